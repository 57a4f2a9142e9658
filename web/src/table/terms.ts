import type { Dictionary } from "../lib/i18n/ru";

/** A word of the game that is explained on tap. */
export type Term = keyof Dictionary["explain"];
