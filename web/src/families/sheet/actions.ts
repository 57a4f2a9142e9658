/** What can be done about a turn on a sheet, but for writing, which is done on the paper. */
import { formatToken, parseToken } from "../../lib/notation/tokens";
import { keptFaces } from "../../lib/keep";
import type { RulesView, SheetBoard } from "../../lib/protocol";
import type { Translator } from "../../lib/translator.svelte";
import { hint, keepToken, throwTitle } from "../attempts";
import type { Act, Actions, Decision } from "../part";
import { cellTitle, sheetFacts } from "./facts";
import { TEXTS } from "./texts";

export function actions(decision: Decision<SheetBoard>, translator: Translator): Actions {
  const own = TEXTS[translator.lang];
  const { board, choices, slots } = decision;
  const kept = keptFaces(slots);
  const keep = keepToken(decision);
  const declaring = declare(decision, translator);
  const due = choices.throw + choices.enter > 0;
  const needsDeclaring = declaring !== null && !due && keep === null && kept.length < slots.length;
  const last = !(choices.throw > 0) && kept.length < slots.length && board.attempt >= board.attempts;
  const title = last ? own.nowWrite : throwTitle(decision, translator, own.keptAll);
  return {
    throwing: { title, act: throwing(choices.throw > 0, needsDeclaring ? declaring : null, keep, title) },
    beside: [],
    small: [
      ...(declaring ? [declaring] : []),
      ...(choices.moves.includes("skip") ? [{ name: "skip", title: translator.t.passTurn, moves: ["skip"] }] : []),
      ...(choices.moves.includes("paid") ? [{ name: "paid", title: own.payBank, moves: ["paid"] }] : []),
      ...(choices.moves.includes("kept") ? [{ name: "kept", title: own.keepBank, moves: ["kept"] }] : []),
      ...(choices.moves.includes("none") ? [{ name: "none", title: own.writeNothing, moves: ["none"] }] : []),
    ],
    hint: needsDeclaring && kept.length > 0 ? own.declareToKeep : hint(decision, translator),
  };
}

function throwing(due: boolean, declaring: Act | null, keep: string | null, title: string): Act | null {
  const act = { name: "throw", title, throws: true };
  if (due) return { ...act, moves: [] };
  if (declaring) return declaring;
  return keep === null ? null : { ...act, moves: [keep] };
}

/** The choice of a cell to which the turn is bound; the marked dice are kept with it. */
function declare({ rules, choices, slots }: Decision<SheetBoard>, { lang }: Translator): Act | null {
  const own = TEXTS[lang];
  const keep = formatToken({ kind: "keep", dice: keptFaces(slots) });
  const answers = choices.moves.flatMap((move) => {
    const token = parseToken(move);
    if (token.kind !== "declare") return [];
    return [{ name: token.word, title: cellTitle(rules, token.word), moves: [move, keep], throws: true }];
  });
  if (answers.length === 0) return null;
  const menu = { title: own.declareTitle, about: own.declareHint, answers };
  return { name: "declare", title: `${own.declare}…`, moves: [], menu };
}

/** The cells that may be written. */
export function writable(moves: readonly string[], rules: RulesView): ReadonlySet<string> {
  const cells = new Set(sheetFacts(rules).cells.map((cell) => cell.id));
  return new Set(moves.filter((move) => cells.has(move)));
}
