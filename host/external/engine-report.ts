/** Reports of an external engine: its info lines with moves that our rules have checked. */
import type { ExternalLine, ExternalReport } from '../../api/contract.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Issue } from '../../engine/rules/result.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import type { InfoLine } from './info-line.ts';

/** What engines send instead of a move when they have none. */
const NO_MOVE: ReadonlySet<string> = new Set(['', '0000', '(none)']);

export class ReportBuilder {
  readonly #position: Position;
  readonly #engine: string;
  readonly #start = performance.now();
  /** The latest one with moves and an exact score, by rank. */
  readonly #lines = new Map<number, InfoLine>();
  #nodes = 0;
  #time: number | null = null;
  #full = 0;
  #tableHits = 0;

  /** @param engine its name in messages */
  constructor(position: Position, engine: string) {
    this.#position = position;
    this.#engine = engine;
  }

  add(info: InfoLine): void {
    this.#nodes = info.nodes ?? this.#nodes;
    this.#time = info.time ?? this.#time;
    this.#full = info.full ?? this.#full;
    this.#tableHits = info.tableHits ?? this.#tableHits;
    if (info.moves.length > 0 && info.score !== null && !info.score.isBound) this.#lines.set(info.rank, info);
  }

  /**
   * @param move what followed `bestmove`; `null` while the engine searches
   * @param reason why the search has ended
   */
  report(move: string | null, reason?: ExternalReport['reason']): ExternalReport {
    const faults: Issue[] = [];
    const lines: ExternalLine[] = [];
    for (const info of [...this.#lines.values()].sort((a, b) => a.rank - b.rank)) {
      const { moves, illegal } = legalMoves(this.#position, info.moves);
      if (illegal !== null) faults.push(this.#illegal(illegal));
      if (moves.length > 0) lines.push(lineOf(info, moves));
    }
    const best = move === null ? null : this.#bestMove(move, faults);
    return {
      turn: this.#position.turn,
      depth: lines[0]?.depth ?? 0,
      lines,
      nodes: this.#nodes,
      time: Math.round(this.#time ?? performance.now() - this.#start),
      full: this.#full / 1000,
      tableHits: this.#tableHits,
      best,
      faults,
      done: reason !== undefined,
      ...(reason === undefined ? {} : { reason }),
    };
  }

  #bestMove(text: string, faults: Issue[]): string | null {
    if (NO_MOVE.has(text)) {
      const data = { engine: this.#engine };
      faults.push({ code: 'engine-no-move', text: `${this.#engine} has sent no move, although there is one`, data });
      return null;
    }
    const move = parseUci(this.#position, text);
    if (move.ok) return makeUci(move.value);
    faults.push(this.#illegal(text));
    return null;
  }

  #illegal(move: string): Issue {
    const text = `${this.#engine} has sent an illegal move: ${move}`;
    return { code: 'engine-illegal-move', text, data: { engine: this.#engine, move } };
  }
}

const lineOf = ({ rank, score, depth, seldepth, chances }: InfoLine, moves: readonly string[]): ExternalLine => ({
  rank,
  score: { kind: score?.kind ?? 'cp', value: score?.value ?? 0 },
  moves,
  depth: depth ?? 0,
  seldepth: seldepth ?? depth ?? 0,
  ...(chances === null ? {} : { chances }),
});

/** The moves up to the first illegal one, or to the end of the game by our rules. */
function legalMoves(
  start: Position,
  texts: readonly string[],
): { readonly moves: readonly string[]; readonly illegal: string | null } {
  const moves: string[] = [];
  let position = start;
  for (const text of texts) {
    if (moves.length > 0 && position.outcome() !== null) break;
    const move = parseUci(position, text);
    if (!move.ok) return { moves, illegal: text };
    moves.push(makeUci(move.value));
    position = position.play(move.value);
  }
  return { moves, illegal: null };
}
