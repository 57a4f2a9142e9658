// Made from the messages in src/kosti by `make docs`; do not edit it by hand.

/** A language of the product. */
export type Lang = "ru" | "en";

/** An option value as it stands in a record. */
export type Plain = string | number | boolean | Plain[] | { [key: string]: Plain };

/** A change of JSON: its new value in a list of one, or changes of its parts by name or number. */
export type Patch = [unknown] | { [part: string]: Patch };

/** The name of a family that has no board of its own: any string but the names of the others. */
export declare enum OtherFamily {
  Name = "",
}

/** The kind of an event of such a family: any string but the kinds of the others. */
export declare enum OtherKind {
  Name = "",
}

/** An event of a family that has no events here; its fields are its own. */
export interface OtherEvent {
  kind: OtherKind;
  seat: number;
  [field: string]: unknown;
}

/** The version of the messages that the page was built for. */
export const PROTOCOL = 2;

/** Who throws. */
export type DiceMode = "virtual" | "real";

/** Who must agree before an old entry is changed. */
export type Corrections = "creator" | "others";

/** What happens when the player to move does nothing. */
export type Absence = "wait" | "bot" | "skip";

/** What a correction does with a turn; `due` is one that is missing only after it. */
export type TurnChange = "replace" | "insert" | "remove" | "due";

/** Who sits on a seat. */
export type SeatKind = "free" | "player" | "bot";

/** How far a table is. */
export type Phase = "lobby" | "playing" | "over" | "abandoned";

/** How a value of a domain is given: by choosing, counting or typing. */
export type DomainKind = "choice" | "flag" | "whole" | "several" | "other";

/** A line of a score sheet, by its id in records and rulesets. */
export type Cell = "ones" | "twos" | "threes" | "fours" | "fives" | "sixes" | "pair" | "two-pairs" | "three-of-a-kind" | "four-of-a-kind" | "full-house" | "small-straight" | "large-straight" | "poker" | "chance" | "even" | "odd" | "minus";

/** What a table chooses besides the rules: who throws (`dice`: the server, or the players with real dice), whether the worth of open cells is shown (`previews`) and advice may be asked for (`hints`), whether the last decision may be taken back (`undo`), who must agree to a changed entry (`corrections`), what happens after `minutes` without a move (`absence`: wait, let the bot `stand_in` play, or pass the turn where the rules allow it), and whether others may watch (`watch`). Without a name in `stand_in` a quick bot plays. */
export interface Settings {
  dice: DiceMode;
  previews: boolean;
  hints: boolean;
  undo: boolean;
  corrections: Corrections;
  absence: Absence;
  minutes: number;
  stand_in: string | null;
  watch: boolean;
}

/** A turn of the game by its number (0: the throws of the roll-off), how it should stand in the record (`text`), and what is done with it: it replaces the turn with this number, is put in before it (`insert`), is one that becomes due (`due`), or the turn with this number is taken out (`remove`; its text is empty). */
export interface TurnText {
  turn: number;
  text: string;
  change?: TurnChange;
}

/** The player to move acts: `moves` are words of the record notation, done one after another and all or none. With `throw` the dice that are then due are thrown (virtual dice); `link` is the next link of the chain of this device, without one the throw is the server's alone. With real dice `moves` may hold the dice that fell, a void throw, or a reported turn. */
export interface Play {
  do: "play";
  moves?: string[];
  throw?: boolean;
  link?: string | null;
}

/** Take back the own last decision while no dice have followed; with real dice also the last dice entered. */
export interface Undo {
  do: "undo";
}

/** Change old entries (real dice): the `turns` given stand as written here, and everything after them is played again. A turn is put in or taken out alone. Turns that have no place any more are given up by their numbers (`falls_away`); without that the correction is refused. Where others must agree this becomes a proposal. */
export interface Correct {
  do: "correct";
  turns: TurnText[];
  falls_away?: number[];
}

/** Agree to the proposed correction, or not (`agree`). Whoever proposed it withdraws it by disagreeing. */
export interface Answer {
  do: "answer";
  agree: boolean;
}

/** A player for whom a bot stands in is back and plays on. */
export interface Return {
  do: "return";
  seat: number;
}

/** The creator starts the game; seats that are still free are taken away. */
export interface Start {
  do: "start";
}

/** Play again with the same people and rules, once the game is over. With `rotate` the next player begins. */
export interface Rematch {
  do: "rematch";
  rotate?: boolean;
}

/** The creator ends the game before its end. */
export interface Abandon {
  do: "abandon";
}

/** The creator changes the settings. Who throws can be changed only before the start. */
export interface SetSettings {
  do: "settings";
  settings: Settings;
}

/** Before the start a player adds an own `text` to the secret of the virtual dice, so that nobody can have chosen them. Another text replaces the first. */
export interface AddText {
  do: "text";
  seat: number;
  text: string;
}

/** Somebody with an invitation sits down on a free seat, or on the first free one. */
export interface TakeSeat {
  do: "take";
  name: string;
  seat?: number | null;
}

/** A player, or the creator, changes the name on a seat. */
export interface Rename {
  do: "rename";
  seat: number;
  name: string;
}

