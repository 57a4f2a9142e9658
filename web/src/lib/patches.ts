/** Changes of JSON, as the server sends them instead of the whole. */
import type { Patch } from "./protocol";

/** What a value is after a change; unchanged parts stay the same objects. */
export function patched<T>(before: T, change: Patch | null): T {
  if (change === null) return before;
  if (Array.isArray(change)) return change[0] as T;
  const after = (Array.isArray(before) ? [...before] : { ...before }) as Record<string, unknown>;
  for (const [part, each] of Object.entries(change)) after[part] = patched(after[part], each);
  return after as T;
}
