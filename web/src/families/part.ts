/** What the page needs of a family of games: its part of this floor, one protocol for all. */
import type { Component } from "svelte";
import type { Slot } from "../lib/keep";
import type { Token } from "../lib/notation/tokens";
import type { Board, Choices, GameEvent, RulesView } from "../lib/protocol";
import type { Translator } from "../lib/translator.svelte";

/** A decision that is due: the board, what may be done, and how the dice lie before the viewer. */
export interface Decision<B = Board> {
  board: B;
  rules: RulesView;
  choices: Choices;
  slots: readonly Slot[];
  /** The program throws. */
  virtual: boolean;
}

/** Something the viewer can do: `moves` are played, and with `throws` the dice that are then due are thrown. */
export interface Act {
  /** Stable, for tests and styles. */
  name: string;
  title: string;
  moves: readonly string[];
  throws?: boolean;
  /** Another question comes first; then one of its answers is played instead. */
  menu?: Menu;
}

/** A question with its answers. */
export interface Menu {
  title: string;
  about: string;
  answers: readonly Act[];
}

/** All that can be done about a decision, but for what is done on the paper itself. */
export interface Actions {
  /** The throw has its fixed place; without an act it cannot be made now, and the title says why. */
  throwing: { title: string; act: Act | null };
  /** As large as the throw, beside it. */
  beside: readonly Act[];
  /** What is seldom done. */
  small: readonly Act[];
  /** What to do with the dice, in pencil beneath them. */
  hint: string;
}

/** A word about the turn that stays in sight. */
export interface Flag {
  text: string;
  /** The word that is explained on tap. */
  term: string | null;
  warning: boolean;
}

export interface PaperProps<B = Board> {
  board: B;
  rules: RulesView;
  names: readonly string[];
  /** The seat whose turn it is. */
  mover: number | null;
  /** The seat of the viewer. */
  mine: number | null;
  /** What the viewer may do now, as tokens of the record; none where nothing may be done. */
  moves?: readonly string[];
  play?: (moves: readonly string[]) => void;
  explain?: (term: string) => void;
}

export interface BesideProps<B = Board> {
  board: B;
  names: readonly string[];
  explain: (term: string) => void;
}

export interface ReportProps<B = Board> {
  board: B;
  choices: Choices;
  rules: RulesView;
  report: (token: Token) => void;
}

export interface CorrectionProps {
  /** The turn as it stands. */
  turn: string;
  rules: RulesView;
  /** Says how it should stand; null while that is not clear. */
  change: (turn: string | null) => void;
}

/** A way to say how an old turn should stand. */
export interface CorrectionWay {
  name: string;
  title: (translator: Translator) => string;
  /** Whether a turn is such that this way can take it apart. */
  fits: (turn: string) => boolean;
  /** Offered for every turn, which is then told anew. */
  always: boolean;
  Input: Component<CorrectionProps>;
}

type Loaded<T> = () => Promise<{ default: T }>;

export interface FamilyPart<B = Board> {
  /** What the players write on. */
  Paper: Component<PaperProps<B>>;
  /** What the turn stands at, beneath the dice. */
  Beside?: Component<BesideProps<B>>;
  /** A turn told without its dice. */
  Report?: Loaded<Component<ReportProps<B>>>;
  /** What a word of the game means. */
  Explanation?: Loaded<Component<{ term: string }>>;
  /** What scores, for the page of the rules. */
  Scoring?: Loaded<Component>;
  corrections: Loaded<readonly CorrectionWay[]>;

  /** The dice that lie aside by the rules; null where only the viewer marks dice. */
  aside(board: B): readonly number[] | null;
  /** The places whose dice may be marked. */
  choosable(decision: Decision<B>): ReadonlySet<number>;
  actions(decision: Decision<B>, translator: Translator): Actions;
  /** Whether turns may be told without dice now. */
  reports(choices: Choices): boolean;
  /** How far the turn is. */
  progress(board: B, translator: Translator): string;
  flags(board: B, rules: RulesView, translator: Translator): readonly Flag[];
  /** A token of the record in plain words, for hints and reviews. */
  say(token: string, rules: RulesView, translator: Translator): string;
  /** The lines, one of which is drawn over the paper for what has happened; null for nothing special. */
  moment(events: readonly GameEvent[], translator: Translator): readonly string[] | null;
}
