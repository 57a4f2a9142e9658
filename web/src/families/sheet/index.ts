/** Dice poker on a sheet. */
import type { SheetBoard } from "../../lib/protocol";
import { choosable, progress } from "../attempts";
import type { FamilyPart, Flag } from "../part";
import { actions } from "./actions";
import { cellTitle } from "./facts";
import { momentOf } from "./moments";
import Paper from "./Paper.svelte";
import { say } from "./say";
import { TEXTS } from "./texts";

export const PART: FamilyPart<SheetBoard> = {
  Paper,
  Report: () => import("./Report.svelte"),
  Explanation: () => import("./Explanation.svelte"),
  corrections: () => import("./corrections"),
  aside: () => null,
  choosable,
  actions,
  reports: (choices) => choices.report.length > 0,
  progress,
  flags(board, rules, { lang }) {
    const own = TEXTS[lang];
    const flags: Flag[] = [];
    if (board.declared) {
      flags.push({ text: own.declared(cellTitle(rules, board.declared)), term: "declared", warning: false });
    }
    if (board.last_turns !== null) flags.push({ text: own.lastTurns(board.last_turns), term: null, warning: true });
    return flags;
  },
  say,
  moment(events, { lang }) {
    const moment = momentOf(events);
    return moment && TEXTS[lang].moments[moment];
  },
};
