/** The card of the start page. */
import type { FamilyCard } from "../cards";

export const CARD: FamilyCard = {
  family: "showdown",
  preset: "showdown",
  opponent: null,
  dice: [6, 6, 6, 6, 4],
  texts: {
    ru: { title: "Рука на руку", about: "Без листа и счёта: лучшая комбинация из трёх бросков берёт раунд." },
    en: { title: "Showdown", about: "No sheet, no sums: the best hand of three throws takes the round." },
  },
};
