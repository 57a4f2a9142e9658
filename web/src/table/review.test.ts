import { expect, test } from "vitest";
import { en } from "../lib/i18n/en";
import { ru } from "../lib/i18n/ru";
import type { Mistake, PlayerReview } from "../lib/protocol";
import { drawn, magnitude, sayPlayer as say, worst } from "./review";

/** The sentences with plain blanks. */
const sayPlayer: typeof say = (...of) => say(...of).map((each) => each.replaceAll("\u00a0", " "));

const english = {
  number: (value: number, digits = 1) => value.toFixed(digits),
  percent: (value: number, digits = 0) => `${(value * 100).toFixed(digits)}%`,
};
const russian = {
  number: (value: number, digits = 1) => value.toFixed(digits).replace(".", ","),
  percent: (value: number, digits = 0) => `${(value * 100).toFixed(digits).replace(".", ",")} %`,
};

const player = (more: Partial<PlayerReview> = {}): PlayerReview => ({
  seat: 0, name: "Аня", start: 185.82, luck: 4.2, loss: 7.31, gifts: 0, unexplained: 0, reported: 0,
  result: 183, decisions: 15, best: 12, accuracy: 0.8, mistakes: [], series: [185.82, 183], ...more,
});
const mistake = (loss: number): Mistake => ({ turn: 3, dice: [1, 2, 3, 4, 6], chosen: ["pair"], best: [], loss, fault: "ended-early" });

test("a game of points is told in sentences", () => {
  expect(sayPlayer(player(), "points", en, english)).toEqual([
    "The best choice 12 times out of 15.",
    "Mistakes cost 7.3 points.",
    "The dice gave 4.2 points.",
    "The best play brings 185.8 points on average; it was 183.",
  ]);
  expect(sayPlayer(player({ luck: -4.2, result: -12 }), "points", ru, russian).slice(2)).toEqual([
    "Кости отняли 4,2 очка.",
    "Лучшая игра даёт в среднем 185,8 очка, вышло −12.",
  ]);
});

test("chances are told in per cent, with what rivals gave", () => {
  const told = player({ start: 0.5, luck: 0.385, loss: 0.0041, gifts: 0.12, result: 1, decisions: 21, best: 1 });
  expect(sayPlayer(told, "chance", ru, russian)).toEqual([
    "Лучшее решение — в 1 случае из 21.",
    "Ошибки стоили 0,41 % шанса на победу.",
    "Кости подарили 38,5 % шанса на победу.",
    "Ошибки соперников подарили 12,0 % шанса на победу.",
    "В начале шанс был 50 %.",
  ]);
});

test("what is nothing is not told as a number", () => {
  const faultless = player({ best: 15, accuracy: 1, loss: 0, luck: 0 });
  expect(sayPlayer(faultless, "points", en, english)).toHaveLength(3);
  expect(sayPlayer(faultless, "points", en, english)[1]).toBe("Not a single mistake!");
  expect(sayPlayer(player({ loss: 0.001 }), "points", en, english)[1]).toBe("The mistakes cost next to nothing.");
  expect(sayPlayer(player({ decisions: 0, best: 0, accuracy: null }), "points", en, english)[0]).toBe("There was nothing to choose.");
  expect(worst(player({ mistakes: [mistake(3), mistake(0.001)] }), "points")).toHaveLength(1);
});

test("turns told without dice are told with what they changed", () => {
  const told = player({ reported: 2, unexplained: -5.25, start: 23.4, result: 31 });
  expect(sayPlayer(told, "turns", ru, russian).slice(3)).toEqual([
    "2 хода записаны без костей, вместе это −5,3 хода.",
    "Лучшая игра занимает в среднем 23,4 хода, вышло 31.",
  ]);
});

test("small numbers get another digit, and chances are drawn in per cent", () => {
  expect(magnitude(-0.42, "points", english)).toBe("0.42");
  expect(magnitude(12.34, "points", english)).toBe("12.3");
  expect(magnitude(0.0042, "chance", english)).toBe("0.42%");
  expect(drawn([player({ series: [0.5, 1] })], "chance")).toEqual([[50, 100]]);
});
