import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFen, positionFromFen } from './fen.ts';
import type { Position } from './position.ts';
import { ruleSet } from './rule-sets/list.ts';
import { parseUci } from './uci.ts';

interface Row {
  readonly rules: string;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly expected: Readonly<Record<string, string>>;
  readonly text: string;
}

const rows: readonly Row[] = readFileSync(new URL('../../tests/data/counting.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(text => {
    const [rules, fen, moves, expected] = text.split('\t') as [string, string, string, string];
    return {
      rules,
      fen,
      moves: moves === '-' ? [] : moves.split(' '),
      expected: Object.fromEntries(expected.split(';').map(pair => pair.split('='))),
      text,
    };
  });

function reach({ rules: id, fen, moves }: Row): Position {
  const rules = ruleSet(id);
  const start = rules === null ? null : positionFromFen(rules, fen);
  if (start === null || !start.ok) throw new Error(`cannot set up ${id} ${fen}`);
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, start.value);
}

/** What a row says about a count that runs, in the words of the table. */
function running(position: Position): Record<string, string> {
  const count = position.count();
  if (count === null) return { limit: 'none' };
  const { limit, number, counter, limitPlies, plies } = count;
  return { limit: String(limit), count: String(number), counter, fields: `${limitPlies}/${plies}` };
}

/** What a row says about a count that would begin, or has begun with the position that was set up. */
function beginning(position: Position): Record<string, string> {
  const { state, limit, units, first: next, budget, endAt, missing } = position.countRule().piece;
  const count = position.count();
  const begun = state === 'running' && count?.number === units;
  if (!begun && state !== 'begins' && state !== 'open')
    return { limit: 'none', reason: missing.map(condition => condition.code).join(' ') };
  const first = begun ? count.number + 1 : next;
  const ends = `on ${Number(limit) + (endAt === 'limit' ? 0 : 1)}`;
  return { limit: String(limit), units: String(units), first: String(first), allowance: String(budget), ends };
}

function ending(position: Position): Record<string, string> {
  const outcome = position.outcome();
  if (outcome === null) return { over: 'no', result: '*', reason: 'none' };
  const claim = /count|repetition/.test(outcome.reason);
  return { over: 'yes', result: outcome.result, reason: outcome.reason, ...(claim ? { claimOnly: 'yes' } : {}) };
}

const automatic = rows.filter(row => row.expected.mode !== 'manual');

test(`${automatic.length} rows of the counting table, without ${rows.length - automatic.length} of manual mode`, () => {
  for (const row of automatic) {
    const position = reach(row);
    const { expected } = row;
    const ahead = 'allowance' in expected || expected.reason === 'fish-on-board';
    const seen: Record<string, string> = {
      ...(ahead ? beginning(position) : { ...running(position), ...ending(position) }),
      rights: makeFen(position).split(' ')[2] as string,
    };
    for (const [key, value] of Object.entries(expected)) expect(seen[key], `${key} in ${row.text}`).toBe(value);
    if (expected.over === 'yes') expect('claimOnly' in seen, row.text).toBe('claimOnly' in expected);
  }
  console.log(`counting: ${automatic.length} rows hold, ${rows.length - automatic.length} of manual mode left out`);
});