/** A player's device commits to its chain of links for virtual dice: `head` is the first, 32 bytes in hex, the SHA-256 of the next. Another device begins another chain. */
export interface BeginChain {
  do: "chain";
  seat: number;
  head: string;
}

/** A player gets up; the seat is free again. */
export interface Leave {
  do: "leave";
  seat: number;
}

/** The creator adds a free seat (no `seat`), or frees one, whose player cannot act any more. */
export interface OpenSeat {
  do: "open";
  seat?: number | null;
}

/** The creator takes a seat away, before the start only. */
export interface CloseSeat {
  do: "close";
  seat: number;
}

/** The creator puts a bot on a seat, on a new one without `seat`; during the game the bot plays on for an absent player. */
export interface SeatBot {
  do: "bot";
  bot: string;
  seat?: number | null;
}

/** The creator seats somebody who plays on the creator's own device, on a new seat without `seat`. */
export interface SeatPlayer {
  do: "player";
  name: string;
  seat?: number | null;
}

/** The creator puts the seats in another order before the start; `seats` names each once. */
export interface Order {
  do: "order";
  seats: number[];
}

/** The creator makes all links of a kind void that were given out before. */
export interface Revoke {
  do: "revoke";
  links: "invitation" | "creator";
}

/** The creator gives a head start before the start: `points` of every seat at the start of the game, as far as the rules allow them. */
export interface SetHandicap {
  do: "handicap";
  points: number[];
}

/** The creator lets somebody join the game who plays on the creator's own device, from the present turn on; `score` is what the latecomer begins with where it is not what the rules give. The new seat can then be freed for a guest. */
export interface JoinGame {
  do: "join-game";
  name: string;
  score?: number | null;
}

/** A player leaves the game for good and is passed over from the present turn on; the creator may also say it of another seat. */
export interface LeaveGame {
  do: "leave-game";
  seat: number;
}

/** The last throw of the game, also when it has ended its turn: the dice that lay there before (`kept`), and those thrown, in the order in which they fell. `number` is that of its event. A throw that did not count is `void`; its dice may be missing. */
export interface LastThrow {
  number: number;
  turn: number;
  seat: number;
  kept: number[];
  thrown: number[];
  void: boolean;
}

/** The dice of the turn: those lying on the table, ascending (`table`); how many are to be thrown next (`due`, 0: a decision comes first); and the last throw. */
export interface Dice {
  table: number[];
  due: number;
  last: LastThrow | null;
}

/** The rules of a table in short: the preset `id`, the name of its `family`, and in `options` the house rules that differ from the preset. `facts` are what the family's own page needs to know of the rules; null where it needs nothing. */
export interface RulesView {
  id: string;
  family: string;
  title: string;
  summary: string;
  options: Record<string, Plain>;
  facts: Facts | null;
}

/** Who the viewer is: the `creator` or not, the `seats` the viewer may act for (none: a spectator), and the names of the commands that are possible now (`may`; what they are given can still be refused). */
export interface You {
  creator: boolean;
  seats: number[];
  lang: Lang;
  may: string[];
}

/** A seat. `bot` names the bot that sits there; `own_device` says that the player uses the creator's device; `yours` that the viewer may act for it; `online` that somebody who may is connected; with `away` a bot stands in until the player returns. `handicap` are the points at the start; `left` says that the player is no longer in the game. */
export interface SeatView {
  seat: number;
  name: string;
  kind: SeatKind;
  bot: string | null;
  own_device: boolean;
  yours: boolean;
  online: boolean;
  away: boolean;
  handicap: number;
  left: boolean;
}

/** Whose turn it is. `number` counts from 1 and is 0 during the roll-off. After `deadline` (seconds since 1970) the table does not wait any longer; null: it waits. */
export interface TurnView {
  number: number;
  seat: number;
  name: string;
  deadline: number | null;
}

/** The points that may be reported without dice in a cell, or, without a cell, as the whole turn. */
export interface ReportChoice {
  cell: string | null;
  points: number[];
}

/** What the viewer may do now for `seat`: the words in `moves`; with `keep` any of the dice on the table but not all of them, as in “(55)” or “()”; `throw` so many virtual dice; `enter` so many real dice; `report` a turn without its dice (`bust` and `dot` are in `moves`). */
export interface Choices {
  seat: number;
  moves: string[];
  keep: boolean;
  throw: number;
  enter: number;
  report: ReportChoice[];
}

/** How a seat stands. Equal totals share a `place` (1, 1, 3); who has left, or has not come yet, has none. `settlement` is what the player wins or loses, a whole number or a fraction such as "49/3". */
export interface StandingView {
  seat: number;
  name: string;
  total: number;
  place: number | null;
  settlement: number | string | null;
}

/** Why something is impossible: a stable `code`, a sentence, and where it concerns a turn of the game its number and the word. */
export interface Refusal {
  code: string;
  message: string;
  turn: number | null;
  token: string | null;
}

