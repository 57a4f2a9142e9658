/** What families read of the protocol, as it will be told with types of its own. */
import type { Line } from "../lib/protocol";

export type GameEvent =
  | { kind: "written"; seat: number; cell: string; points: number; attempt: number | null }
  | { kind: "overtaken"; seat: number; points: number; by: number }
  | { kind: "truck"; seat: number; points: number }
  | { kind: "sat-down"; seat: number; score: number }
  | { kind: "fell"; seat: number; points: number; fall: number }
  | { kind: "fell-to-zero"; seat: number; points: number; fall: number }
  | { kind: "bust"; seat: number; lost: number }
  | { kind: "bolt"; seat: number; bolts: number; of: number }
  | { kind: "bolt-penalty"; seat: number; points: number }
  | { kind: "dot"; seat: number; dots: number; lost: number }
  | { kind: "turn-limit"; seat: number; turns: number }
  | { kind: "game-over"; seat: number }
  | { kind: "told"; seat: number };

export interface EventView {
  event: GameEvent;
  text: string;
}

export function happenedIn(line: Line): readonly EventView[] {
  return line.sentences.map((text) => ({ event: { kind: "told", seat: line.seat }, text }));
}
