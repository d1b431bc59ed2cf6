/** Captures and orders of Rek and Min Rek Chanh, from tables of positions in `tests/data`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeSan } from '../../core/notation/san.ts';
import { makeFen, parseFen, positionFromFen } from './fen.ts';
import type { Position } from './position.ts';
import type { RekRules, RuleSet } from './rule-set.ts';
import { ruleSet } from './rule-sets/list.ts';
import { minRekChanh } from './rule-sets/min-rek-chanh.ts';
import { rek } from './rule-sets/rek.ts';
import { setupDoubts } from './setup.ts';
import { squareName } from './types.ts';
import { makeUci, parseUci } from './uci.ts';

const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(`../../tests/data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.split('\t'));

function position(rules: RuleSet, fen: string): Position {
  const read = positionFromFen(rules, fen);
  if (!read.ok) throw new Error(read.error.map(fault => fault.text).join('; '));
  return read.value;
}

const doubtsOf = (rules: RuleSet, fen: string): string[] => {
  const setup = parseFen(fen);
  return setup.ok ? setupDoubts(rules, setup.value).map(doubt => doubt.code) : [setup.error.code];
};

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

const place = '8/8/7k/8/8/R1R5/K7/1r6 b';

test('the third field of a FEN contains the order; anything else there is reported and dropped', () => {
  const ordered = position(minRekChanh, `${place} b1b3 - 3 9`);
  expect([ordered.orders().map(makeUci), ordered.losingMoves().length]).toEqual([['b1b3'], 13]);
  expect(makeFen(ordered)).toBe(`${place} b1b3 - 3 9`);
  expect(ordered.inCheck()).toBe(false);
  const free = position(minRekChanh, `${place} - - 3 9`);
  expect([free.orders(), free.moves().length, free.key === ordered.key]).toEqual([[], 14, false]);
  expect(position(minRekChanh, `${place} h6h3 - 3 9`).key).toBe(free.key);
  expect(doubtsOf(minRekChanh, `${place} h6h3 64 3 9`)).toEqual(['count-dropped', 'orders-dropped']);
  expect(doubtsOf(rek, `${place} b1b3 - 3 9`)).toEqual(['orders-dropped']);
  expect(parseFen(`${place} a8b3 - 0 1`)).toMatchObject({ ok: false, error: { code: 'fen-order' } });
});

test('disobeying loses, even by a move that would have taken the king', () => {
  const at = position(minRekChanh, '7k/4R3/7r/4K3/8/R1R5/8/1r6 b b1b3 - 0 1');
  const old = parseUci(at, 'h6e6');
  expect(old.ok && at.removed(old.value).map(squareName)).toEqual(['e5', 'e7']);
  expect(old.ok && at.play(old.value).outcome()).toEqual({ result: '1-0', reason: 'order-disobeyed' });
  const obeyed = parseUci(at, 'b1b3');
  expect(obeyed.ok && at.play(obeyed.value).outcome()).toBeNull();
});

test('who cannot move has lost, two bare kings draw, a missing king has lost', () => {
  expect(position(minRekChanh, '8/8/7k/8/8/R7/K7/8 b - - 0 1').outcome()).toEqual({
    result: '1-0',
    reason: 'no-moves',
  });
  expect(position(rek, '8/8/7k/8/8/8/K7/8 b - - 0 1').outcome()).toEqual({
    result: '1/2-1/2',
    reason: 'dead-position',
  });
  expect(position(rek, '8/8/8/8/8/R7/K7/8 b - - 0 1').outcome()).toEqual({ result: '1-0', reason: 'king-captured' });
  expect(positionFromFen(rek, '8/8/7k/8/8/R7/8/8 b - - 0 1')).toMatchObject({
    ok: false,
    error: [{ code: 'no-king' }],
  });
  expect(positionFromFen(rek, '8/8/7k/8/8/N7/K7/8 b - - 0 1')).toMatchObject({
    ok: false,
    error: [{ code: 'role-not-in-game' }],
  });
});

const lost: RuleSet = { ...rek, rek: { ...(rek.rek as RekRules), kingWithoutMove: 'lost' } };
/** Black's king in the corner is blocked by its own pieces, which can move. */
const BLOCKED = '6rk/7r/8/8/8/8/K7/R7 b - - 0 1';

test('a king without a move is lost only where the rule set says so, even if its pieces can move', () => {
  expect(position(rek, BLOCKED).outcome()).toBeNull();
  expect(doubtsOf(rek, BLOCKED)).toEqual([]);
  expect(position(lost, BLOCKED).outcome()).toEqual({ result: '1-0', reason: 'king-blocked' });
  expect(position(lost, BLOCKED).moves()).toEqual([]);
  expect(doubtsOf(lost, BLOCKED)).toEqual(['king-blocked']);
  expect(position(lost, rek.startFen).outcome()).toBeNull();
});

test('a king that its own side has blocked is lost unless the next move of the other side frees it', () => {
  const play = (rules: RuleSet, fen: string, ...texts: readonly string[]): Position =>
    texts.reduce(
      (at, text) => {
        const move = parseUci(at, text);
        if (!move.ok) throw new Error(move.error.text);
        return at.play(move.value);
      },
      position(rules, fen),
    );
  const blocking = '7k/7r/8/6r1/8/8/K7/R7 b - - 0 1';
  expect(play(lost, blocking, 'g5g8').outcome()).toBeNull();
  expect(play(lost, blocking, 'g5g8', 'a1b1').outcome()).toEqual({ result: '1-0', reason: 'king-blocked' });
  expect(play(rek, blocking, 'g5g8', 'a1b1').outcome()).toBeNull();
  const carried = '5R1k/7r/8/6r1/8/8/K7/6R1 b - - 0 1';
  expect(play(lost, carried, 'g5g8', 'a2a3').outcome()).toEqual({ result: '1-0', reason: 'king-blocked' });
  const last = play(lost, '7k/7r/8/8/8/6R1/K7/8 w - - 0 1', 'g3g8');
  expect(last.outcome()).toEqual({ result: '1-0', reason: 'king-blocked' });
  expect(makeSan(position(lost, '7k/7r/8/8/8/6R1/K7/8 w - - 0 1'), last.lastMove ?? 0)).toBe('Rg8#');
});

test('the third occurrence draws; the same placement under an order is another position', () => {
  let at = position(rek, rek.startFen);
  for (const text of ['b1a1', 'g8h8', 'a1b1', 'h8g8', 'b1a1', 'g8h8', 'a1b1', 'h8g8']) {
    expect(at.outcome()).toBeNull();
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(move.error.text);
    at = at.play(move.value);
  }
  expect(at.outcome()).toEqual({ result: '1/2-1/2', reason: 'repetition' });
});
