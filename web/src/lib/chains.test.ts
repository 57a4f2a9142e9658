import { expect, test } from "vitest";
import { Chains } from "./chains";
import { linkBefore, sha256, toHex } from "./sha256";

const HASHES: [string, string][] = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["a".repeat(119), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"],
];

test.each(HASHES)("SHA-256 of %s", (text, hash) => {
  expect(toHex(sha256(new TextEncoder().encode(text)))).toBe(hash);
});

test("each link is the hash of the next, and a page loaded again goes on", () => {
  const chains = new Chains("table");
  const head = chains.begin(1);
  const first = chains.next(1, head) ?? "";
  const second = chains.next(1, first) ?? "";
  expect(linkBefore(first)).toBe(head);
  expect(linkBefore(second)).toBe(first);
});

test("the chain of another device is not gone on with", () => {
  const [mine, other] = [new Chains("table"), new Chains("table")];
  expect(mine.next(0, null)).toBeNull();
  mine.begin(0);
  expect(mine.next(0, other.begin(0))).toBeNull();
});
