/** The card of the start page. */
import type { FamilyCard } from "../cards";

export const CARD: FamilyCard = {
  family: "thousand",
  preset: "thousand",
  opponent: "threshold",
  dice: [1, 1, 1, 5, 3],
  texts: {
    ru: { title: "Тысяча", about: "Бросай, откладывай, рискуй: кто первым дойдёт до тысячи через ямы и бочку." },
    en: { title: "Thousand", about: "Throw, set aside, take a risk: first to a thousand, past the pits and the barrel." },
  },
};
