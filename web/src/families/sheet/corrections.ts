/** How old turns on a sheet are corrected: die by die, or as a cell with its points. */
import { parseTurn } from "../../lib/notation/tokens";
import { readTurn } from "../../lib/notation/turns";
import type { CorrectionWay } from "../part";
import CorrectDice from "./CorrectDice.svelte";
import CorrectScore from "./CorrectScore.svelte";

const WAYS: readonly CorrectionWay[] = [
  {
    name: "dice",
    title: ({ t }) => t.correctDice,
    fits: (turn) => readTurn(turn) !== null,
    always: false,
    Input: CorrectDice,
  },
  {
    name: "score",
    title: ({ t }) => t.correctScore,
    fits: (turn) => parseTurn(turn).some((token) => token.kind === "report"),
    always: true,
    Input: CorrectScore,
  },
];

export default WAYS;
