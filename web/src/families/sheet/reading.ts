/** What stands in a cell of a sheet, for the eye and for the ear. */
import type { Dictionary } from "../../lib/i18n/ru";
import { figure, signed } from "../../lib/plural";
import type { SheetBoard, SheetFacts, SheetView } from "../../lib/protocol";
import type { SheetTexts } from "./texts";

export interface Figure {
  kind: "written" | "possible" | "open";
  text: string;
  spoken: string;
  /** A minus or a nought. */
  bad: boolean;
  /** Writing it would cross the cell out. */
  crosses: boolean;
}

const OPEN: Figure = { kind: "open", text: "", spoken: "", bad: false, crosses: false };

export class SheetReading {
  readonly #line: ReadonlyMap<string, number>;
  readonly #school: ReadonlySet<string>;

  constructor(
    private readonly facts: SheetFacts,
    private readonly board: SheetBoard,
    private readonly mover: number | null,
    private readonly t: Dictionary,
    private readonly own: SheetTexts,
  ) {
    this.#line = new Map(facts.cells.map((cell, line) => [cell.id, line]));
    this.#school = new Set(facts.cells.filter((cell) => cell.school).map((cell) => cell.id));
  }

  figure(sheet: SheetView, cell: string): Figure {
    const line = this.#line.get(cell) ?? -1;
    const written = sheet.cells[line] ?? null;
    if (written !== null) return this.#written(cell, written);
    if (sheet.seat !== this.mover) return { ...OPEN, spoken: this.t.emptyCell };
    const points = this.board.previews?.points[line] ?? null;
    if (points !== null) return this.#possible(cell, line, points);
    return { ...OPEN, kind: "possible", spoken: this.t.emptyCell };
  }

  #written(cell: string, points: number): Figure {
    const school = this.#school.has(cell);
    const crossed = points === 0 && !school;
    return {
      kind: "written",
      text: crossed ? "—" : this.#text(school, points),
      spoken: crossed ? this.own.crossed : this.t.points(points),
      bad: points < 0 || crossed,
      crosses: false,
    };
  }

  #possible(cell: string, line: number, points: number): Figure {
    const school = this.#school.has(cell);
    const made = this.board.previews?.made.includes(line) ?? false;
    const allowed = this.board.previews?.allowed.includes(line) ?? false;
    const crosses = !made && !school;
    const text = crosses ? "—" : this.#text(school, points);
    const spoken = crosses
      ? this.own.wouldCross
      : made
        ? this.own.possible(this.t.points(points))
        : this.own.wouldMinus(figure(points));
    return {
      kind: "possible",
      text,
      spoken: allowed ? spoken : `${spoken}, ${this.own.notAllowed}`,
      bad: !made,
      crosses,
    };
  }

  #text(school: boolean, points: number): string {
    if (school && this.facts.bank && points === 0) return "✓";
    return school && this.facts.signed_school && points > 0 ? signed(points) : figure(points);
  }
}
