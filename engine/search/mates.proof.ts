/**
 * Announced mates: every reported line mates in exactly as many moves as its score says, and playing on delivers the
 * mate within that number against random and against best defence.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pick, type Random, seededRandom } from '../endgame/random.ts';
import { makeFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import { ruleSet } from '../rules/rule-sets/list.ts';
import type { Color, Piece, Role } from '../rules/types.ts';
import { makeUci, parseUci } from '../rules/uci.ts';
import type { SearchLimits, SearchReport } from './job.ts';
import { prepareJob } from './prepare.ts';
import { createSearch } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const search = await createSearch({ wasm, hashMiB: 16 });

const CHESS_GAMES = ['makruk', 'makruk-engine', 'ouk-pychess', 'ouk-forum', 'kar-ouk'] as const;
const GAMES = [...CHESS_GAMES, 'rek', 'min-rek-chanh'] as const;
type Game = (typeof GAMES)[number];

const ROLES: readonly Role[] = ['fish', 'met', 'koul', 'horse', 'boat'];

/** White has more pieces than Black, so that there is often a forced mate. */
function randomBoard(game: Game, random: Random): Position | null {
  const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
  const put = (color: 'w' | 'b', role: Role): void => {
    const square = random(64);
    if (board[square] === null) board[square] = { color, role, promoted: false };
  };
  put('w', 'king');
  put('b', 'king');
  const white = 4 + random(4);
  for (let i = 0; i < white; i++) put('w', pick(ROLES, random));
  const black = random(3);
  for (let i = 0; i < black; i++) put('b', ROLES[random(4)] as Role);
  const turn = random(4) > 0 ? 'w' : 'b';
  const setup = { board, turn, rights: [], count: null, halfmoves: 0, fullmoves: 1, checks: null } as const;
  const made = Position.fromSetup(ruleSet(game)!, setup);
  return made.ok && made.value.outcome() === null ? made.value : null;
}

/** A position of a random game. */
function randomGame(game: Game, random: Random): Position {
  let position = Position.start(ruleSet(game)!);
  for (let left = 20 + random(60); left > 0; left--) {
    const next = position.play(pick(position.moves(), random));
    if (next.outcome() !== null) return position;
    position = next;
  }
  return position;
}

const isChess = (game: Game): boolean => CHESS_GAMES.some(name => name === game);

function* positions(game: Game, seed: number, count: number): Generator<Position> {
  const random = seededRandom(seed);
  for (let made = 0; made < count; ) {
    const position = isChess(game) ? randomBoard(game, random) : randomGame(game, random);
    if (position === null) continue;
    made++;
    yield position;
  }
}

function run(
  at: { readonly rules: string; readonly fen: string; readonly moves: readonly string[] },
  limits: SearchLimits,
  lines = 1,
): readonly SearchReport[] {
  const job = prepareJob({ ...at, limits, lines });
  if (!job.ok) throw new Error(`${at.fen}: ${job.error.map(({ text }) => text).join('; ')}`);
  const reports: SearchReport[] = [];
  search.run(job.value, report => reports.push(report));
  return reports;
}

function follow(from: Position, moves: readonly string[]): Position {
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(`${text} in ${makeFen(position)}: ${move.error.text}`);
    return position.play(move.value);
  }, from);
}

const other = (color: Color): Color => (color === 'w' ? 'b' : 'w');

function winner(position: Position): Color | null {
  const result = position.outcome()?.result;
  return result === '1-0' ? 'w' : result === '0-1' ? 'b' : null;
}

const pliesOf = (moves: number): number => (moves > 0 ? 2 * moves - 1 : -2 * moves);

test.each(GAMES)('%s: the line of every announced mate mates in that many moves', game => {
  let mates = 0;
  for (const position of positions(game, 3, isChess(game) ? 50 : 25)) {
    const fen = makeFen(position);
    search.newGame();
    for (const report of run({ rules: game, fen, moves: [] }, { nodes: 40_000 }, 1 + (mates % 3))) {
      for (const { score, moves } of report.lines) {
        if (score.kind !== 'mate') continue;
        mates++;
        expect(moves, fen).toHaveLength(pliesOf(score.value));
        expect(winner(follow(position, moves)), fen).toBe(score.value > 0 ? position.turn : other(position.turn));
      }
    }
  }
  expect(mates).toBeGreaterThan(30);
});

type Defence = (position: Position, moves: readonly string[]) => string;

/** Plays from a position with an announced mate; returns the moves that the engine needed and those it announced. */
function deliver(game: Game, start: Position, defend: Defence): { announced: number; needed: number } | null {
  const fen = makeFen(start);
  const moves: string[] = [];
  let position = start;
  let announced = 0;
  for (let needed = 1; ; needed++) {
    const line = run({ rules: game, fen, moves }, { nodes: 40_000 }).at(-1)?.lines[0];
    if (needed === 1) {
      if (line?.score.kind !== 'mate' || line.score.value <= 0) return null;
      announced = line.score.value;
    }
    moves.push(line?.moves[0] ?? '');
    position = follow(start, moves);
    if (position.outcome() !== null || needed > announced) {
      expect(winner(position), `${fen} ${moves.join(' ')}`).toBe(start.turn);
      return { announced, needed };
    }
    moves.push(defend(position, moves));
    position = follow(start, moves);
  }
}

test.each(GAMES)('%s: announced mates are delivered against random and best defence', game => {
  const random = seededRandom(8);
  const randomMove: Defence = position => makeUci(pick(position.moves(), random));
  let delivered = 0;
  let longest = 0;
  for (const position of positions(game, 17, isChess(game) ? 60 : 30)) {
    const best: Defence = (_, moves) =>
      run({ rules: game, fen: makeFen(position), moves }, { nodes: 40_000 }).at(-1)?.lines[0]?.moves[0] ?? '';
    for (const defend of [randomMove, best]) {
      search.newGame();
      const played = deliver(game, position, defend);
      if (played === null) break;
      expect(played.needed, makeFen(position)).toBeLessThanOrEqual(played.announced);
      delivered++;
      longest = Math.max(longest, played.announced);
    }
  }
  expect(delivered).toBeGreaterThanOrEqual(10);
  console.log(`${game}: ${delivered} mates delivered, the longest in ${longest}`);
});
