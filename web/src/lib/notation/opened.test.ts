import { expect, test } from "vitest";
import { openedFrom } from "./opened";

test("a UTF-8 file is its text, a byte order mark in front of it or not", () => {
  const bytes = new TextEncoder().encode('players = ["Аня"]');
  expect(openedFrom(bytes)).toEqual({ text: 'players = ["Аня"]' });
  expect(openedFrom(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toEqual({ text: 'players = ["Аня"]' });
});

test("a file in another encoding goes on as it is, and never as question marks", () => {
  const anna = [0xc0, 0xed, 0xff]; // Аня in cp1251
  expect(openedFrom(new Uint8Array(anna))).toEqual({ file: "wO3/" });
  const utf16 = [0xff, 0xfe, 0x10, 0x04];
  expect(openedFrom(new Uint8Array(utf16))).toEqual({ file: "//4QBA==" });
});
