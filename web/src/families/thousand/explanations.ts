/** What the words of the game mean, in both languages; apart from the other texts, as it is seldom asked. */
import type { Widen } from "../../lib/i18n/widen";
import type { Lang } from "../../lib/protocol";

const ru = {
  opening: "Открытие: первая запись — не меньше этого числа очков за один ход. До неё счёт стоит на нуле.",
  pit: "Яма: из этого промежутка надо выбраться за один ход. Набрали меньше — останавливаться нельзя.",
  truck: "Самосвал: счёт ровно на этом числе опрокидывается в ноль.",
  barrel: "Бочка: отсюда до цели надо дойти за один ход. Попытки считанные, потом падение.",
  bolt: "Болт: знак за сгоревший ход. Полный ряд болтов стоит штрафа.",
  fall: "Падение с бочки: счёт уменьшается. Несколько падений — и счёт пуст.",
  overtake: "Обгон: кто прошёл мимо соперника, сбрасывает его назад.",
  dot: "Точка: перебор цели в игре с открытой бочкой. Очки хода пропадают.",
  target: "Цель: кто до неё дошёл, тот победил.",
  bust: "Вероятность, что следующий бросок не принесёт очков и всё набранное за ход сгорит.",
};

/** A word of the game that is explained on tap. */
export type Term = keyof typeof ru;

const en: Widen<typeof ru> = {
  opening: "Opening: the first turn you write must bring at least this much. Until then you stay at zero.",
  pit: "Pit: you must leave this stretch in one turn. With less you may not stop.",
  truck: "Truck: a score of exactly this tips over to zero.",
  barrel: "Barrel: from here you need the rest in one turn. Attempts are few, then you fall.",
  bolt: "Bolt: a mark for a bust. A full row of bolts costs points.",
  fall: "Fall from the barrel: it costs points. Several falls empty the account.",
  overtake: "Overtaking: whoever is passed is thrown back.",
  dot: "Dot: overshooting the target in the open-barrel game. The turn's points are lost.",
  target: "Target: whoever gets there wins.",
  bust: "The chance that the next throw scores nothing and all points of the turn are burnt.",
};

export const EXPLANATIONS: Record<Lang, Widen<typeof ru>> = { ru, en };
