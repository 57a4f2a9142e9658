/** A table as this viewer sees it, and what the viewer does there. */
import { livePath, newId } from "./api";
import { Chains } from "./chains";
import { Connection, type Socket, type Status } from "./connection";
import { partOf } from "../families";
import type { FamilyPart } from "../families/part";
import { momentOf } from "../families/moments";
import { appearance } from "./appearance.svelte";
import { happenedSince, sentences } from "./happened";
import { arrange, empty, placesFor, placesOf, settle, type Slot } from "./keep";
import type {
  Command,
  Consequences,
  Hints,
  Line,
  Note,
  Refusal,
  SeatView,
  TurnText,
  Update,
  View,
} from "./protocol";
import { rememberTable } from "./storage";
import { translator } from "./translator.svelte";

/** The close code of a server that the page does not understand; so it is with a page whose parts are gone. */
const OUTDATED = 4000;
const SETTLE_MS = 620;
const MOMENT_MS = 2600;

function socketTo(path: string): Socket {
  return new WebSocket(path) as unknown as Socket;
}

export class TableStore {
  view = $state.raw<View | null>(null);
  lines = $state.raw<Line[]>([]);
  notes = $state.raw<Note[]>([]);
  status = $state<Status>("connecting");
  code = $state<number | null>(null);
  online = $state.raw<number[]>([]);
  watching = $state(0);
  /** The server cannot store anything at the moment; it goes on by itself. */
  stalled = $state(false);
  /** A command is on its way: nothing else may be asked for. */
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** What the page knows of the family that is played here. */
  part = $state.raw<FamilyPart | null>(null);
  slots = $state.raw<Slot[]>([]);
  /** The dice shown are those of a turn that has ended. */
  past = $state(false);
  /** Places whose dice are tumbling now. */
  falling = $state.raw<ReadonlySet<number>>(new Set());
  /** A line drawn over the paper for what has just happened. */
  moment = $state<string | null>(null);
  /** What just happened, in words; shown and read out. */
  news = $state("");
  heard = $state("");

  readonly id: string;
  readonly #line: Connection;
  readonly #chains: Chains;
  #throw: number | null = null;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #cleanup: (() => void)[] = [];
  #early: Update[] = [];

  constructor(id: string) {
    this.id = id;
    this.#chains = new Chains(id);
    this.#line = new Connection(
      translator.lang,
      {
        update: (update) => this.#receive(update),
        status: (status, code) => {
          this.status = status;
          if (code !== null) this.code = code;
        },
        presence: (online, watching) => {
          this.online = online;
          this.watching = watching;
        },
        stalled: (stalled) => (this.stalled = stalled),
      },
      {
        open: () => socketTo(livePath(id)),
        after: (ms, act) => {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
        random: () => Math.random(),
        id: newId,
      },
    );
  }

