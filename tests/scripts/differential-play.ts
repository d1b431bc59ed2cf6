/**
 * Random games played on our kernel and on Fairy-Stockfish side by side. After every ply the two must agree on the
 * legal moves, the FEN with rights, counting fields and promoted fishes, check, the end of the game and its result.
 * Half of the games begin from the start, half from random endings; all go on for a while after a draw.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { fromOf, type Move, toOf } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { Oracle, OracleBoard } from './ffish.ts';
import { Random } from './random.ts';
import { randomPosition } from './random-setup.ts';

/** Our rule sets and the oracle's names for them. */
export const VARIANTS: Readonly<Record<string, string>> = {
  'makruk-engine': 'makruk',
  'ouk-engine': 'cambodian',
  'kar-ouk-engine': 'karouk',
};

export interface DifferentialTally {
  games: number;
  plies: number;
  /** By rule set. */
  readonly pliesOf: Record<string, number>;
  /** Positions in which a count ran. */
  counted: number;
  /** Ends of games by reason, `none` for games that were broken off. */
  readonly ends: Record<string, number>;
}

/** A game that the two programs see differently. */
export class Difference extends Error {}

function compare(position: Position, oracle: OracleBoard, moves: readonly Move[]): string | null {
  const ours = moves.map(makeUci).sort().join(' ');
  const theirs = oracle.legalMoves().split(' ').filter(Boolean).sort().join(' ');
  if (ours !== theirs) return `moves: ${ours}\n       ${theirs}`;
  const fen = makeFen(position);
  if (fen !== oracle.fen(true)) return `FEN: ${fen}\n     ${oracle.fen(true)}`;
  if (position.inCheck() !== oracle.isCheck()) return `check: ${position.inCheck()}`;
  const outcome = position.outcome();
  const result = oracle.isGameOver(true) ? oracle.result(true) : '*';
  if ((outcome?.result ?? '*') !== result) return `end: ${outcome?.result} ${outcome?.reason}, oracle ${result}`;
  const final = outcome !== null && ['checkmate', 'first-check', 'stalemate', 'dead-position'].includes(outcome.reason);
  return final === oracle.isGameOver(false) ? null : `end without claim: ${outcome?.reason}`;
}

/**
 * Captures, now and then mates and stalemates, and in some games moves to and fro, more often than chance would have
 * it; few first checks.
 */
function choose(random: Random, position: Position, own: Move | undefined): Move {
  const moves = position.moves();
  if (own !== undefined && random.chance(0.8)) {
    const back = moves.find(move => fromOf(move) === toOf(own) && toOf(move) === fromOf(own));
    if (back !== undefined) return back;
  }
  if (random.chance(0.1)) {
    const last = moves.filter(move => position.play(move).moves().length === 0);
    if (last.length > 0) return random.pick(last);
  }
  if (position.rules.goal === 'firstCheck' && random.chance(0.9)) {
    const quiet = [0, 1, 2].map(() => random.pick(moves)).find(move => !position.play(move).inCheck());
    if (quiet !== undefined) return quiet;
  }
  const captures = moves.filter(move => position.pieceAt(toOf(move)) !== null);
  return random.pick(captures.length > 0 && random.chance(0.3) ? captures : moves);
}

function playGame(random: Random, oracle: Oracle, id: string, tally: DifferentialTally): void {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`no rule set ${id}`);
  let position = random.chance(0.5) ? Position.start(rules) : randomPosition(random, rules);
  const fen = makeFen(position);
  const board = oracle(VARIANTS[id] ?? id, fen);
  const played: Move[] = [];
  const restless = random.chance(0.2);
  try {
    let extra = 20;
    let reason = 'none';
    for (let ply = 0; ply < 600; ply++) {
      const difference = compare(position, board, position.moves());
      if (difference !== null)
        throw new Difference(`${id} ${fen} moves ${played.map(makeUci).join(' ')}\n${difference}`);
      tally.plies++;
      tally.pliesOf[id] = (tally.pliesOf[id] ?? 0) + 1;
      if (position.count() !== null) tally.counted++;
      const outcome = position.outcome();
      if (outcome !== null && reason === 'none') reason = outcome.reason;
      if (position.moves().length === 0 || (outcome !== null && extra-- === 0)) break;
      const move = choose(random, position, restless ? played.at(-2) : undefined);
      played.push(move);
      position = position.play(move);
      board.push(makeUci(move));
    }
    tally.ends[reason] = (tally.ends[reason] ?? 0) + 1;
    tally.games++;
  } finally {
    board.delete();
  }
}

/** The rule set with the fewest plies so far. */
const leastPlayed = ({ pliesOf }: DifferentialTally, variants: readonly string[]): string =>
  variants.reduce((least, id) => ((pliesOf[id] ?? 0) < (pliesOf[least] ?? 0) ? id : least));

/**
 * Plays whole games until at least `plies` positions were compared. Throws a {@link Difference} that contains the game.
 * @param variants rule-set ids, one as many plies as another
 * @param progress called after every game
 */
export function playDifferential(
  oracle: Oracle,
  plies: number,
  seed: number,
  variants: readonly string[] = Object.keys(VARIANTS),
  progress: (tally: DifferentialTally) => void = () => {},
): DifferentialTally {
  const random = new Random(seed);
  const tally: DifferentialTally = { games: 0, plies: 0, pliesOf: {}, counted: 0, ends: {} };
  while (tally.plies < plies) {
    playGame(random, oracle, leastPlayed(tally, variants), tally);
    progress(tally);
  }
  return tally;
}
