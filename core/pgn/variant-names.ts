/**
 * What PGN calls the rule sets: the value of the Variant tag as PyChess writes it, and the other values met in files.
 * Compared without case, blanks and punctuation.
 */
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';

interface VariantWords {
  readonly written: string;
  readonly read: readonly string[];
}

const WORDS: Readonly<Record<string, VariantWords>> = {
  makruk: { written: 'Makruk', read: ['thai', 'thai chess', 'makrook', 'mak-ruk', 'หมากรุก', 'หมากรุกไทย'] },
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
