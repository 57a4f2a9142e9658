"""Take pictures of every screen of the web table: ``python tools/screens.py [FOLDER] [SCENE…]``.

Each scene is set up at a real server and shown in Debian's Chromium at 375 and 1280 pixels, in
both themes and both languages. Build the front end first (``npm run build`` in ``web``).
"""

from __future__ import annotations

import io
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import BrowserContext, Page, sync_playwright

from kosti.dice import roll
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.games.registry import ruleset
from kosti.players import bot

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.e2e.serving import Player, Server, serving  # noqa: E402 - lies beside the browser tests
from tests.sheet_views import writable  # noqa: E402 - the same

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {375: 812, 1280: 860}
NAMES = {"ru": ("Аня", "Борис", "Вера"), "en": ("Anna", "Boris", "Vera")}

SHEET_TURNS = (
    "13456 (3456) 2 large-straight",
    "55134 (55) 512 (555) 13 fives",
    "66624 (666) 61 (6666) 3 sixes",
    "22335 (2233) 2 full-house",
    "44416 (444) 42 (4444) 1 four-of-a-kind",
    "12346 (1234) 6 (1234) 6 small-straight",
    "33312 (333) 15 (333) 24 threes",
    "55555 poker",
)
THOUSAND_TURNS = ("+155", "+130", "+90", "+250", "bust", "+65", "+340", "bust", "+55")
HAND_TURNS = ("66132 (66) 652 (666) 56", "11345 (345) 26 stop")


class Scenes:
    """What there is to see; each method leaves a page as it should be photographed."""

    def __init__(self, server: Server, lang: str) -> None:
        self.server = server
        self.lang = lang
        self.people = [{"kind": "player", "name": name} for name in NAMES[lang]]

    def start(self, page: Page) -> None:
        """Show the start page."""
        page.goto(self.server.url)
        page.wait_for_selector("[data-quick]:not([disabled])")

    def rules(self, page: Page) -> None:
        """Show the page of a ruleset."""
        page.goto(f"{self.server.url}/rules/family")
        page.wait_for_selector("article li")

    def new(self, page: Page) -> None:
        """Show house rules, one of them impossible."""
        page.goto(f"{self.server.url}/new/classic")
        page.click("details.house > summary")
        page.select_option("[data-option=school] select", "sum")
        page.wait_for_selector("[data-option] .error")
        page.locator("[data-option=order]").scroll_into_view_if_needed()

    def lobby(self, page: Page) -> None:
        """Show a table that waits for people."""
        seats = [*self.people[:2], {"kind": "free"}]
        self._sit(page, Player(self.server, "family", seats, start=False, lang=self.lang))
        page.wait_for_selector(".qr svg")

    def sheet(self, page: Page) -> None:
        """Show a throw in the middle of a game on sheets."""
        player = Player(
            self.server, "kubiki", self.people[:3], dice="virtual", hints=True, lang=self.lang
        )
        for _ in range(15):
            player.play(throw=True)
            dice = player.view["board"]["dice"]["table"]
            face = max(set(dice), key=lambda each: (dice.count(each), each))
            player.play("(" + str(face) * dice.count(face) + ")", throw=True) if dice.count(
                face
            ) < 5 else None
            cells = writable(player.view)
            player.play(max(cells, key=cells.__getitem__))
        player.play(throw=True)
        self._sit(page, player)
        page.locator("[data-place='1'] button").click()
        page.locator("[data-place='3'] button").click()

    def real(self, page: Page) -> None:
        """Show how real dice are entered."""
        player = Player(self.server, "kubiki", self.people[:2], dice="real", lang=self.lang)
        for turn in SHEET_TURNS:
            player.turn(turn)
        player.play("55126", "(55)")
        self._sit(page, player)
        page.click("[data-face='5']")
        page.click("[data-face='2']")

    def correct(self, page: Page) -> None:
        """Show what a correction would change."""
        player = Player(self.server, "kubiki", self.people[:2], dice="real", lang=self.lang)
        for turn in SHEET_TURNS:
            player.turn(turn)
        self._sit(page, player)
        page.click("[data-action=history]")
        page.click("dialog [data-correct='2']")
        for _ in range(4):
            page.click("[data-die='2-3']")
        page.click("[data-action=foresee]")
        page.wait_for_selector("[data-consequences]")

    def thousand(self, page: Page) -> None:
        """Show the ladder of thousand in mid-turn."""
        player = Player(self.server, "thousand", self.people, dice="real", lang=self.lang)
        for turn in THOUSAND_TURNS:
            player.turn(turn)
        player.play("11543")
        self._sit(page, player)

    def showdown(self, page: Page) -> None:
        """Show hands against each other."""
        player = Player(self.server, "showdown", self.people, dice="real", lang=self.lang)
        for turn in HAND_TURNS:
            player.turn(turn)
        player.play("22255")
        self._sit(page, player)

    def result(self, page: Page) -> None:
        """Show the end of a game with virtual dice."""
        player = Player(self.server, "twelve", self.people[:2], dice="virtual", lang=self.lang)
        while player.view["phase"] == "playing":
            player.play(throw=True)
            cells = writable(player.view)
            player.play(max(cells, key=cells.__getitem__))
        self._sit(page, player)
        page.click("[data-action=verify]")
        page.wait_for_selector("[data-verified]")
        page.evaluate("scrollTo(0, 0)")

    def review(self, page: Page) -> None:
        """Show what the decisions of a game of two bots cost."""
        player = Player(self.server, "classic", self.people[:2], dice="real", lang=self.lang)
        for turn in _turns("classic", ("schoolmaster", "greedy")):
            player.turn(turn)
        self._sit(page, player)
        page.click("[data-action=review]")
        page.wait_for_selector("[data-review]", timeout=60_000)
        page.evaluate("document.querySelector('[data-review]').parentElement.scrollIntoView()")

    def replay(self, page: Page) -> None:
        """Show the record viewer."""
        player = Player(self.server, "classic", self.people[:2], dice="real", lang=self.lang)
        player.turn("33312 (333) 15 (333) 24 threes")
        player.turn("55134 (55) 512 (555) 13 fives")
        player.close()
        page.goto(f"{self.server.url}/replay?table={player.table}")
        page.wait_for_selector("[data-action=next]")
        for _ in range(3):
            page.click("[data-action=next]")
        page.wait_for_timeout(600)

    def mine(self, page: Page) -> None:
        """Show the tables of this browser."""
        page.goto(f"{self.server.url}/mine")
        page.wait_for_selector("main h1")

    def _sit(self, page: Page, player: Player) -> None:
        page.goto(player.link("creator"))
        page.wait_for_selector("[data-news], #seats")
        player.close()


