import { expect, test } from "vitest";
import { momentOf } from "./moments";
import type { Line, Racer, ThousandBoard } from "./protocol";
import { spread } from "./spread";
import { read, write } from "./notation/values";

test("labels are moved apart and stay on the line", () => {
  const places = spread([{ want: 0 }, { want: 3 }, { want: 99 }, { want: 100 }], 10, 100).map((each) => each.place);
  const sorted = [...places].sort((a, b) => a - b);
  expect(sorted).toEqual([0, 10, 90, 100]);
});

test("typed option values are read as they are written", () => {
  for (const value of [[[200, 300], [600, 700]], { poker: 50, "full-house": 25 }, [4, 2, 1], "none", []]) {
    expect(read(write(value as never))).toEqual(value);
  }
  expect(read("not { that")).toBe("not { that");
});

const racer = (seat: number, score: number, more: Partial<Racer> = {}): Racer => ({
  seat, score, opened: true, bolts: 0, barrel: null, falls: 0, dots: 0, least: 5, pit: null, ...more,
});
const race = (...racers: Racer[]): ThousandBoard =>
  ({ family: "thousand", racers, ladder: { truck: 555 } }) as unknown as ThousandBoard;
const line = (text: string): Line => ({ turn: 1, seat: 0, text, by: "player", sentences: [], dice: [], totals: [] });

test("moments are seen in what has changed", () => {
  expect(momentOf(null, null, [line("55555 poker")])).toBe("poker");
  expect(momentOf(null, null, [line("55551 (5555) 5 poker")])).toBeNull();
  expect(momentOf(race(racer(0, 480), racer(1, 500)), race(racer(0, 560), racer(1, 450)), [])).toBe("overtake");
  expect(momentOf(race(racer(0, 480)), race(racer(0, 0)), [])).toBe("truck");
  expect(momentOf(race(racer(0, 880, { barrel: 2 })), race(racer(0, 780, { falls: 1 })), [])).toBe("fall");
  expect(momentOf(race(racer(0, 700)), race(racer(0, 880, { barrel: 0 })), [])).toBe("barrel");
  expect(momentOf(race(racer(0, 700)), race(racer(0, 720)), [])).toBeNull();
});
