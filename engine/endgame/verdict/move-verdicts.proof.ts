/** Move lists, proof lines, spare material and the states of a chase, each compared with the rules. */
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { chaserOf, randomEnding } from '../../../tests/scripts/random-ending.ts';
import { testTables } from '../../../tests/scripts/test-tables.ts';
import { hasCount } from '../../rules/capabilities.ts';
import { makeFen, positionFromFen } from '../../rules/fen.ts';
import { Position } from '../../rules/position.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { ruleSets } from '../../rules/rule-sets/list.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { makrukEngine } from '../../rules/rule-sets/makruk-engine.ts';
import { type CountAction, fromOf, type Move, opposite, toOf } from '../../rules/types.ts';
import { type Ending, parseEnding, piecesOf } from '../ending.ts';
import { cheungOf, chrungOf } from './endgame-states.ts';
import { moveVerdicts } from './move-verdicts.ts';
import { provenLine, provenPlay } from './proof.ts';
import { spareMaterialOf } from './spare-material.ts';
import { verdictOf } from './verdict.ts';

const ENDINGS = ['KRvK', 'KSvK', 'KNvK', 'KMvK', 'KRRvK', 'KRMvK', 'KRSvK', 'KSSvK', 'KSMvK', 'KNSvK'].map(
  name => parseEnding(name) as Ending,
);
const { tables, remove } = testTables([fileURLToPath(new URL('../../../resources/endgame', import.meta.url))]);
afterAll(remove);

const value = <T>(parsed: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};
const said = (position: Position, action: CountAction): Position => value(position.applyAction(action));
const at = (rules: RuleSet, fen: string): Position => value(positionFromFen(rules, fen));
const counting = ruleSets.filter(rules => rules.goal === 'checkmate' && hasCount(rules));
const each = counting.map(rules => [rules.id, rules] as const);
const random = new Random(31);

/** A few only, where each requires a DTR table that is built first. */
const endingsOf = ({ count }: RuleSet): readonly Ending[] =>
  count.piece?.restart === 'classChange' ? ENDINGS.filter(({ name }) => ['KRvK', 'KRMvK'].includes(name)) : ENDINGS;

test.each(each)('%s: lists first a move that keeps the verdict, and no better one', (_, rules) => {
  let seen = 0;
  for (let round = 0; round < 60; round++) {
    const position = randomEnding(random, rules, random.pick(endingsOf(rules)));
    const verdict = value(verdictOf(position, tables));
    if (verdict === null || position.outcome() !== null) continue;
    if (position.availableActions().some(({ action, by }) => action === 'claim' && by !== position.turn)) continue;
    const [best] = value(moveVerdicts(position, tables));
    if (!best?.verdict) continue;
    seen++;
    const details = `${makeFen(position)} ${JSON.stringify([verdict, best])}`;
    expect(best.verdict.outcome === 'win', details).toBe(verdict.outcome === 'win');
    if (verdict.outcome === 'win' && verdict.dtr === verdict.dtm && best.verdict.dtr === best.verdict.dtm)
      expect(best.mateIn, details).toBe(verdict.dtm);
  }
  expect(seen).toBeGreaterThan(8);
});

test.each(each)('%s: gives a line that mates within the count, or ends with it', (_, rules) => {
  const seen = { win: 0, 'count-draw': 0 };
  for (let round = 0; round < 300 && seen.win < 8; round++) {
    const position = randomEnding(random, { ...rules, repetition: null }, random.pick(endingsOf(rules)));
    const verdict = value(verdictOf(position, tables));
    if (verdict === null || verdict.outcome === 'draw' || position.outcome() !== null) continue;
    if (verdict.outcome === 'count-draw' && (rules.count.mode === 'manual' || seen['count-draw'] > 8)) continue;
    const line = value(provenPlay(position, tables));
    const end = line.reduce((place, { actions, move }) => actions.reduce(said, place).play(move), position).outcome();
    const details = `${makeFen(position)} ${JSON.stringify([verdict, line.length, end])}`;
    seen[verdict.outcome]++;
    if (verdict.outcome === 'count-draw') expect(end?.result, details).toBe('1/2-1/2');
    else {
      expect(end, details).toEqual({ reason: 'checkmate', result: verdict.chaser === 'w' ? '1-0' : '0-1' });
      const moves = (line.length + (position.turn === verdict.chaser ? 1 : 0)) >> 1;
      if (verdict.dtr === verdict.dtm) expect(moves, details).toBe(verdict.dtm);
    }
  }
  expect(seen.win).toBeGreaterThan(3);
});

