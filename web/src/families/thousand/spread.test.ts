import { expect, test } from "vitest";
import { spread } from "./spread";

test("labels are moved apart and stay on the line", () => {
  const places = spread([{ want: 0 }, { want: 3 }, { want: 99 }, { want: 100 }], 10, 100).map((each) => each.place);
  const sorted = [...places].sort((a, b) => a - b);
  expect(sorted).toEqual([0, 10, 90, 100]);
});
