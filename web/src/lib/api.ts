/** The HTTP side of the protocol. */
import {
  PATHS,
  type Briefs,
  type Catalogue,
  type Deletion,
  type Failure,
  type Info,
  type Lang,
  type Link,
  type LinkRequest,
  type Made,
  type NewTable,
  type Plain,
  type Refusal,
  type Replay,
  type Review,
  type RulesCheck,
  type RulesView,
  type Update,
  type Verification,
} from "./protocol";

export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.message);
  }
}

function address(path: string, lang: Lang): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
}

async function ask(path: string, lang: Lang, body?: unknown): Promise<Response> {
  const answer = await fetch(
    address(path, lang),
    body === undefined
      ? { credentials: "same-origin" }
      : {
          method: "POST",
          credentials: "same-origin",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        },
  );
  if (answer.ok) return answer;
  let failure: Failure;
  try {
    failure = (await answer.json()) as Failure;
  } catch {
    const message = `${answer.status} ${answer.statusText}`;
    failure = { error: { code: "http", message, turn: null, token: null } };
  }
  throw new Refused(failure.error, answer.status);
}

async function json<T>(path: string, lang: Lang, body?: unknown): Promise<T> {
  return (await (await ask(path, lang, body)).json()) as T;
}

const at = (path: string, table: string): string => path.replace("{table}", encodeURIComponent(table));

export const newId = (): string => {
  const random = crypto.getRandomValues(new Uint8Array(12));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

export const api = {
  info: (lang: Lang) => json<Info>(PATHS.info, lang),
  presets: (lang: Lang) => json<Catalogue>(PATHS.presets, lang),
  rules: (lang: Lang, rules: string, options: Record<string, Plain>) =>
    json<RulesCheck>(PATHS.rules, lang, { rules, options }),
  /** The bots that can play these very rules now, the weakest first. */
  bots: async (lang: Lang, rules: Pick<RulesView, "id" | "options">) =>
    (await json<RulesCheck>(PATHS.rules, lang, { rules: rules.id, options: rules.options })).info?.bots ?? [],
  make: (lang: Lang, table: NewTable) => json<Made>(PATHS.make, lang, table),
  join: (lang: Lang, table: string, invitation: string, name: string, seat: number | null) =>
    json<Update>(at(PATHS.join, table), lang, { id: newId(), invitation, name, seat }),
  claim: (lang: Lang, table: string, token: string) =>
    json<Update>(at(PATHS.claim, table), lang, { token }),
  link: (lang: Lang, table: string, request: LinkRequest) =>
    json<Link>(at(PATHS.link, table), lang, request),
  revoke: (lang: Lang, table: string, kind: "invitation" | "creator") =>
    json<Update>(at(PATHS.revoke, table), lang, { id: newId(), kind }),
  /** End a table for good, with all that was played there. */
  remove: (lang: Lang, table: string) => json<Deletion>(at(PATHS.delete, table), lang, { table }),
  record: async (lang: Lang, table: string, game?: number) =>
    (await ask(recordPath(table, game), lang)).text(),
  review: (lang: Lang, table: string) => json<Review>(at(PATHS.review, table), lang),
  mine: (lang: Lang, tables: string[]) => json<Briefs>(PATHS.mine, lang, { tables }),
  qr: async (lang: Lang, text: string) => (await ask(PATHS.qr, lang, { text })).text(),
  replay: (lang: Lang, record: string, step: number | null) =>
    json<Replay>(PATHS.replay, lang, { record, step }),
  /** A file that is no UTF-8 text, in base64: refused with the place. */
  replayFile: (lang: Lang, file: string) => json<Replay>(PATHS.replay, lang, { file }),
  verify: (lang: Lang, record: string) => json<Verification>(PATHS.verify, lang, { record }),
};

export function recordPath(table: string, game?: number): string {
  return at(PATHS.record, table) + (game === undefined ? "" : `?game=${game}`);
}

export function livePath(table: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${at(PATHS.live, table)}`;
}
