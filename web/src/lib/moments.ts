/** Moments worth a line drawn over the paper, seen by comparing two boards. */
import type { Board, Line, ThousandBoard } from "./protocol";

export type Moment = "poker" | "overtake" | "truck" | "fall" | "barrel" | "win";

const FIRST_POKER = /^([1-6])\1{4} (?:!poker )?poker$/;

export function momentOf(before: Board | null, after: Board | null, lines: readonly Line[]): Moment | null {
  if (lines.some((line) => FIRST_POKER.test(line.text))) return "poker";
  if (before?.family === "thousand" && after?.family === "thousand") return ofRace(before, after);
  return null;
}

function ofRace(before: ThousandBoard, after: ThousandBoard): Moment | null {
  const pairs = after.racers.flatMap((racer) => {
    const old = before.racers.find((each) => each.seat === racer.seat);
    return old ? [{ old, racer }] : [];
  });
  const truck = after.ladder.truck;
  for (const { old, racer } of pairs) {
    const left = old.barrel !== null && racer.barrel === null && racer.score < old.score;
    if (left || racer.falls > old.falls) return "fall";
    if (truck !== null && old.score !== 0 && racer.score === 0) return "truck";
  }
  if (pairs.some(({ old, racer }) => old.barrel === null && racer.barrel !== null)) return "barrel";
  const rose = pairs.some(({ old, racer }) => racer.score > old.score);
  const sank = pairs.some(({ old, racer }) => racer.score < old.score);
  return rose && sank ? "overtake" : null;
}
