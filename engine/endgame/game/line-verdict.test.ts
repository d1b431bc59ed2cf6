/** Lines adjudicated by the shipped tables: better moves, required count actions, and the endings reached. */
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ENDING_GAMES } from '../../../tests/scripts/ending-games.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { randomEnding } from '../../../tests/scripts/random-ending.ts';
import { positionFromFen } from '../../rules/fen.ts';
import { Position } from '../../rules/position.ts';
import { ruleSet, ruleSets } from '../../rules/rule-sets/list.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { makrukManual } from '../../rules/rule-sets/makruk-manual.ts';
import { makrukSchemingmind } from '../../rules/rule-sets/makruk-schemingmind.ts';
import { oukPychess } from '../../rules/rule-sets/ouk-pychess.ts';
import type { CountAction, PlyActions, Result } from '../../rules/types.ts';
import { parseUci } from '../../rules/uci.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { endingFrom, isEnding } from '../reached.ts';
import { EndgameTables } from '../tables/tables.ts';
import { moveVerdicts } from '../verdict/move-verdicts.ts';
import { placesAlong, worth } from './game-verdict.ts';
import { type AdjudicatedLine, adjudicateLine } from './line-verdict.ts';

const tables = new EndgameTables([fileURLToPath(new URL('../../../resources/endgame/', import.meta.url))]);
afterAll(() => tables.close());

function adjudicate(
  rules: string,
  fen: string,
  moves: readonly string[],
  result: Result | '*',
  actions: readonly PlyActions[] = [],
): AdjudicatedLine {
  const known = ruleSet(rules);
  const start = known && positionFromFen(known, fen);
  if (!start?.ok) throw new Error(`no position of ${rules}: ${fen}`);
  let position = start.value;
  const played = moves.map(text => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    position = position.play(move.value);
    return move.value;
  });
  const answer = adjudicateLine({ start: start.value, moves: played, actions, result }, tables);
  if (!answer.ok) throw new Error(answer.error.text);
  return answer.value;
}

test.each([
  ['thrown', ['won-drawn', 'count-drawn', 'missed-win']],
  ['clean', []],
  ['counted', ['count-drawn']],
  ['given', ['drawn-won', 'missed-draw']],
  ['over', ['count-drawn', 'miscounted']],
  ['large', []],
  ['opening', []],
] as const)('%s is %j', (name, kinds) => {
  const study = ENDING_GAMES[name] as (typeof ENDING_GAMES)[string];
  const moves: string[] = [];
  for (let node = study.root.children[0]; node; node = node.children[0]) moves.push(node.move);
  const { verdict, missing } = adjudicate(study.rules, study.start, moves, study.result);
  expect(verdict.kinds).toEqual(kinds);
  expect(missing).toEqual(name === 'large' ? ['KRSMvK'] : []);
});

test('finds the only move that would have mated in time', () => {
  const { verdict } = adjudicate('makruk', '8/8/8/8/8/1K6/7R/k7 w - 32 31 1', ['h2h3', 'a1b1'], '1/2-1/2');
  expect(verdict.turns).toMatchObject([{ ply: 1, by: 'w', kind: 'missed-win', cause: 'move', alternatives: ['h2h1'] }]);
  expect(verdict.stretch).toEqual({ from: 0, to: 2, ending: 'KRvK', chaser: 'w', gaps: 0 });
  expect(verdict.ended).toEqual({ ply: 2, result: '1/2-1/2', reason: 'piece-count' });
});

