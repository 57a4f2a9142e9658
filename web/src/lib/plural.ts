/** The forms of a counted noun, chosen by the rules of the language. */
import type { Lang } from "./protocol";

export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const RULES: Record<Lang, Intl.PluralRules> = {
  ru: new Intl.PluralRules("ru"),
  en: new Intl.PluralRules("en"),
};

export function plural(lang: Lang, count: number, forms: Forms): string {
  return forms[RULES[lang].select(Math.abs(count))] ?? forms.other;
}

/** A number as it is written on paper: with a true minus. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** A number with its sign, as for changes. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : figure(value);
}
