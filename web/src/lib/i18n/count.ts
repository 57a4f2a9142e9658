/** A number with the form of the noun that it counts. */
import { figure, plural } from "../plural";

export const countRu = (n: number, one: string, few: string, many: string): string =>
  `${figure(n)} ${plural("ru", n, { one, few, many, other: few })}`;

export const countEn = (n: number, one: string, other: string): string =>
  `${figure(n)} ${plural("en", n, { one, other })}`;
