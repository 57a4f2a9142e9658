import { expect, test } from "vitest";
import { happenedSince, sentences } from "./happened";
import type { GameEvent, Line } from "./protocol";

const event = (text: string) => ({ event: { kind: "void", seat: 0 } satisfies GameEvent, text });
const line = (turn: number, texts: string[], more: Partial<Line> = {}): Line => ({
  turn, seat: 0, text: "", by: "player", happened: texts.map(event), dice: [], totals: [], ...more,
});
const told = (before: Line[], after: Line[]): string[] => happenedSince(before, after).map((each) => each.text);

test("what is new in a turn is told, not what was known of it", () => {
  expect(told([line(1, ["a"])], [line(1, ["a", "b"]), line(2, ["c"])])).toEqual(["b", "c"]);
  expect(told([line(1, ["a"])], [line(1, ["a"])])).toEqual([]);
});

test("a step taken back tells nothing", () => {
  expect(told([line(1, ["a", "b"])], [line(1, ["a"])])).toEqual([]);
});

test("every throw for the first turn has a line of its own", () => {
  expect(told([line(0, ["a"])], [line(0, ["a"]), line(0, ["b"])])).toEqual(["b"]);
});

test("what has no sentence is not said", () => {
  expect(sentences(line(1, ["a", "", "b"]))).toEqual(["a", "b"]);
});
