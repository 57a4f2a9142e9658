/** Dice thousand. */
import type { ThousandBoard } from "../../lib/protocol";
import type { FamilyPart } from "../part";
import { actions } from "./actions";
import { choosablePlaces } from "./aside";
import { momentOf } from "./moments";
import Paper from "./Paper.svelte";
import Risk from "./Risk.svelte";
import { say } from "./say";
import { TEXTS } from "./texts";
import { TOLD } from "./told";

export const PART: FamilyPart<ThousandBoard> = {
  Paper,
  Beside: Risk,
  Report: () => import("./Report.svelte"),
  Explanation: () => import("./Explanation.svelte"),
  Scoring: () => import("./Scoring.svelte"),
  corrections: () => import("./corrections"),
  aside: (board) => board.aside,
  choosable: ({ board, slots }) => choosablePlaces(board, slots),
  actions,
  reports: (choices) => choices.report.length > 0 || choices.moves.some((move) => TOLD.has(move)),
  progress(board, { lang, t }) {
    if (board.dice.table.length === 0) return t.beforeThrow;
    return TEXTS[lang].diceLeft(board.dice.due || board.loose.length);
  },
  flags: () => [],
  say,
  moment(events, { lang }) {
    const moment = momentOf(events);
    return moment && TEXTS[lang].moments[moment];
  },
};
