/** The words that tell a whole turn without its dice. */
export const TOLD: ReadonlySet<string> = new Set(["bust", "dot"]);
