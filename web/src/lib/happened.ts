/** What has happened at a table, told by its lines. */
import type { EventView, Line } from "./protocol";

/** What has happened between two states of the history: new lines, and what is new in the others. */
export function happenedSince(before: readonly Line[], after: readonly Line[]): EventView[] {
  const known = new Set(before.map((line) => JSON.stringify(line)));
  return after
    .filter((line) => !known.has(JSON.stringify(line)))
    .flatMap((line) => {
      const old = before.find((each) => each.turn === line.turn && line.turn > 0);
      return line.happened.slice(old ? old.happened.length : 0);
    });
}

/** The sentences of a line. */
export function sentences(line: Line): string[] {
  return line.happened.flatMap(({ text }) => (text ? [text] : []));
}
