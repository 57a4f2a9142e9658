/** Every family that has a part of its own on the page; the others share the generic part. */
import type { FamilyPart } from "./part";

const PARTS: Readonly<Record<string, () => Promise<{ PART: unknown }>>> = {
  sheet: () => import("./sheet"),
  thousand: () => import("./thousand"),
  showdown: () => import("./showdown"),
};
const GENERIC = () => import("./generic");

/** Fetch the part of a family by its name. */
export async function partOf(family: string): Promise<FamilyPart> {
  const load = Object.hasOwn(PARTS, family) ? PARTS[family] : undefined;
  // A board comes to the part of its own family only.
  return (await (load ?? GENERIC)()).PART as FamilyPart;
}
