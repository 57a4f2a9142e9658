/** What stands in a cell of a sheet, for the eye and for the ear. */
import type { Dictionary } from "../../lib/i18n/ru";
import { figure, signed } from "../../lib/plural";
import type { Preview, SheetBoard, SheetFacts, SheetView } from "../../lib/protocol";
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
  readonly #previews: ReadonlyMap<string, Preview>;
  readonly #school: ReadonlySet<string>;

  constructor(
    private readonly facts: SheetFacts,
    board: SheetBoard,
    private readonly mover: number | null,
    private readonly t: Dictionary,
    private readonly own: SheetTexts,
  ) {
    this.#previews = new Map(board.previews.map((each) => [each.cell, each]));
    this.#school = new Set(facts.cells.filter((cell) => cell.school).map((cell) => cell.id));
  }

  figure(sheet: SheetView, cell: string): Figure {
    const written = sheet.cells.find((score) => score.cell === cell);
    if (written) return this.#written(cell, written.points);
    if (sheet.seat !== this.mover) return { ...OPEN, spoken: this.t.emptyCell };
    const preview = this.#previews.get(cell);
    if (preview) return this.#possible(cell, preview);
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

  #possible(cell: string, preview: Preview): Figure {
    const school = this.#school.has(cell);
    const crosses = !preview.made && !school;
    const text = crosses ? "—" : this.#text(school, preview.points);
    const spoken = crosses
      ? this.own.wouldCross
      : preview.made
        ? this.own.possible(this.t.points(preview.points))
        : this.own.wouldMinus(figure(preview.points));
    return {
      kind: "possible",
      text,
      spoken: preview.allowed ? spoken : `${spoken}, ${this.own.notAllowed}`,
      bad: !preview.made,
      crosses,
    };
  }

  #text(school: boolean, points: number): string {
    if (school && this.facts.bank && points === 0) return "✓";
    return school && this.facts.signed_school && points > 0 ? signed(points) : figure(points);
  }
}
