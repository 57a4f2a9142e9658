/** The card of the start page. */
import type { FamilyCard } from "../cards";

export const CARD: FamilyCard = {
  family: "sheet",
  preset: "classic",
  opponent: "schoolmaster",
  dice: [5, 5, 5, 2, 2],
  texts: {
    ru: { title: "Покер на костях", about: "Пять костей, три броска и лист из пятнадцати граф: каждую заполняют один раз." },
    en: { title: "Dice poker", about: "Five dice, three throws and a sheet of fifteen cells: each is filled once." },
  },
};
