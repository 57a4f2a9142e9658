/** What this browser remembers; without storage it remembers nothing, and all else works. */
const PREFIX = "kosti.";

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may refuse; the page goes on without.
  }
}

const MOST_TABLES = 50;

/** The tables of this browser, the latest first. */
export function myTables(): string[] {
  try {
    const found: unknown = JSON.parse(stored("tables") ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export function rememberTable(table: string): void {
  const others = myTables().filter((each) => each !== table);
  store("tables", JSON.stringify([table, ...others].slice(0, MOST_TABLES)));
}

export function forgetTable(table: string): void {
  store("tables", JSON.stringify(myTables().filter((each) => each !== table)));
}
