import { expect, test } from "vitest";
import { ru } from "../../lib/i18n/ru";
import type { SheetBoard, SheetFacts, SheetView } from "../../lib/protocol";
import { lying } from "../fixtures";
import { SheetReading } from "./reading";
import { TEXTS } from "./texts";

const cells = [
  { id: "sixes", title: "шестёрки", school: true },
  { id: "pair", title: "пара", school: false },
];
const board = { family: "sheet", dice: lying([]), previews: null } as unknown as SheetBoard;
const sheet = (cell: string, points: number): SheetView =>
  ({ seat: 0, cells: cells.map((each) => (each.id === cell ? points : null)) }) as unknown as SheetView;
const SIGNED = { cells, signed_school: true, bank: false };
const SUMMED = { cells, signed_school: false, bank: false };
const BANK = { cells, signed_school: false, bank: true };
const shown = (facts: SheetFacts, cell: string, points: number): string =>
  new SheetReading(facts, board, null, ru, TEXTS.ru).figure(sheet(cell, points), cell).text;

test("a school that counts plus and minus is written with signs", () => {
  expect(["sixes", "pair"].map((cell) => shown(SIGNED, cell, 6))).toEqual(["+6", "6"]);
  expect([-6, 0].map((points) => shown(SIGNED, "sixes", points))).toEqual(["−6", "0"]);
});

test("a school that only adds up is written without", () => {
  expect([18, 0].map((points) => shown(SUMMED, "sixes", points))).toEqual(["18", "0"]);
});

test("the school of a bank sheet is ticked off", () => {
  expect([0, -6].map((points) => shown(BANK, "sixes", points))).toEqual(["✓", "−6"]);
});

test("what the dice would bring stands in the open lines of the player to move", () => {
  const dice = { points: [-6, 12], made: [1], allowed: [1] };
  const read = new SheetReading(SIGNED, { ...board, previews: dice }, 0, ru, TEXTS.ru);
  const open = { seat: 0, cells: [null, null] } as unknown as SheetView;
  expect(read.figure(open, "pair")).toMatchObject({ kind: "possible", text: "12", bad: false, crosses: false });
  expect(read.figure(open, "sixes")).toMatchObject({ kind: "possible", text: "−6", bad: true });
  expect(read.figure(open, "sixes").spoken).toContain(TEXTS.ru.notAllowed);
  expect(read.figure({ ...open, seat: 1 }, "pair")).toMatchObject({ kind: "open", text: "" });
});

test("a combo without points is crossed out", () => {
  expect(shown(SIGNED, "pair", 0)).toBe("—");
});
