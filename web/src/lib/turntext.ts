/** A turn as it stands in a record, taken apart for editing and put together again. */

export interface Throw {
  faces: number[];
  /** Which of the five places stayed from the throw before. */
  stayed: boolean[];
  declared: string | null;
  attempt: number;
}

/** What ends a turn: a cell, `stop`, `bust`, a reported score …; null while it goes on. */
export interface EditedTurn {
  throws: Throw[];
  end: string | null;
}

const DICE = /^[1-6]+$/;
const KEEP = /^\(([1-6]*)\)$/;

/** Take a turn apart; null if it holds something that only the text can say. */
export function readTurn(text: string): EditedTurn | null {
  const turn: EditedTurn = { throws: [], end: null };
  let stayed: boolean[] = Array(5).fill(false);
  let declared: string | null = null;
  for (const each of text.split(/\s+/).filter(Boolean)) {
    const keep = KEEP.exec(each);
    const last = turn.throws.at(-1);
    if (each.startsWith("?")) continue;
    if (DICE.test(each)) {
      const falling = [...each].map(Number);
      const faces = stayed.map((stays, place) =>
        stays && last ? (last.faces[place] ?? 1) : (falling.shift() ?? 1),
      );
      if (falling.length > 0) return null;
      turn.throws.push({ faces, stayed, declared, attempt: turn.throws.length + 1 });
      stayed = Array(5).fill(false);
      declared = null;
    } else if (keep) {
      if (!last) return null;
      stayed = Array(5).fill(false);
      for (const face of [...(keep[1] ?? "")].map(Number)) {
        const place = last.faces.findIndex((other, at) => other === face && !stayed[at]);
        if (place < 0) return null;
        stayed[place] = true;
      }
    } else if (each.startsWith("!")) {
      declared = each.slice(1);
    } else {
      turn.end = each;
    }
  }
  return turn;
}

/** Put a turn of dice poker or showdown together again. */
export function writeTurn(turn: EditedTurn): string {
  const words: string[] = [];
  turn.throws.forEach((each, at) => {
    if (at > 0) {
      const before = turn.throws[at - 1];
      if (each.declared) words.push(`!${each.declared}`);
      const kept = (before?.faces ?? []).filter((_, place) => each.stayed[place]);
      words.push(`(${[...kept].sort((a, b) => a - b).join("")})`);
    }
    words.push(each.faces.filter((_, place) => !each.stayed[place]).join(""));
  });
  if (turn.end) words.push(turn.end);
  return words.join(" ");
}

/** Set a face; where the die stayed for later throws it changes there too. */
export function withFace(turn: EditedTurn, at: number, place: number, face: number): EditedTurn {
  const throws = turn.throws.map((each) => ({ ...each, faces: [...each.faces] }));
  for (let next = at; next < throws.length; next += 1) {
    const each = throws[next];
    if (!each || (next > at && !each.stayed[place])) break;
    each.faces[place] = face;
  }
  return { ...turn, throws };
}
