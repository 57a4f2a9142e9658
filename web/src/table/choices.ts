/** A decision in plain words. */
import type { Dictionary } from "../lib/i18n/ru";
import { parseToken } from "../lib/notation/tokens";
import type { RulesView } from "../lib/protocol";

/** Say what the words of the record do; none: the dice are thrown. */
export function sayChoice(moves: readonly string[], rules: Pick<RulesView, "family" | "facts">, t: Dictionary): string {
  if (moves.length === 0) return t.hintThrow;
  const cell = (id: string): string => rules.facts?.cells.find((each) => each.id === id)?.title ?? id;
  return moves
    .map((move) => {
      const token = parseToken(move);
      if (token.kind === "keep") {
        const dice = token.dice.join(" ");
        if (dice === "") return t.hintKeepNone;
        return rules.family === "thousand" ? t.hintAside(dice) : t.hintKeep(dice);
      }
      if (token.kind === "declare") return t.hintDeclare(cell(token.word));
      if (move === "stop") return t.hintStop;
      if (move === "skip") return t.hintSkip;
      if (move === "none") return t.writeNothing;
      return t.hintWrite(cell(move));
    })
    .join(", ");
}
