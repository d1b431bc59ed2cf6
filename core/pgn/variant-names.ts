/**
 * What PGN calls the rule sets: the value of the Variant tag as PyChess writes it, and the other values met in files.
 * Compared without case, blanks and punctuation.
 */
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';

interface VariantWords {
  readonly written: string;
  readonly read: readonly string[];
  /** Sites whose files leave the variant out and can only mean this one. */
  readonly sites: readonly string[];
}

const WORDS: Readonly<Record<string, VariantWords>> = {
  makruk: {
    written: 'Makruk',
    read: ['thai', 'thai chess', 'makrook', 'mak-ruk', 'หมากรุก', 'หมากรุกไทย'],
    sites: ['playok', 'schemingmind'],
  },
  'ouk-pychess': {
    written: 'Cambodian',
    read: [
      'ouk',
      'ok',
      'ouk chaktrang',
      'ouk chatrang',
      'ouk chatrong',
      'ouk khmer',
      'cambodian chess',
      'khmer chess',
      'អុក',
      'អុកចត្រង្គ',
    ],
    sites: [],
  },
};

const plain = (name: string): string => name.toLowerCase().replace(/[\s\p{P}]+/gu, '');

const BY_NAME = new Map<string, string>(
  ruleSets.flatMap(({ id, title }) =>
    [id, title, WORDS[id]?.written ?? id, ...(WORDS[id]?.read ?? [])].map(name => [plain(name), id] as const),
  ),
);

/** The Variant tag of a rule set. */
export const variantName = (rules: string): string => WORDS[rules]?.written ?? rules;

/** The rule set a Variant tag names, `null` for one we do not have. */
export const rulesOfVariant = (variant: string): string | null => BY_NAME.get(plain(variant)) ?? null;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Words that hint at a rule set in titles, events and sites; two letters alone (`ok`) say nothing. */
const HINTS: readonly (readonly [string, RegExp])[] = ruleSets.map(({ id, title }) => {
  const { written = id, read = [], sites = [] } = WORDS[id] ?? {};
  const words = [title, written, ...read, ...sites].filter(word => word.length > 2).map(escapeRegExp);
  return [id, new RegExp(`(?<![\\p{L}])(?:${words.join('|')})`, 'iu')];
});

/** The rule set whose names or sites stand in a text, `null` when none or several do. */
export function rulesHintedBy(text: string): string | null {
  const hinted = HINTS.filter(([, pattern]) => pattern.test(text));
  return hinted.length === 1 ? (hinted[0]?.[0] ?? null) : null;
}

/** Fairy games of WinBoard describe their pieces: a met or king with an initial (`i`) move has the leaps of ouk. */
const rulesOfPieces = (variantMen: string): string | null => {
  if (!/\bM:/u.test(variantMen)) return null;
  const leaps = /\b[MK]:[^;]*i/u.test(variantMen);
  return ruleSets.find(rules => (rules.metLeap !== null) === leaps)?.id ?? null;
};

const tagOf = (tags: readonly Tag[], name: string): string | null =>
  tags.find(tag => tag.name.toLowerCase() === name)?.value ?? null;

/** What the tags of a game say: a rule set, `unnamed`, or a variant that is not ours. */
export type NamedRules =
  | { readonly kind: 'named'; readonly rules: string }
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'unknown'; readonly variant: string };

export function namedRules(tags: readonly Tag[]): NamedRules {
  const variant = tagOf(tags, 'variant')?.trim() ?? '';
  const rules = variant === '' ? null : rulesOfVariant(variant);
  if (rules) return { kind: 'named', rules };
  const pieces = tagOf(tags, 'variantmen');
  const byPieces = pieces === null ? null : rulesOfPieces(pieces);
  if (byPieces && (variant === '' || plain(variant) === 'fairy')) return { kind: 'named', rules: byPieces };
  return variant === '' || variant === '?' ? { kind: 'unnamed' } : { kind: 'unknown', variant };
}
