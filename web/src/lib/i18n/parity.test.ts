import { expect, test } from "vitest";
import { en } from "./en";
import { ru } from "./ru";

type Tree = { [key: string]: unknown };

function keys(tree: Tree, path = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? keys(value as Tree, `${path}${key}.`)
      : [`${path}${key}`],
  );
}

function texts(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => {
    if (typeof value === "string") return [value];
    if (Array.isArray(value)) return value as string[];
    return typeof value === "object" && value !== null ? texts(value as Tree) : [];
  });
}

test("both languages have the same texts", () => {
  expect(keys(en).sort()).toEqual(keys(ru).sort());
});

test("no text is empty, and each is in its language", () => {
  for (const text of texts(en)) expect(text.trim()).not.toBe("");
  const foreign = texts(en).filter((text) => /[а-яё]/i.test(text) && text !== "Русский");
  expect(foreign).toEqual([]);
  const latin = texts(ru).filter((text) => /^[a-z ]+$/i.test(text) && text !== "English");
  expect(latin).toEqual([]);
});
