/** A family without a page of its own, shown by what its engine tells: dice, choices and figures. */
import type { GenericBoard } from "../../lib/protocol";
import type { FamilyPart } from "../part";
import { sayShared } from "../saying";
import { actions, choosable, isReport } from "./actions";
import Paper from "./Paper.svelte";
import { TEXTS } from "./texts";

export const PART: FamilyPart<GenericBoard> = {
  Paper,
  Report: () => import("./Report.svelte"),
  corrections: () => import("./corrections"),
  aside: () => null,
  choosable,
  actions,
  reports: (choices) => choices.moves.some(isReport),
  progress({ dice }, { lang, t }) {
    if (dice.table.length === 0) return t.beforeThrow;
    return dice.due > 0 ? TEXTS[lang].toThrow(dice.due) : "";
  },
  flags: () => [],
  say: (token, _rules, translator) => sayShared(token, translator) ?? token,
  moment: () => null,
};
