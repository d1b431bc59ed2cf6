/**
 * The id of a user's rule set follows from what it says: `phnom-penh-2022-3f9a1c2b` is its name and a hash over its definition. So
 * two rule sets never share an id on any machine, the same one has the same id everywhere, and one that games were played under
 * cannot change: another definition is another rule set.
 *
 * The definition hashed is the name, the variant, and every option of its games that differs from its `initial` value, in the order of the table.
 */
import { optionsOf, optionValue, plainText } from './option-list.ts';
import type { RuleSet } from './rule-set.ts';

const SLUG_LENGTH = 40;

/** Letters and digits that every system keeps in a file name. */
function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-+|-+$/gu, '');
  return plain === '' ? 'own' : plain;
}

/** What a rule set says, one text for one meaning. */
export const definitionOf = (rules: RuleSet): string =>
  [`name=${rules.title}`, `variant=${rules.variant}`]
    .concat(
      optionsOf(rules).flatMap(({ path, kind, initial }) => {
        const value = optionValue(rules, path);
        if (kind.kind === 'section') return value === null || value === undefined ? [] : [path];
        return value === undefined || plainText(value) === plainText(initial) ? [] : [`${path}=${plainText(value)}`];
      }),
    )
    .join('\n');

/** FNV-1a over UTF-16 units, its bits mixed once more. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return ((sum ^ (sum >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** Has the id the form of a user's own one? */
export const isOwnId = (id: string): boolean => /-[0-9a-f]{8}$/u.test(id);

export const ownId = (rules: RuleSet): string => `${slug(rules.title)}-${hash(definitionOf(rules))}`;
