/** What can be done in a family of which only the engine is known: every choice is a button. */
import { keptFaces } from "../../lib/keep";
import { formatToken, parseToken } from "../../lib/notation/tokens";
import type { Choices, GenericBoard } from "../../lib/protocol";
import type { Translator } from "../../lib/translator.svelte";
import { lyingPlaces } from "../attempts";
import type { Act, Actions, Decision } from "../part";
import { TEXTS } from "./texts";

/** So many choices stand beside the throw; more of them are small. */
const MOST_BESIDE = 2;

export function actions(decision: Decision<GenericBoard>, translator: Translator): Actions {
  const own = TEXTS[translator.lang];
  const { board, choices, slots } = decision;
  const due = choices.throw > 0;
  const title = due ? throwTitle(board, translator) : own.chooseFirst;
  const acts = choicesOf(decision);
  const few = acts.length <= MOST_BESIDE;
  return {
    throwing: { title, act: due ? { name: "throw", title, moves: [], throws: true } : null },
    beside: few ? acts : [],
    small: few ? [] : acts,
    hint: mayKeep(choices) && keptFaces(slots).length === 0 ? own.markHint : "",
  };
}

function throwTitle({ dice }: GenericBoard, { t }: Translator): string {
  return dice.table.length === 0 ? t.throwFirst : t.throwAgain(dice.due);
}

/** The choices as buttons; of those that keep dice only the one for the dice that are marked. */
function choicesOf({ board, choices, slots }: Decision<GenericBoard>): Act[] {
  const dice = keptFaces(slots);
  const marked = formatToken({ kind: "keep", dice });
  const keeps = choices.keep && dice.length < slots.length ? [marked] : [];
  return [...choices.moves, ...keeps]
    .filter((move) => !isReport(move) && (parseToken(move).kind !== "keep" || move === marked))
    .map((move) => ({ name: move, title: titleOf(move, board), moves: [move] }));
}

const mayKeep = (choices: Choices): boolean => choices.keep || choices.moves.some((move) => parseToken(move).kind === "keep");

/** What a choice does, as a sentence begins. */
export function titleOf(move: string, board: GenericBoard): string {
  const title = board.choices.find((each) => each.token === move)?.title ?? move;
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

/** Whether a token tells a whole turn by its points. */
export function isReport(move: string): boolean {
  const { kind } = parseToken(move);
  return kind === "report" || kind === "points";
}

/** Dice may be marked where some may be kept. */
export function choosable({ choices, slots }: Decision<GenericBoard>): ReadonlySet<number> {
  return mayKeep(choices) ? lyingPlaces(slots) : new Set();
}
