/**
 * The names of the games in PGN: the value of the Variant tag (`RuleSet.variant`, as on PyChess) and other names
 * found in files. A name of a variant means its ordinary rule set; the id or title of a rule set means that one.
 * Case, blanks and punctuation are ignored.
 */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Tag } from '../study/study.ts';

/** Names of each variant in the sources, on sites, in programs, and in encyclopedias of other languages. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  Makruk: [
    'thai',
    'thai chess',
    'thaichess',
    'siamese chess',
    'makrook',
    'makrouk',
    'mak-ruk',
    'mak rook',
    'mak ruk thai',
    'maak ruk',
    'makruk thai',
    'หมากรุก',
    'หมากรุกไทย',
    'ម៉ាក់រុក',
    'ម៉ាក់រុក (អុកថៃ)',
    'អុកថៃ',
    'អុកសៀម',
    'ໝາກຮຸກ',
    'ໝາກຮຸກໄທ',
    'макрук',
    'мак рук',
    'тайские шахматы',
    'тайські шахи',
    '泰国象棋',
    '泰國象棋',
    '泰象棋',
    'マークルック',
    'マックルック',
    'タイ将棋',
    '막룩',
    '마크룩',
    '타이 장기',
    '태국 장기',
    'cờ Thái',
    'cờ Thái Lan',
    'cờ vua Thái',
    'cờ vua Thái Lan',
    'échecs thaïs',
    'échecs thaïlandais',
    'thailändisches Schach',
    'Thai-Schach',
    'siamesisches Schach',
    'ajedrez tailandés',
    'scacchi thailandesi',
    'xadrez tailandês',
    'szachy tajskie',
    'thajské šachy',
    'Thais schaak',
    'Tay satrancı',
    'catur Thai',
    'catur Thailand',
  ],
  Cambodian: [
    'ouk',
    'ok',
    'ouk chaktrang',
    'ouk chatrang',
    'ouk chatrong',
    'ouk chaturang',
    'ouk chhoeu trang',
    'ouk khmer',
    'khmer ouk',
    'ok chaktrong',
    'ok chatrong',
    'chaktrang',
    'chaktrong',
    'chatrang',
    'chatrong',
    'chaturang',
    'chhoeu trang',
    'chheu trang',
    'cambodian chess',
    'cambodia chess',
    'khmer chess',
    'khmer',
    'អុក',
    'អុកខ្មែរ',
    'អុកចត្រង្គ',
    'ចត្រង្គ',
    'ចតុរង្គ',
    'អុកចតុរង្គ',
    'ឈើត្រង់',
    'ល្បែងអុក',
    'ល្បែងអុកចត្រង្គ',
    'កីឡាអុកចត្រង្គ',
    'หมากรุกเขมร',
    'หมากรุกกัมพูชา',
    'หมากรุกขแมร์',
    'อุก',
    'อุกจัตรังค์',
    'อุกจตุรงค์',
    'оук',
    'ук чатранг',
    'оук чатранг',
    'камбоджийские шахматы',
    'кхмерские шахматы',
    '柬埔寨象棋',
    '高棉象棋',
    'カンボジア将棋',
    'カンボジアチェス',
    'ウク',
    'ウク・チャトラン',
    '캄보디아 장기',
    '캄보디아 체스',
    'cờ ốc',
    'cờ ốc Khmer',
    'cờ Khmer',
    'cờ Campuchia',
    'cờ vua Campuchia',
    'échecs cambodgiens',
    'échecs khmers',
    'kambodschanisches Schach',
    'Khmer-Schach',
    'ajedrez camboyano',
    'ajedrez jemer',
    'scacchi cambogiani',
    'xadrez cambojano',
    'szachy kambodżańskie',
    'kambodžské šachy',
  ],
  Karouk: [
    'kar ouk',
    'ka ouk',
    'kar-ok',
    'ka-ok',
    'karuk',
    'check prevention',
    'ouk check prevention',
    'ការអុក',
    'កាអុក',
    'ការពារអុក',
    'การ์อุก',
    'กาอุก',
    'кар оук',
    '卡乌克',
  ],
  Rek: [
    'rek khmer',
    'khmer rek',
    'leng rek',
    'lbeng rek',
    'rek chess',
    'rek poat',
    'រែក',
    'រែកខ្មែរ',
    'ល្បែងរែក',
    'លេងរែក',
    'เรก',
    'เร็ก',
    'หมากเรก',
    'หมากเร็ก',
    'рек',
  ],
  'Min Rek Chanh': [
    'minrek',
    'min rek',
    'min rek chan',
    'min rek chanh',
    'min rek chang',
    'not rek lose',
    'no rek you lose',
    'no rek lose',
    'មិនរែកចាញ់',
    'มินเรกจาญ',
    'มินเร็กจัญ',
    'มินเร็กจาญ',
    'ไม่หาบแพ้',
  ],
};

/**
 * Sites with their own rule set, whose files do not name the variant. On PlayOK the players count themselves (rule
 * book 9.27).
 */
