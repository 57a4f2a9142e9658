/** Theme and motion as the viewer wants them. */
import { stored, store } from "./storage";

export type Theme = "auto" | "light" | "dark";

const themeOf = (kept: string | null): Theme => (kept === "light" || kept === "dark" ? kept : "auto");

class Appearance {
  theme = $state<Theme>(themeOf(stored("theme")));
  still = $state(stored("motion") === "off");

  constructor() {
    this.#apply();
  }

  choose(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
    this.#apply();
  }

  move(moving: boolean): void {
    this.still = !moving;
    store("motion", moving ? "on" : "off");
    this.#apply();
  }

  /** Whether dice tumble; a system that wants less motion has the last word. */
  get moving(): boolean {
    return !this.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #apply(): void {
    const root = document.documentElement;
    if (this.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    if (this.still) root.dataset.motion = "off";
    else delete root.dataset.motion;
  }
}

export const appearance = new Appearance();
