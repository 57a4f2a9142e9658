/**
 * The line to a table: one WebSocket at a time, opened again whenever it breaks.
 *
 * A request keeps its id until it is answered, so after a break it is sent again and acts once.
 * Everything from outside (sockets, clock, chance) comes in by its `Environment`; so tests can play it.
 */
import { patched } from "./patches";
import { PROTOCOL } from "./protocol";
import type {
  Command,
  Consequences,
  FromServer,
  Hints,
  Lang,
  Refusal,
  ToServer,
  TurnText,
  Update,
} from "./protocol";

export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Environment {
  open(): Socket;
  after(ms: number, act: () => void): () => void;
  random(): number;
  id(): string;
}

/** `ended`: the server does not want this client, `code` says why. */
export type Status = "connecting" | "open" | "waiting" | "ended";

export interface Listener {
  update(update: Update): void;
  status(status: Status, code: number | null): void;
  presence(online: number[], watching: number): void;
  /** The server cannot store anything at the moment, or can again. */
  stalled(stalled: boolean): void;
}

export type Outcome = { ok: true } | { ok: false; refusal: Refusal };
export type Foresight = { ok: true; consequences: Consequences } | { ok: false; refusal: Refusal };
export type Advice = { ok: true; hints: Hints } | { ok: false; refusal: Refusal };

type Ask = Extract<ToServer, { id: string }>;

interface Pending {
  message: Ask;
  answer(message: FromServer): void;
  /** Whether a request that came too late may be made again on the table as it stands now. */
  again: (() => boolean) | null;
  tries: number;
}

/** Close codes after which the same attempt would fail again. */
export const FINAL_CODES: ReadonlySet<number> = new Set([4000, 4003, 4004]);

const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 6_000;
const UPDATE_WITHIN = 2_000;
const GREETED_WITHIN = 8_000;
const MOST_TRIES = 4;

/** How long to wait before the next attempt; `spread` from 0 to 1 keeps clients apart. */
export function delay(attempt: number, spread: number): number {
  const full = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt);
  return Math.round(full * (0.75 + 0.25 * spread));
}

export class Connection {
  status: Status = "connecting";
  number: number | null = null;

  #socket: Socket | null = null;
  /** What was told last on this connection, which changes are changes of. */
  #told: Update | null = null;
  #greeted = false;
  #attempt = 0;
  #pending = new Map<string, Pending>();
  #doneAt: { number: number; act: () => void }[] = [];
  #cancel: (() => void) | null = null;
  #heartbeat: (() => void) | null = null;
  #stopped = false;
  #lang: Lang;
  readonly #listener: Listener;
  readonly #environment: Environment;

  constructor(lang: Lang, listener: Listener, environment: Environment) {
    this.#lang = lang;
    this.#listener = listener;
    this.#environment = environment;
  }

  start(): void {
    this.#stopped = false;
    this.#open();
  }

  stop(): void {
    this.#stopped = true;
    this.#drop();
    this.#cancel?.();
    this.#cancel = null;
  }

  /** Try at once instead of waiting, for instance when the device is back online. */
  retry(): void {
    if (this.#stopped || this.status === "ended" || this.status === "connecting") return;
    if (this.status === "open") {
      this.#ping();
      return;
    }
    this.#attempt = 0;
    this.#open();
  }

  /** The device is offline: do not trust the socket any longer. */
  lost(): void {
    if (this.#stopped || this.status === "ended") return;
    this.#drop();
    this.#wait();
  }

  speak(lang: Lang): void {
    this.#lang = lang;
    if (this.#greeted) this.#send({ type: "speak", lang });
  }

  do(command: Command, again: (() => boolean) | null = null): Promise<Outcome> {
    return new Promise((resolve) => {
      const message: Ask = {
        type: "do",
        id: this.#environment.id(),
        saw: this.number ?? 0,
        command,
      };
      this.#ask(message, again, (answer) => {
        if (answer.type === "refused") resolve({ ok: false, refusal: answer.refusal });
        else if (answer.type === "done") this.#seen(answer.number, () => resolve({ ok: true }));
      });
    });
  }

  foresee(turns: TurnText[]): Promise<Foresight> {
    return new Promise((resolve) => {
      const message: Ask = { type: "try", id: this.#environment.id(), turns };
      this.#ask(message, null, (answer) => {
        if (answer.type === "refused") resolve({ ok: false, refusal: answer.refusal });
        if (answer.type === "foreseen") {
          resolve({ ok: true, consequences: answer.consequences });
        }
      });
    });
  }

