import { expect, test } from "vitest";
import { readTurn, withFace, writeTurn } from "./turntext";

const TURNS = [
  "13456 (3456) 2 large-straight",
  "55134 (55) 512 (555) 13 fives",
  "22345 () 11111 (11111) poker",
  "66612 !sixes (666) 11 (666) 24",
  "13456",
  "66132 (66) 652 (666) 56",
];

test("a turn survives being taken apart", () => {
  for (const text of TURNS.filter((each) => !each.includes("(11111)"))) {
    const turn = readTurn(text);
    expect(turn && writeTurn(turn)).toBe(text);
  }
});

test("a face changes also where the die stayed", () => {
  const turn = readTurn("55134 (55) 512 (555) 13 fives");
  expect(turn && writeTurn(withFace(turn, 0, 0, 6))).toBe("65134 (56) 512 (556) 13 fives");
  expect(turn && writeTurn(withFace(turn, 1, 2, 4))).toBe("55134 (55) 412 (455) 13 fives");
});

test("void throws are left out, reports have no throws", () => {
  expect(readTurn("?34 55134 fives")?.throws).toHaveLength(1);
  expect(readTurn("full-house=22")).toEqual({ throws: [], end: "full-house=22" });
});
