import { expect, test } from "vitest";
import { RUSSIAN } from "./fixtures";
import { momentOf } from "./moments";
import type { FamilyPart } from "./part";
import { momentOf as momentOnSheet } from "./sheet/moments";
import { momentOf as momentInThousand } from "./thousand/moments";
import type { GameEvent } from "../lib/protocol";

const quiet = { moment: () => null } as unknown as FamilyPart;
const loud = { moment: () => ["!"] } as unknown as FamilyPart;
const over: GameEvent = { kind: "game-over", seat: 0 };

test("the end of a game that somebody wins comes before all else", () => {
  expect(momentOf([over], loud, RUSSIAN)).toBe(RUSSIAN.t.winMoments);
  expect(momentOf([{ kind: "turn-limit", seat: 0, turns: 10_000 }, over], quiet, RUSSIAN)).toBeNull();
  expect(momentOf([], loud, RUSSIAN)).toEqual(["!"]);
});

test("five of a kind on the first throw is a moment, but not crossed out, later or told", () => {
  const poker = (points: number, attempt: number | null): GameEvent =>
    ({ kind: "written", seat: 0, cell: "poker", points, attempt });
  expect(momentOnSheet([poker(100, 1)])).toBe("poker");
  expect(momentOnSheet([poker(80, 2)])).toBeNull();
  expect(momentOnSheet([poker(0, 1)])).toBeNull();
  expect(momentOnSheet([poker(80, null)])).toBeNull();
  expect(momentOnSheet([{ kind: "written", seat: 0, cell: "chance", points: 30, attempt: 1 }])).toBeNull();
});

test("a score of exactly 555 is the truck", () => {
  expect(momentInThousand([{ kind: "truck", seat: 0, points: 555 }])).toBe("truck");
});

test("a player at 100 whose third bolt costs everything has not met the truck", () => {
  const events: GameEvent[] = [
    { kind: "bust", seat: 0, lost: 20 },
    { kind: "bolt", seat: 0, bolts: 3, of: 3 },
    { kind: "bolt-penalty", seat: 0, points: 100 },
  ];
  expect(momentInThousand(events)).toBeNull();
});

test("a player overtaken from 50 to 0 has been overtaken, and met no truck", () => {
  expect(momentInThousand([{ kind: "overtaken", seat: 1, points: 50, by: 0 }])).toBe("overtake");
});

test("the last dot of the open barrel is a fall, and no truck", () => {
  const events: GameEvent[] = [
    { kind: "dot", seat: 0, dots: 6, lost: 40 },
    { kind: "fell-to-zero", seat: 0, points: 980, fall: 3 },
  ];
  expect(momentInThousand(events)).toBe("fall");
  expect(momentInThousand(events.slice(0, 1))).toBeNull();
});

test("of several things that happen at once the worst is told", () => {
  const events: GameEvent[] = [
    { kind: "sat-down", seat: 0, score: 880 },
    { kind: "fell", seat: 1, points: 120, fall: 1 },
    { kind: "overtaken", seat: 2, points: 50, by: 0 },
  ];
  expect(momentInThousand(events)).toBe("fall");
  expect(momentInThousand(events.filter((event) => event.kind !== "fell"))).toBe("barrel");
});

test("whoever leaves the barrel by a charge has left it, fall or no fall", () => {
  const events: GameEvent[] = [
    { kind: "bolt-penalty", seat: 0, points: 100 },
    { kind: "left-barrel", seat: 0, score: 780 },
  ];
  expect(momentInThousand(events)).toBe("fall");
});
