/** Every family that has a part of its own on the page. */
import type { FamilyPart } from "./part";

const PARTS: Readonly<Record<string, () => Promise<{ PART: unknown }>>> = {
  sheet: () => import("./sheet"),
  thousand: () => import("./thousand"),
  showdown: () => import("./showdown"),
};

/** Fetch the part of a family by its name. */
export async function partOf(family: string): Promise<FamilyPart> {
  const load = PARTS[family];
  if (!load) throw new Error(`the page has no part for ${family}`);
  // A board comes to the part of its own family only.
  return (await load()).PART as FamilyPart;
}