  start(): void {
    this.#line.start();
    this.#on(window, "online", () => this.#line.retry());
    this.#on(window, "offline", () => this.#line.lost());
    this.#on(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") this.#line.retry();
    });
    this.#on(window, "pageshow", () => this.#line.retry());
  }

  stop(): void {
    this.#line.stop();
    for (const off of this.#cleanup) off();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #on(target: EventTarget, event: string, act: () => void): void {
    target.addEventListener(event, act);
    this.#cleanup.push(() => target.removeEventListener(event, act));
  }

  speak(): void {
    this.#line.speak(translator.lang);
  }

  // What is on the table

  seat(place: number | null | undefined): SeatView | null {
    return this.view?.seats.find((each) => each.seat === place) ?? null;
  }

  name(place: number | null | undefined): string {
    return this.seat(place)?.name ?? "";
  }

  may(command: Command["do"]): boolean {
    return this.view?.you.may.includes(command) ?? false;
  }

  isOnline(seat: SeatView): boolean {
    return seat.online || this.online.includes(seat.seat);
  }

  /** The viewer decides now: not only enters somebody else's dice. */
  get deciding(): boolean {
    const view = this.view;
    const seat = view?.choices?.seat;
    return seat !== undefined && (this.seat(seat)?.yours ?? false);
  }

  // What the viewer does

  toggle(place: number): void {
    this.slots = this.slots.map((slot, at) =>
      at === place && slot.face !== null ? { ...slot, kept: !slot.kept } : slot,
    );
  }

  async play(moves: readonly string[], cast = false): Promise<boolean> {
    if (this.busy) return false;
    const command: Command = { do: "play" };
    if (moves.length > 0) command.moves = [...moves];
    if (cast) {
      command.throw = true;
      const link = await this.#link();
      if (link) command.link = link;
    }
    return this.do(command);
  }

  /** The link that this device adds to the throw of its seat, after it has begun a chain. */
  async #link(): Promise<string | null> {
    const seat = this.view?.turn?.seat;
    const fair = this.view?.fair;
    if (!fair || seat === undefined || !this.seat(seat)?.yours) return null;
    const next = this.#chains.next(seat, fair.links[seat] ?? null);
    if (next) return next;
    const head = this.#chains.begin(seat);
    return (await this.do({ do: "chain", seat, head })) ? this.#chains.next(seat, head) : null;
  }

  async do(command: Command): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    const basis = this.#basis(command);
    const outcome = await this.#line.do(command, () => this.#basis(command) === basis);
    this.busy = false;
    if (!outcome.ok) this.refusal = outcome.refusal;
    return outcome.ok;
  }

  /** What a command rests on: if this is unchanged, it may be asked for again after all. */
  #basis(command: Command): string {
    const view = this.view;
    if (!view) return "";
    const game = [view.game, view.phase];
    switch (command.do) {
      case "play":
        return JSON.stringify([game, view.turn?.number, view.turn?.seat, view.choices, view.board?.dice]);
      case "undo":
        return JSON.stringify([view.number]);
      case "correct":
      case "answer":
        return JSON.stringify([game, view.proposal, this.lines.length]);
      default:
        return JSON.stringify(game);
    }
  }

  async foresee(turns: TurnText[]): Promise<Consequences | Refusal> {
    const found = await this.#line.foresee(turns);
    return found.ok ? found.consequences : found.refusal;
  }

  async advise(): Promise<Hints | Refusal> {
    const found = await this.#line.advise();
    return found.ok ? found.hints : found.refusal;
  }

  // What the server tells

  /** Show an update; the first of them wait until the part of the family is here. */
  #receive(update: Update): void {
    if (this.part) {
      this.#updated(update, this.part);
      return;
    }
    this.#early.push(update);
    if (this.#early.length > 1) return;
    partOf(update.view.rules.family).then((part) => {
      this.part = part;
      for (const each of this.#early) this.#updated(each, part);
      this.#early = [];
    }, () => {
      this.#early = [];
      this.#line.stop();
      this.status = "ended";
      this.code = OUTDATED;
    });
  }

  #updated(update: Update, part: FamilyPart): void {
    const before = this.view;
    const first = before === null;
    const sameGame = before?.game === update.view.game;
    const oldLines = this.lines;
    const oldNotes = this.notes;
    if (update.fresh) {
      this.lines = [...update.lines];
      this.notes = [...update.notes];
    } else {
      this.lines = [...this.lines.filter((line) => line.turn < update.since), ...update.lines];
      const known = new Set(this.notes.map((note) => note.number));
      this.notes = [...this.notes, ...update.notes.filter((note) => !known.has(note.number))];
    }
    this.view = update.view;
    rememberTable(this.id);
    const thrown = this.#settleDice(update.view, part, first || !sameGame);
    const spoken = before?.you.lang !== update.view.you.lang;
    this.#tell(first || spoken ? null : oldLines, oldNotes, thrown);
    if (!first && sameGame && !spoken) {
      const events = happenedSince(oldLines, this.lines).map((each) => each.event);
      const lines = momentOf(events, part, translator);
      if (lines) this.#celebrate(lines[update.view.number % lines.length] ?? "", thrown);
    }
  }

  /** Put the dice on their places; tell whether a throw has just been made. */
  #settleDice({ board }: View, part: FamilyPart, quiet: boolean): boolean {
    const dice = board?.dice;
    if (!dice) {
      this.slots = [];
      this.#throw = null;
      return false;
    }
    const last = dice.last;
    const fresh = last !== null && last.number !== this.#throw;
    this.past = dice.table.length === 0 && last !== null;
    let cast = false;
    if (fresh && !last.void) {
      this.slots = settle(this.slots, last.kept, last.thrown);
      cast = !quiet && (this.#throw === null || last.number > this.#throw);
    }
    if (dice.table.length > 0) this.slots = arrange(this.slots, dice);
    else if (last === null) this.slots = empty(placesFor(dice));
    this.#throw = last?.number ?? null;
    const lying = part.aside(board);
    if (lying && dice.table.length > 0) {
      const aside = placesOf(this.slots, lying) ?? new Set();
      this.slots = this.slots.map((slot, place) => ({ ...slot, kept: aside.has(place) }));
    }
    if (cast && appearance.moving && last) {
      const kept = placesOf(this.slots, last.kept) ?? new Set();
      this.falling = new Set(this.slots.flatMap((_, place) => (kept.has(place) ? [] : [place])));
      this.#later(SETTLE_MS, () => {
        this.falling = new Set();
      });
    }
    return cast;
  }

  #tell(oldLines: Line[] | null, oldNotes: Note[], thrown: boolean): void {
    const told = this.lines.filter((line) => sentences(line).length > 0);
    const happened = oldLines === null ? told.slice(-1).flatMap((line) => line.happened) : happenedSince(oldLines, this.lines);
    const said = happened.map((each) => each.text).filter(Boolean);
    const known = new Set(oldNotes.map((note) => note.number));
    const noted = oldLines === null ? [] : this.notes.filter((note) => !known.has(note.number));
    const news = [...said, ...noted.map((note) => note.sentence)].join(" ");
    if (news) this.news = news;
    const last = this.view?.board?.dice.last;
    const t = translator.t;
    const faces = last && !last.void ? last.thrown.map((face) => t.face(face)).join(", ") : "";
    const throwWords = thrown && last && faces ? t.freshThrow(this.name(last.seat), faces) : "";
    if (oldLines !== null && (throwWords || news)) {
      this.heard = [throwWords, news].filter(Boolean).join(". ");
    }
  }

  #celebrate(moment: string, thrown: boolean): void {
    this.#later(thrown ? SETTLE_MS : 100, () => {
      this.moment = moment;
      this.#later(MOMENT_MS, () => {
        this.moment = null;
      });
    });
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}