/** What a correction changes in a figure of a seat, such as a cell of its sheet: the `figure` as an id, its title for people, and its values; null is an empty cell. */
export interface FigureChange {
  seat: number;
  figure: string;
  title: string;
  before: number | string | boolean | null;
  after: number | string | boolean | null;
}

/** What a correction changes in the total and the place of a seat. */
export interface TotalChange {
  seat: number;
  before: number;
  after: number;
  place_before: number | null;
  place_after: number | null;
}

/** Something that happened in a game: the event itself, and a sentence that says it. */
export interface EventView {
  event: GameEvent;
  text: string;
}

/** A turn that falls away by a correction: its number, seat and text before it. */
export interface OldTurn {
  turn: number;
  seat: number;
  text: string;
}

/** A turn that a correction makes due: it must be told before the later ones stand. */
export interface DueTurn {
  turn: number;
  seat: number;
}

/** A turn that another seat has played after a correction: its number then, the seat `before` and `after` it, and its text. */
export interface MovedTurn {
  turn: number;
  before: number;
  after: number;
  text: string;
}

/** Something that happens only before a correction or only after it, in this `turn` (0: the roll-off). */
export interface CauseView {
  turn: number;
  happened: EventView;
}

/** What a correction would bring about. If it is refused, or makes a later turn impossible, `impossible` says which; then nothing else is told. Turns that have no place any more (`falls_away`) must be given up with the correction. While a turn is `due`, only what happens before it is told; its text is sent along with the correction. `moved` are turns that change hands; `gone` no longer happens and `new` newly does. Then the figures and totals that change, who moves next and whether the game is over then. */
export interface Consequences {
  turns: TurnText[];
  impossible: Refusal | null;
  falls_away: OldTurn[];
  due: DueTurn[];
  moved: MovedTurn[];
  gone: CauseView[];
  new: CauseView[];
  figures: FigureChange[];
  totals: TotalChange[];
  next_seat: number | null;
  over: boolean;
}

/** A correction that waits for consent: who proposed it (null: the creator), which seats must still agree (`waits_for`; empty: the creator must), and its consequences. */
export interface ProposalView {
  seat: number | null;
  waits_for: number[];
  consequences: Consequences;
}

/** A text that a player has added to the secret of the dice. */
export interface PlayerText {
  seat: number;
  text: string;
}

/** What makes the virtual dice checkable: the SHA-256 of the secret (`commitment`), the players' own texts, how often each face has fallen (`faces`, from 1 to 6), the last link that the device of each seat has shown of its chain (`links`), and how many throws came from the server alone (`server_only`). Once the game is over also the `seed` itself. */
export interface FairView {
  commitment: string;
  texts: PlayerText[];
  faces: number[];
  seed: string | null;
  links: (string | null)[];
  server_only: number;
}

/** A turn in the history: its words in the record notation, what happened in it, in that order (`happened`), the dice that lay on the table in the end, and every seat's total after it. `by` says who played it: the player, a bot, or the clock for an absent player. Throws of the roll-off have the turn 0, a line each. */
export interface Line {
  turn: number;
  seat: number;
  text: string;
  by: "player" | "bot" | "clock";
  happened: EventView[];
  dice: number[];
  totals: number[];
}

/** Something that happened at the table and not in the game, as a sentence, with the number of its event and the turn during which it happened. */
export interface Note {
  number: number;
  at: number;
  turn: number;
  sentence: string;
}

/** Everything about the table but its history. `number` is that of the last event; `game` counts the games at this table from 1. `board` is null before the start; `choices` is null for whoever cannot act now; `past` holds the standings of the games before this one. */
export interface View {
  id: string;
  number: number;
  game: number;
  phase: Phase;
  rules: RulesView;
  settings: Settings;
  you: You;
  seats: SeatView[];
  turn: TurnView | null;
  board: Board | null;
  choices: Choices | null;
  standings: StandingView[];
  proposal: ProposalView | null;
  fair: FairView | null;
  past: StandingView[][];
}

/** The table as it is now, and what is new in its history: every line from turn `since` on is replaced by `lines`, and `notes` are added; with `fresh` everything known before is forgotten. `view` replaces the view before it. */
export interface Update {
  view: View;
  since: number;
  lines: Line[];
  notes: Note[];
  fresh: boolean;
}

/** Dice, and in `text` what they are worth, or what becomes of them. */
export interface Example {
  dice: number[];
  text: string;
}

/** A part of the rules for people: what it is about (`id` for programs, `title`), its sentences in order, and examples in dice. */
export interface Section {
  id: string;
  title: string;
  sentences: string[];
  examples: Example[];
}

/** About this server: its version, its languages, and the addresses under which other devices reach it (`addresses`; on this network, or its public one). */
export interface Info {
  version: string;
  languages: Lang[];
  addresses: string[];
}

/** A bot by its `id`, and a sentence on its character. */
export interface BotInfo {
  id: string;
  character: string;
}

/** A family of games: its name in the rules (`id`), and its title. */
export interface FamilyInfo {
  id: string;
  title: string;
}

/** A ruleset to choose: `id`, family, title, what is special about it, and the names of the bots that play it, the weakest first. */
export interface PresetInfo {
  id: string;
  family: string;
  title: string;
  summary: string;
  bots: string[];
}

