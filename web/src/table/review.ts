/** What a review says of a player, in plain words. */
import type { Dictionary } from "../lib/i18n/ru";
import type { Mistake, PlayerReview } from "../lib/protocol";

export type Unit = "points" | "chance" | "turns" | "gain";

/** How numbers are written in the language of the viewer. */
export interface Numbers {
  number(value: number, digits?: number): string;
  percent(value: number, digits?: number): string;
}

/** A gain or a loss as people count it: chances in per cent. */
const size = (value: number, unit: Unit): number => Math.abs(unit === "chance" ? value * 100 : value);

/** So little that it would be written as nought. */
export const isTrifle = (value: number, unit: Unit): boolean => size(value, unit) < 0.005;

/** The size of a gain or a loss, without its sign; small ones with another digit. */
export function magnitude(value: number, unit: Unit, numbers: Numbers): string {
  const digits = size(value, unit) < 0.95 ? 2 : 1;
  return unit === "chance" ? numbers.percent(Math.abs(value), digits) : numbers.number(Math.abs(value), digits);
}

/** An expected result. */
export function expected(value: number, unit: Unit, numbers: Numbers): string {
  return unit === "chance" ? numbers.percent(value) : minus(numbers.number(value));
}

const minus = (text: string): string => text.replace(/^-/, "−");

/** Everything about a player in sentences, but for single mistakes. */
export function sayPlayer(player: PlayerReview, unit: Unit, t: Dictionary, numbers: Numbers): string[] {
  const amount = (value: number): string => t.amount[unit](magnitude(value, unit, numbers));
  const said = [player.decisions > 0 ? t.reviewBest(player.best, player.decisions) : t.reviewNoChoice];
  if (player.decisions > 0) {
    if (player.best === player.decisions) said.push(t.reviewNoMistakes);
    else said.push(isTrifle(player.loss, unit) ? t.reviewTrifles : t.reviewCost(amount(player.loss)));
  }
  if (!isTrifle(player.luck, unit)) said.push((player.luck > 0 ? t.reviewLucky : t.reviewUnlucky)(amount(player.luck)));
  if (player.gifts > 0 && !isTrifle(player.gifts, unit)) said.push(t.reviewGifts(amount(player.gifts)));
  if (player.reported > 0) {
    const sign = player.unexplained < 0 ? "−" : "+";
    said.push(t.reviewReported(player.reported, `${sign}${amount(player.unexplained)}`));
  }
  const whole = (value: number): string => minus(String(Math.round(value)));
  said.push(t.reviewResult[unit](expected(player.start, unit, numbers), whole(player.result)));
  return said;
}

/** The mistakes that are worth a word. */
export function worst(player: PlayerReview, unit: Unit): Mistake[] {
  return player.mistakes.filter((each) => !isTrifle(each.loss, unit));
}

/** The series of every player as it is drawn: chances in per cent. */
export function drawn(players: readonly PlayerReview[], unit: Unit): number[][] {
  const scale = unit === "chance" ? 100 : 1;
  return players.map((player) => player.series.map((value) => value * scale));
}
