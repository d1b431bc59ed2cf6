/**
 * Random games for benchmarks and tests. All moves are legal, and a seed always gives the same games. Opening moves are
 * skewed towards a few popular ones; later moves are uniform.
 */
import { writePgn } from '../core/pgn/writer.ts';
import type { MoveNode, Study, Tag } from '../core/study/study.ts';
import { mulberry32 } from '../engine/endgame/random.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { makeUci } from '../engine/rules/uci.ts';

/** Numbers from 0 to 1. */
export function randomSource(seed: number): Random {
  const next = mulberry32(seed);
  return () => next() / 2 ** 32;
}

const OPENING_PLIES = 16;
const FAMILY = ['Sok', 'Chan', 'Kim', 'Srisai', 'Wong', 'Phan', 'Meas', 'Ny', 'Ratana', 'Khun'];
const GIVEN = ['Dara', 'Vuthy', 'Somchai', 'Anan', 'Bopha', 'Chai', 'Niran', 'Pisey', 'Rith', 'Thida', 'Malee', 'Udom'];
const EVENTS = ['City Cup', 'Temple Fair', 'League', 'Friendly', 'Championship', 'Café'];

export type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

export function randomTags(random: Random, round: number): Tag[] {
  const name = (): string => `${pick(FAMILY, random)}, ${pick(GIVEN, random)}`;
  const two = (limit: number): string => String(1 + Math.floor(random() * limit)).padStart(2, '0');
  const date = `${2000 + Math.floor(random() * 25)}.${random() < 0.1 ? '??' : two(12)}.${random() < 0.2 ? '??' : two(28)}`;
  const tags = [
    { name: 'Event', value: pick(EVENTS, random) },
    { name: 'Site', value: 'Phnom Penh' },
    { name: 'Date', value: date.includes('??') ? `${date.slice(0, 4)}.??.??` : date },
    { name: 'Round', value: String(round) },
    { name: 'White', value: name() },
    { name: 'Black', value: name() },
  ];
  const elo = (side: string): Tag => ({ name: side, value: String(1000 + Math.floor(random() * 1500)) });
  return random() < 0.7 ? [...tags, elo('WhiteElo'), elo('BlackElo')] : tags;
}

/** Which of `count` moves is played after `plies`. */
export const randomMove = (random: Random, plies: number, count: number): number =>
  Math.floor((plies < OPENING_PLIES ? random() ** 4 : random()) * count);

export const randomResult = (random: Random): Study['result'] => pick(['1-0', '0-1', '1/2-1/2'] as const, random);

/** One game of at most `limit` plies; it ends earlier if its rules end it. */
export function randomGame(rules: RuleSet, random: Random, limit: number, round: number): Study {
  let position = Position.start(rules);
  const moves: string[] = [];
  while (moves.length < limit && position.outcome() === null) {
    const legal = position.moves();
    const move = legal[randomMove(random, moves.length, legal.length)] as number;
    moves.push(makeUci(move));
    position = position.play(move);
  }
  const result = position.outcome()?.result ?? randomResult(random);
  const root = moves.reduceRight<MoveNode[]>((children, move) => [{ move, children }], []);
  return {
    rules: rules.id,
    start: makeFen(Position.start(rules)),
    tags: randomTags(random, round),
    result,
    root: { move: '', children: root },
    leftovers: [],
  };
}

/** `count` games of 20 to 120 plies, with all rule sets in turn. */
export function* randomGames(count: number, seed: number): Generator<Study> {
  const random = randomSource(seed);
  for (let round = 1; round <= count; round++) {
    const rules = ruleSets[round % ruleSets.length] as RuleSet;
    yield randomGame(rules, random, 20 + Math.floor(random() * 100), round);
  }
}

export const randomPgn = (count: number, seed: number): string =>
  Array.from(randomGames(count, seed), writePgn).join('\n');
