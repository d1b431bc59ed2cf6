/**
 * The terms of Khmer players that a move or a position can carry, most specific first: the order in which they are
 * listed and shown. Ids are the transliterations, in lower case with hyphens.
 */

import { familyOf } from '../../engine/rules/capabilities.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';

export type MotifFamily =
  | 'end'
  | 'line'
  | 'threat'
  | 'promotion'
  | 'capture'
  | 'check'
  | 'prevention'
  | 'ending'
  | 'formation'
  | 'mistake'
  | 'rek';

/**
 * `move`: of one move. `sequence`: of several moves; it belongs to the last capture. `state`: it holds in positions; it
 * belongs to the move with which it arises. `end`: of the move that ends the game.
 */
export type MotifKind = 'move' | 'sequence' | 'state' | 'end';

interface LabelEntry {
  readonly id: string;
  readonly family: MotifFamily;
  readonly kind: MotifKind;
  /**
   * Where pages show it by default: in every game; in games that the first check ends; or nowhere, because it is too
   * frequent or too often wrong to be useful.
   */
  readonly shown: 'always' | 'firstCheck' | 'never';
}

const entries = [
  { id: 'rek', family: 'rek', kind: 'move', shown: 'always' },
  { id: 'ouk-ngeub', family: 'end', kind: 'end', shown: 'always' },
  { id: 'aab', family: 'end', kind: 'end', shown: 'always' },
  { id: 'smoeu', family: 'end', kind: 'end', shown: 'always' },
  { id: 'paay-ouk', family: 'line', kind: 'move', shown: 'always' },
  { id: 'si-paay', family: 'line', kind: 'move', shown: 'always' },
  { id: 'paay', family: 'line', kind: 'move', shown: 'always' },
  { id: 'ouk-daach', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'ruk-daach', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'ouk-baek', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'ruk-baek', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'si-bak', family: 'promotion', kind: 'move', shown: 'always' },
  { id: 'bak-ruk', family: 'promotion', kind: 'move', shown: 'always' },
  { id: 'bak-denh', family: 'promotion', kind: 'move', shown: 'always' },
  { id: 'si-brateanh', family: 'capture', kind: 'move', shown: 'always' },
  { id: 'si-pir', family: 'capture', kind: 'sequence', shown: 'always' },
  { id: 'si-ouk', family: 'check', kind: 'move', shown: 'always' },
  { id: 'si-ruk', family: 'check', kind: 'move', shown: 'always' },
  { id: 'ouk-ta', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'bet-ouk', family: 'line', kind: 'move', shown: 'always' },
  { id: 'bet', family: 'line', kind: 'move', shown: 'always' },
  { id: 'si-denh', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'denh', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'daak-ang', family: 'line', kind: 'move', shown: 'always' },
  { id: 'cheub-ang', family: 'line', kind: 'state', shown: 'always' },
  { id: 'ta', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'dou', family: 'capture', kind: 'sequence', shown: 'always' },
  { id: 'kar-ouk', family: 'prevention', kind: 'move', shown: 'firstCheck' },
  { id: 'rout', family: 'threat', kind: 'move', shown: 'always' },
  { id: 'bak', family: 'promotion', kind: 'move', shown: 'always' },
  { id: 'ouk', family: 'check', kind: 'move', shown: 'always' },
  { id: 'ruk', family: 'check', kind: 'move', shown: 'always' },
  { id: 'khos-chrung', family: 'ending', kind: 'state', shown: 'always' },
  { id: 'trouv-chrung', family: 'ending', kind: 'state', shown: 'always' },
  { id: 'khos-cheung', family: 'ending', kind: 'state', shown: 'always' },
  { id: 'trouv-cheung', family: 'ending', kind: 'state', shown: 'always' },
  { id: 'denh-ending', family: 'ending', kind: 'state', shown: 'always' },
  { id: 'dub-tuuk', family: 'formation', kind: 'state', shown: 'always' },
  { id: 'dub-ses', family: 'formation', kind: 'state', shown: 'always' },
  { id: 'dub-koul', family: 'formation', kind: 'state', shown: 'always' },
  { id: 'trey-chang', family: 'formation', kind: 'state', shown: 'always' },
  { id: 'trey-tim', family: 'formation', kind: 'state', shown: 'always' },
  { id: 'chang', family: 'formation', kind: 'state', shown: 'never' },
  { id: 'khouch', family: 'mistake', kind: 'move', shown: 'always' },
] as const satisfies readonly LabelEntry[];

export type LabelId = (typeof entries)[number]['id'];

export interface Label extends LabelEntry {
  readonly id: LabelId;
  /** 0 is the most specific. */
  readonly rank: number;
}

/** Most specific first. */
export const LABELS: readonly Label[] = entries.map((entry, rank) => ({ ...entry, rank }));

const byId: ReadonlyMap<string, Label> = new Map(LABELS.map(label => [label.id, label]));

/** Throws a RangeError for an id that is not in {@link LABELS}. */
export function labelOf(id: LabelId): Label {
  const label = byId.get(id);
  if (label === undefined) throw new RangeError(`no label ${id}`);
  return label;
}

/** Whether pages show the label by default in games of these rules. */
export function isShown(id: LabelId, rules: RuleSet): boolean {
  const { shown } = labelOf(id);
  return shown === 'always' || (shown === 'firstCheck' && familyOf(rules) === 'chess' && rules.goal === 'firstCheck');
}
