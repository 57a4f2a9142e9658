/** A file that somebody opened: its text, or its bytes in base64 where it is no UTF-8 text. */
export type Opened = { text: string } | { file: string };

/** How much of a file that is no text is sent to be refused: a multiple of 3, so that base64 has no gap. */
const MOST = 300_000;

/** Never shows what cannot be read as question marks: such a file is refused by whoever reads records. */
export function openedFrom(bytes: Uint8Array): Opened {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { file: base64(bytes.subarray(0, MOST)) };
  }
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
