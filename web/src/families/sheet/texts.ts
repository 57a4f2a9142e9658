/** The texts of dice poker on a sheet, in both languages. */
import { countEn, countRu } from "../../lib/i18n/count";
import type { Widen } from "../../lib/i18n/widen";
import type { Lang } from "../../lib/protocol";

const ru = {
  keptAll: "Оставлены все пять — запишите графу",
  nowWrite: "Запишите результат в графу",
  declare: "Объявить",
  declareTitle: "Что объявляете?",
  declareHint: "Объявленную графу потом не сменить.",
  declareToKeep: "Чтобы оставить кости, объявите графу",
  declared: (cell: string) => `Объявлено: ${cell}`,
  writeNothing: "Закончить ход без записи",
  hintWrite: (cell: string) => `записать «${cell}»`,
  hintDeclare: (cell: string) => `объявить «${cell}»`,
  sheetOf: (name: string) => `Лист: ${name}`,
  allSheets: "Все листы",
  cell: "Графа",
  schoolSum: "Школа, сумма",
  schoolNeeds: (n: number) => `до премии ${n}`,
  schoolSafe: "на премию хватает",
  extra: "Премия",
  bank: "Банк попыток",
  paid: "Выплачено",
  unmade: "Незакрытые",
  repeats: "Повторы",
  crossed: "прочерк",
  possible: (points: string) => `можно ${points}`,
  wouldCross: "будет прочерк",
  wouldMinus: (points: string) => `в минус: ${points}`,
  notAllowed: "сейчас нельзя",
  writeCell: (cell: string, points: string) => `Записать «${cell}»: ${points}`,
  writeZero: (cell: string) => `Вычеркнуть «${cell}»`,
  lastTurns: (n: number) => `Лист закрыт. Осталось: ${countRu(n, "ход", "хода", "ходов")}`,
  onlyScoreHint: "Выберите графу и очки: возможны только такие, какие бывают по правилам.",
  result: "Итог хода",
  moments: {
    poker: ["Покер. С первого. Серьёзно?", "Пять одинаковых — как так и надо!", "Кости сговорились."],
  },
};

export type SheetTexts = Widen<typeof ru>;

const en: SheetTexts = {
  keptAll: "All five are kept: write a cell",
  nowWrite: "Write the result into a cell",
  declare: "Declare",
  declareTitle: "What do you declare?",
  declareHint: "A declared cell cannot be changed.",
  declareToKeep: "To keep dice, declare a cell",
  declared: (cell) => `Declared: ${cell}`,
  writeNothing: "End the turn without writing",
  hintWrite: (cell) => `write “${cell}”`,
  hintDeclare: (cell) => `declare “${cell}”`,
  sheetOf: (name) => `Sheet of ${name}`,
  allSheets: "All sheets",
  cell: "Cell",
  schoolSum: "School, sum",
  schoolNeeds: (n) => `${n} to the bonus`,
  schoolSafe: "enough for the bonus",
  extra: "Bonus",
  bank: "Attempts saved",
  paid: "Paid out",
  unmade: "Not made",
  repeats: "Repeats",
  crossed: "crossed out",
  possible: (points) => `would be ${points}`,
  wouldCross: "would be crossed out",
  wouldMinus: (points) => `a minus: ${points}`,
  notAllowed: "not now",
  writeCell: (cell, points) => `Write ${cell}: ${points}`,
  writeZero: (cell) => `Cross out ${cell}`,
  lastTurns: (n) => `A sheet is complete. Left: ${countEn(n, "turn", "turns")}`,
  onlyScoreHint: "Choose a cell and its points: only what the rules make possible is listed.",
  result: "Result of the turn",
  moments: {
    poker: ["Poker. First throw. Really?", "Five of a kind, as if it were nothing!", "The dice have plotted this."],
  },
};

export const TEXTS: Record<Lang, SheetTexts> = { ru, en };
