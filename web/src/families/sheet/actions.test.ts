import { expect, test } from "vitest";
import type { SheetBoard } from "../../lib/protocol";
import { choices, lying, RUSSIAN, sheetRules } from "../fixtures";
import type { Decision } from "../part";
import { actions, writable } from "./actions";

const board = (table: number[], attempt: number, more: Partial<SheetBoard> = {}): SheetBoard => ({
  family: "sheet", dice: lying(table), attempt, attempts: 3, declared: null, last_turns: null, sheets: [], previews: null, ...more,
});
const cells = [
  { id: "ones", title: "единицы", school: true },
  { id: "stop", title: "стоп", school: false },
];
const decision = (dice: number[], kept: number[], attempt: number, moves: string[], due = 0): Decision<SheetBoard> => ({
  board: board(dice, attempt),
  rules: sheetRules(cells),
  choices: choices({ moves, throw: due }),
  slots: (dice.length > 0 ? dice : Array<null>(5).fill(null)).map((face, place) => ({ face, kept: kept.includes(place) })),
  virtual: true,
});
const told = (...of: Parameters<typeof decision>) => {
  const { throwing, small, hint } = actions(decision(...of), RUSSIAN);
  return { title: throwing.title.replaceAll("\u00a0", " "), moves: throwing.act?.moves ?? null, small: small.map((each) => each.name), hint };
};

test("a turn begins with a throw of all dice", () => {
  expect(told([], [], 0, ["skip"], 5)).toEqual({ title: "Бросить кости", moves: [], small: ["skip"], hint: "" });
});

test("the marked dice are kept, the others thrown", () => {
  const moves = ["(55)", "()", "ones"];
  expect(told([1, 5, 2, 5, 6], [1, 3], 1, moves)).toMatchObject({ title: "Второй бросок · 3 кости", moves: ["(55)"], hint: "" });
  expect(told([1, 5, 2, 5, 6], [], 1, moves)).toMatchObject({ moves: ["()"], hint: "Коснитесь костей, которые оставить" });
});

test("after the last throw, or with all dice kept, there is only writing", () => {
  expect(told([1, 2, 3, 4, 6], [0], 3, ["ones"])).toMatchObject({ title: "Запишите результат в графу", moves: null });
  expect(told([1, 2, 3, 4, 6], [0, 1, 2, 3, 4], 2, ["ones"])).toMatchObject({ title: "Оставлены все пять — запишите графу", moves: null });
});

test("where a cell must be declared first, the throw asks for it", () => {
  const { throwing, hint } = actions(decision([1, 1, 1, 4, 6], [0, 1, 2], 2, ["!ones", "ones"]), RUSSIAN);
  expect(throwing.act?.menu?.answers).toEqual([{ name: "ones", title: "единицы", moves: ["!ones", "(111)"], throws: true }]);
  expect(hint).toBe("Чтобы оставить кости, объявите графу");
});

test("only cells are written on the paper", () => {
  expect([...writable(["(11)", "ones", "none", "!ones"], sheetRules(cells))]).toEqual(["ones"]);
});
