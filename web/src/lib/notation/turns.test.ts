import { expect, test } from "vitest";
import { readTurn, withFace, writeTurn } from "./turns";

const TURNS = [
  "13456 (3456) 2 large-straight",
  "55134 (55) 512 (555) 13 fives",
  "22345 () 11111 (11111) poker",
  "66612 !sixes (666) 11 (666) 24",
  "66612 !sixes sixes",
  "13456",
  "13456 (3456)",
  "13456 !large-straight (3456)",
  "66132 (66) 652 (666) 56",
  "5 2 6 stop",
];

test("a turn survives being taken apart", () => {
  for (const text of TURNS) {
    const turn = readTurn(text);
    expect(turn && writeTurn(turn)).toBe(text);
  }
});

test("a face changes also where the die stayed", () => {
  const turn = readTurn("55134 (55) 512 (555) 13 fives");
  expect(turn && writeTurn(withFace(turn, 0, 0, 6))).toBe("65134 (56) 512 (556) 13 fives");
  expect(turn && writeTurn(withFace(turn, 1, 2, 4))).toBe("55134 (55) 412 (455) 13 fives");
});

test("void throws are left out", () => {
  expect(readTurn("?34 55134 fives")?.throws).toHaveLength(1);
});

test("what is not a turn of throws can only be changed as text", () => {
  for (const text of ["full-house=22", "+35", "bust", "15334 552 stop", "11154 (22) 12345", "55555 poker paid", "(11) 234"]) {
    expect(readTurn(text)).toBeNull();
  }
});
