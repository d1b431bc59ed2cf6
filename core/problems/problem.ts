/**
 * Verifies problems ("White wins in n"): all first moves that win, the replies with every winning continuation, tries,
 * duals, and pieces that the solution does not need. A {@link Prover} proves every statement by exhaustive search under
 * the rule set and the count of the position.
 *
 * Terms follow composition practice: a *key* is a first move that wins within n moves; a *cook* is a second key; a *try*
 * is a first move that exactly one reply refutes; a *dual* is a reply with more than one winning continuation.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { type Move, type PlyActions, type Square, squareName } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';

/** A position as moves and count actions from a FEN. */
export interface ProblemLine {
  readonly rules: string;
  readonly fen: string;
  /** UCI. */
  readonly moves: readonly string[];
  readonly actions?: readonly PlyActions[];
}

export interface Proof {
  /** Whether the side to move loses; `null` when the limit of nodes or a stop ended the proof. */
  readonly lost: boolean | null;
  readonly nodes: number;
}

/**
 * Whether the side to move after `line` loses within `wins` more moves of the other side, whatever it replies; 0: whether
 * it has lost. `nodes` is a limit, 0 for none.
 */
export type Prover = (line: ProblemLine, wins: number, nodes: number) => Proof;

export interface ProblemOptions {
  /** The side to move wins in at most this many of its moves, 1 to {@link MAX_PROBLEM_MOVES}. */
  readonly wins: number;
  /** Whether to test which pieces the solution does not need; requires the work of one problem for each piece. */
  readonly minimal?: boolean;
  /** Limit of nodes for the whole verification; without it there is none. */
  readonly nodes?: number;
}

/** A winning move of the side to move. */
export interface SolutionMove {
  /** UCI text. */
  readonly move: string;
  /** Moves to the win, this one included. */
  readonly wins: number;
  /** Empty when this move ends the game, and for a continuation that is not the first of its reply. */
  readonly replies: readonly SolutionReply[];
}

export interface SolutionReply {
  readonly move: string;
  /** Every continuation that wins within the number of moves, shortest first. */
  readonly continuations: readonly SolutionMove[];
}

export interface Try {
  readonly move: string;
  readonly refutation: string;
}

export interface ProblemReport {
  readonly wins: number;
  /** Least number of moves that wins; `null` when there is no win within `wins` moves. */
  readonly shortest: number | null;
  /** Every first move that wins within `wins` moves, shortest first. */
  readonly keys: readonly SolutionMove[];
  readonly tries: readonly Try[];
  /** Replies with several winning continuations, those before the last move and those at the last move. */
  readonly duals: { readonly inside: number; readonly last: number };
  /** Squares of pieces without which the keys are the same; `null` when it was not tested. */
  readonly superfluous: readonly string[] | null;
  /** Whether the replies of all keys are complete; long solutions stop at {@link MAX_SOLUTION_MOVES} moves. */
  readonly wholeTree: boolean;
  readonly nodes: number;
}

export const MAX_PROBLEM_MOVES = 50;
/** Moves of a printed solution. */
const MAX_SOLUTION_MOVES = 20_000;

/** The first move of a problem, with the number of moves to the win. */
interface Key {
  readonly move: Move;
  readonly wins: number;
}

/** Ends a verification whose nodes are used up or that was stopped. */
class Stopped extends Error {}

class Verifier {
  readonly #prove: Prover;
  readonly #limit: number;
  readonly #onProgress: (share: number) => void;
  nodes = 0;
  moves = 0;
  readonly duals = { inside: 0, last: 0 };

  constructor(prove: Prover, limit: number, onProgress: (share: number) => void) {
    this.#prove = prove;
    this.#limit = limit;
    this.#onProgress = onProgress;
  }

  /** Whether `wins` moves are enough after `moves`, which follow `line`; the other side is to move. */
  #isLost(line: ProblemLine, wins: number): boolean {
    if (this.#limit > 0 && this.nodes >= this.#limit) throw new Stopped();
    const proof = this.#prove(line, wins, this.#limit > 0 ? this.#limit - this.nodes : 0);
    this.nodes += proof.nodes;
    if (proof.lost === null) throw new Stopped();
    return proof.lost;
  }

  /** The winning moves of a position, shortest first. */
  winningMoves(line: ProblemLine, position: Position, within: number, progress = false): readonly Key[] {
    const moves = position.moves();
    const keys: Key[] = [];
    for (const [index, move] of moves.entries()) {
      const next = after(line, move);
      const wins = this.#isLost(next, within - 1) ? this.#shortest(next, within) : null;
      if (wins !== null) keys.push({ move, wins });
      if (progress) this.#onProgress((index + 1) / moves.length);
    }
    return keys.sort((a, b) => a.wins - b.wins);
  }

  #shortest(line: ProblemLine, within: number): number {
    for (let wins = 1; wins < within; wins++) if (this.#isLost(line, wins - 1)) return wins;
    return within;
  }

