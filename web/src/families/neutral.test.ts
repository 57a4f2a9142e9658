/** Outside this folder the page knows no family, no preset and no cell. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const GAMES = join(SRC, "../../src/kosti/games");
/** What is known to all: the generated protocol names every board, the index and the cards every family. */
const NAMING = new Set(["lib/protocol.ts", "families/index.ts", "families/cards.ts"]);

const families = readdirSync(join(SRC, "families"), { withFileTypes: true })
  .filter((each) => each.isDirectory() && each.name !== "generic")
  .map((each) => each.name);

function found(path: string, shape: RegExp): string[] {
  return [...readFileSync(path, "utf-8").matchAll(shape)].map((match) => match[1] ?? "");
}

/** A chance to win is also what coaches count in. */
const OTHERWISE = new Set(["chance"]);

const presets = families.flatMap((family) => found(join(GAMES, family, "presets.toml"), /^\[([a-z0-9-]+)\]$/gm));
const cells = found(join(GAMES, "sheet/cells.py"), /^ {4}[A-Z_]+ = "([a-z-]+)", N_/gm).filter((cell) => !OTHERWISE.has(cell));

const modules = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|fixtures\.ts$/.test(path))
  .filter((path) => !NAMING.has(path) && !families.some((family) => path.startsWith(`families/${family}/`)));

/** The texts and paths that a module names, its styles and class attributes aside. */
function literals(path: string): string[] {
  const text = readFileSync(join(SRC, path), "utf-8")
    .replace(/<style>[^]*<\/style>/, "")
    .replace(/class="[^"]*"/g, "");
  return [...text.matchAll(/["'`]([^"'`\n]*)["'`]/g)].map((match) => match[1] ?? "");
}

test("there is something to look for", () => {
  expect(families).toContain("thousand");
  expect(presets).toContain("kniffel");
  expect(cells).toContain("full-house");
  expect(modules).toContain("table/Game.svelte");
});

test("no module outside the families names one of them, a preset or a cell", () => {
  const ids = new Set([...families, ...presets, ...cells]);
  const names = (text: string): boolean => ids.has(text) || families.some((family) => text.includes(`/${family}`));
  const naming = modules.flatMap((path) => literals(path).filter(names).map((each) => `${path}: ${each}`));
  expect(naming).toEqual([]);
});
