/** Decisions in plain words. */
import { parseToken } from "../lib/notation/tokens";
import type { RulesView } from "../lib/protocol";
import type { Translator } from "../lib/translator.svelte";
import type { FamilyPart } from "./part";

/** Say what the tokens of a decision do; none: the dice are thrown. */
export function sayChoice(moves: readonly string[], part: FamilyPart, rules: RulesView, translator: Translator): string {
  if (moves.length === 0) return translator.t.hintThrow;
  return moves.map((move) => part.say(move, rules, translator)).join(", ");
}

/** What a token does that means the same in every family; null for another. */
export function sayShared(token: string, { t }: Translator): string | null {
  const read = parseToken(token);
  if (read.kind === "keep") return read.dice.length === 0 ? t.hintKeepNone : t.hintKeep(read.dice.join(" "));
  if (token === "stop") return t.hintStop;
  return token === "skip" ? t.hintSkip : null;
}
