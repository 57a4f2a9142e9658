/** What the words of the game mean, in both languages; apart from the other texts, as it is seldom asked. */
import type { Widen } from "../../lib/i18n/widen";
import type { Lang } from "../../lib/protocol";

const ru = {
  school: "Школа: шесть граф от единиц до шестёрок. Три кости своей грани дают ноль, лишние — плюс, недостающие — минус.",
  declared: "Объявленная графа: результат хода пойдёт в неё, что бы ни выпало.",
};

/** A word of the game that is explained on tap. */
export type Term = keyof typeof ru;

const en: Widen<typeof ru> = {
  school: "School: six cells from ones to sixes. Three dice of the face make zero, more a plus, fewer a minus.",
  declared: "Declared cell: the result of the turn goes there, whatever falls.",
};

export const EXPLANATIONS: Record<Lang, Widen<typeof ru>> = { ru, en };
