import { expect, test } from "vitest";
import { patched } from "./patches";

const before = { number: 3, dice: [1, 2], seats: [{ name: "Аня", online: true }, { name: "Боря", online: true }] };

test("a list of one is the new value", () => {
  expect(patched(before, { number: [4], dice: [[6]] })).toEqual({ ...before, number: 4, dice: [6] });
  expect(patched(before, { dice: [null] })).toEqual({ ...before, dice: null });
});

test("parts change by name and by number", () => {
  const after = patched(before, { seats: { 1: { online: [false] } } });
  expect(after.seats).toEqual([before.seats[0], { name: "Боря", online: false }]);
});

test("what is just behind the end is added", () => {
  expect(patched(before, { seats: { 2: [{ name: "Вера", online: false }] } }).seats).toHaveLength(3);
});

test("what has not changed stays the same object, and what was there before stays as it was", () => {
  const copy = structuredClone(before);
  const after = patched(before, { seats: { 1: { online: [false] } } });
  expect(after.seats[0]).toBe(before.seats[0]);
  expect(after.dice).toBe(before.dice);
  expect(before).toEqual(copy);
  expect(patched(before, null)).toBe(before);
});
