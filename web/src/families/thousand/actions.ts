/** What can be done about a turn of thousand. */
import { keptFaces } from "../../lib/keep";
import type { ThousandBoard } from "../../lib/protocol";
import type { Translator } from "../../lib/translator.svelte";
import type { Act, Actions, Decision } from "../part";
import { asideOf, marked } from "./aside";
import { TEXTS } from "./texts";

export function actions(decision: Decision<ThousandBoard>, translator: Translator): Actions {
  const own = TEXTS[translator.lang];
  const { board, choices, slots } = decision;
  const choosing = board.keeps.length > 0;
  const chosen = choosing ? asideOf(board.keeps, marked(board, slots)) : null;
  if (chosen?.ends) {
    const title = own.asideEnds(chosen.points);
    return { throwing: { title, act: { name: "aside", title, moves: [chosen.move] } }, beside: [], small: [], hint: "" };
  }
  const title = throwTitle(decision, translator, choosing && !chosen);
  const act = { name: "throw", title, throws: true };
  const beside: Act[] = [];
  if (choices.moves.includes("stop")) beside.push({ name: "stop", title: own.stopWith(board.points), moves: ["stop"] });
  if (chosen) {
    beside.push({ name: "aside-stop", title: own.stopWith(board.points + chosen.points), moves: [chosen.move, "stop"] });
  }
  return {
    throwing: {
      title,
      act: choices.throw > 0 ? { ...act, moves: [] } : chosen && { ...act, moves: [chosen.move] },
    },
    beside,
    small: [],
    hint: choosing && choices.throw + choices.enter === 0 ? own.asideHint : "",
  };
}

function throwTitle({ board, choices, slots }: Decision<ThousandBoard>, translator: Translator, mustChoose: boolean): string {
  const own = TEXTS[translator.lang];
  if (mustChoose) return own.mustAside;
  const left = board.loose.length - (keptFaces(slots).length - board.aside.length);
  const all = board.aside.length + board.loose.length;
  const dice = choices.throw + choices.enter || left || all;
  if (board.confirm && dice === all) return own.confirmThrow;
  return board.points === 0 && board.keeps.length === 0 ? translator.t.throwFirst : translator.t.throwAgain(dice);
}
