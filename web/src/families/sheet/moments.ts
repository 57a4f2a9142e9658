/** Moments on a sheet that are worth a line drawn over the paper. */
import type { GameEvent } from "../../lib/protocol";
import type { SheetTexts } from "./texts";

export type Moment = keyof SheetTexts["moments"];

export function momentOf(events: readonly GameEvent[]): Moment | null {
  return events.some(isFirstPoker) ? "poker" : null;
}

const isFirstPoker = (event: GameEvent): boolean =>
  event.kind === "written" && event.cell === "poker" && event.attempt === 1 && event.points > 0;