const SITES: Readonly<Record<string, readonly string[]>> = {
  'makruk-manual': ['playok'],
  'makruk-schemingmind': ['schemingmind'],
};

/** Removes case, accents of Latin letters, blanks, punctuation and zero-width characters for comparison. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]+/gu, '');

const variants: readonly string[] = [...new Set(ruleSets.map(rules => rules.variant))];

const wordsOf = (variant: string): readonly string[] => [variant, ...(WORDS[variant] ?? [])];

/** A map that keeps the first value of each key, so that names of variants win over ids and titles. */
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

/** The maximum length of a name: normalising a longer one takes too much time. */
const MAX_NAME_LENGTH = 200;

/**
 * The rule set that a Variant tag names; `null` if it is unknown. Tries the complete name; then its parts, one of
 * which may be in another language, `Makruk (Thai Chess)`; then a name among other words, `Rated Makruk game`.
 */
export function rulesOfVariant(variant: string): string | null {
  if (variant.length > MAX_NAME_LENGTH) return null;
  const rules = BY_NAME.get(plain(variant));
  if (rules !== undefined) return rules;
  const parts = variant.split(/[()[\]/|,;:–—]|\s-\s/u).flatMap(part => BY_NAME.get(plain(part)) ?? []);
  const [first = null, ...others] = new Set(parts);
  return others.length === 0 ? (first ?? rulesHintedBy(variant)) : null;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/[ -]/gu, '[ _-]?');

/** Names that are also other words, or begin with them, and are no hints. */
const NO_HINTS: ReadonlySet<string> = new Set(['อุก', 'рек', 'оук', 'ចតុរង្គ']);

/** Words that hint at a rule set. Words of two letters (`ok`) are too common and not used. */
const HINTS = firstOf([
  ...variants.flatMap(variant =>
    wordsOf(variant).map(word => [word.toLowerCase(), ordinaryRules(variant)?.id ?? ''] as const),
  ),
  ...ruleSets.flatMap(({ id, title }) => [id, title].map(word => [word.toLowerCase(), id] as const)),
  ...Object.entries(SITES).flatMap(([id, words]) => words.map(word => [word, id] as const)),
]);

/**
 * Longer words first, since `Kar Ouk` is no hint at Ouk. In scripts with blanks between words, only complete words
 * match.
 */
const HINT = hintPattern([...HINTS.keys()].filter(word => word.length > 2 && !NO_HINTS.has(word)));

/** One group for each script, because every test for letters makes compiling slower. */
function hintPattern(words: readonly string[]): RegExp {
  const hasBlanks = (word: string): boolean => /[\p{Script=Latin}\p{Script=Cyrillic}\d]$/u.test(word);
  const anyOf = (some: readonly string[]): string =>
    some
      .toSorted((a, b) => b.length - a.length)
      .map(escapeRegExp)
      .join('|');
  const complete = anyOf(words.filter(hasBlanks));
  const others = anyOf(words.filter(word => !hasBlanks(word)));
  return new RegExp(`(?<!\\p{L})(?:(?:${complete})(?!\\p{L})|${others})`, 'giu');
}

const BY_HINT = firstOf([...HINTS].map(([word, id]) => [plain(word), id]));

/** The rule set whose names or sites occur in a text; `null` if there are none or several. */
export function rulesHintedBy(text: string): string | null {
  const hinted = new Set(Array.from(text.matchAll(HINT), ([word]) => BY_HINT.get(plain(word)) ?? ''));
  const special = [...hinted].filter(id => !variants.some(variant => ordinaryRules(variant)?.id === id));
  const left = special.length > 0 ? special : [...hinted];
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Sites whose rule sets are remembered. */
const MOST_SITES = 1000;
/** Ids of rule sets by site; `null` for other sites. */
const knownSites = new Map<string, string | null>();

/** The rule set of the site in a Site tag; `null` for other sites. */
export function rulesOfSite(site: string): RuleSet | null {
  let id = knownSites.get(site);
  if (id === undefined) {
    const hinted = rulesHintedBy(site);
    id = hinted !== null && Object.hasOwn(SITES, hinted) ? hinted : null;
    if (knownSites.size >= MOST_SITES) knownSites.clear();
    knownSites.set(site, id);
  }
  return id === null ? null : ruleSet(id);
}

/** WinBoard describes the pieces of fairy variants: a met or king with an initial (`i`) move has the leaps of ouk. */
const rulesOfPieces = (description: string): string | null => {
  if (!/\bM:/u.test(description)) return null;
  const leaps = /\b[MK]:[^;]*i/u.test(description);
  return ruleSets.find(rules => (rules.metLeap !== null) === leaps)?.id ?? null;
};

const tagOf = (tags: readonly Tag[], name: string): string | null =>
  tags.find(tag => tag.name.toLowerCase() === name)?.value ?? null;

/** The rule set that the tags of a game name, `unnamed`, or an unknown variant. */
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
