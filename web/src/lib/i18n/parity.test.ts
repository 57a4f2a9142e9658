import { expect, test } from "vitest";
import { TEXTS as GENERIC } from "../../families/generic/texts";
import { EXPLANATIONS as OF_SHEETS } from "../../families/sheet/explanations";
import { TEXTS as SHEET } from "../../families/sheet/texts";
import { TEXTS as SHOWDOWN } from "../../families/showdown/texts";
import { EXPLANATIONS as OF_THOUSAND } from "../../families/thousand/explanations";
import { TEXTS as THOUSAND } from "../../families/thousand/texts";
import { en } from "./en";
import { ru } from "./ru";

const ALL = {
  en: { page: en, sheet: SHEET.en, thousand: THOUSAND.en, showdown: SHOWDOWN.en, generic: GENERIC.en, terms: { ...OF_SHEETS.en, ...OF_THOUSAND.en } },
  ru: { page: ru, sheet: SHEET.ru, thousand: THOUSAND.ru, showdown: SHOWDOWN.ru, generic: GENERIC.ru, terms: { ...OF_SHEETS.ru, ...OF_THOUSAND.ru } },
};

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
  expect(keys(ALL.en).sort()).toEqual(keys(ALL.ru).sort());
});

test("no text is empty, and each is in its language", () => {
  for (const text of texts(ALL.en)) expect(text.trim()).not.toBe("");
  const foreign = texts(ALL.en).filter((text) => /[а-яё]/i.test(text) && text !== "Русский");
  expect(foreign).toEqual([]);
  const latin = texts(ALL.ru).filter((text) => /^[a-z ]+$/i.test(text) && text !== "English");
  expect(latin).toEqual([]);
});
