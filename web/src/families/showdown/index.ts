/** The showdown of two hands or more. */
import type { ShowdownBoard } from "../../lib/protocol";
import { choosable, hint, keepToken, progress, throwTitle } from "../attempts";
import type { FamilyPart } from "../part";
import { sayShared } from "../saying";
import Paper from "./Paper.svelte";
import { TEXTS } from "./texts";

export const PART: FamilyPart<ShowdownBoard> = {
  Paper,
  corrections: () => import("./corrections"),
  aside: () => null,
  choosable,
  actions(decision, translator) {
    const own = TEXTS[translator.lang];
    const { choices } = decision;
    const title = throwTitle(decision, translator, own.keptAll);
    const keep = keepToken(decision);
    const act = { name: "throw", title, throws: true };
    return {
      throwing: { title, act: choices.throw > 0 ? { ...act, moves: [] } : keep === null ? null : { ...act, moves: [keep] } },
      beside: choices.moves.includes("stop") ? [{ name: "stop", title: own.stand, moves: ["stop"] }] : [],
      small: [],
      hint: hint(decision, translator),
    };
  },
  reports: () => false,
  progress,
  flags: () => [],
  say: (token, _rules, translator) => sayShared(token, translator) ?? token,
  moment: () => null,
};
