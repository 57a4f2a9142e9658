/** A decision in plain words. */
import type { Dictionary } from "../lib/i18n/ru";
import type { RulesView } from "../lib/protocol";

/** Say what the words of the record do; none: the dice are thrown. */
export function sayChoice(moves: readonly string[], rules: Pick<RulesView, "family" | "cells">, t: Dictionary): string {
  if (moves.length === 0) return t.hintThrow;
  const cell = (id: string): string => rules.cells.find((each) => each.id === id)?.title ?? id;
  return moves
    .map((move) => {
      if (move === "()") return t.hintKeepNone;
      if (move.startsWith("(")) {
        const dice = move.slice(1, -1).split("").join(" ");
        return rules.family === "thousand" ? t.hintAside(dice) : t.hintKeep(dice);
      }
      if (move.startsWith("!")) return t.hintDeclare(cell(move.slice(1)));
      if (move === "stop") return t.hintStop;
      if (move === "skip") return t.hintSkip;
      if (move === "none") return t.writeNothing;
      return t.hintWrite(cell(move));
    })
    .join(", ");
}
