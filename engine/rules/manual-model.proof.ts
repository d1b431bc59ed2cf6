/**
 * Counting by the players against a second implementation that knows no plies: it keeps the last number announced, the
 * limit and who counts as docs/help/en/counting.md describes them, and reads the board itself.
 */
import { expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { positionFromFen } from './fen.ts';
import type { Position } from './position.ts';
import { ruleSet } from './rule-sets/list.ts';
import { type Color, type CountAction, isPromotion, type Move, opposite, type Role, toOf } from './types.ts';

interface Counted {
  readonly kind: 'board' | 'piece';
  readonly by: Color;
  readonly limit: number;
  n: number;
}

interface Words {
  /** Numbers beyond the limit that draw: makruk draws when it is exceeded, ouk when it is reached. */
  readonly beyond: 0 | 1;
  readonly mayBoard: (board: Board, side: Color) => boolean;
  readonly keepsShorter: boolean;
  readonly mayRestart: boolean;
}

class Board {
  readonly #position: Position;
  constructor(position: Position) {
    this.#position = position;
  }
  units(side: Color, role?: Role): number {
    return this.#position.board().filter(unit => unit?.color === side && (role === undefined || unit.role === role))
      .length;
  }
  get all(): number {
    return this.units('w') + this.units('b');
  }
  get fishes(): number {
    return this.units('w', 'fish') + this.units('b', 'fish');
  }
  bare(side: Color): boolean {
    return this.units(side) === 1;
  }
  /** The table, from the greatest force down. */
  limitAgainst(chaser: Color): number {
    const boats = this.units(chaser, 'boat');
    const kouls = this.units(chaser, 'koul');
    const horses = this.units(chaser, 'horse');
    if (boats >= 2) return 8;
    if (boats === 1) return 16;
    if (kouls >= 2) return 22;
    if (horses >= 2) return 32;
    return kouls === 1 ? 44 : 64;
  }
}

const GAMES: Readonly<Record<string, Words>> = {
  'makruk-manual': {
    beyond: 1,
    mayBoard: (board, side) => board.fishes === 0 && !board.bare(side),
    keepsShorter: false,
    mayRestart: true,
  },
  'ouk-pychess-manual': {
    beyond: 0,
    mayBoard: (board, side) => board.units(side) <= 3 && !(board.bare(side) && board.fishes === 0),
    keepsShorter: true,
    mayRestart: false,
  },
};

class Table {
  count: Counted | null = null;
  /** The piece count of a king that keeps its board count: it goes on unsaid (4.8). */
  #unsaid: Counted | null = null;
  readonly #words: Words;

  constructor(words: Words) {
    this.#words = words;
  }

  get expired(): boolean {
    return this.count !== null && this.count.n >= this.count.limit + this.#words.beyond;
  }

  /** A bare king that was set up became bare with the move before. */
  setUp(position: Position): void {
    const board = new Board(position);
    const king = (['w', 'b'] as const).find(side => board.bare(side));
    if (king && board.fishes === 0 && !board.bare(opposite(king))) this.#startPieceCount(board, king);
  }

  moved(before: Position, move: Move, after: Position): void {
    const mover = before.turn;
    const other = after.turn;
    const board = new Board(after);
    if (this.count?.by === mover) this.count.n++;
    if (this.#unsaid?.by === mover) this.#unsaid.n++;
    const captured = before.pieceAt(toOf(move));
    if (board.fishes > 0) return;
    if (board.bare(other) && !board.bare(mover)) {
      if (this.count === null || captured !== null || isPromotion(move)) this.#startPieceCount(board, other);
    } else if (board.bare(mover) && !board.bare(other) && captured?.role === 'fish')
      this.#startPieceCount(board, mover);
  }

  /** The piece count of a bare king begins: N has been called. */
  #startPieceCount(board: Board, king: Color): void {
    const limit = board.limitAgainst(opposite(king));
    const { count } = this;
    if (count?.kind === 'piece') return;
    const nearer = count !== null && count.by === king && 64 - count.n < limit - board.all;
    const begun: Counted = { kind: 'piece', by: king, limit, n: board.all };
    if (this.#words.keepsShorter && nearer) this.#unsaid = begun;
    else this.count = begun;
  }

  /** Applies the action if it is allowed. Returns whether it is. */
  apply({ action, by }: CountAction, position: Position): boolean {
    const board = new Board(position);
    const { count } = this;
    const own = count !== null && count.by === by && position.turn === by;
    if (action === 'start') {
      if (count !== null || position.turn !== by || board.bare(opposite(by)) || !this.#words.mayBoard(board, by))
        return false;
      this.count = { kind: 'board', by, limit: 64, n: 0 };
      return true;
    }
    if (action === 'stop') {
      if (!own || count.kind === 'piece') return false;
      this.count = this.#unsaid;
      this.#unsaid = null;
      if (this.count === null && board.bare(by) && board.fishes === 0) this.#startPieceCount(board, by);
      return true;
    }
    if (action === 'restart') {
      if (!own || count.kind === 'board' || !this.#words.mayRestart) return false;
      const limit = board.limitAgainst(opposite(by));
      if (limit === count.limit && count.n === board.all) return false;
      this.count = { kind: 'piece', by, limit, n: board.all };
      return true;
    }
    return action === 'claim' && count !== null && count.kind === 'board' && count.by !== by;
  }
}

const ENDINGS = [
  '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60',
  '8/8/4k3/3m4/8/8/6K1/3R2N1 w - - 0 60',
  '8/3k4/8/2KSS1P1/8/8/8/8 w - - 0 1',
  '8/4k1m1/8/5P2/8/2RMK3/8/8 b - - 0 50',
  '3k4/2m5/5M2/4M3/3KS3/8/8/7p w - - 0 33',
  '8/2k3s1/8/3nK3/5N2/1P6/8/8 b - - 0 40',
  '8/8/3k4/3rp3/3P4/3K4/8/8 w - - 0 55',
  '4k3/8/8/8/3NNSS1/8/8/K7 b - - 0 70',
  '4k3/3m4/8/4K3/4RR2/4N3/4MM2/4SS2 w - - 0 70',
];

/** Captures and promotions often, so that counts begin. */
function someMove(random: Random, position: Position): Move {
  const moves = position.moves();
  const loud = moves.filter(move => isPromotion(move) || position.pieceAt(toOf(move)) !== null);
  return random.pick(loud.length > 0 && random.chance(0.4) ? loud : moves);
}

test.each(Object.keys(GAMES))('%s: every ply of random games agrees with a count kept by hand', id => {
  const rules = ruleSet(id);
  const words = GAMES[id];
  if (!rules || !words) throw new Error(id);
  const seen = { plies: 0, board: 0, piece: 0, kept: 0, actions: 0, refused: 0, drawn: 0, vain: 0 };
  for (let seed = 1; seed <= 400; seed++) {
    const random = new Random(seed);
    const start = positionFromFen(rules, random.pick(ENDINGS));
    if (!start.ok) throw new Error(start.error.map(fault => fault.text).join());
    let position = start.value;
    const table = new Table(words);
    table.setUp(position);
    for (let ply = 0; ply < 120; ply++) {
      for (let tries = random.below(6) - 3; tries > 0; tries--) {
        const action: CountAction = {
          action: random.pick(['start', 'start', 'stop', 'restart', 'claim'] as const),
          by: random.pick(['w', 'b'] as const),
        };
        if (action.action === 'stop' && random.chance(0.8)) continue;
        const acted = position.applyAction(action);
        expect(acted.ok, `${id} ${seed} ${ply} ${action.by} ${action.action}`).toBe(table.apply(action, position));
        seen[acted.ok ? 'actions' : 'refused']++;
        if (acted.ok && action.action === 'claim') expect(acted.value.outcome()?.reason).toBe('board-count');
        else if (acted.ok) position = acted.value;
      }
      const move = someMove(random, position);
      const after = position.play(move);
      table.moved(position, move, after);
      position = after;
      const count = position.count();
      const actual = count && { kind: count.kind, by: count.counter, limit: count.limit, n: count.number };
      expect(actual, `${id} ${seed} ${ply}`).toEqual(table.count);
      seen.plies++;
      if (count) seen[count.kind]++;
      if (count?.kind === 'board' && new Board(position).bare(count.counter)) seen.kept++;
      const outcome = position.outcome();
      const over = outcome?.reason === 'board-count' || outcome?.reason === 'piece-count';
      if (outcome === null || over) expect(over, `${id} ${seed} ${ply}`).toBe(table.expired);
      if (over) seen.drawn++;
      if (outcome?.reason === 'counter-mates') seen.vain++;
      if (outcome?.reason === 'checkmate') {
        const counts = table.count?.kind === 'board' && table.count.by !== position.turn;
        expect(counts, `${id} ${seed} ${ply}: a mate that should be worth a draw`).toBe(false);
      }
      if (outcome !== null && outcome.reason !== 'repetition') break;
    }
  }
  console.log(id, seen);
  for (const [what, times] of Object.entries(seen)) {
    const rare = what === 'vain' || (what === 'kept' && !words.keepsShorter);
    if (!rare) expect(times, what).toBeGreaterThan(10);
  }
});