/** Everything that can be played. */
export interface Catalogue {
  families: FamilyInfo[];
  presets: PresetInfo[];
  bots: BotInfo[];
}

/** Ask about a ruleset: a preset (`rules`) with house rules on top (`options`). */
export interface RulesRequest {
  rules: string;
  options?: Record<string, Plain>;
}

/** An option of a ruleset. `kind` says how to choose: one of `choices` (value and sentence each), or `several` of them; yes or no (`flag`, with `choices` for both); a whole number from `low` to `high` in steps of `step`; or something that is typed (`other`; `possible` says in words what). With `or_none` the value “none” is possible too. `value` is the present one, `sentence` what it means, `preset` the value of the preset; `matters` whether the option plays a part in these rules. */
export interface OptionInfo {
  name: string;
  title: string;
  explanation: string;
  kind: DomainKind;
  choices: OptionChoice[];
  low: number | null;
  high: number | null;
  step: number | null;
  or_none: boolean;
  possible: string;
  value: Plain;
  preset: Plain;
  sentence: string;
  matters: boolean;
}

/** A value that an option may take, and what it means. */
export interface OptionChoice {
  value: string | boolean;
  sentence: string;
}

/** A ruleset in plain words: the rules for somebody who has never played (`sections`), a sentence for everything that plays a part (`sentences`), and every option. */
export interface RulesInfo {
  rules: RulesView;
  sections: Section[];
  sentences: string[];
  options: OptionInfo[];
  bots: string[];
}

/** What is wrong with house rules, and beside which `options` to show it. */
export interface RulesProblem {
  options: string[];
  code: string;
  message: string;
}

/** The answer about a ruleset. With problems, `info` tells of the rules without the house rules that are impossible; null only if there is no such preset. */
export interface RulesCheck {
  problems: RulesProblem[];
  info: RulesInfo | null;
}

/** Sit down with an invitation: on that seat, or on the first free one. `id` as for a new table. A connection that is already there must be made anew to act for the seat. */
export interface Join {
  id: string;
  invitation: string;
  name: string;
  seat?: number | null;
}

/** Use the secret of a link: that of a seat or of the creator on another device, or an invitation, to see the table before sitting down. */
export interface Claim {
  token: string;
}

/** Ask for a link: an `invitation` to the free seats (the creator), for a `seat` the viewer may act for, or for the `creator`'s other device. */
export interface LinkRequest {
  kind: "invitation" | "seat" | "creator";
  seat?: number | null;
}

/** Make all links of a `kind` void that were given out before: invitations to free seats, or the links of the creator's other devices. This browser stays the creator. `id` as for a new table. */
export interface Revocation {
  id: string;
  kind: "invitation" | "creator";
}

/** A link as a path on this server. Its secret stands behind the #, so that no server log and no other site gets to know it. */
export interface Link {
  path: string;
}

/** The id of the table to delete, once more, so that nothing is deleted by mistake. */
export interface Deletion {
  table: string;
}

/** Ask how the tables stand that this browser remembers. */
export interface Mine {
  tables: string[];
}

/** A table in a line. Tables that are gone are left out. */
export interface Brief {
  table: string;
  title: string;
  family: string;
  phase: Phase;
  players: string[];
  turn: TurnView | null;
  at: number;
}

/** How the remembered tables stand. */
export interface Briefs {
  tables: Brief[];
}

/** Ask for a text as a QR code; the answer is an SVG picture. */
export interface QrRequest {
  text: string;
}

/** The answer to every HTTP request that is refused. */
export interface Failure {
  error: Refusal;
}

/** A seat of a new table: a person on this device (`player` with a name), a `bot` (with the name of the bot in `bot`), or a seat that is `free` for an invited person. */
export interface SeatPlan {
  kind: "player" | "bot" | "free";
  name?: string;
  bot?: string | null;
}

/** Open a table with these rules, seats and settings. With `start` the game begins at once. `id`, at least 16 characters, is chosen by the client at random, so that a request sent twice opens one table; nobody else may know it. */
export interface NewTable {
  id: string;
  rules: string;
  seats: SeatPlan[];
  options?: Record<string, Plain>;
  settings?: Settings;
  start?: boolean;
}

/** The table is there; the cookie that comes along makes this browser its creator. */
export interface Made {
  table: string;
  update: Update;
}

/** A choice that cost something: its turn, the `dice` on the table, the words of what was `chosen` and of the `best` choice (none: throw), the `loss` between the two, and what kind of mistake it was. */
export interface Mistake {
  turn: number;
  dice: number[];
  chosen: string[];
  best: string[];
  loss: number;
  fault: "ended-early" | "went-on" | "gave-up-pair" | "gave-up-three" | "gave-up-alike" | "kept-few" | "kept-many" | "kept-others" | "crossed-out" | "wrote-elsewhere" | "other";
}

