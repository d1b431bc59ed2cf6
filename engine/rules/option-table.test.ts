/** The table of options in docs/formats.md is the table of options of the program. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIMIT_RANGE, LIMIT_ROLES, MAX_ROWS, RULE_OPTIONS, type RuleOption } from './option-list.ts';

const code = (text: string): string => `\`${text}\``;

function settings({ kind }: RuleOption): string {
  switch (kind.kind) {
    case 'section':
      return `${code('null')} or an object`;
    case 'flag':
      return `${code('true')}, ${code('false')}`;
    case 'number':
      return `${kind.least} to ${kind.most}${kind.orNull ? `, ${code('null')}` : ''}`;
    case 'choice': {
      const { number, values } = kind;
      const under = number && number.under !== null ? `${code(`{"${number.under}": n}`)}, n from ` : '';
      return [...values.map(code), ...(number ? [`${under}${number.least} to ${number.most}`] : [])].join(', ');
    }
    case 'list':
      return `a list of ${kind.values.map(code).join(', ')}`;
    case 'limits':
      return [
        `1 to ${MAX_ROWS} rows ${code('{"role", "atLeast", "limit"}')}: role ${LIMIT_ROLES.map(code).join(', ')},`,
        `or ${code('null')} with ${code('"atLeast": 0')} for everything else;`,
        `limit ${LIMIT_RANGE.least} to ${LIMIT_RANGE.most}`,
      ].join(' ');
    case 'fen':
      return 'a FEN';
  }
}

const GAMES = { chess: 'chess', rek: 'Rek', all: 'all' } as const;

const row = (option: RuleOption): string => `| ${code(option.path)} | ${GAMES[option.of]} | ${settings(option)} |`;

it('docs/formats.md lists every option and its settings', () => {
  const page = readFileSync(new URL('../../docs/formats.md', import.meta.url), 'utf8');
  const listed = page.split('\n').filter(line => /^\| `[a-zA-Z.]+` \| (?:chess|Rek|all) \|/u.test(line));
  expect(listed).toEqual(RULE_OPTIONS.map(row));
});
