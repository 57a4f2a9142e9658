"""What a person does at a table, in the words of the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from tests.e2e.serving import Player

BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class TablePage:
    """A page at a table."""

    page: Page

    def action(self, name: str) -> Locator:
        """Return the button that does this."""
        return self.page.locator(f"[data-action={name}]")

    def press(self, name: str) -> None:
        """Press the button that does this, once it may be pressed."""
        self.action(name).click()

    def throw(self) -> None:
        """Throw the dice, and wait until they lie."""
        before = self.attempt().inner_text()
        self.press("throw")
        expect(self.attempt()).not_to_have_text(before)
        expect(self.page.locator(".tumbling")).to_have_count(0)

    def attempt(self) -> Locator:
        """Return how far the turn is: which throw of how many, or that there was none yet."""
        return self.page.locator(".attempt")

    def dice(self) -> str:
        """Return the dice as a listener hears them."""
        labels = self.page.locator("[data-place] [aria-label]")
        return "; ".join(str(label.get_attribute("aria-label")) for label in labels.all())

    def may_write(self) -> Locator:
        """Return the open cells that may be written now."""
        return self.page.locator("button.possible")

    def write(self, cell: str | None = None) -> str:
        """Write a cell, the first one by default; a nought wants a second tap."""
        name = f"button.possible[data-cell='{cell}']" if cell else "button.possible"
        button = self.page.locator(name).first
        cell = str(button.get_attribute("data-cell"))
        button.click()
        again = self.page.locator(f"button.armed[data-cell='{cell}']")
        if again.count():
            again.click()
        return cell

    def enter(self, dice: str) -> None:
        """Tap the faces of real dice and confirm them."""
        for face in dice:
            self.page.click(f"[data-face='{face}']")
        self.press("enter")

    def keep(self, *places: int) -> None:
        """Tap the dice on these places."""
        for place in places:
            self.page.click(f"[data-place='{place}'] button")

    def turn(self) -> str:
        """Return whose turn it is and how far."""
        return self.page.locator("h1.turn").inner_text()

    def news(self) -> str:
        """Return what has just happened."""
        return self.page.locator("[data-news]").inner_text()

    def says(self, text: str | re.Pattern[str]) -> None:
        """Wait until the line about what just happened says this."""
        expect(self.page.locator("[data-news]")).to_contain_text(text)

    def is_turn_of(self, text: str) -> None:
        """Wait until it is the turn of somebody."""
        expect(self.page.locator("h1.turn")).to_contain_text(text)

    def totals(self) -> list[str]:
        """Return the totals on the sheets (wide layout)."""
        return self.page.locator("tr.total td").all_inner_texts()

    def is_over(self) -> None:
        """Wait for the result."""
        expect(self.page.locator("#result")).to_be_visible()


Opens = Callable[..., TablePage]
"""Opens an address in a browser of its own."""

Hosts = Callable[..., Player]
"""Opens a table without a browser, as its creator."""
