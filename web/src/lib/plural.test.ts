import { expect, test } from "vitest";
import { en } from "./i18n/en";
import { ru } from "./i18n/ru";
import { figure, signed } from "./plural";

test("Russian has three forms, and the teens are their own", () => {
  const said = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 1000].map((n) => ru.points(n));
  expect(said).toEqual([
    "0 очков", "1 очко", "2 очка", "4 очка", "5 очков", "11 очков", "12 очков", "14 очков",
    "21 очко", "22 очка", "25 очков", "101 очко", "111 очков", "1000 очков",
  ]);
  expect([1, 2, 5].map((n) => ru.dice(n))).toEqual(["1 кость", "2 кости", "5 костей"]);
  expect(ru.points(-3)).toBe("−3 очка");
});

test("English has two forms", () => {
  expect([0, 1, 2].map((n) => en.points(n))).toEqual(["0 points", "1 point", "2 points"]);
  expect(en.dice(1)).toBe("1 die");
});

test("a minus is a minus sign", () => {
  expect(figure(-15)).toBe("−15");
  expect(figure(0)).toBe("0");
  expect([signed(4), signed(-4), signed(0)]).toEqual(["+4", "−4", "0"]);
});
