/** The seal of a record: the few lines of TOML that the check of the dice needs. */
import type { Sealed } from "../fair";

/** Read the key `fair` of a record, written as an inline table or as a section; null without seed. */
export function sealOf(record: string): Sealed | null {
  const start = record.search(/^(?:fair\s*=|\[fair\])/m);
  if (start < 0) return null;
  const part = record.slice(start);
  const text = (key: string): string | null =>
    new RegExp(`\\b${key}\\s*=\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(part)?.[1] ?? null;
  const table = text("table");
  const commitment = text("commitment");
  const seed = text("seed");
  const game = /\bgame\s*=\s*(\d+)/.exec(part)?.[1];
  const events = list(part, "events") ?? [];
  const throws = list(part, "throws") ?? [];
  const links = list(part, "links") ?? [];
  const chains = list(part, "chains") ?? [];
  const texts = list(part, "texts") ?? [];
  if (!table || !commitment || !seed || !game || !isNumbers(events) || !isTexts(texts)) return null;
  if (!isNumbers(throws) || !isLinks(links) || !isChains(chains)) return null;
  return { table, game: Number(game), commitment, seed, events, throws, links, chains, texts };
}

/** A TOML array of numbers, strings and arrays is JSON but for a comma at the end. */
function list(part: string, key: string): unknown {
  const found = new RegExp(`\\b${key}\\s*=\\s*\\[`).exec(part);
  if (!found) return null;
  let depth = 0;
  let quoted = false;
  const start = found.index + found[0].length - 1;
  for (let at = start; at < part.length; at += 1) {
    const sign = part[at];
    if (sign === "\\" && quoted) at += 1;
    else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === "[") depth += 1;
    else if (!quoted && sign === "]" && --depth === 0) {
      try {
        return JSON.parse(part.slice(start, at + 1).replace(/,(\s*\])/g, "$1"));
      } catch {
        return null;
      }
    }
  }
  return null;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => typeof each === "number");
}

function isTexts(value: unknown): value is [number, string][] {
  return Array.isArray(value) && value.every((each) => Array.isArray(each) && typeof each[0] === "number" && typeof each[1] === "string");
}

function isLinks(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isChains(value: unknown): value is [number, number, string][] {
  return Array.isArray(value) && value.every((each) => Array.isArray(each) && isNumbers(each.slice(0, 2)) && typeof each[2] === "string");
}
