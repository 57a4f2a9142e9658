import { expect, test } from "vitest";
import type { GenericBoard, OtherFamily } from "../../lib/protocol";
import { choices, lying, rules, RUSSIAN } from "../fixtures";
import type { Decision } from "../part";
import { actions, choosable } from "./actions";
import { linesOf, shown } from "./figures";
import { TEXTS } from "./texts";

const board = (table: number[], due: number, more: Partial<GenericBoard> = {}): GenericBoard => ({
  family: "pig" as unknown as OtherFamily,
  dice: lying(table, due),
  choices: [{ token: "hold", title: "записать очки" }, { token: "(55)", title: "оставить 55" }],
  seats: [],
  ...more,
});
const decision = (board: GenericBoard, moves: string[], due: number, marked: number[] = []): Decision<GenericBoard> => ({
  board,
  rules: rules({ family: "pig" }),
  choices: choices({ moves, throw: due }),
  slots: board.dice.table.map((face, place) => ({ face, kept: marked.includes(place) })),
  virtual: true,
});

test("every choice is a button beside the throw, called by what it does", () => {
  const { throwing, beside } = actions(decision(board([4], 1), ["hold"], 1), RUSSIAN);
  expect(throwing.title.replaceAll("\u00a0", " ")).toBe("Бросить 1 кость");
  expect(throwing.act?.throws).toBe(true);
  expect(beside).toEqual([{ name: "hold", title: "Записать очки", moves: ["hold"] }]);
});

test("where something must be chosen first, nothing is thrown", () => {
  expect(actions(decision(board([4], 0), ["hold"], 0), RUSSIAN).throwing.act).toBeNull();
});

test("many choices are small buttons", () => {
  const { beside, small } = actions(decision(board([4], 1), ["a", "b", "c"], 1), RUSSIAN);
  expect([beside.length, small.map((each) => each.title)]).toEqual([0, ["A", "B", "C"]]);
});

test("dice are kept by marking them", () => {
  const moves = ["()", "(5)", "(55)"];
  const nothing = decision(board([5, 5, 2], 0), moves, 0);
  const fives = decision(board([5, 5, 2], 0), moves, 0, [0, 1]);
  expect([...choosable(nothing)]).toEqual([0, 1, 2]);
  expect(actions(nothing, RUSSIAN).beside.map((each) => each.moves)).toEqual([["()"]]);
  expect(actions(fives, RUSSIAN).beside).toEqual([{ name: "(55)", title: "Оставить 55", moves: ["(55)"] }]);
});

test("turns that are told by their points are not among the buttons", () => {
  const { beside } = actions(decision(board([], 1), ["+5", "+10", "cell=3"], 1), RUSSIAN);
  expect(beside).toEqual([]);
});

test("the figures of the seats stand line by line", () => {
  const seat = (seat: number, figures: [string, string | number | boolean | null][]) =>
    ({ seat, total: 0, figures: figures.map(([id, value]) => ({ id, title: id, value })) });
  const lines = linesOf(board([], 1, { seats: [seat(0, [["turns", 3], ["open", true]]), seat(1, [["turns", 2], ["last", "5, 6"]])] }));
  expect(lines.map((line) => [line.id, ...line.values.map((value) => shown(value, TEXTS.en))])).toEqual([
    ["turns", "3", "2"],
    ["open", "yes", ""],
    ["last", "", "5, 6"],
  ]);
});
