/** Finds entries of the command palette by their names in the language of the page or in English. */
import { fold } from '../../../api/query/fold.ts';

export interface Entry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** What it is: the section of a command, an open game, a setting, a page of the help. */
  readonly kind: string;
  /** The English name where the label is in another language. */
  readonly english?: string;
  readonly keys?: readonly string[];
  /** A setting that is on, or the chosen one of several. */
  readonly chosen?: boolean;
  /** Shown without a query too. */
  readonly initial?: boolean;
  readonly run: () => void;
}

/** 0 for a label that begins with the query, then words that do, then other places; `null` if nothing fits. */
function rankOf({ label, kind, english = '' }: Entry, query: string): number | null {
  const name = fold(label);
  if (name.startsWith(query)) return 0;
  if (name.includes(` ${query}`)) return 1;
  if (name.includes(query)) return 2;
  const words = query.split(' ');
  const all = fold(`${label} ${english} ${kind}`);
  return words.every(word => all.includes(word)) ? 3 : null;
}

/**
 * The entries that contain all words of a query, the best first; entries of equal rank in their order.
 * @param recent ids of entries, the last used first; these come first where the query does not decide
 */
export function findEntries(entries: readonly Entry[], query: string, recent: readonly string[]): readonly Entry[] {
  const folded = fold(query).trim();
  const ageOf = ({ id }: Entry): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return entries
    .map(entry => ({ entry, rank: folded === '' ? (entry.initial ? 0 : null) : rankOf(entry, folded) }))
    .filter((found): found is { entry: Entry; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank || ageOf(a.entry) - ageOf(b.entry))
    .map(({ entry }) => entry);
}
