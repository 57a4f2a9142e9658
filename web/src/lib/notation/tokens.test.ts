import { expect, test } from "vitest";
import { formatToken, formatTurn, parseToken, parseTurn } from "./tokens";

test("every form of a token is read, and written as it was", () => {
  for (const text of ["13456", "51", "?", "?34", "(3456)", "()", "!fives", "full-house=26", "ones=-3", "+85", "stop", "full-house", "[7]"]) {
    expect(formatToken(parseToken(text))).toBe(text);
  }
});

test("a token says what it is by its form", () => {
  expect(parseToken("51")).toEqual({ kind: "throw", dice: [5, 1] });
  expect(parseToken("()")).toEqual({ kind: "keep", dice: [] });
  expect(parseToken("ones=-3")).toEqual({ kind: "report", word: "ones", points: -3 });
  expect(parseToken("789")).toEqual({ kind: "word", word: "789" });
});

test("kept dice are written in ascending order, thrown ones as they fell", () => {
  expect(formatToken({ kind: "keep", dice: [5, 3, 5] })).toBe("(355)");
  expect(formatToken({ kind: "throw", dice: [5, 3, 5] })).toBe("535");
});

test("a turn is a row of tokens", () => {
  expect(parseTurn(" 13456  (3456)\u00a02 ").map((each) => each.kind)).toEqual(["throw", "keep", "throw"]);
  expect(formatTurn(parseTurn("55134 !fives (55) 512 fives"))).toBe("55134 !fives (55) 512 fives");
});
