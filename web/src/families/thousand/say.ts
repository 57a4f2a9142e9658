/** What a token does in thousand, in plain words. */
import { parseToken } from "../../lib/notation/tokens";
import type { RulesView } from "../../lib/protocol";
import type { Translator } from "../../lib/translator.svelte";
import { sayShared } from "../saying";
import { TEXTS } from "./texts";

export function say(token: string, _rules: RulesView, translator: Translator): string {
  const read = parseToken(token);
  if (read.kind === "keep") return TEXTS[translator.lang].hintAside(read.dice.join(" "));
  return sayShared(token, translator) ?? token;
}
