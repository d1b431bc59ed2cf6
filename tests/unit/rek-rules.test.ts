/** Rek and Min Rek Chanh by the tables of the rule book (sections 6 and 7). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { rek } from '../../engine/rules/rule-sets/rek.ts';
import { squareName } from '../../engine/rules/types.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';

const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.split('\t'));

function position(rules: RuleSet, fen: string): Position {
  const read = positionFromFen(rules, fen);
  if (!read.ok) throw new Error(read.error.map(fault => fault.text).join('; '));
  return read.value;
}

test('every row of the perft table, both walks', () => {
  const rows = rowsOf('rek-perft.tsv');
  for (const [id, fen, depth, nodes] of rows as [string, string, string, string][]) {
    const at = position(ruleSet(id) as RuleSet, fen);
    expect([at.perft(Number(depth)), at.perftMake(Number(depth))], fen).toEqual([Number(nodes), Number(nodes)]);
  }
  expect(position(rek, rek.startFen).perft(3)).toBe(64815);
  console.log(`rek perft: ${rows.length} rows`);
});

test.each(rowsOf('rek-cases.tsv') as [string, string, string, string, string][])(
  '%s %s %s',
  (id, fen, move, expected) => {
    const wanted = Object.fromEntries(expected.split(';').map(part => part.split('=') as [string, string]));
    const before = position(ruleSet(id) as RuleSet, fen);
    const made = parseUci(before, move);
    if (!made.ok) throw new Error(made.error.text);
    const next = before.play(made.value);
    const taken = [wanted.rek, wanted.shut].flatMap(names => (names === '-' ? [] : (names ?? '').split(',')));
    expect(before.removed(made.value).map(squareName).sort()).toEqual(taken.sort());
    expect(makeFen(next).split(' ').slice(0, 2).join(' ')).toBe(wanted.after);
    expect(next.outcome()?.result ?? '*').toBe(wanted.result);
    if (wanted.ordered !== undefined) {
      expect(next.orders().map(makeUci).join(',') || '-').toBe(wanted.ordered);
    }
  },
);