  advise(): Promise<Advice> {
    return new Promise((resolve) => {
      const message: Ask = { type: "hint", id: this.#environment.id() };
      this.#ask(message, null, (answer) => {
        if (answer.type === "refused") resolve({ ok: false, refusal: answer.refusal });
        if (answer.type === "hints") resolve({ ok: true, hints: answer });
      });
    });
  }

  #ask(message: Ask, again: (() => boolean) | null, answer: Pending["answer"]): void {
    this.#pending.set(message.id, { message, answer, again, tries: 0 });
    if (this.#greeted) this.#send(message);
  }

  /** Act as soon as the client knows the event with this number. */
  #seen(number: number, act: () => void): void {
    if (this.number !== null && this.number >= number) act();
    else this.#doneAt.push({ number, act });
  }

  #open(): void {
    this.#cancel?.();
    this.#drop();
    this.#become("connecting", null);
    const socket = this.#environment.open();
    this.#socket = socket;
    this.#listener.stalled(false);
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      const hello: ToServer = { type: "hello", lang: this.#lang, patches: true, protocol: PROTOCOL };
      if (this.number !== null) hello.since = this.number;
      this.#send(hello);
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#read(String(event.data));
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#closed(event.code);
    };
    this.#cancel = this.#environment.after(GREETED_WITHIN, () => this.#closed(0));
  }

  #closed(code: number): void {
    this.#drop();
    if (this.#stopped) return;
    if (FINAL_CODES.has(code)) {
      this.#cancel?.();
      this.#become("ended", code);
      return;
    }
    this.#wait();
  }

  #wait(): void {
    this.#become("waiting", null);
    this.#cancel?.();
    this.#cancel = this.#environment.after(delay(this.#attempt, this.#environment.random()), () => {
      this.#attempt += 1;
      this.#open();
    });
  }

  /** Forget the socket; what it may still say is not heard. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#told = null;
    this.#greeted = false;
    this.#heartbeat?.();
    this.#heartbeat = null;
    if (socket !== null) {
      try {
        socket.close();
      } catch {
        // It was not open yet.
      }
    }
  }

  #become(status: Status, code: number | null): void {
    this.status = status;
    this.#listener.status(status, code);
  }

  #send(message: ToServer): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #beat(): void {
    this.#heartbeat?.();
    this.#heartbeat = this.#environment.after(PING_EVERY, () => this.#ping());
  }

  #ping(): void {
    this.#heartbeat?.();
    this.#send({ type: "ping" });
    this.#heartbeat = this.#environment.after(PONG_WITHIN, () => this.#closed(0));
  }

  #read(text: string): void {
    const message = JSON.parse(text) as FromServer;
    this.#beat();
    switch (message.type) {
      case "update":
        this.#updated(message.update);
        break;
      case "change":
        this.#changed(message);
        break;
      case "presence":
        this.#listener.presence(message.online, message.watching);
        break;
      case "stalled":
        this.#listener.stalled(message.stalled);
        break;
      case "refused":
        if (message.update) this.#updated(message.update);
        this.#refused(message);
        break;
      case "done":
      case "foreseen":
      case "hints":
        this.#answered(message.id, message);
        break;
      case "pong":
        this.#compare(message.number);
        break;
      default:
        message satisfies never; // a newer server may say more than this page knows
    }
  }

  /** An update may come just behind a pong; if none comes, something was missed. */
  #compare(number: number): void {
    if (this.number === null || number <= this.number) return;
    const socket = this.#socket;
    this.#environment.after(UPDATE_WITHIN, () => {
      if (this.#socket === socket && (this.number ?? 0) < number) this.#closed(0);
    });
  }

  #changed({ view, line, since, lines, notes }: Extract<FromServer, { type: "change" }>): void {
    const told = this.#told;
    if (told === null) return;
    const last = told.lines.at(-1);
    const first = line !== null && last ? [patched(last, line)] : [];
    this.#updated({ view: patched(told.view, view), since, lines: [...first, ...lines], notes, fresh: false });
  }

  #updated(update: Update): void {
    this.#told = update;
    this.number = update.view.number;
    this.#listener.update(update);
    const number = this.number;
    const due = this.#doneAt.filter((each) => each.number <= number);
    this.#doneAt = this.#doneAt.filter((each) => each.number > number);
    for (const each of due) each.act();
    if (!this.#greeted) {
      this.#greeted = true;
      this.#attempt = 0;
      this.#cancel?.();
      this.#cancel = null;
      this.#become("open", null);
      for (const each of this.#pending.values()) this.#send(each.message);
    }
  }

  #refused(message: Extract<FromServer, { type: "refused" }>): void {
    if (message.id === null) return;
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    const late = message.refusal.code === "stale" && pending.message.type === "do";
    if (late && pending.again?.() && pending.tries < MOST_TRIES) {
      const again = { ...pending.message, id: this.#environment.id(), saw: this.number ?? 0 } as Ask;
      this.#pending.delete(message.id);
      this.#pending.set(again.id, { ...pending, message: again, tries: pending.tries + 1 });
      this.#send(again);
      return;
    }
    this.#answered(message.id, message);
  }

  #answered(id: string, message: FromServer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.answer(message);
  }
}
