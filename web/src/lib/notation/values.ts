/** Option values that are typed: written and read as on the command line, or as JSON. */
import type { Plain } from "../protocol";

export function write(value: Plain): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
  if (typeof value === "object") {
    return `{${Object.entries(value).map(([key, each]) => `${key} = ${write(each)}`).join(", ")}}`;
  }
  return String(value);
}

/** Read what was typed; what cannot be read stays a text, and the server says what is possible. */
export function read(text: string): Plain {
  const trimmed = text.trim();
  const quoted = trimmed
    .replace(/([a-z][a-z-]*)\s*=/g, '"$1":')
    .replace(/(?<!["a-z-])([a-z][a-z-]*)(?!["a-z-])/g, (word) => (word === "true" || word === "false" ? word : `"${word}"`));
  for (const each of [trimmed, quoted]) {
    try {
      return JSON.parse(each) as Plain;
    } catch {
      // Perhaps the other way of writing.
    }
  }
  return trimmed;
}

export function same(one: Plain, other: Plain): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
