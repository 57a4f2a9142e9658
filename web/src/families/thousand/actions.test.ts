import { expect, test } from "vitest";
import type { ThousandBoard } from "../../lib/protocol";
import { choices, lying, rules, RUSSIAN } from "../fixtures";
import type { Decision } from "../part";
import { actions } from "./actions";
import { choosablePlaces } from "./aside";

const board = (more: Partial<ThousandBoard>): ThousandBoard =>
  ({ family: "thousand", dice: lying([]), points: 0, aside: [], loose: [], confirm: false, keeps: [], ...more }) as ThousandBoard;
const decision = (board: ThousandBoard, marked: number[], moves: string[], due: number): Decision<ThousandBoard> => ({
  board,
  rules: rules({ family: "thousand" }),
  choices: choices({ moves, throw: due }),
  slots: [...board.aside, ...board.loose].map((face, place) => ({ face, kept: place < board.aside.length || marked.includes(place) })),
  virtual: true,
});
const told = (...of: Parameters<typeof decision>) => {
  const { throwing, beside, hint } = actions(decision(...of), RUSSIAN);
  return {
    title: throwing.title.replaceAll("\u00a0", " "),
    moves: throwing.act?.moves ?? null,
    beside: beside.map((each) => [each.title, ...each.moves]),
    hint,
  };
};

test("scoring dice lie aside: the others are thrown, or the points written", () => {
  const after = board({ points: 100, aside: [1, 1, 1], loose: [3, 4] });
  expect(told(after, [], ["stop"], 2)).toEqual({
    title: "Бросить 2 кости", moves: [], beside: [["Хватит, записать 100", "stop"]], hint: "",
  });
});

test("all five have scored: they are thrown again", () => {
  const all = board({ points: 125, aside: [1, 2, 3, 4, 5], confirm: true });
  expect(told(all, [], [], 5)).toMatchObject({ title: "Подтвердить: бросить все пять", moves: [] });
});

test("where there is a choice, some scoring dice are set aside first", () => {
  const free = board({
    points: 50, aside: [5], loose: [1, 5, 3, 4],
    keeps: [{ move: "(1)", dice: [1], points: 10, ends: false }, { move: "(15)", dice: [1, 5], points: 15, ends: false }, { move: "(5)", dice: [5], points: 5, ends: false }],
  });
  expect(told(free, [], ["(1)", "(15)", "(5)"], 0)).toMatchObject({ title: "Сначала отложите хотя бы одну кость с очками", moves: null, beside: [] });
  expect(told(free, [1], ["(1)", "(15)", "(5)"], 0)).toMatchObject({ title: "Бросить 3 кости", moves: ["(1)"], beside: [["Хватит, записать 60", "(1)", "stop"]] });
  expect([...choosablePlaces(free, decision(free, [], [], 0).slots)]).toEqual([1, 2]);
});

test("dice that end the turn are only set aside: nothing is thrown after them", () => {
  const confirming = board({ points: 100, loose: [1, 2, 3, 4, 6], confirm: true, keeps: [{ move: "(1)", dice: [1], points: 10, ends: true }] });
  expect(told(confirming, [0], ["(1)"], 0)).toEqual({
    title: "Отложить 10, ход окончен", moves: ["(1)"], beside: [], hint: "",
  });
});
