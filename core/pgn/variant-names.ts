/**
 * What PGN calls the games: the value of the Variant tag (`RuleSet.variant`, as PyChess writes it) and the other words met in files. A
 * variant's words mean its ordinary rule set; id and title of any rule set mean that one. Compared without case, blanks and punctuation.
 */
import { ordinaryRules, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';

/** By variant. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  Makruk: ['thai', 'thai chess', 'makrook', 'mak-ruk', 'หมากรุก', 'หมากรุกไทย'],
  Cambodian: [
    'ouk',
    'ok',
    'ouk chaktrang',
    'ouk chatrang',
    'ouk chatrong',
    'ouk khmer',
    'cambodian chess',
    'khmer chess',
    'អុក',
    'អុកខ្មែរ',
    'អុកចត្រង្គ',
    'หมากรุกเขมร',
    'หมากรุกกัมพูชา',
  ],
  Karouk: ['kar ouk', 'ka ouk', 'kar-ok', 'ការអុក', 'การ์อุก'],
  Rek: ['rek khmer', 'khmer rek', 'leng rek', 'រែក', 'เรก'],
  'Min Rek Chanh': ['minrek', 'min rek', 'min rek chan', 'min rek chanh', 'មិនរែកចាញ់'],
};

/** Sites whose files leave the variant out and can only mean this rule set. */
const SITES: Readonly<Record<string, readonly string[]>> = {
  makruk: ['playok'],
  'makruk-schemingmind': ['schemingmind'],
};

const plain = (name: string): string => name.toLowerCase().replace(/[\s\p{P}]+/gu, '');

const variants: readonly string[] = [...new Set(ruleSets.map(rules => rules.variant))];

const wordsOf = (variant: string): readonly string[] => [variant, ...(WORDS[variant] ?? [])];

/** A map that keeps the first value of a key: words of variants before ids and titles. */
function firstOf(pairs: Iterable<readonly [string, string]>): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [key, value] of pairs) if (!map.has(key)) map.set(key, value);
  return map;
}

const BY_NAME = firstOf([
  ...variants.flatMap(variant =>
    wordsOf(variant).map(name => [plain(name), ordinaryRules(variant)?.id ?? ''] as const),
  ),
  ...ruleSets.flatMap(({ id, title }) => [id, title].map(name => [plain(name), id] as const)),
]);

/** The rule set a Variant tag names, `null` for one we do not have. */
export const rulesOfVariant = (variant: string): string | null => BY_NAME.get(plain(variant)) ?? null;

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/[ -]/gu, '[ _-]?');

/** Words that hint at a rule set; two letters alone (`ok`) say nothing. */
const HINTS = firstOf([
  ...variants.flatMap(variant =>
    wordsOf(variant).map(word => [word.toLowerCase(), ordinaryRules(variant)?.id ?? ''] as const),
  ),
  ...ruleSets.flatMap(({ id, title }) => [id, title].map(word => [word.toLowerCase(), id] as const)),
  ...Object.entries(SITES).flatMap(([id, words]) => words.map(word => [word, id] as const)),
]);

/** The longest word first, since `Kar Ouk` is no hint at Ouk. Latin words must end where they end. */
const HINT = new RegExp(
  [...HINTS.keys()]
    .filter(word => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .map(word => `(?<!\\p{L})${escapeRegExp(word)}${/[a-z\d]$/u.test(word) ? '(?!\\p{L})' : ''}`)
    .join('|'),
  'giu',
);
const BY_HINT = firstOf([...HINTS].map(([word, id]) => [plain(word), id]));

/** The rule set whose names or sites stand in a text, `null` when none or several do. */
export function rulesHintedBy(text: string): string | null {
  const hinted = new Set(Array.from(text.matchAll(HINT), ([word]) => BY_HINT.get(plain(word)) ?? ''));
  const special = [...hinted].filter(id => !variants.some(variant => ordinaryRules(variant)?.id === id));
  const left = special.length > 0 ? special : [...hinted];
  return left.length === 1 ? (left[0] ?? null) : null;
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
