/** What a token does on a sheet, in plain words. */
import { parseToken } from "../../lib/notation/tokens";
import type { RulesView } from "../../lib/protocol";
import type { Translator } from "../../lib/translator.svelte";
import { sayShared } from "../saying";
import { cellTitle } from "./facts";
import { TEXTS } from "./texts";

export function say(token: string, rules: RulesView, translator: Translator): string {
  const own = TEXTS[translator.lang];
  const read = parseToken(token);
  if (read.kind === "declare") return own.hintDeclare(cellTitle(rules, read.word));
  if (token === "out") return own.reportOut;
  if (token === "none") return own.writeNothing;
  if (token === "paid") return own.payBank;
  if (token === "kept") return own.keepBank;
  return sayShared(token, translator) ?? own.hintWrite(cellTitle(rules, token));
}
