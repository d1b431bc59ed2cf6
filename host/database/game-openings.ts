/**
 * The opening of each game: the name of the last named position of its main line. Names are those of
 * `position-names.ts`, games come from the position index, so that no moves are played. Of two named positions of a game,
 * the one whose FEN has the later move number counts as the last one.
 *
 * What follows from a segment is kept as long as no name changes. Saving a game only reads the loose games again.
 */
import type { GameId, PositionName } from '../../api/contract.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { answerCache } from './answer-cache.ts';
import { compareTexts, withoutCase } from './columns/names.ts';
import type { Db } from './open.ts';
import type { LooseGame } from './position-index/loose-games.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { knownRules, positionKeys } from './position-index/position-keys.ts';
import type { SegmentRange } from './position-index/segments.ts';
import type { PositionNames } from './position-names.ts';

export interface Openings {
  /** By game id: the number of its opening, ordered as their names, 0 without one. Later games have none. */
  readonly numbers: Uint32Array;
  /** By number; the first one is empty. */
  readonly names: readonly string[];
}

export interface GameOpenings {
  /** @throws DamagedSegmentError */
  now(): Openings;
  /** Finds the openings of one further segment; false when all are known. @throws DamagedSegmentError */
  prepare(): boolean;
  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void;
}

/** The key of a named position, under one rule set. */
interface Mark {
  readonly key: bigint;
  readonly number: number;
}

interface Marks {
  /** A later one of a game takes precedence. */
  readonly list: readonly Mark[];
  readonly names: readonly string[];
}

const NO_OPENINGS: Openings = { numbers: new Uint32Array(), names: [''] };

export function gameOpenings(db: Db, positionNames: PositionNames, index: PositionIndex): GameOpenings {
  const kept = answerCache(db, 2);
  let known = '';
  /** By id of the segment, then by number of the game inside. */
  let segments = new Map<number, Uint32Array>();

  const marks = (): Marks =>
    kept.find('marks', () => {
      const all = positionNames.all();
      const text = JSON.stringify(all);
      if (text !== known) segments.clear();
      known = text;
      return marksOf(db, all);
    });

  const numbersIn = (range: SegmentRange, { list }: Marks): Uint32Array => {
    const numbers = new Uint32Array(range.last - range.first + 1);
    for (const { key, number } of list)
      index.visitSegment(range, key, (games, _moves, count) => {
        for (let at = 0; at < count; at++) numbers[games[at] as number] = number;
      });
    return numbers;
  };

  const look = (): Openings => {
    const current = marks();
    if (current.list.length === 0) return NO_OPENINGS;
    const { ranges } = index.outline();
    const loose = index.looseGames(0, Number.MAX_SAFE_INTEGER);
    segments = new Map(ranges.map(range => [range.id, segments.get(range.id) ?? numbersIn(range, current)]));
    const last = Math.max(ranges.at(-1)?.last ?? 0, loose.at(-1)?.game ?? 0);
    const numbers = new Uint32Array(last + 1);
    for (const { id, first } of ranges) numbers.set(segments.get(id) as Uint32Array, first);
    const places = new Map(current.list.map(({ key }, place) => [key, place]));
    for (const game of loose) numbers[game.game] = current.list[lastPlace(game, places)]?.number ?? 0;
    return { numbers, names: current.names };
  };

  return {
    now: () => kept.find('openings', look),
    prepare() {
      const current = marks();
      if (current.list.length === 0) return false;
      const range = index.outline().ranges.find(({ id }) => !segments.has(id));
      if (range !== undefined) segments.set(range.id, numbersIn(range, current));
      return range !== undefined;
    },
    changed: () => kept.clear(),
  };
}

/** -1: the game has none of the positions. */
const lastPlace = ({ keys }: LooseGame, places: ReadonlyMap<bigint, number>): number =>
  keys.reduce((last, key) => Math.max(last, places.get(key) ?? -1), -1);

/** The names of a position under other rule sets with the same moves come before that under its own. */
function marksOf(db: Db, all: readonly PositionName[]): Marks {
  const texts = new Set(all.map(({ name }) => name));
  const names = ['', ...[...texts].sort((a, b) => compareTexts(withoutCase(a), withoutCase(b)))];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const candidates = knownRules(db);
  const list = all.flatMap(({ rules, fen, name }) => {
    const ply = plyOf(rules, fen);
    if (ply === null) return [];
    const [own, ...others] = positionKeys(candidates, rules, fen) as [bigint, ...bigint[]];
    const number = numbers.get(name) as number;
    return [...others.map(key => ({ key, number, order: 2 * ply })), { key: own, number, order: 2 * ply + 1 }];
  });
  return { list: list.sort((a, b) => a.order - b.order), names };
}

/** Plies before the position as its FEN numbers them; `null` when its rule set no longer has it. */
function plyOf(rules: string, fen: string): number | null {
  const known = ruleSet(rules);
  const parsed = known && positionFromFen(known, fen);
  if (!parsed?.ok) return null;
  const { fullmoves, turn } = parsed.value.setup();
  return 2 * fullmoves + (turn === 'w' ? 0 : 1);
}

/** The opening of each of these games; empty without one. */
export const openingsOf = ({ numbers, names }: Openings, games: readonly GameId[]): readonly string[] =>
  games.map(game => names[numbers[game] ?? 0] as string);
