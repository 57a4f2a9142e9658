/** How old hands are corrected: die by die. */
import { readTurn } from "../../lib/notation/turns";
import CorrectDice from "../CorrectDice.svelte";
import type { CorrectionWay } from "../part";

const WAYS: readonly CorrectionWay[] = [
  { name: "dice", title: ({ t }) => t.correctDice, fits: (turn) => readTurn(turn) !== null, always: false, Input: CorrectDice },
];

export default WAYS;
