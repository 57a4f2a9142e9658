/** Moments worth a line drawn over the paper: they follow from the events of the game. */
import type { Translator } from "../lib/translator.svelte";
import type { FamilyPart } from "./part";
import type { GameEvent } from "../lib/protocol";

/** The lines from which one is drawn; the end of a game that somebody wins comes before all else. */
export function momentOf(events: readonly GameEvent[], part: FamilyPart, translator: Translator): readonly string[] | null {
  const kinds = new Set(events.map((event) => event.kind));
  if (kinds.has("game-over") && !kinds.has("turn-limit")) return translator.t.winMoments;
  return part.moment(events, translator);
}
