/** The search with counts that the players make. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { positionFromFen } from '../rules/fen.ts';
import type { Position } from '../rules/position.ts';
import { ruleSet } from '../rules/rule-sets/list.ts';
import type { PlyActions } from '../rules/types.ts';
import { makeUci, parseUci } from '../rules/uci.ts';
import type { Score, SearchJob } from './job.ts';
import { prepareJob, searchedPosition } from './prepare.ts';
import { createSearch } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const search = await createSearch({ wasm, hashMiB: 4 });

function scoreOf(job: Partial<SearchJob> & { rules: string; fen: string }): Score | undefined {
  const prepared = prepareJob({ moves: [], limits: { depth: 6 }, lines: 1, ...job });
  if (!prepared.ok) throw new Error(prepared.error.map(issue => issue.text).join());
  return search.run(prepared.value).lines[0]?.score;
}

const start = (ply: number, by: 'w' | 'b'): PlyActions => ({ ply, actions: [{ action: 'start', by }] });

const MATE = '8/8/8/6S1/8/1k6/7r/1K6 b - - 0 90';
const mating = { rules: 'makruk-manual', fen: MATE, searchmoves: ['h2h1'] };
const BY_COUNT = { kind: 'draw', by: 'count' };

test('a mate by the side whose board count runs is a draw', () => {
  expect(scoreOf(mating)).toEqual({ kind: 'mate', value: 1 });
  expect(scoreOf({ ...mating, fen: MATE.replace('- 0', '128 10') })).toEqual(BY_COUNT);
  expect(scoreOf({ ...mating, fen: MATE.replace('- 0', '128 11') })).toEqual({ kind: 'mate', value: 1 });
  expect(scoreOf({ ...mating, rules: 'makruk', fen: MATE.replace('- 0', '128 10') })).toEqual({
    kind: 'mate',
    value: 1,
  });
});

test('count actions between moves reach the search: a start that no FEN contains, a stop, a rejected one', () => {
  expect(scoreOf({ ...mating, actions: [start(0, 'b')] })).toEqual(BY_COUNT);
  const stopped = { ply: 0, actions: [...start(0, 'b').actions, { action: 'stop', by: 'b' } as const] };
  expect(scoreOf({ ...mating, actions: [stopped] })).toEqual({ kind: 'mate', value: 1 });
  expect(scoreOf({ ...mating, actions: [start(0, 'w')] })).toEqual({ kind: 'mate', value: 1 });
  const earlier = { ...mating, fen: '8/8/8/6S1/8/1k6/7r/2K5 w - - 0 90', moves: ['c1b1'] };
  expect(scoreOf({ ...earlier, actions: [start(1, 'b')] })).toEqual(BY_COUNT);
  expect(scoreOf({ ...earlier, actions: [start(0, 'w')] })).toEqual({ kind: 'mate', value: 1 });
  const declared = { ply: 1, actions: [{ action: 'claim', by: 'b' } as const] };
  expect(scoreOf({ ...earlier, actions: [start(0, 'w'), declared] })).toBe(undefined);
});

test('kar ouk: so is the winning check', () => {
  const check = { rules: 'kar-ouk-manual', fen: '8/8/4k2m/8/8/8/1R4K1/8 w - - 1+1 0 60', searchmoves: ['b2b6'] };
  expect(scoreOf(check)).toEqual({ kind: 'mate', value: 1 });
  expect(scoreOf({ ...check, actions: [start(0, 'w')] })).toEqual(BY_COUNT);
});

test('a piece count begins in the tree, where it need not be announced', () => {
  const drawn = { fen: '8/8/4k3/3m4/8/5S2/4MSK1/R2R1NN1 w - - 0 40', searchmoves: ['d1d5'] };
  expect(scoreOf({ ...drawn, rules: 'makruk-manual' })).toEqual(BY_COUNT);
  expect(scoreOf({ ...drawn, rules: 'makruk-schemingmind' })).not.toEqual(BY_COUNT);
});

/** Whether the side to move can force a win within `moves` moves. */
const wins = (at: Position, moves: number): boolean =>
  at.moves().some(move => {
    const after = at.play(move);
    const outcome = after.outcome();
    if (outcome) return outcome.result !== '1/2-1/2';
    return (
      moves > 1 &&
      after.moves().every(reply => after.play(reply).outcome() === null && wins(after.play(reply), moves - 1))
    );
  });

