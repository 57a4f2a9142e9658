/** Moments of thousand that are worth a line drawn over the paper. */
import type { GameEvent } from "../../lib/protocol";
import type { ThousandTexts } from "./texts";

export type Moment = keyof ThousandTexts["moments"];

/** The kinds of events that make a moment; where several happen at once, the first of them counts. */
const MOMENTS: readonly [GameEvent["kind"], Moment][] = [
  ["fell", "fall"],
  ["fell-to-zero", "fall"],
  ["left-barrel", "fall"],
  ["truck", "truck"],
  ["sat-down", "barrel"],
  ["overtaken", "overtake"],
];

export function momentOf(events: readonly GameEvent[]): Moment | null {
  const kinds = new Set(events.map((event) => event.kind));
  return MOMENTS.find(([kind]) => kinds.has(kind))?.[1] ?? null;
}
