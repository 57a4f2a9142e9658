/** The tokens of a turn as they stand in a record, read and written by their form alone. */
import { assertNever } from "../never";

/** A token; what a bare word does (a cell, `stop` …) only the family of the game knows. */
export type Token =
  | { kind: "throw"; dice: readonly number[] }
  | { kind: "void"; dice: readonly number[] }
  | { kind: "keep"; dice: readonly number[] }
  | { kind: "declare"; word: string }
  | { kind: "report"; word: string; points: number }
  | { kind: "points"; points: number }
  | { kind: "word"; word: string };

const FORMS: readonly [RegExp, (found: string, more: string) => Token][] = [
  [/^([1-6]+)$/, (dice) => ({ kind: "throw", dice: faces(dice) })],
  [/^\?([1-6]*)$/, (dice) => ({ kind: "void", dice: faces(dice) })],
  [/^\(([1-6]*)\)$/, (dice) => ({ kind: "keep", dice: faces(dice) })],
  [/^!(.+)$/, (word) => ({ kind: "declare", word })],
  [/^(.+)=([+-]?\d+)$/, (word, points) => ({ kind: "report", word, points: Number(points) })],
  [/^\+(\d+)$/, (points) => ({ kind: "points", points: Number(points) })],
];

const faces = (digits: string): number[] => [...digits].map(Number);

/** Read a token; what has no other form is a word. */
export function parseToken(text: string): Token {
  for (const [form, read] of FORMS) {
    const found = form.exec(text);
    if (found) return read(found[1] ?? "", found[2] ?? "");
  }
  return { kind: "word", word: text };
}

/** Write a token; kept dice in ascending order, thrown ones as they fell. */
export function formatToken(token: Token): string {
  switch (token.kind) {
    case "throw":
      return token.dice.join("");
    case "void":
      return `?${token.dice.join("")}`;
    case "keep":
      return `(${ascending(token.dice).join("")})`;
    case "declare":
      return `!${token.word}`;
    case "report":
      return `${token.word}=${token.points}`;
    case "points":
      return `+${token.points}`;
    case "word":
      return token.word;
    default:
      return assertNever(token);
  }
}

/** The tokens of a turn. */
export function parseTurn(text: string): Token[] {
  return text.split(/\s+/).filter(Boolean).map(parseToken);
}

/** Write a turn. */
export function formatTurn(tokens: readonly Token[]): string {
  return tokens.map(formatToken).join(" ");
}

/** Faces in ascending order. */
export function ascending(dice: readonly number[]): number[] {
  return [...dice].sort((a, b) => a - b);
}
