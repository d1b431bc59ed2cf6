/**
 * The id of a user's rule set is derived from its definition: `phnom-penh-2022-3f9a1c2b` is its name and a hash. So two
 * rule sets do not share an id on any machine, the same one has the same id everywhere, and a rule set that games were
 * played under cannot change: another definition is another rule set.
 *
 * The definition hashed is the name, the variant, and every option of its games that differs from its `initial` value,
 * in the order of the table.
 */
import { optionsOf, optionValue, plainText } from './option-list.ts';
import type { RuleSet } from './rule-set.ts';

const SLUG_LENGTH = 40;

/** Letters and digits that are safe in file names on every system. */
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

/** Canonical text of the definition of a rule set. */
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

/** FNV-1a over UTF-16 code units, with a final mix. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return ((sum ^ (sum >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** Whether the id has the form of a user's rule set. */
export const isOwnId = (id: string): boolean => /-[0-9a-f]{8}$/u.test(id);

export const ownId = (rules: RuleSet): string => `${slug(rules.title)}-${hash(definitionOf(rules))}`;
