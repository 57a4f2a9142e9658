import { expect, test } from "vitest";
import { read, write } from "./values";

test("option values are read as they are written", () => {
  for (const value of [[[200, 300], [600, 700]], { poker: 50, "full-house": 25 }, [4, 2, 1], "none", []]) {
    expect(read(write(value as never))).toEqual(value);
  }
  expect(read("not { that")).toBe("not { that");
});