/** A player's game in figures: what was to be expected at the `start`; the `luck` that the dice brought, the `loss` by own decisions, the `gifts` of rivals by theirs, and what was `unexplained` in the `reported` turns without dice; the `result` of it all. Of the `decisions` with a choice, `best` cost nothing: the `accuracy` is their share, null without any. `mistakes` are the dearest choices, three at most; `series` is what was to be expected at the start and after each turn of the game. */
export interface PlayerReview {
  seat: number;
  name: string;
  start: number;
  luck: number;
  loss: number;
  gifts: number;
  unexplained: number;
  reported: number;
  result: number;
  decisions: number;
  best: number;
  accuracy: number | null;
  mistakes: Mistake[];
  series: number[];
}

/** A finished game of the table, the `game` with this number, against optimal play. `unit` says what the values are: points, the chance to win, or, for a player alone, the turns that the game takes; gains and losses are in the same unit, and more luck is always better. Where the rules are not solved it is the gain of each turn by itself. `approximation` says what is not exact about the values; null: they are exact. */
export interface Review {
  game: number;
  unit: "points" | "chance" | "turns" | "gain";
  approximation: string | null;
  players: PlayerReview[];
}

/** Ask how a recorded game stands after so many moves (`step`; null: at its end). In place of its text `file` may hold the bytes of a file in base64, so that what is no text is refused in the same words as everywhere. */
export interface ReplayRequest {
  record?: string;
  step?: number | null;
  file?: string | null;
}

/** A recorded game after `step` of its `steps` moves, as a table would show it. `lines` is its history up to there; `turns` gives the first step of every turn. */
export interface Replay {
  steps: number;
  step: number;
  turns: number[];
  rules: RulesView;
  players: string[];
  turn: TurnView | null;
  board: Board;
  standings: StandingView[];
  lines: Line[];
}

/** Ask whether the virtual dice of a record are those of its revealed seed. */
export interface VerifyRequest {
  record: string;
}

/** Whether the dice of a record are fair. `outcome`: `fair`; `unfair` (`problems` says where); `sealed`, the seed is not revealed yet; or `unknown`, the record carries no commitment. `throws` were checked, and `server_only` of them came from the server alone; `faces` counts how often 1 to 6 have fallen. */
export interface Verification {
  outcome: "fair" | "unfair" | "sealed" | "unknown";
  throws: number;
  server_only: number;
  faces: number[];
  texts: PlayerText[];
  problems: string[];
}

/** The first message on a connection: the language, and the number of the last event that the client knows (`since`), to get only what is missing. With `patches` an update is followed by changes of it instead of further updates. `protocol` is the version of these messages that the client was written for: where it is another, the connection is closed with the code 4000. */
export interface Hello {
  type: "hello";
  lang?: Lang;
  since?: number | null;
  patches?: boolean;
  protocol?: number | null;
}

/** Do something at the table. `id` is chosen by the client: sent twice, it acts once and is answered alike. `saw` is the number of the last event the client knows; if another has happened since, the request is refused as `stale`. `command` is one of the commands. */
export interface CommandRequest {
  type: "do";
  id: string;
  saw: number;
  command: Command;
}

/** Ask what a correction would change, without making it. */
export interface Try {
  type: "try";
  id: string;
  turns: TurnText[];
}

/** Ask for advice on the present decision, where the table allows it. */
export interface HintRequest {
  type: "hint";
  id: string;
}

/** From now on answer in this language; a fresh update follows. */
export interface Speak {
  type: "speak";
  lang: Lang;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
}

/** The table has changed, or this is the first message. */
export interface Updated {
  type: "update";
  update: Update;
}

/** The table has changed, for clients that take patches. `view` changes the view that was told last on this connection: a list of one is the new value; an object changes the fields of an object by name, and the items of a list by their number from 0, where one just behind the end is added; null where nothing has changed. `line` changes the last line that was told in the same way; `since`, `lines` (those behind it) and `notes` are those of an update. */
export interface Changed {
  type: "change";
  view: Patch | null;
  line: Patch | null;
  since: number;
  lines: Line[];
  notes: Note[];
}

/** A request was carried out and is stored; `number` is that of its last event. */
export interface Done {
  type: "done";
  id: string;
  number: number;
}

/** A message was refused (`id` null: it could not be read). With the code `stale` the missing events come along in `update`. */
export interface Refused {
  type: "refused";
  id: string | null;
  refusal: Refusal;
  update?: Update | null;
}

/** What a correction would change. */
export interface Foreseen {
  type: "foreseen";
  id: string;
  consequences: Consequences;
}

/** A possible decision: its words (`moves`; none: throw), its value, and how much worse that is than the best (`cost`). */
export interface Hint {
  moves: string[];
  value: number;
  cost: number;
}

/** Advice, the best decision first; `unit` and `approximation` as in a review of the game. Where the values are not those of the whole game, `label` says which they are. `reasons` are sentences about the position. */
export interface Hints {
  type: "hints";
  id: string;
  unit: "points" | "chance" | "turns" | "gain";
  hints: Hint[];
  approximation: string | null;
  label?: string | null;
  reasons?: string[];
}

/** Which seats are connected now, and how many spectators watch. */
export interface Presence {
  type: "presence";
  online: number[];
  watching: number;
}

