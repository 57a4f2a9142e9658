import { expect, test } from "vitest";
import { chanceOfWorse } from "./chisquared";
import { check, faces, throwsOf, unevenness, type Sealed } from "./fair";
import { sealOf } from "./notation/seal";

// Made by kosti.table.fair.
const SEALED: Sealed = {
  table: "abc",
  game: 1,
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  texts: [[1, 'привет "мир"'], [2, "x"]],
  events: [2, 5, 9, 12],
  throws: [],
  links: [],
  chains: [],
  seed: Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join(""),
};
const THROWS = ["41221", "263", "5", "36224"];

test("the browser throws the same dice as the server", async () => {
  const found = await Promise.all([5, 3, 1, 5].map((dice, at) => faces(SEALED, at, dice)));
  expect(found.map((each) => each.join(""))).toEqual(THROWS);
});

test("a fair game passes; another face, another seed or a missing throw do not", async () => {
  expect(await check(SEALED, THROWS)).toMatchObject({ committed: true, throws: 4, wrong: [], serverOnly: 4 });
  const other = await check(SEALED, ["41221", "264", "5", "36224"]);
  expect(other.wrong).toEqual([{ at: 1, found: "264", expected: "263" }]);
  expect((await check({ ...SEALED, seed: "00".repeat(32) }, THROWS)).committed).toBe(false);
  expect((await check(SEALED, THROWS.slice(0, 3))).wrong).toHaveLength(1);
});

test("throws have numbers of their own, and links of the player's device", async () => {
  const link = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
  const head = "0a325ca303eb3014c43ae004970f343634db176fa1697bcc8c9efac94626488d";
  const sealed: Sealed = { ...SEALED, events: [], throws: [1, 2], links: ["", link], chains: [[1, 1, head]] };
  const thrown = ["31445", "632"];
  expect(await check(sealed, thrown, [0, 1])).toEqual({ committed: true, throws: 2, wrong: [], unlinked: [], serverOnly: 1 });
  expect((await check({ ...sealed, chains: [] }, thrown, [0, 1])).unlinked).toEqual([2]);
  expect((await check({ ...sealed, throws: [1, 3] }, thrown, [0, 1])).wrong).toHaveLength(1);
});

test("throws are the words of digits", () => {
  expect(throwsOf(["13456 (3456) 2 large-straight", "?34 55134 (55) 512"])).toEqual(["13456", "2", "55134", "512"]);
});

test("the seal is read from a record", () => {
  const record = `kosti = 1
players = ["fair = 1"]
fair = { table = "3a5v", game = 2, commitment = "8a85", texts = [[1, "моё \\"слово\\", [да]"]], events = [4, 6], seed = "cc3e" }
turns = [
  "32321 chance",
]
`;
  expect(sealOf(record)).toMatchObject({
    table: "3a5v", game: 2, commitment: "8a85", texts: [[1, 'моё "слово", [да]']], events: [4, 6], seed: "cc3e",
  });
  expect(sealOf("kosti = 1\n")).toBeNull();
});

test("unevenness is chi-squared", () => {
  expect(unevenness([10, 10, 10, 10, 10, 10])).toBe(0);
  expect(unevenness([20, 10, 10, 10, 10, 0])).toBe(20);
  expect(chanceOfWorse(0)).toBe(1);
  expect(chanceOfWorse(11.0705)).toBeCloseTo(0.05, 4);
  expect(chanceOfWorse(4.35146)).toBeCloseTo(0.5, 4);
});