test('reports the missing announcement of a count, and nothing if it was made', () => {
  const fen = '8/8/8/8/8/8/8/K4R1k b - - 0 1';
  const start: CountAction = { action: 'start', by: 'b' };
  const silent = adjudicate('ouk-page', fen, ['h1g2', 'f1f8'], '1-0').verdict;
  expect(silent.turns).toMatchObject([
    {
      ply: 1,
      by: 'b',
      kind: 'missed-draw',
      cause: 'omission',
      before: { outcome: 'count-draw', margin: -1 },
      alternatives: ['h1g2'],
    },
  ]);
  expect(silent.faults).toEqual([{ kind: 'never-begun', ply: 0, by: 'b', moves: 1 }]);
  expect(silent.kinds).toEqual(['drawn-won', 'missed-draw']);
  const said = adjudicate('ouk-page', fen, ['h1g2', 'f1f8'], '1/2-1/2', [{ ply: 0, actions: [start] }]).verdict;
  expect(said.turns).toEqual([]);
  expect(said.faults).toEqual([]);
  expect(said.kinds).toEqual(['count-drawn']);
});

test('blames the chaser for the loss of its last piece', () => {
  const { verdict, reached } = adjudicate('makruk', '8/8/8/3k4/8/8/4R3/K7 w - - 0 1', ['e2e4', 'd5e4'], '1/2-1/2');
  expect(verdict.turns).toMatchObject([{ ply: 1, by: 'w', kind: 'missed-win', cause: 'move' }]);
  expect(verdict.stretch).toMatchObject({ from: 0, to: 2 });
  expect(reached).toEqual([{ ending: 'KRvK', ply: 0 }]);
});

test('finds the first ending of a line by binary search', () => {
  const random = new Random(11);
  let endings = 0;
  for (let round = 0; round < 60; round++) {
    const rules = random.pick(ruleSets);
    let position = Position.start(rules);
    const moves: number[] = [];
    while (moves.length < 300 && position.moves().length > 0) {
      const all = position.moves();
      const captures = all.filter(move => position.removed(move).length > 0);
      const move = random.pick(captures.length > 0 && random.chance(0.8) ? captures : all);
      moves.push(move);
      position = position.play(move);
    }
    const places = placesAlong({ start: Position.start(rules), moves, actions: [], result: '*' });
    const first = places.findIndex(({ moved }) => isEnding(moved));
    expect(endingFrom(places)).toBe(first < 0 ? places.length : first);
    if (first >= 0) endings++;
  }
  expect(endings).toBeGreaterThan(20);
});

test('never improves the outcome by an own move, and names a better move where a move made it worse', () => {
  const random = new Random(23);
  const endings = ['KRvK', 'KRMvK', 'KNSvK', 'KSSvK'].map(name => parseEnding(name) as Ending);
  let turns = 0;
  for (let round = 0; round < 150; round++) {
    const rules = random.pick([makruk, makrukManual, makrukSchemingmind, oukPychess]);
    const start = randomEnding(random, rules, random.pick(endings));
    const moves: number[] = [];
    for (let at = start; at.outcome() === null && moves.length < 24; ) {
      const best = moveVerdicts(at, tables);
      if (!best.ok) throw new Error(best.error.text);
      const move = (random.chance(0.7) ? best.value[0]?.move : random.pick(at.moves())) as number;
      moves.push(move);
      at = at.play(move);
    }
    const line = { start, moves, actions: [], result: '*' } as const;
    const answer = adjudicateLine(line, tables);
    if (!answer.ok) throw new Error(answer.error.text);
    const { known, verdict } = answer.value;
    const places = placesAlong(line);
    for (const [ply, { moved }] of known.entries()) {
      const [before, mover] = [known[ply - 1]?.after, places[ply - 1]?.position.turn];
      const count = places[ply - 1]?.position.count() ?? null;
      const lapsed = count !== null && count.plies > count.limitPlies;
      const repeats = [ply - 1, ply].some(at => places[at]?.position.outcome()?.reason === 'repetition');
      if (!before || !mover || !moved || repeats || lapsed) continue;
      expect(worth(moved, mover)).toBeLessThanOrEqual(worth(before, mover));
    }
    turns += verdict.turns.length;
    for (const { cause, alternatives } of verdict.turns)
      if (cause === 'move') expect(alternatives?.length).toBeGreaterThan(0);
  }
  expect(turns).toBeGreaterThan(20);
});
