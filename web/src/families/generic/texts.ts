/** The texts for families without a page of their own, in both languages. */
import { countEn, countRu } from "../../lib/i18n/count";
import type { Widen } from "../../lib/i18n/widen";
import type { Lang } from "../../lib/protocol";

const ru = {
  figures: "Счёт игроков",
  yes: "да",
  no: "нет",
  toThrow: (n: number) => `в броске ${countRu(n, "кость", "кости", "костей")}`,
  chooseFirst: "Сначала выберите, что делать",
  markHint: "Коснитесь костей, которые оставить",
  reportHint: "Возможны только такие ходы, какие бывают по правилам.",
  turn: "Ход",
};

export type GenericTexts = Widen<typeof ru>;

const en: GenericTexts = {
  figures: "How the players stand",
  yes: "yes",
  no: "no",
  toThrow: (n) => `${countEn(n, "die", "dice")} to throw`,
  chooseFirst: "First choose what to do",
  markHint: "Tap the dice to keep",
  reportHint: "Only what the rules make possible is listed.",
  turn: "Turn",
};

export const TEXTS: Record<Lang, GenericTexts> = { ru, en };
