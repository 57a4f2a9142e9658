/** The texts of the showdown, in both languages. */
import { countEn, countRu } from "../../lib/i18n/count";
import type { Widen } from "../../lib/i18n/widen";
import type { Lang } from "../../lib/protocol";

const ru = {
  stand: "Остановиться",
  keptAll: "Оставлены все пять — остановитесь",
  round: (n: number, of: number) => `Раунд ${n} из ${of}`,
  blitz: "Блиц между равными",
  hands: "Руки",
  noHand: "ещё не бросал",
  won: "Раундов",
  handSum: (n: number) => `сумма ${n}`,
  ante: (n: number) => `взнос ${countRu(n, "фишка", "фишки", "фишек")}`,
};

export type ShowdownTexts = Widen<typeof ru>;

const en: ShowdownTexts = {
  stand: "Stand",
  keptAll: "All five are kept: stand",
  round: (n, of) => `Round ${n} of ${of}`,
  blitz: "Blitz between equals",
  hands: "Hands",
  noHand: "not thrown yet",
  won: "Rounds",
  handSum: (n) => `sum ${n}`,
  ante: (n) => `ante ${countEn(n, "chip", "chips")}`,
};

export const TEXTS: Record<Lang, ShowdownTexts> = { ru, en };
