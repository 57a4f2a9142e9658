/** The check of virtual dice in the browser; the same steps as in src/kosti/table/fair.py. */
import { formatToken, parseTurn } from "./notation/tokens";
import { fromHex, linkBefore, toHex } from "./sha256";

export interface Sealed {
  table: string;
  game: number;
  commitment: string;
  /** [id of the seat, text], in the order in which they were added. */
  texts: [number, string][];
  /** In tables of older versions: the number of the event of every throw. */
  events: number[];
  /** The number of every other throw, and the link that the mover's device added, or "". */
  throws: number[];
  links: string[];
  /** [number of the next throw, seat, first link] of the chains of the players' devices. */
  chains: [number, number, string][];
  seed: string;
}

export interface Checked {
  committed: boolean;
  throws: number;
  wrong: { at: number; found: string; expected: string }[];
  /** Throws whose link is not the next of its chain. */
  unlinked: number[];
  /** How many throws came from the server alone. */
  serverOnly: number;
}

const FAIR_BYTES = 252;

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

/** What tells the throws of a game apart: by event in older versions, else by number and link. */
function recipes(sealed: Sealed): string[] {
  const [event, draw] = ["kosti-dice-1", "kosti-dice-2"];
  return [
    ...sealed.events.map((number) => `${event}:${sealed.table}:${sealed.game}:TEXTS:${number}`),
    ...sealed.throws.map((number, at) => `${draw}:${sealed.table}:${sealed.game}:TEXTS:${number}:${sealed.links[at] ?? ""}`),
  ];
}

/** The dice of one throw of a game, by its place, in the order in which they fall. */
export async function faces(sealed: Sealed, at: number, dice: number): Promise<number[]> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    fromHex(sealed.seed),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const texts = await sha256(encoder.encode(JSON.stringify(sealed.texts)));
  const recipe = (recipes(sealed)[at] ?? "").replace("TEXTS", texts);
  const found: number[] = [];
  for (let block = 0; found.length < dice; block += 1) {
    const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(`${recipe}:${block}`));
    for (const byte of new Uint8Array(signature)) {
      if (found.length < dice && byte < FAIR_BYTES) found.push((byte % 6) + 1);
    }
  }
  return found;
}

/** Compare the throws of a game, in their order, with what the seed gives; `movers` are their seats. */
export async function check(sealed: Sealed, throws: readonly string[], movers: readonly number[] = []): Promise<Checked> {
  const committed = (await sha256(fromHex(sealed.seed))) === sealed.commitment;
  const wrong: Checked["wrong"] = [];
  const known = sealed.events.length + sealed.throws.length;
  for (let at = 0; at < Math.max(known, throws.length); at += 1) {
    const found = throws[at] ?? "";
    const numbered = at < sealed.events.length || sealed.throws[at - sealed.events.length] === at + 1;
    const expected = numbered ? (await faces(sealed, at, Math.max(1, found.length))).join("") : "?";
    if (expected !== found) wrong.push({ at, found, expected });
  }
  const linked = sealed.links.filter((link) => link !== "").length;
  return { committed, throws: throws.length, wrong, unlinked: unlinked(sealed, movers), serverOnly: throws.length - linked };
}

function unlinked(sealed: Sealed, movers: readonly number[]): number[] {
  const shown = new Map<number | undefined, string>();
  const chains = [...sealed.chains];
  return sealed.throws.filter((number, at) => {
    while (chains[0] && chains[0][0] <= number) {
      const [, seat, head] = chains.shift() ?? [0, 0, ""];
      shown.set(seat, head);
    }
    const link = sealed.links[at];
    if (!link) return false;
    const mover = movers[sealed.events.length + at];
    const broken = linkBefore(link) !== shown.get(mover);
    shown.set(mover, link);
    return broken;
  });
}

/** The throws among the tokens of turns. */
export function throwsOf(turns: readonly string[]): string[] {
  return turns.flatMap(parseTurn).filter((token) => token.kind === "throw").map(formatToken);
}

/** How far the faces are from even: chi-squared with five degrees of freedom. */
export function unevenness(counts: readonly number[]): number {
  const total = counts.reduce((sum, each) => sum + each, 0);
  if (total === 0) return 0;
  const expected = total / counts.length;
  return counts.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0);
}