test('limits the length of a line, and gives none if nothing is won', () => {
  const won = at(makruk, '8/8/8/3k4/8/8/8/K6R w - - 0 1');
  expect(value(provenLine(won, tables, 3))).toHaveLength(3);
  expect(value(provenLine(at(makruk, '8/8/8/3k4/8/8/8/K6N w - - 0 1'), tables))).toEqual([]);
});

test.each([
  ['ouk-page', '8/8/5R2/8/k7/8/8/Ks6 b - - 0 1'],
  ['ouk-pychess', '8/8/3r4/4K3/1S6/8/2k5/8 b - - 0 1'],
  ['makruk-manual', '8/8/8/8/7r/k7/5S2/7K w - - 0 1'],
])('%s: proves a win without repetition where the fastest mate takes too many moves', (id, fen) => {
  let position = at(ruleSets.find(rules => rules.id === id) as RuleSet, fen);
  const verdict = value(verdictOf(position, tables));
  expect(verdict).toMatchObject({ outcome: 'win', ending: 'KRvKS' });
  for (const { actions, move } of value(provenPlay(position, tables)))
    position = actions.reduce(said, position).play(move);
  expect(position.outcome()).toMatchObject({ result: verdict?.chaser === 'w' ? '1-0' : '0-1', reason: 'checkmate' });
});

/** The bare king captures `unit` where it made a quiet move in the game. */
function takenInstead(before: Position, step: Move, unit: number): Position | null {
  const setup = before.setup();
  const piece = setup.board[unit];
  if (!piece || fromOf(step) === unit) return null;
  const board = setup.board.with(unit, null).with(toOf(step), piece);
  const staged = Position.fromSetup(before.rules, { ...setup, board });
  if (!staged.ok || staged.value.outcome() !== null) return null;
  const taking = staged.value.moves().find(move => fromOf(move) === fromOf(step) && toOf(move) === toOf(step));
  return taking === undefined ? null : staged.value.play(taking);
}

