/** The figures of all seats, line by line. */
import type { FigureView, GenericBoard } from "../../lib/protocol";
import { figure } from "../../lib/plural";
import type { GenericTexts } from "./texts";

/** A figure with its value on every seat, in the order of the seats. */
export interface FigureLine {
  id: string;
  title: string;
  values: readonly FigureView["value"][];
}

/** The lines in the order in which the seats name them. */
export function linesOf({ seats }: GenericBoard): FigureLine[] {
  const titles = new Map(seats.flatMap((seat) => seat.figures.map((each) => [each.id, each.title])));
  return [...titles].map(([id, title]) => ({
    id,
    title,
    values: seats.map((seat) => seat.figures.find((each) => each.id === id)?.value ?? null),
  }));
}

/** A value as people read it; empty where there is none. */
export function shown(value: FigureView["value"], own: GenericTexts): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? own.yes : own.no;
  return typeof value === "number" ? figure(value) : value;
}
