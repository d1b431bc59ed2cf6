/** Options of rule sets and their settings in the language of the page. */
import type { RuleOption } from '../../engine/rules/option-list.ts';
import { plainText } from '../../engine/rules/option-list.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { LimitRow } from '../../engine/rules/rule-set.ts';
import { faultText } from '../state/game/position-faults.ts';
import { byCode, figure, locale, t } from './index.svelte.ts';

export const optionName = ({ path }: RuleOption): string => byCode(t.options, path)?.name ?? path;

export const optionMeaning = ({ path }: RuleOption): string => byCode(t.options, path)?.means ?? '';

/** What a choice is called; the one that takes a number is called by the number's place. */
export const choiceName = ({ path }: RuleOption, value: string): string =>
  byCode(byCode(t.options, path)?.values ?? {}, value) ?? value;

export const rowText = ({ role, atLeast, limit }: LimitRow): string =>
  role === null ? t.rules.rows.rest(limit) : t.rules.rows.row(t.roles[role], atLeast, limit);

/** A setting in a few words. */
export function settingText(option: RuleOption, value: unknown): string {
  const { kind } = option;
  switch (kind.kind) {
    case 'section':
      return value === null || value === undefined ? t.rules.no : t.rules.yes;
    case 'flag':
      return value === true ? t.rules.yes : t.rules.no;
    case 'number':
      return typeof value === 'number' ? figure(value) : t.rules.none;
    case 'choice': {
      if (typeof value === 'string') return choiceName(option, value);
      const under = kind.number?.under ?? null;
      const number = under === null ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[under];
      return `${choiceName(option, under ?? 'number')}: ${typeof number === 'number' ? figure(number) : plainText(number)}`;
    }
    case 'list': {
      const names = Array.isArray(value) ? value.map(entry => choiceName(option, String(entry))) : [];
      return names.length === 0 ? t.rules.none : names.join(', ');
    }
    case 'limits':
      return Array.isArray(value) ? (value as readonly LimitRow[]).map(rowText).join(' · ') : t.rules.none;
    case 'fen':
      return String(value);
  }
}

/** What is wrong with a rule set; of a start position, in the words of positions. */
export function ruleFault(issue: Issue): string {
  const said = byCode(t.ruleFaults, issue.code);
  if (said === undefined) return faultText(issue, locale.words);
  return said.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = issue.data?.[name] ?? '';
    if (name === 'near') return value === '' ? '' : t.rules.near(String(value));
    return typeof value === 'number' ? figure(value) : value;
  });
}

/** The same with its place in a file. */
export function placedFault(issue: Issue): string {
  const { line, place } = issue.data ?? {};
  const said = ruleFault(issue);
  const where = [
    ...(typeof line === 'number' && !said.includes(`${t.rules.line(line)}`) ? [t.rules.line(line)] : []),
    ...(typeof place === 'string' && place !== '' && !said.includes(place) ? [place] : []),
  ];
  return where.length === 0 ? said : `${where.join(', ')}: ${said}`;
}
