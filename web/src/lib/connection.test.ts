import { beforeEach, expect, test } from "vitest";
import { Connection, delay, type Outcome, type Socket, type Status } from "./connection";
import { PROTOCOL, type FromServer, type ToServer, type Update, type View } from "./protocol";

class FakeSocket implements Socket {
  sent: ToServer[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.closed = true;
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { at: number; act: () => void; off: boolean }[];
let now: number;
let ids: number;
let statuses: Status[];
let stalls: boolean[];
let updates: number[];
let heard: Update[];
let line: Connection;

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.filter((each) => !each.off && each.at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    next.off = true;
    next.act();
  }
  now = end;
}

beforeEach(() => {
  sockets = [];
  timers = [];
  now = 0;
  ids = 0;
  statuses = [];
  stalls = [];
  updates = [];
  heard = [];
  line = new Connection(
    "ru",
    {
      update: (update) => {
        updates.push(update.view.number);
        heard.push(update);
      },
      status: (status) => statuses.push(status),
      presence: () => undefined,
      stalled: (stalled) => stalls.push(stalled),
    },
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      after: (ms, act) => {
        const timer = { at: now + ms, act, off: false };
        timers.push(timer);
        return () => {
          timer.off = true;
        };
      },
      random: () => 1,
      id: () => `id${++ids}`,
    },
  );
});

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
const update = (number: number): Update => ({ view: { number } as View, since: 0, lines: [], notes: [], fresh: true });

function greet(number = 1): void {
  last().onopen?.();
  last().say({ type: "update", update: update(number) });
}

test("it greets, then asks only for what is missing", () => {
  line.start();
  greet(7);
  expect(last().sent).toEqual([{ type: "hello", lang: "ru", patches: true, protocol: PROTOCOL }]);
  last().onclose?.({ code: 1006 });
  pass(500);
  expect(sockets).toHaveLength(2);
  last().onopen?.();
  expect(last().sent).toEqual([{ type: "hello", lang: "ru", since: 7, patches: true, protocol: PROTOCOL }]);
});

test("changes are made to what was told last on this connection", () => {
  line.start();
  const told = { turn: 1, text: "13456" };
  last().onopen?.();
  last().say({ type: "update", update: { ...update(7), lines: [told] } as unknown as Update });
  last().say({
    type: "change", view: { number: [8] }, line: { text: ["13456 poker"] }, since: 1, lines: [], notes: [],
  });
  last().say({ type: "change", view: { number: [9] }, line: {}, since: 1, lines: [], notes: [] });
  expect(updates).toEqual([7, 8, 9]);
  expect(heard.slice(1).map((each) => [each.since, each.lines, each.fresh])).toEqual([
    [1, [{ turn: 1, text: "13456 poker" }], false],
    [1, [{ turn: 1, text: "13456 poker" }], false],
  ]);
});

test("a change before anything was told is not heard", () => {
  line.start();
  last().onopen?.();
  last().say({ type: "change", view: { number: [8] }, line: null, since: 1, lines: [], notes: [] });
  expect(updates).toEqual([]);
});

test("a request is answered once its event is known", async () => {
  line.start();
  greet(7);
  let outcome: Outcome | null = null;
  void line.do({ do: "play", throw: true }).then((found) => (outcome = found));
  expect(last().sent.at(-1)).toMatchObject({ type: "do", id: "id1", saw: 7 });
  last().say({ type: "done", id: "id1", number: 8 });
  await Promise.resolve();
  expect(outcome).toBeNull();
  last().say({ type: "update", update: update(8) });
  await Promise.resolve();
  expect(outcome).toEqual({ ok: true });
});

test("a request without an answer is sent again with the same id after a break", () => {
  line.start();
  greet(7);
  void line.do({ do: "play", throw: true });
  last().onclose?.({ code: 1006 });
  pass(1000);
  greet(7);
  expect(last().sent.at(-1)).toMatchObject({ type: "do", id: "id1", saw: 7 });
});

test("a request made without a connection waits for it", () => {
  line.start();
  greet(7);
  line.lost();
  void line.do({ do: "play", throw: true });
  pass(1000);
  greet(9);
  expect(last().sent.at(-1)).toMatchObject({ type: "do", id: "id1", saw: 7 });
});

test("a stale request is made again only if it still makes sense", async () => {
  line.start();
  greet(7);
  const refusal = { code: "stale", message: "", turn: null, token: null };
  void line.do({ do: "start" }, () => true);
  last().say({ type: "refused", id: "id1", refusal, update: update(8) });
  expect(last().sent.at(-1)).toMatchObject({ id: "id2", saw: 8 });
  const answer = line.do({ do: "play", throw: true }, () => false);
  last().say({ type: "refused", id: "id3", refusal, update: update(9) });
  expect(await answer).toEqual({ ok: false, refusal });
  expect(updates).toEqual([7, 8, 9]);
});

test("attempts come ever more seldom, but never cease", () => {
  expect([0, 1, 2, 3, 10].map((attempt) => delay(attempt, 1))).toEqual([400, 800, 1600, 3200, 10000]);
  expect(delay(0, 0)).toBe(300);
  line.start();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    last().onclose?.({ code: 1006 });
    pass(delay(attempt, 1));
  }
  expect(sockets).toHaveLength(9);
});

test("a table that is gone is not asked for again", () => {
  line.start();
  last().onclose?.({ code: 4004 });
  pass(60_000);
  expect(sockets).toHaveLength(1);
  expect(statuses.at(-1)).toBe("ended");
});

test("a server that cannot store for a while is waited for", () => {
  line.start();
  greet(1);
  for (let told = 0; told < 8; told += 1) {
    pass(4_000);
    last().say({ type: "stalled", stalled: true });
  }
  last().say({ type: "stalled", stalled: false });
  expect(stalls).toEqual([false, ...Array<boolean>(8).fill(true), false]);
  expect(sockets).toHaveLength(1);
  expect(statuses.at(-1)).toBe("open");
});

test("a silent connection is given up", () => {
  line.start();
  greet(1);
  pass(15_000);
  expect(last().sent.at(-1)).toEqual({ type: "ping" });
  last().say({ type: "pong", number: 1 });
  pass(15_000);
  pass(6_000);
  expect(statuses.slice(-1)).toEqual(["waiting"]);
  pass(1000);
  expect(sockets).toHaveLength(2);
});

test("what a dropped socket still says is not heard", () => {
  line.start();
  greet(3);
  const old = last();
  line.lost();
  old.say({ type: "update", update: update(99) });
  expect(line.number).toBe(3);
});

test("a pong with a higher number, and no update soon, means that something was missed", () => {
  line.start();
  greet(3);
  last().say({ type: "pong", number: 5 });
  pass(1000);
  expect(sockets).toHaveLength(1);
  pass(3000);
  expect(sockets).toHaveLength(2);
});
