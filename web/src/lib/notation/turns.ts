/** A turn of throws, each kept from the one before, taken apart for editing and put together again. */
import { formatTurn, parseTurn, type Token } from "./tokens";

/** What was decided between two throws: the word that was declared, and the places that were kept. */
export interface Decided {
  declared: string | null;
  kept: boolean[] | null;
}

export interface EditedThrow extends Decided {
  faces: number[];
}

export interface EditedTurn {
  throws: EditedThrow[];
  /** What was decided behind the last throw. */
  after: Decided;
  /** The word that ends the turn; null while it goes on. */
  end: string | null;
}

/** Take a turn apart; null if it holds something that only the text can say. Void throws are left out. */
export function readTurn(text: string): EditedTurn | null {
  const throws: EditedThrow[] = [];
  let after: Decided = { declared: null, kept: null };
  let end: string | null = null;
  for (const token of parseTurn(text)) {
    if (end !== null) return null;
    const last = throws.at(-1)?.faces;
    switch (token.kind) {
      case "void":
        break;
      case "throw": {
        const falling = [...token.dice];
        const faces = (last ?? token.dice).map((face, place) => (after.kept?.[place] ? face : (falling.shift() ?? 0)));
        if (falling.length > 0 || faces.includes(0)) return null;
        throws.push({ ...after, faces });
        after = { declared: null, kept: null };
        break;
      }
      case "keep": {
        const kept = last ? placesOf(last, token.dice) : null;
        if (!kept || after.kept) return null;
        after = { ...after, kept };
        break;
      }
      case "declare":
        if (after.declared !== null || after.kept) return null;
        after = { ...after, declared: token.word };
        break;
      case "word":
        end = token.word;
        break;
      default:
        return null;
    }
  }
  return throws.length > 0 ? { throws, after, end } : null;
}

/** The places of these dice, from the left; null if they do not lie there. */
function placesOf(faces: readonly number[], dice: readonly number[]): boolean[] | null {
  const found = faces.map(() => false);
  for (const face of dice) {
    const place = faces.findIndex((other, at) => other === face && !found[at]);
    if (place < 0) return null;
    found[place] = true;
  }
  return found;
}

/** Put a turn together again. */
export function writeTurn(turn: EditedTurn): string {
  const tokens: Token[] = [];
  let faces: number[] = [];
  const decide = ({ declared, kept }: Decided): void => {
    if (declared !== null) tokens.push({ kind: "declare", word: declared });
    if (kept) tokens.push({ kind: "keep", dice: faces.filter((_, place) => kept[place]) });
  };
  for (const each of turn.throws) {
    decide(each);
    faces = each.faces;
    tokens.push({ kind: "throw", dice: faces.filter((_, place) => !each.kept?.[place]) });
  }
  decide(turn.after);
  if (turn.end !== null) tokens.push({ kind: "word", word: turn.end });
  return formatTurn(tokens);
}

/** Set a face; where the die stayed for later throws it changes there too. */
export function withFace(turn: EditedTurn, at: number, place: number, face: number): EditedTurn {
  const throws = turn.throws.map((each) => ({ ...each, faces: [...each.faces] }));
  for (let next = at; next < throws.length; next += 1) {
    const each = throws[next];
    if (!each || (next > at && !each.kept?.[place])) break;
    each.faces[place] = face;
  }
  return { ...turn, throws };
}
