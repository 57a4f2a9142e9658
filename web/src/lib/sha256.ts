/** SHA-256 at once, also where the browser offers none because the page did not come by https. */
const ROUNDS = 64;
const [INITIAL, CONSTANTS] = roots();

/** The fractions of the square and cube roots of the first primes. */
function roots(): [number[], number[]] {
  const initial: number[] = [];
  const constants: number[] = [];
  for (let number = 2; constants.length < ROUNDS; number += 1) {
    let prime = true;
    for (let by = 2; by * by <= number; by += 1) if (number % by === 0) prime = false;
    if (!prime) continue;
    if (initial.length < 8) initial.push(fraction(Math.sqrt(number)));
    constants.push(fraction(Math.cbrt(number)));
  }
  return [initial, constants];
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function sha256(data: Uint8Array): Uint8Array {
  const length = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(length - 4, data.length * 8);
  const state = Int32Array.from(INITIAL);
  const words = new Int32Array(ROUNDS);
  for (let block = 0; block < length; block += 64) {
    for (let at = 0; at < ROUNDS; at += 1) {
      if (at < 16) {
        words[at] = view.getInt32(block + at * 4);
        continue;
      }
      const [far, near] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
      const mixed = (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
      words[at] = mixed + (words[at - 16] ?? 0) + (words[at - 7] ?? 0);
    }
    compress(state, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setInt32(at * 4, word));
  return new Uint8Array(out.buffer);
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < ROUNDS; at += 1) {
    const left = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + left + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const right = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (right + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] ?? 0) + word));
}

export function toHex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(text.length / 2);
  for (let at = 0; at < found.length; at += 1) {
    found[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  }
  return found;
}

/** The link that stands before another in its chain. */
export function linkBefore(link: string): string {
  return toHex(sha256(fromHex(link)));
}
