import { expect, test } from "vitest";
import { arrange, empty, keptFaces, placesFor, placesOf, settle, type Slot } from "./keep";

const lying = (faces: number[], kept: number[] = []): Slot[] =>
  faces.map((face, place) => ({ face, kept: kept.includes(place) }));
const thrown = (kept: number[], thrown: number[], isVoid = false) => ({ number: 1, turn: 1, seat: 0, kept, thrown, void: isVoid });
const shown = (slots: readonly Slot[]) => slots.map((slot) => slot.face);

test("the first throw lies in the order in which it fell", () => {
  expect(shown(settle(empty(5), [], [5, 1, 3, 3, 6]))).toEqual([5, 1, 3, 3, 6]);
});

test("kept dice never move, and stay kept", () => {
  const after = settle(lying([5, 1, 3, 5, 6], [0, 3]), [5, 5], [2, 4, 1]);
  expect(shown(after)).toEqual([5, 2, 4, 5, 1]);
  expect(keptFaces(after)).toEqual([5, 5]);
});

test("of equal dice those stay that were marked", () => {
  const after = settle(lying([5, 5, 5, 1, 2], [1, 2]), [5, 5], [6, 6, 6]);
  expect(shown(after)).toEqual([6, 5, 5, 6, 6]);
});

test("dice that were not seen before lie from the left", () => {
  expect(shown(settle(lying([1, 2, 3, 4, 5]), [6, 6], [1, 2, 3]))).toEqual([6, 6, 1, 2, 3]);
});

test("with real dice the places of the others are empty until they are entered", () => {
  const dice = { table: [5, 5], due: 3, last: thrown([], [5, 1, 3, 5, 6]) };
  expect(shown(arrange(lying([5, 1, 3, 5, 6]), dice))).toEqual([5, null, null, 5, null]);
});

test("the same dice stay where they are", () => {
  const before = lying([6, 1, 3, 5, 2], [0]);
  expect(arrange(before, { table: [1, 2, 3, 5, 6], due: 0, last: null })).toEqual(before);
});

test("faces that do not lie there have no places", () => {
  expect(placesOf(lying([1, 1, 2, 3, 4]), [1, 1, 1])).toBeNull();
});

test("there is a place for every die of the game, however many these are", () => {
  expect(placesFor({ table: [], due: 5, last: null })).toBe(5);
  expect(placesFor({ table: [5, 5], due: 3, last: thrown([], [5, 1, 3, 5, 6]) })).toBe(5);
  expect(placesFor({ table: [1, 1, 2, 3, 6], due: 3, last: thrown([1], [1, 2, 3, 6]) })).toBe(5);
  expect(placesFor({ table: [5, 5], due: 3, last: thrown([5, 5], [1], true) })).toBe(5);
  expect(placesFor({ table: [4], due: 1, last: thrown([], [4]) })).toBe(1);
});

test("dice of another number are laid anew", () => {
  expect(shown(settle(lying([1, 2, 3, 4, 5]), [], [6]))).toEqual([6]);
  expect(shown(arrange(lying([6]), { table: [1, 2], due: 0, last: thrown([], [2, 1]) }))).toEqual([1, 2]);
});
