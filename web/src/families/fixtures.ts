/** What the tests of the families begin with. */
import { en } from "../lib/i18n/en";
import { ru } from "../lib/i18n/ru";
import type { CellView, Choices, Dice, RulesView } from "../lib/protocol";
import type { Translator } from "../lib/translator.svelte";

const numbers = {
  number: (value: number, digits = 1) => value.toFixed(digits),
  percent: (value: number, digits = 0) => `${(value * 100).toFixed(digits)}%`,
  list: (names: readonly string[]) => names.join(", "),
};

export const RUSSIAN: Translator = { lang: "ru", t: ru, ...numbers };
export const ENGLISH: Translator = { lang: "en", t: en, ...numbers };

export const choices = (more: Partial<Choices> = {}): Choices => ({
  seat: 0, moves: [], keep: false, throw: 0, enter: 0, report: [], ...more,
});

export const lying = (table: number[], due = 0): Dice => ({ table, due, last: null });

export const sheetRules = (cells: CellView[]): RulesView => rules({ facts: { cells, signed_school: true, bank: false } });

export const rules = (more: Partial<RulesView> = {}): RulesView => ({
  id: "house", family: "sheet", title: "", summary: "", options: {}, facts: null, ...more,
});
