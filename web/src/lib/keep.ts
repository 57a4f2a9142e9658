/**
 * Where the dice lie. The table says only which dice there are, in ascending order; for the eye
 * every die has a place, and a die that is kept never leaves it.
 */
import { ascending } from "./notation/tokens";
import type { Dice } from "./protocol";

export interface Slot {
  /** 1 to 6; null: this die has not been thrown yet. */
  face: number | null;
  kept: boolean;
}

/** Places without dice. */
export function empty(count: number): Slot[] {
  return Array.from({ length: count }, () => ({ face: null, kept: false }));
}

/** How many places there are: one for each die of the game. */
export function placesFor({ table, due, last }: Dice): number {
  // Of a void throw not every die need be known; the same dice are due again.
  const thrown = last ? last.kept.length + (last.void ? due : last.thrown.length) : 0;
  return Math.max(thrown, table.length, due);
}

/** Put a throw on the places: kept dice stay, the thrown ones fill the others in their order. */
export function settle(before: readonly Slot[], kept: readonly number[], thrown: readonly number[]): Slot[] {
  const stay = placesOf(before, kept);
  const falling = [...thrown];
  const count = kept.length + thrown.length;
  if (stay === null || before.length !== count) return lying([...kept, ...thrown], count);
  return before.map((slot, place) =>
    stay.has(place)
      ? { face: slot.face, kept: true }
      : { face: falling.shift() ?? null, kept: false },
  );
}

/** Choose places that show these faces, those marked as kept first; null if they do not lie there. */
export function placesOf(slots: readonly Slot[], faces: readonly number[]): Set<number> | null {
  const found = new Set<number>();
  for (const face of faces) {
    const free = slots
      .map((slot, place) => ({ ...slot, place }))
      .filter((slot) => slot.face === face && !found.has(slot.place));
    const best = free.find((slot) => slot.kept) ?? free[0];
    if (!best) return null;
    found.add(best.place);
  }
  return found;
}

/** The places after an update: the same dice stay where they are, others are taken up. */
export function arrange(before: readonly Slot[], dice: Dice): Slot[] {
  const count = placesFor(dice);
  if (dice.table.length === 0) return empty(count);
  const shown = before.flatMap((slot) => (slot.face === null ? [] : [slot.face]));
  if (before.length !== count) return lying(dice.table, count);
  if (sameFaces(shown, dice.table)) return before.map((slot) => ({ ...slot }));
  const stay = placesOf(before, dice.table);
  if (stay) {
    return before.map((slot, place) =>
      stay.has(place) ? { face: slot.face, kept: true } : { face: null, kept: false },
    );
  }
  return lying(dice.table, count);
}

function lying(faces: readonly number[], count: number): Slot[] {
  return empty(count).map((slot, place) => ({ ...slot, face: faces[place] ?? null }));
}

export function sameFaces(some: readonly number[], others: readonly number[]): boolean {
  return ascending(some).join("") === ascending(others).join("");
}

/** The faces of the dice that are kept. */
export function keptFaces(slots: readonly Slot[]): number[] {
  return slots.flatMap((slot) => (slot.kept && slot.face !== null ? [slot.face] : []));
}
