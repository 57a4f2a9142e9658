/** The texts of dice thousand, in both languages. */
import { countEn, countRu } from "../../lib/i18n/count";
import type { Widen } from "../../lib/i18n/widen";
import type { Lang } from "../../lib/protocol";

const ru = {
  confirmThrow: "Подтвердить: бросить все пять",
  stopWith: (points: number) => `Хватит, записать ${points}`,
  asideHint: "Коснитесь костей, которые отложить",
  mustAside: "Сначала отложите хотя бы одну кость с очками",
  hintAside: (dice: string) => `отложить ${dice}`,
  turnPoints: "Очки за ход",
  bustChance: "сгореть",
  diceLeft: (n: number) => `в броске ${countRu(n, "кость", "кости", "костей")}`,
  ifStop: "Если остановиться",
  stopTo: (score: number) => `станет ${score}`,
  stopTruck: "самосвал: счёт станет 0",
  stopWins: "победа!",
  stopBarrel: "садитесь на бочку",
  stopPit: "попадёте в яму",
  stopOvertakes: (names: string) => `обгон: ${names}`,
  stopKnocks: (names: string) => `с бочки падает: ${names}`,
  ladder: "Линейка счёта",
  pit: "яма",
  truck: "самосвал",
  barrel: "бочка",
  notOpened: "игра не открыта",
  least: (n: number) => `нужно не меньше ${n} за ход`,
  boltMark: (n: number, of: number | null) => `болты: ${n}${of ? ` из ${of}` : ""}`,
  barrelMark: (n: number, of: number | null) => `на бочке, потрачено ходов: ${n}${of ? ` из ${of}` : ""}`,
  fallMark: (n: number, of: number | null) => `падений: ${n}${of ? ` из ${of}` : ""}`,
  dotMark: (n: number, of: number | null) => `точек: ${n}${of ? ` из ${of}` : ""}`,
  reportBust: "Сгорело",
  reportDot: "Перебор",
  scoringTitle: "Что приносит очки",
  moments: {
    overtake: ["Обгон! Сзади сигналят.", "Пропустите, опаздываю!", "Мимо со свистом."],
    truck: ["Самосвал приехал: всё в кузов.", "555. Грузите обратно.", "Кузов пуст, начинаем сначала."],
    fall: ["Бочка покатилась без седока.", "Плюх с бочки!", "Держаться надо было крепче."],
    barrel: ["На бочке! Теперь не дышать.", "Сел на бочку — держись."],
  },
};

export type ThousandTexts = Widen<typeof ru>;

const en: ThousandTexts = {
  confirmThrow: "Confirm: throw all five",
  stopWith: (points) => `Stop and write ${points}`,
  asideHint: "Tap the dice to set aside",
  mustAside: "First set aside at least one scoring die",
  hintAside: (dice) => `set ${dice} aside`,
  turnPoints: "Turn points",
  bustChance: "bust",
  diceLeft: (n) => `${countEn(n, "die", "dice")} to throw`,
  ifStop: "If you stop",
  stopTo: (score) => `you will have ${score}`,
  stopTruck: "the truck: back to 0",
  stopWins: "you win!",
  stopBarrel: "you sit on the barrel",
  stopPit: "you land in a pit",
  stopOvertakes: (names) => `you overtake ${names}`,
  stopKnocks: (names) => `off the barrel: ${names}`,
  ladder: "Score ladder",
  pit: "pit",
  truck: "truck",
  barrel: "barrel",
  notOpened: "game not open",
  least: (n) => `needs ${n} or more in a turn`,
  boltMark: (n, of) => `bolts: ${n}${of ? ` of ${of}` : ""}`,
  barrelMark: (n, of) => `on the barrel, turns used: ${n}${of ? ` of ${of}` : ""}`,
  fallMark: (n, of) => `falls: ${n}${of ? ` of ${of}` : ""}`,
  dotMark: (n, of) => `dots: ${n}${of ? ` of ${of}` : ""}`,
  reportBust: "Bust",
  reportDot: "Overshot",
  scoringTitle: "What scores",
  moments: {
    overtake: ["Overtaken! Somebody is honking.", "Excuse me, I'm late!", "Whoosh, right past."],
    truck: ["The truck is here: tip it all out.", "555. Unload, please.", "Empty again. From the top!"],
    fall: ["The barrel rolls on without its rider.", "Splash, off the barrel!", "Should have held on."],
    barrel: ["On the barrel! Don't breathe.", "On the barrel. Hold tight."],
  },
};

export const TEXTS: Record<Lang, ThousandTexts> = { ru, en };