test.each([
  ['makruk-manual', '7k/5R2/5K1p/8/8/8/8/8 w - - 0 60', ''],
  ['makruk-manual', '7k/5R2/5KS1/7m/8/8/8/8 w - - 0 60', ''],
  ['makruk-manual', '7k/5R2/5KS1/7m/8/8/8/8 w - - 0 60', 'w'],
  ['ouk-pychess-manual', '7k/5R2/5K1m/8/8/8/8/8 w - - 0 60', 'w'],
  ['ouk-pychess-manual', '7k/5R2/5KS1/7m/8/8/8/8 w - 126 121 60', ''],
  ['kar-ouk-manual', '7k/5R2/5KS1/7m/8/8/8/8 w - - 0 60', ''],
])('%s %s %s: the engine finds a win in two exactly where there is one', (rules, fen, counter) => {
  const actions = counter === 'w' ? [start(0, 'w')] : [];
  const at = searchedPosition({ rules, fen, moves: [], actions });
  if (!at.ok) throw new Error(at.error.map(issue => issue.text).join());
  const found = scoreOf({ rules, fen, actions, limits: { depth: 7 } });
  expect(found?.kind === 'mate' && found.value > 0 && found.value <= 2, JSON.stringify(found)).toBe(wins(at.value, 2));
  for (const move of at.value.moves()) {
    const after = at.value.play(move);
    const own = scoreOf({ rules, fen, actions, searchmoves: [makeUci(move)], limits: { depth: 7 } });
    const won = after.outcome() ? after.outcome()?.result === '1-0' : false;
    expect(own?.kind === 'mate' && own.value === 1, makeUci(move)).toBe(won);
  }
});

/** Two kings near an edge, units that can mate, and a count of a few numbers left, of one side or the other. */
function randomEnding(random: Random): string {
  const board = Array.from({ length: 64 }, () => '');
  const put = (letter: string, square: number): void => {
    if (board[square] === '') board[square] = letter;
  };
  const corner = random.pick([56, 57, 62, 63, 60]);
  put('k', corner);
  put('K', corner - 16 + random.pick([0, corner === 63 ? -1 : 1]));
  for (const letter of 'RSNMR'.slice(0, 2 + random.below(3))) put(letter, random.below(64));
  for (const letter of 'nmp'.slice(0, 1 + random.below(2))) put(letter, 8 + random.below(40));
  const ranks = Array.from({ length: 8 }, (_, row) =>
    board
      .slice(56 - 8 * row, 64 - 8 * row)
      .map(letter => letter || '1')
      .join('')
      .replace(/1+/g, run => String(run.length)),
  );
  return `${ranks.join('/')} w - 126 ${126 - random.below(6)} 80`;
}

test.each(['makruk-manual', 'ouk-pychess-manual', 'kar-ouk-manual'])(
  '%s: a win in two is found in random counted endings exactly where trying everything finds one',
  id => {
    const rules = ruleSet(id);
    if (!rules) throw new Error(id);
    const random = new Random(7);
    const seen = { positions: 0, wins: 0, lostByCounting: 0 };
    while (seen.positions < 120) {
      const fen = randomEnding(random);
      const made = positionFromFen(rules, fen);
      if (!made.ok || made.value.outcome() !== null || made.value.count()?.kind !== 'board') continue;
      const won = wins(made.value, 2);
      const found = scoreOf({ rules: id, fen, limits: { depth: 10 } });
      expect(found?.kind === 'mate' && found.value > 0 && found.value <= 2, `${fen} ${JSON.stringify(found)}`).toBe(
        won,
      );
      seen.positions++;
      if (won) seen.wins++;
      const uncounted = positionFromFen(rules, fen.replace(/ 126 \d+ /, ' - 0 '));
      if (!won && uncounted.ok && wins(uncounted.value, 2)) seen.lostByCounting++;
    }
    console.log(id, seen);
    expect(Math.min(seen.wins, seen.lostByCounting)).toBeGreaterThan(5);
  },
);

test('a position keeps its way: the one that is searched is the one that was reached', () => {
  const rules = ruleSet('makruk-manual');
  const fen = '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60';
  const made = rules && positionFromFen(rules, fen);
  if (!made?.ok) throw new Error(fen);
  const begun = made.value.applyAction({ action: 'start', by: 'b' });
  const move = parseUci(made.value, 'e6e5');
  if (!begun.ok || !move.ok) throw new Error(fen);
  const searched = searchedPosition({ rules: 'makruk-manual', fen, moves: ['e6e5'], actions: [start(0, 'b')] });
  expect(searched.ok && searched.value.searchKey).toBe(begun.value.play(move.value).searchKey);
  expect(searched.ok && searched.value.searchKey).not.toBe(made.value.play(move.value).searchKey);
});
