/** Which dice lie aside, which may follow them, and what those that are marked bring. */
import { placesOf, sameFaces, type Slot } from "../../lib/keep";
import type { KeepPoints, ThousandBoard } from "../../lib/protocol";

/** The places of the dice that were set aside before this throw. */
export function asidePlaces(board: ThousandBoard, slots: readonly Slot[]): ReadonlySet<number> {
  return placesOf(slots, board.aside) ?? new Set();
}

/** The loose dice that are marked now. */
export function marked(board: ThousandBoard, slots: readonly Slot[]): number[] {
  const aside = asidePlaces(board, slots);
  return slots.flatMap((slot, place) => (slot.kept && !aside.has(place) && slot.face !== null ? [slot.face] : []));
}

/** The choice of dice to set aside that these dice make up; null if they do not score. */
export function asideOf(keeps: readonly KeepPoints[], dice: readonly number[]): KeepPoints | null {
  return keeps.find((each) => sameFaces(each.dice, dice)) ?? null;
}

/** Where there is a choice, loose dice that could score may be marked. */
export function choosablePlaces(board: ThousandBoard, slots: readonly Slot[]): ReadonlySet<number> {
  const aside = asidePlaces(board, slots);
  const scoring = new Set(board.keeps.flatMap((keep) => keep.dice));
  return new Set(
    slots.flatMap((slot, place) => (slot.face !== null && scoring.has(slot.face) && !aside.has(place) ? [place] : [])),
  );
}
