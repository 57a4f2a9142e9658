/** What the viewer can do now, read from the choices of the view. */
import { sameFaces } from "../lib/keep";
import { formatToken, parseToken } from "../lib/notation/tokens";
import type { Board, Choices, KeepPoints } from "../lib/protocol";

export interface Actions {
  /** Words that throw the dice not kept; null: the dice cannot be thrown so. */
  keep: string | null;
  /** Cells that may be written. */
  cells: ReadonlySet<string>;
  /** Cells that may be declared. */
  declares: string[];
  /** Dice may be kept only after declaring a cell. */
  needsDeclaring: boolean;
  stop: boolean;
  skip: boolean;
  none: boolean;
  /** How many dice the next throw has. */
  dice: number;
}

const WORDS = new Set(["stop", "skip", "none", "bust", "dot"]);

export function actionsOf(choices: Choices, board: Board, kept: readonly number[]): Actions {
  const moves = new Set(choices.moves);
  const tokens = choices.moves.map(parseToken);
  const word = formatToken({ kind: "keep", dice: kept });
  const declares = tokens.flatMap((token) => (token.kind === "declare" ? [token.word] : []));
  const due = choices.throw + choices.enter;
  const keeps = moves.has(word);
  return {
    keep: due === 0 && keeps ? word : null,
    cells: new Set(tokens.flatMap((token) => (token.kind === "word" && !WORDS.has(token.word) ? [token.word] : []))),
    declares,
    needsDeclaring: due === 0 && !keeps && declares.length > 0 && kept.length < 5,
    stop: moves.has("stop"),
    skip: moves.has("skip"),
    none: moves.has("none"),
    dice: due || diceAfter(board, kept),
  };
}

function diceAfter(board: Board, kept: readonly number[]): number {
  if (board.family !== "thousand") return 5 - kept.length;
  const left = board.loose.length - (kept.length - board.aside.length);
  return left === 0 ? 5 : left;
}

/** The choice of dice to set aside that the chosen dice make up; null if they do not score. */
export function asideOf(keeps: readonly KeepPoints[], chosen: readonly number[]): KeepPoints | null {
  return keeps.find((each) => sameFaces(each.dice, chosen)) ?? null;
}
