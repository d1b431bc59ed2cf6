/** Rows of the counting table for counting by the players, as the Python binding of Fairy-Stockfish answered them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { positionFromFen } from './fen.ts';
import type { Position } from './position.ts';
import { ruleSet } from './rule-sets/list.ts';
import { parseUci } from './uci.ts';

const rows = readFileSync(new URL('../../tests/data/counting.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter(text => text.includes('mode=manual'))
  .map(text => {
    const [rules, fen, moves, expected] = text.split('\t') as [string, string, string, string];
    return {
      text,
      rules: `${rules}-manual`,
      fen,
      moves: moves.split(' '),
      expected: new Map(expected.split(';').map(pair => pair.split('=') as [string, string])),
    };
  });

function set(id: string, fen: string): Position {
  const rules = ruleSet(id);
  const position = rules && positionFromFen(rules, fen);
  if (!position?.ok) throw new Error(`cannot set up ${id} ${fen}`);
  return position.value;
}

const play = (position: Position, moves: readonly string[]): Position =>
  moves.reduce((at, text) => {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(move.error.text);
    return at.play(move.value);
  }, position);

/** Half-moves played before a position of that FEN, 0 before White's first. */
function plyOf(fen: string): number {
  const fields = fen.split(' ');
  return 2 * (Number(fields.at(-1)) - 1) + (fields[1] === 'b' ? 1 : 0);
}

test('13 rows are of counting by the players', () => expect(rows).toHaveLength(13));

test.each(rows.filter(row => row.expected.has('countStarted')))('$text', ({ rules, fen, moves, expected }) => {
  const at = set(rules, fen);
  const started = Number(expected.get('countStarted')) === plyOf(fen) + 1;
  const begun = started ? at.applyAction({ action: 'start', by: at.turn }) : null;
  if (begun && !begun.ok) throw new Error(begun.error.text);
  const end = play(begun?.ok ? begun.value : at, moves);
  const count = end.count();
  expect(`${count?.limitPlies}/${count?.plies}`).toBe(expected.get('fields'));
  expect([count?.limit, count?.number].join()).toBe([expected.get('limit'), expected.get('count')].join());
  expect(end.outcome() === null ? 'no' : 'yes').toBe(expected.get('over'));
});

describe.each(rows.filter(row => row.expected.has('counterMated')))('$text', ({ rules, fen, moves }) => {
  const fields = fen.split(' ');
  test.each([
    ['Black, who mates, counts', '128 10', { result: '1/2-1/2', reason: 'counter-mates' }],
    ['White counts', '128 11', { result: '0-1', reason: 'checkmate' }],
    ['no count', '- 0', { result: '0-1', reason: 'checkmate' }],
  ])('%s', (_, count, outcome) => {
    const text = [...fields.slice(0, 3), count, fields.at(-1)].join(' ');
    expect(play(set(rules, text), moves).outcome()).toEqual(outcome);
  });

  test('it wins where the count runs by itself', () => {
    const end = play(set(rules.replace('-manual', ''), fen), moves);
    expect(end.outcome()).toEqual({ result: '0-1', reason: 'checkmate' });
  });
});
