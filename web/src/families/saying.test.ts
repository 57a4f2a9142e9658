import { expect, test } from "vitest";
import { ENGLISH, rules, RUSSIAN, sheetRules } from "./fixtures";
import type { FamilyPart } from "./part";
import { sayChoice, sayShared } from "./saying";
import { say as sayOnSheet } from "./sheet/say";
import { say as sayInThousand } from "./thousand/say";

const sheet = { say: sayOnSheet } as unknown as FamilyPart;
const thousand = { say: sayInThousand } as unknown as FamilyPart;
const cells = [{ id: "full-house", title: "фул-хаус", school: false }];

test("a choice is said by what it does", () => {
  const say = (moves: string[]) => sayChoice(moves, sheet, sheetRules(cells), RUSSIAN);
  expect(say([])).toBe("бросать");
  expect(say(["(225)"])).toBe("оставить 2 2 5");
  expect(say(["()"])).toBe("бросить все");
  expect(say(["!full-house", "full-house"])).toBe("объявить «фул-хаус», записать «фул-хаус»");
  expect(say(["none"])).toBe("Закончить ход без записи");
  expect(sayChoice(["(11)"], thousand, rules(), ENGLISH)).toBe("set 1 1 aside");
  expect(sayChoice(["stop"], thousand, rules(), ENGLISH)).toBe("stop");
});

test("what means the same everywhere is said alike", () => {
  expect(sayShared("skip", RUSSIAN)).toBe("пропустить ход");
  expect(sayShared("double", RUSSIAN)).toBeNull();
});
