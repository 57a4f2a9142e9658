/** What the page knows of the rules of a sheet. */
import type { RulesView, SheetFacts } from "../../lib/protocol";

const NONE: SheetFacts = { cells: [], signed_school: false, bank: false };

/** The facts of a ruleset of this family. */
export function sheetFacts(rules: RulesView): SheetFacts {
  return rules.facts ?? NONE;
}

/** The name of a cell. */
export function cellTitle(rules: RulesView, cell: string): string {
  return sheetFacts(rules).cells.find((each) => each.id === cell)?.title ?? cell;
}