def _turns(rules: str, bots: Sequence[str]) -> Iterator[str]:
    """Let bots play a game; yield its turns as they stand in a record."""
    ruled = ruleset(rules)
    engines = [bot(name, ruled) for name in bots]
    chance = random.Random(4)
    game = Game(ruled, bots)
    while game.turn is not None:
        choice = engines[game.turn.seat].decide(game, chance)
        game = game.apply(choice or Throw(roll(game.state.due, chance)))
    for turn in game.turns:
        yield turn.text


SCENES = (
    "start",
    "rules",
    "new",
    "lobby",
    "sheet",
    "real",
    "correct",
    "thousand",
    "showdown",
    "result",
    "review",
    "replay",
    "mine",
)


def main() -> None:
    """Take every picture, or those of the scenes that are named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screens"
    scenes = sys.argv[2:] or SCENES
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for lang in NAMES:
            for width, height in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    locale=f"{lang}-{lang.upper()}",
                    reduced_motion="reduce",
                )
                for scene in scenes:
                    _photograph(context, getattr(Scenes(server, lang), scene), folder, scene, lang)
                context.close()
        browser.close()


def _photograph(
    context: BrowserContext, show: Callable[[Page], None], folder: Path, scene: str, lang: str
) -> None:
    page = context.new_page()
    page.on("pageerror", lambda error: print(scene, error, file=sys.stderr))
    show(page)
    page.mouse.move(0, 0)
    width = (page.viewport_size or {"width": 0})["width"]
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.wait_for_timeout(350)
        _save(page.screenshot(), folder / f"{scene}-{width}-{theme}-{lang}.png")
    page.close()


def _save(picture: bytes, path: Path) -> None:
    """Save a picture with few colours, so that it stays small."""
    with Image.open(io.BytesIO(picture)) as image:
        few = image.convert("RGB").quantize(256, Image.Quantize.FASTOCTREE)
        few.save(path, optimize=True)


if __name__ == "__main__":
    main()