/** The server is there; the number of the table's last event. */
export interface Pong {
  type: "pong";
  number: number;
}

/** Whether the server cannot store anything at the moment: what is asked for waits, and is done as soon as it can. While that lasts it is said again every few seconds. */
export interface Stalled {
  type: "stalled";
  stalled: boolean;
}

/** A game on sheets. `attempt` counts the throws of the turn, `attempts` how many there are, saved ones included. `declared` is the cell to which the turn is bound. On bank sheets `last_turns` counts the turns that are left once a sheet is complete. */
export interface SheetBoard {
  family: "sheet";
  dice: Dice;
  attempt: number;
  attempts: number;
  declared: string | null;
  last_turns: number | null;
  sheets: SheetView[];
  previews: Previews | null;
}

/** One player's sheet. `cells` are the points of its lines in the order of the rules' facts, null where nothing is written. On bank sheets `bank` counts the saved attempts, `paid` the points paid for them, `unmade` what empty cells cost in the end; `repeats` are the points of further fives of a kind. What the rules do not have is null. Of a player who is `out` nothing counts. */
export interface SheetView {
  seat: number;
  total: number;
  cells: (number | null)[];
  school: School | null;
  bank: number | null;
  paid: number | null;
  unmade: number | null;
  repeats: number | null;
  out: boolean;
}

/** The school of a sheet: its sum, what is added to it by now (`extra`), and the sum from which it brings its bonus (`target`, null without such a bonus). */
export interface School {
  sum: number;
  extra: number;
  full: boolean;
  target: number | null;
}

/** What the dice on the table are worth in the open lines. `points` stand in the order of the sheet, null where a line is written; `made` and `allowed` count its lines from 0: which the dice make (the others would be crossed out, or stand below their zero), and which may be written now. */
export interface Previews {
  points: (number | null)[];
  made: number[];
  allowed: number[];
}

/** What there is to know of a sheet: its lines in their order (`cells`); whether its school counts plus and minus (`signed_school`); and whether unused attempts are saved in a `bank`, whose school is ticked off instead of counted. */
export interface SheetFacts {
  cells: CellView[];
  signed_school: boolean;
  bank: boolean;
}

/** A line of the sheet: its `id`, its name, and whether it belongs to the school. */
export interface CellView {
  id: string;
  title: string;
  school: boolean;
}

/** A race. `points` are those of the turn, not yet written; `aside` and `loose` the dice set aside since all five were last thrown, and the others. With `confirm` all five have scored and must be thrown again. `bust` is the chance that the next throw scores nothing, `mean` what it brings on average. `keeps` lists what may be set aside where that is a choice. */
export interface ThousandBoard {
  family: "thousand";
  dice: Dice;
  points: number;
  aside: number[];
  loose: number[];
  confirm: boolean;
  bust: number | null;
  mean: number | null;
  stop: StopView | null;
  keeps: KeepPoints[];
  racers: Racer[];
  ladder: Ladder;
}

/** One player's state: `barrel` counts the attempts used on the barrel, null off it; `least` is the least turn that may be written now; `pit` the pit the player is in. */
export interface Racer {
  seat: number;
  score: number;
  opened: boolean;
  bolts: number;
  barrel: number | null;
  falls: number;
  dots: number;
  least: number;
  pit: [number, number] | null;
}

/** The figures of the race, for the ruler along the margin: pits as [lowest score in it, lowest score above it]; what the rules do not have is null. */
export interface Ladder {
  target: number;
  opening: number;
  pits: [number, number][];
  truck: number | null;
  barrel: "none" | "points" | "open";
  barrel_line: number | null;
  barrel_attempts: number | null;
  bolts: number | null;
  falls: number | null;
  dots: number | null;
}

/** What stopping would do now. If it is refused, `refusal` says why. Else the mover's `score` afterwards, and whether it wins, meets the truck, sits down on the barrel or lands in a pit; `overtaken` and `knocked_off` are the seats this happens to. */
export interface StopView {
  refusal: string | null;
  score: number;
  wins: boolean;
  truck: boolean;
  sits_down: boolean;
  into_pit: boolean;
  overtaken: number[];
  knocked_off: number[];
}

/** Dice that may be set aside, as a word of the record, and what they bring. With `ends` this ends the turn by itself: it is written, or overshoots the target. */
export interface KeepPoints {
  move: string;
  dice: number[];
  points: number;
  ends: boolean;
}

/** A match of hands: the round, the hands thrown in it so far, the rounds won and the chips won or lost by seat. `queue` are the seats that still throw in this round, or in the `blitz` between equals. */
export interface ShowdownBoard {
  family: "showdown";
  dice: Dice;
  attempt: number;
  attempts: number;
  round: number;
  rounds: number;
  ante: number;
  blitz: boolean;
  queue: number[];
  hands: Hand[];
  won: number[];
  chips: number[];
}

/** A hand: its dice, the name of its combination (`rank` as an id, `title` for people), the sum of the combination and of all five dice. `final`: it counts; else it still lies on the table. */
export interface Hand {
  seat: number;
  dice: number[];
  rank: string;
  title: string;
  combination: number;
  total: number;
  final: boolean;
}

