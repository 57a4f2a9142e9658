/** Turns of several attempts: some dice are kept, the others are thrown again. */
import { keptFaces, type Slot } from "../lib/keep";
import { formatToken } from "../lib/notation/tokens";
import type { Choices, Dice } from "../lib/protocol";
import type { Translator } from "../lib/translator.svelte";
import type { Decision } from "./part";

interface AttemptBoard {
  dice: Dice;
  attempt: number;
  attempts: number;
}

export function progress(board: AttemptBoard, { t }: Translator): string {
  return board.attempt === 0 ? t.beforeThrow : t.attemptOf(board.attempt, board.attempts);
}

/** Every die may be marked that lies there, as long as another attempt follows. */
export function choosable({ board, choices, slots }: Decision<AttemptBoard>): ReadonlySet<number> {
  return isChoosing(board, choices) ? lyingPlaces(slots) : new Set();
}

function isChoosing(board: AttemptBoard, choices: Choices): boolean {
  return choices.throw === 0 && choices.enter === 0 && board.attempt < board.attempts;
}

/** The places with a die. */
export function lyingPlaces(slots: readonly Slot[]): ReadonlySet<number> {
  return new Set(slots.flatMap((slot, place) => (slot.face === null ? [] : [place])));
}

/** The token that keeps the marked dice; null where it is not possible. */
export function keepToken({ choices, slots }: Decision<AttemptBoard>): string | null {
  const dice = keptFaces(slots);
  const token = formatToken({ kind: "keep", dice });
  const possible = choices.keep ? dice.length < slots.length : choices.moves.includes(token);
  return choices.throw + choices.enter === 0 && possible ? token : null;
}

/** The caption of the throw that comes next, `keptAll` while every die is marked. */
export function throwTitle({ board, choices, slots }: Decision<AttemptBoard>, { t }: Translator, keptAll: string): string {
  if (choices.throw > 0 && board.dice.table.length === 0) return t.throwFirst;
  const kept = keptFaces(slots).length;
  if (kept === slots.length) return keptAll;
  return t.throwAttempt(board.attempt + 1, choices.throw + choices.enter || slots.length - kept);
}

export function hint({ board, choices, slots }: Decision<AttemptBoard>, { t }: Translator): string {
  return isChoosing(board, choices) && keptFaces(slots).length === 0 ? t.keepHint : "";
}
