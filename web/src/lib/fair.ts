/** The check of virtual dice in the browser; the same steps as in src/kosti/table/fair.py. */
import { formatToken, parseTurn } from "./notation/tokens";

export interface Sealed {
  table: string;
  game: number;
  commitment: string;
  /** [id of the seat, text], in the order in which they were added. */
  texts: [number, string][];
  /** The number of the event of every throw. */
  events: number[];
  seed: string;
}

export interface Checked {
  committed: boolean;
  throws: number;
  wrong: { at: number; found: string; expected: string }[];
}

const FAIR_BYTES = 252;

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(hex.length / 2);
  for (let at = 0; at < found.length; at += 1) {
    found[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
  }
  return found;
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", data));
}

/** The dice of one throw, in the order in which they fall. */
export async function faces(sealed: Sealed, event: number, dice: number): Promise<number[]> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    bytes(sealed.seed),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const texts = await sha256(encoder.encode(JSON.stringify(sealed.texts)));
  const found: number[] = [];
  for (let block = 0; found.length < dice; block += 1) {
    const message = `kosti-dice-1:${sealed.table}:${sealed.game}:${texts}:${event}:${block}`;
    const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(message));
    for (const byte of new Uint8Array(signature)) {
      if (found.length < dice && byte < FAIR_BYTES) found.push((byte % 6) + 1);
    }
  }
  return found;
}

/** Compare the throws of a game, in their order, with what the seed gives. */
export async function check(sealed: Sealed, throws: readonly string[]): Promise<Checked> {
  const committed = (await sha256(bytes(sealed.seed))) === sealed.commitment;
  const wrong: Checked["wrong"] = [];
  for (const [at, event] of sealed.events.entries()) {
    const found = throws[at] ?? "";
    const expected = (await faces(sealed, event, Math.max(1, found.length))).join("");
    if (expected !== found) wrong.push({ at, found, expected });
  }
  return { committed, throws: throws.length, wrong };
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