/** A game of a family that has no board of its own: its dice, what the player whose turn it is may choose (`choices`), and the figures of every seat. */
export interface GenericBoard {
  family: OtherFamily;
  dice: Dice;
  choices: ChoiceView[];
  seats: SeatFigures[];
}

/** A choice: its word of the record (`token`) and what it does (`title`). */
export interface ChoiceView {
  token: string;
  title: string;
}

/** The figures of a seat beside its total. */
export interface SeatFigures {
  seat: number;
  total: number;
  figures: FigureView[];
}

/** A figure of a seat: its name in the rules (`id`), its title, and its value. */
export interface FigureView {
  id: string;
  title: string;
  value: number | string | boolean | null;
}

/** The highest throws of a roll-off are equal: `seats` throw again, `seat` first. */
export interface RollOffTied {
  kind: "roll-off-tied";
  seat: number;
  seats: number[];
}

/** The roll-off has given the order of play: `seats`, `seat` first. */
export interface RollOffDecided {
  kind: "roll-off-decided";
  seat: number;
  seats: number[];
}

/** A throw does not count; the same dice are thrown again. */
export interface VoidThrow {
  kind: "void";
  seat: number;
}

/** A latecomer takes part from now on and begins with `score`. */
export interface SeatJoined {
  kind: "joined";
  seat: number;
  score: number;
}

/** A player has left and is passed over from now on. */
export interface SeatLeft {
  kind: "left";
  seat: number;
}

/** The game has ended without a winner, `turns` being the most that are played. */
export interface TurnLimit {
  kind: "turn-limit";
  seat: number;
  turns: number;
}

/** The game has ended with a turn of `seat`. */
export interface GameOver {
  kind: "game-over";
  seat: number;
}

export type SharedEvent =
  | RollOffTied
  | RollOffDecided
  | VoidThrow
  | SeatJoined
  | SeatLeft
  | TurnLimit
  | GameOver;

/** Points were written into a cell on an attempt of the turn; None where it was reported. */
export interface Written {
  kind: "written";
  seat: number;
  cell: Cell;
  points: number;
  attempt: number | null;
}

/** A combo that the dice do not make was given up, for `points` (0 on nearly every sheet). */
export interface CrossedOut {
  kind: "crossed-out";
  seat: number;
  cell: Cell;
  points: number;
}

/** The turn was bound to a cell. */
export interface Declared {
  kind: "declared";
  seat: number;
  cell: Cell;
}

/** The turn was passed before its first throw. */
export interface Passed {
  kind: "skipped";
  seat: number;
}

/** The turn of a bank sheet ended without writing. */
export interface NothingWritten {
  kind: "nothing-written";
  seat: number;
}

/** The turn made nothing, and its player is out of the game, with a total of 0. */
export interface WentOut {
  kind: "out";
  seat: number;
}

/** The last school cell was written: `sum` of the school, and the `extra` added to it. */
export interface SchoolFull {
  kind: "school-full";
  seat: number;
  sum: number;
  extra: number;
}

/** A further five of a kind brought its bonus. */
export interface RepeatBonus {
  kind: "repeat-bonus";
  seat: number;
  points: number;
}

/** Unused attempts of the turn went to the bank. */
export interface AttemptsBanked {
  kind: "banked";
  seat: number;
  attempts: number;
}

/** A further throw of the turn was taken from the bank. */
export interface AttemptDrawn {
  kind: "bank-drawn";
  seat: number;
}

/** The saved attempts were paid in points. */
export interface BankPaid {
  kind: "bank-paid";
  seat: number;
  points: number;
}

/** A bank sheet is complete; so many turns of the others follow. */
export interface LastTurns {
  kind: "last-turns";
  seat: number;
  turns: number;
}

export type SheetEvent =
  | Written
  | CrossedOut
  | Declared
  | Passed
  | NothingWritten
  | WentOut
  | SchoolFull
  | RepeatBonus
  | AttemptsBanked
  | AttemptDrawn
  | BankPaid
  | LastTurns;

/** Scoring dice went aside for `points`; `dice_left` may be thrown next. */
export interface SetAside {
  kind: "set-aside";
  seat: number;
  points: number;
  dice_left: number;
}

/** All five dice have scored; the turn stands at `points`. */
export interface AllAside {
  kind: "all-aside";
  seat: number;
  points: number;
}

/** A turn of `points` was written; `score` is what they lead to before anything else happens. */
export interface Stopped {
  kind: "stopped";
  seat: number;
  points: number;
  score: number;
}

/** A turn of `points` opened the player's game. */
export interface Opened {
  kind: "opened";
  seat: number;
  points: number;
}

/** The player won the game with `score`. */
export interface Won {
  kind: "won";
  seat: number;
  score: number;
}

/** Nothing scored; the points of the turn so far are `lost`. */
export interface Busted {
  kind: "bust";
  seat: number;
  lost: number;
}

/** The player lost `points` for opening turns, of which `failed` have failed so far. */
export interface OpeningDebt {
  kind: "opening-debt";
  seat: number;
  points: number;
  failed: number;
}

