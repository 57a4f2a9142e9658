/** How the families present themselves on the start page; light, since nothing else is loaded there. */
import type { Catalogue, Lang, PresetInfo } from "../lib/protocol";
import { CARD as SHEET } from "./sheet/card";
import { CARD as SHOWDOWN } from "./showdown/card";
import { CARD as THOUSAND } from "./thousand/card";

/** What a family says of itself. */
export interface FamilyCard {
  family: string;
  /** The preset of a game that is begun with one tap. */
  preset: string;
  /** The bot one then plays with; the strongest where there is none by this name. */
  opponent: string | null;
  dice: readonly number[];
  texts: Readonly<Record<Lang, { title: string; about: string }>>;
}

/** A card as it lies on the start page, with all presets of its family. */
export interface Card {
  family: string;
  preset: string;
  opponent: string | null;
  dice: readonly number[];
  title: string;
  about: string;
  presets: readonly PresetInfo[];
}

const CARDS: readonly FamilyCard[] = [SHEET, THOUSAND, SHOWDOWN];
const OTHER_DICE = [1, 2, 3, 4, 5];

/** The cards of all families: those the page knows, and behind them those only the server knows. */
export function cards(catalogue: Catalogue | null, lang: Lang): Card[] {
  const presetsOf = (family: string): PresetInfo[] => catalogue?.presets.filter((each) => each.family === family) ?? [];
  const known = CARDS.map(({ texts, ...card }) => ({ ...card, ...texts[lang], presets: presetsOf(card.family) }));
  const others = (catalogue?.families ?? []).flatMap(({ id, title }) => {
    const presets = presetsOf(id);
    const [first] = presets;
    if (!first || CARDS.some((card) => card.family === id)) return [];
    return [{ family: id, preset: first.id, opponent: null, dice: OTHER_DICE, title, about: first.summary, presets }];
  });
  return [...known, ...others];
}
