/** How old turns of any family are corrected: die by die, where the turn is nothing but throws and words. */
import { readTurn, writeTurn } from "../../lib/notation/turns";
import CorrectDice from "../CorrectDice.svelte";
import type { CorrectionWay } from "../part";

function fits(turn: string): boolean {
  const read = readTurn(turn);
  return read !== null && writeTurn(read) === turn;
}

const WAYS: readonly CorrectionWay[] = [
  { name: "dice", title: ({ t }) => t.correctDice, fits, always: false, Input: CorrectDice },
];

export default WAYS;