/** The player has `bolts` with this one; with `of` of them they cost the penalty. */
export interface BoltGiven {
  kind: "bolt";
  seat: number;
  bolts: number;
  of: number;
}

/** The last bolt of a row cost `points`, and the row begins anew. */
export interface BoltPenalty {
  kind: "bolt-penalty";
  seat: number;
  points: number;
}

/** A written turn took away all `bolts` of the player. */
export interface BoltsCleared {
  kind: "bolts-cleared";
  seat: number;
  bolts: number;
}

/** The player's score is in the pit from `low` to just below `high`. */
export interface PitEntered {
  kind: "pit-entered";
  seat: number;
  low: number;
  high: number;
}

/** The player's score is out of the pit from `low` to just below `high`. */
export interface PitLeft {
  kind: "pit-left";
  seat: number;
  low: number;
  high: number;
}

/** The player in the seat `by` went past this one, who lost `points`. */
export interface Overtaken {
  kind: "overtaken";
  seat: number;
  points: number;
  by: number;
}

/** The player stood exactly on the truck number and lost all `points`. */
export interface Truck {
  kind: "truck";
  seat: number;
  points: number;
}

/** The player sits on the barrel now, at `score`. */
export interface SatDown {
  kind: "sat-down";
  seat: number;
  score: number;
}

/** A turn on the barrel failed: `attempts` so far; a fall follows on number `of`, if any. */
export interface AttemptUsed {
  kind: "attempt-used";
  seat: number;
  attempts: number;
  of: number | null;
}

/** The player in the seat `by` sat down on the barrel; this one's fall follows. */
export interface KnockedOff {
  kind: "knocked-off";
  seat: number;
  by: number;
}

/** The player fell from the barrel and lost `points`; `fall` is the number of the fall. */
export interface Fell {
  kind: "fell";
  seat: number;
  points: number;
  fall: number;
}

/** The last fall of a row, number `fall`, cost the player the whole score, `points`. */
export interface FellToZero {
  kind: "fell-to-zero";
  seat: number;
  points: number;
  fall: number;
}

/** A charge left the player below the line, at `score`: off the barrel, without a fall. */
export interface LeftBarrel {
  kind: "left-barrel";
  seat: number;
  score: number;
}

/** The turn passed the target and is `lost`; the player has `dots` with this one. */
export interface Dotted {
  kind: "dot";
  seat: number;
  dots: number;
  lost: number;
}

export type ThousandEvent =
  | SetAside
  | AllAside
  | Stopped
  | Opened
  | Won
  | Busted
  | OpeningDebt
  | BoltGiven
  | BoltPenalty
  | BoltsCleared
  | PitEntered
  | PitLeft
  | Overtaken
  | Truck
  | SatDown
  | AttemptUsed
  | KnockedOff
  | Fell
  | FellToZero
  | LeftBarrel
  | Dotted;

/** The best hand took a round, by its number from 1. */
export interface RoundWon {
  kind: "round-won";
  seat: number;
  round: number;
}

/** The best hands are equal: `seats` throw again among themselves, `seat` first. */
export interface Blitz {
  kind: "blitz";
  seat: number;
  seats: number[];
}

export type ShowdownEvent =
  | RoundWon
  | Blitz;

/** Everything that happens in a game. */
export type GameEvent =
  | SharedEvent
  | SheetEvent
  | ThousandEvent
  | ShowdownEvent
  | OtherEvent;

/** What lies on the table, by family. */
export type Board =
  | SheetBoard
  | ThousandBoard
  | ShowdownBoard
  | GenericBoard;

/** What there is to know of the rules, by family. */
export type Facts =
  | SheetFacts;

/** Everything that may be asked of a table. */
export type Command =
  | Play
  | Undo
  | Correct
  | Answer
  | Return
  | JoinGame
  | LeaveGame
  | Start
  | Rematch
  | Abandon
  | SetSettings
  | SetHandicap
  | AddText
  | Rename
  | BeginChain
  | Leave
  | OpenSeat
  | CloseSeat
  | SeatBot
  | SeatPlayer
  | Order;

/** What a client may send over the WebSocket. */
export type ToServer =
  | Hello
  | CommandRequest
  | Try
  | HintRequest
  | Speak
  | Ping;

/** What a client may receive. */
export type FromServer =
  | Updated
  | Changed
  | Done
  | Refused
  | Foreseen
  | Hints
  | Presence
  | Stalled
  | Pong;

/** The addresses by name. */
export const PATHS = {
  info: "/api/info",
  presets: "/api/presets",
  rules: "/api/rules",
  make: "/api/tables",
  table: "/api/tables/{table}",
  join: "/api/tables/{table}/join",
  claim: "/api/tables/{table}/claim",
  link: "/api/tables/{table}/link",
  delete: "/api/tables/{table}/delete",
  revoke: "/api/tables/{table}/revoke",
  record: "/api/tables/{table}/record",
  review: "/api/tables/{table}/review",
  mine: "/api/mine",
  qr: "/api/qr",
  replay: "/api/replay",
  verify: "/api/verify",
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
  live: "/api/tables/{table}/live",
} as const;
