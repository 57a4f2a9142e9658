/** The texts of the page in the language of the viewer; a change shows at once. */
import type { Dictionary } from "./i18n/ru";
import type { Lang } from "./protocol";
import { stored, store } from "./storage";

const LOADERS: Record<Lang, () => Promise<Dictionary>> = {
  ru: async () => (await import("./i18n/ru")).ru,
  en: async () => (await import("./i18n/en")).en,
};

function preferred(): Lang {
  const kept = stored("lang");
  if (kept === "ru" || kept === "en") return kept;
  const wanted = navigator.languages ?? [navigator.language];
  const known = wanted.map((each) => each.slice(0, 2)).find((each) => each === "ru" || each === "en");
  return (known as Lang | undefined) ?? "ru";
}

/** The texts and the numbers of a language. */
export interface Translator {
  readonly lang: Lang;
  readonly t: Dictionary;
  /** A number with a decimal comma or point. */
  number(value: number, digits?: number): string;
  /** A share of 0 to 1; small ones get a digit after the point unless it is said how many. */
  percent(value: number, digits?: number): string;
  list(names: readonly string[]): string;
}

class PageTranslator implements Translator {
  lang = $state<Lang>(preferred());
  #t = $state.raw<Dictionary>();

  /** The texts; `ready` must have been awaited once. */
  get t(): Dictionary {
    return this.#t as Dictionary;
  }

  async ready(): Promise<void> {
    this.#t = await LOADERS[this.lang]();
  }

  get other(): Lang {
    return this.lang === "ru" ? "en" : "ru";
  }

  async speak(lang: Lang): Promise<void> {
    const dictionary = await LOADERS[lang]();
    this.#t = dictionary;
    this.lang = lang;
    store("lang", lang);
  }

  number(value: number, digits = 1): string {
    return value.toLocaleString(this.lang === "ru" ? "ru-RU" : "en-GB", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  }

  percent(value: number, digits?: number): string {
    return value.toLocaleString(this.lang === "ru" ? "ru-RU" : "en-GB", {
      style: "percent",
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? (value > 0 && value < 0.1 ? 1 : 0),
    });
  }

  list(names: readonly string[]): string {
    return new Intl.ListFormat(this.lang, { type: "conjunction" }).format(names);
  }
}

export const translator = new PageTranslator();
