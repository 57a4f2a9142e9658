/** The chains of links that this device adds to its throws; see src/kosti/table/fair.py. */
import { linkBefore, toHex } from "./sha256";
import { store, stored } from "./storage";

const LENGTH = 400;
/** So many tables' chains are kept; a chain that is gone is begun anew. */
const MOST = 50;

/** The links of a chain, the last to be shown first. */
function linksOf(secret: string): string[] {
  const links = [secret];
  for (let at = 0; at < LENGTH; at += 1) links.push(linkBefore(links[at] ?? ""));
  return links;
}

export class Chains {
  /** The secret ends of the chains by seat. */
  #secrets: Record<string, string>;
  #links = new Map<string, string[]>();

  constructor(private readonly table: string) {
    this.#secrets = Object.fromEntries(kept())[table] ?? {};
  }

  /** The link behind the last one shown; null where the chain is not this device's, or at its end. */
  next(seat: number, shown: string | null): string | null {
    const secret = this.#secrets[seat];
    if (!secret || !shown) return null;
    let links = this.#links.get(secret);
    if (!links) this.#links.set(secret, (links = linksOf(secret)));
    return links[links.indexOf(shown) - 1] ?? null;
  }

  /** Begin a chain; its first link is to be shown before the others. */
  begin(seat: number): string {
    const secret = toHex(crypto.getRandomValues(new Uint8Array(32)));
    this.#secrets[seat] = secret;
    const others = kept().filter(([table]) => table !== this.table);
    store("chains", JSON.stringify([[this.table, this.#secrets], ...others].slice(0, MOST)));
    const links = linksOf(secret);
    this.#links.set(secret, links);
    return links[LENGTH] ?? "";
  }
}

function kept(): [string, Record<string, string>][] {
  try {
    const found: unknown = JSON.parse(stored("chains") ?? "[]");
    return Array.isArray(found) ? found.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return [];
  }
}