  /** The replies to a winning move with their continuations. */
  replies(line: ProblemLine, position: Position, within: number): readonly SolutionReply[] {
    if (position.outcome() !== null) return [];
    const replies: SolutionReply[] = [];
    for (const move of position.moves()) {
      if (this.moves >= MAX_SOLUTION_MOVES) break;
      const reply = after(line, move);
      const next = position.play(move);
      const found = this.winningMoves(reply, next, within);
      this.moves += 1 + found.length;
      if (found.length > 1) this.duals[within === 1 ? 'last' : 'inside']++;
      const continuations = found.map(({ move: winning, wins }, index) => ({
        move: makeUci(winning),
        wins,
        replies: index === 0 ? this.replies(after(reply, winning), next.play(winning), wins - 1) : [],
      }));
      replies.push({ move: makeUci(move), continuations });
    }
    return replies;
  }

  /** The first moves that exactly one reply refutes. */
  tries(line: ProblemLine, position: Position, within: number, keys: readonly Key[]): readonly Try[] {
    const tries: Try[] = [];
    for (const move of position.moves()) {
      if (keys.some(key => key.move === move)) continue;
      const next = position.play(move);
      if (within === 1 || next.outcome() !== null) continue;
      const refutations = this.#refutations(after(line, move), next, within - 1);
      const [only, second] = refutations;
      if (only !== undefined && second === undefined) tries.push({ move: makeUci(move), refutation: makeUci(only) });
    }
    return tries;
  }

  /** At most two replies after which there is no win within `within` moves. */
  #refutations(line: ProblemLine, position: Position, within: number): readonly Move[] {
    const refutations: Move[] = [];
    for (const move of position.moves()) {
      const reply = after(line, move);
      const next = position.play(move);
      const wins =
        next.outcome() === null && next.moves().some(winning => this.#isLost(after(reply, winning), within - 1));
      if (!wins) refutations.push(move);
      if (refutations.length === 2) break;
    }
    return refutations;
  }
}

const after = (line: ProblemLine, move: Move): ProblemLine => ({ ...line, moves: [...line.moves, makeUci(move)] });

/** The position without the piece of a square; `null` when that is not a position. */
function without(position: Position, square: Square): Position | null {
  const setup = position.setup();
  const board = setup.board.with(square, null);
  const made = Position.fromSetup(position.rules, {
    ...setup,
    board,
    rights: setup.rights.filter(at => at !== square),
  });
  return made.ok && made.value.outcome() === null ? made.value : null;
}

/**
 * Verifies a problem in a position that is not over. `onProgress` receives the share of the first moves that have been
 * tested, 0 to 1.
 * @param position the position after `line`
 * @returns `null` when it was stopped or needed more nodes than its limit
 * @throws RangeError when the number of moves is out of range
 */
export function verifyProblem(
  prove: Prover,
  line: ProblemLine,
  position: Position,
  options: ProblemOptions,
  onProgress: (share: number) => void = () => {},
): ProblemReport | null {
  const { wins, nodes = 0 } = options;
  if (!Number.isInteger(wins) || wins < 1 || wins > MAX_PROBLEM_MOVES)
    throw new RangeError(`A problem has 1 to ${MAX_PROBLEM_MOVES} moves, not ${wins}`);
  try {
    return verify(new Verifier(prove, nodes, onProgress), line, position, options);
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  }
}

function verify(verifier: Verifier, line: ProblemLine, position: Position, options: ProblemOptions): ProblemReport {
  const { wins, minimal = false } = options;
  const found = verifier.winningMoves(line, position, wins, true);
  const keys = found.map(({ move, wins }) => ({
    move: makeUci(move),
    wins,
    replies: verifier.replies(after(line, move), position.play(move), wins - 1),
  }));
  return {
    wins,
    shortest: found[0]?.wins ?? null,
    keys,
    tries: verifier.tries(line, position, wins, found),
    duals: verifier.duals,
    superfluous: minimal && found.length > 0 ? superfluous(verifier, line, position, wins, found) : null,
    wholeTree: verifier.moves < MAX_SOLUTION_MOVES,
    nodes: verifier.nodes,
  };
}

/** Pieces without which the same first moves win in the same number of moves. */
function superfluous(
  verifier: Verifier,
  line: ProblemLine,
  position: Position,
  within: number,
  keys: readonly Key[],
): readonly string[] {
  const squares: string[] = [];
  const wanted = keys
    .map(({ move, wins }) => `${move} ${wins}`)
    .sort()
    .join();
  for (const [square, piece] of position.board().entries()) {
    if (piece === null || piece.role === 'king') continue;
    const smaller = without(position, square);
    if (smaller === null) continue;
    const rest: ProblemLine = { rules: line.rules, fen: makeFen(smaller), moves: [] };
    const found = verifier.winningMoves(rest, smaller, within);
    if (
      found
        .map(({ move, wins }) => `${move} ${wins}`)
        .sort()
        .join() === wanted
    )
      squares.push(squareName(square));
  }
  return squares;
}

/** Whether a problem has one solution of its full length, and no dual before the last move. */
export const isSound = ({ keys, shortest, wins, duals }: ProblemReport): boolean =>
  keys.length === 1 && shortest === wins && duals.inside === 0;
