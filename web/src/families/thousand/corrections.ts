/** How old turns of thousand are corrected: as the points that were written. */
import { parseTurn } from "../../lib/notation/tokens";
import type { CorrectionWay } from "../part";
import CorrectScore from "./CorrectScore.svelte";

const WAYS: readonly CorrectionWay[] = [
  {
    name: "score",
    title: ({ t }) => t.correctScore,
    fits: (turn) => parseTurn(turn).some((token) => token.kind === "points"),
    always: true,
    Input: CorrectScore,
  },
];

export default WAYS;