test.each(each)('%s: gives the verdict after a real capture for spare material', (_, rules) => {
  let seen = 0;
  for (let round = 0; round < 600 && seen < 40; round++) {
    const before = randomEnding(random, rules, random.pick(endingsOf(rules)));
    const chaser = chaserOf(before);
    if (before.turn === chaser || before.outcome() !== null || before.moves().length === 0) continue;
    const step = random.pick(before.moves());
    if (before.pieceAt(toOf(step)) !== null) continue;
    const stepped = before.play(step);
    const pieces = piecesOf(stepped.board());
    if (pieces === null || stepped.outcome() !== null || pieces.units.length < 2) continue;
    const unit = random.pick(pieces.units);
    const taken = takenInstead(before, step, unit);
    if (taken === null) continue;
    const quiet = stepped.moves().find(move => fromOf(move) === pieces.king && taken.isLegal(move));
    const pairs: (readonly [Position, Position])[] = [[stepped, taken]];
    if (quiet !== undefined && taken.outcome() === null) pairs.push([stepped.play(quiet), taken.play(quiet)]);
    for (const [place, real] of pairs) {
      const justBegun = before.count() === null && place.count() !== null;
      if (place.outcome() !== null || justBegun) continue;
      const loss = value(spareMaterialOf(place, tables)).find(
        ({ squares }) => squares.length === 1 && squares[0] === unit,
      );
      const verdict = piecesOf(real.board()) === null ? null : value(verdictOf(real, tables));
      const details = `${makeFen(place)} ${unit} ${makeFen(real)} ${JSON.stringify([loss, verdict])}`;
      expect(loss, details).toBeDefined();
      if (verdict === null || real.outcome()?.reason === 'repetition') continue;
      expect(loss?.impossible, details).toBe(false);
      if (real.outcome() !== null || loss?.verdict?.ending === 'KvK') {
        expect(loss?.verdict?.outcome, details).toBe(verdict.outcome);
        continue;
      }
      expect(loss?.verdict, details).toEqual(verdict);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(20);
});

test('lists single pieces and pairs of spare material', () => {
  const three = at(makrukEngine, '8/8/8/3k4/8/8/8/K1S2M1R w - - 0 1');
  const losses = value(spareMaterialOf(three, tables));
  expect(losses.map(({ squares }) => squares.length)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(losses.map(({ squares, verdict }) => [...squares, verdict?.outcome])).toEqual([
    [7, 'win'],
    [2, 'count-draw'],
    [5, 'win'],
    [7, 2, 'draw'],
    [7, 5, 'draw'],
    [2, 5, 'count-draw'],
  ]);
  // A count that began with the position continues with the limit of the boat.
  const counted = value(spareMaterialOf(at(makruk, '8/8/8/3k4/8/8/8/K1S2M1R w - - 0 1'), tables));
  expect(counted[0]).toMatchObject({ squares: [7], verdict: { outcome: 'count-draw', budget: 12 } });
  const two = at(makruk, '8/8/8/3k4/8/8/8/K1S4R w - - 0 1');
  expect(value(spareMaterialOf(two, tables)).map(({ squares }) => squares)).toEqual([[7], [2]]);
  expect(value(spareMaterialOf(at(makruk, '8/8/8/3k4/3n4/8/8/K6R w - - 0 1'), tables))).toEqual([]);
});

test('marks a piece as impossible to capture if it blocks a check to the bare king', () => {
  const [, koul] = value(spareMaterialOf(at(makruk, '8/8/8/8/8/8/8/K1R1S1k1 w - - 0 1'), tables));
  expect(koul).toMatchObject({ squares: [4], verdict: null, impossible: true });
});

test('finds the right corner where a met can check it', () => {
  expect(chrungOf(at(makruk, '7k/8/5K2/8/8/8/8/M1S5 w - - 0 1'))).toEqual({ corner: 63, right: 'trouv' });
  expect(chrungOf(at(makruk, '8/6k1/8/4K3/8/8/8/1M1S4 w - - 0 1'))).toEqual({ corner: 63, right: 'khos' });
  expect(chrungOf(at(makruk, '8/8/8/3k4/8/8/8/K1SM4 w - - 0 1'))).toBeNull();
  expect(chrungOf(at(makruk, '7k/8/5K2/8/8/8/8/M1SS4 w - - 0 1'))).toBeNull();
  expect(chrungOf(at(makruk, '7k/8/5K2/8/8/8/8/M1R5 w - - 0 1'))).toBeNull();
  expect(chrungOf(at(makruk, '7K/8/8/8/8/5m2/8/k1s5 w - - 0 1'))).toMatchObject({ corner: 63, right: 'khos' });
});

test('finds zugzwang where the chaser would rather pass', () => {
  const seen = { trouv: 0, khos: 0 };
  for (let round = 0; round < 400; round++) {
    const position = randomEnding(random, makruk, random.pick(ENDINGS));
    const cheung = value(cheungOf(position, tables));
    if (cheung === null) continue;
    seen[cheung.right]++;
    const setup = { ...position.setup(), count: null };
    for (const turn of ['w', 'b'] as const) {
      const mate = value(tables.probe(value(Position.fromSetup(makruk, { ...setup, turn }))))?.dtm;
      expect(turn === cheung.chaser ? cheung.chasing : cheung.waiting).toBe(mate);
    }
    const [own, others] = [cheung.chasing ?? 1000, cheung.waiting ?? 1000];
    expect(cheung.right).toBe(own > others ? 'khos' : 'trouv');
    expect(opposite(cheung.chaser)).not.toBe(chaserOf(position));
  }
  expect(seen.khos).toBeGreaterThan(5);
  expect(seen.trouv).toBeGreaterThan(5);
});
