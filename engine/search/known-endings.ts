/**
 * Endgame tables in the search. If the tables contain the root, they determine its result: every move has its exact
 * value, and the line that proves it is played to the end. If they contain only leaves, `LeafProbe` scores those, and a
 * line that reaches the tables is continued by them to its end. A damaged table is reported once and then ignored.
 */

import { announcesCount } from '../endgame/count/bare-king.ts';
import { decidingTable, decidingUnder, isDistance } from '../endgame/count/dtr.ts';
import { isTwoSided, parseEnding } from '../endgame/ending.ts';
import { type FirstMoveSolver, FirstMoves } from '../endgame/first-moves/first-moves.ts';
import { EndgameTables, type TableBuilder } from '../endgame/tables/tables.ts';
import type { Verdict } from '../endgame/types/verdict.ts';
import { LeafProbe } from '../endgame/verdict/leaf-probe.ts';
import { type MoveVerdict, moveVerdicts } from '../endgame/verdict/move-verdicts.ts';
import { provenLine } from '../endgame/verdict/proof.ts';
import { verdictOf } from '../endgame/verdict/verdict.ts';
import type { Position } from '../rules/position.ts';
import type { Issue, Parsed } from '../rules/result.ts';
import { makeUci, parseUci } from '../rules/uci.ts';
import { KNOWN_DEPTH, type LineVerdict, type Score, type SearchLine } from './job.ts';
import { type PreparedJob, preparedPosition } from './prepare.ts';

export interface EndingOptions {
  /** Of tables, the first file of an ending counts. */
  readonly folders: readonly string[];
  /** Bytes for what is unpacked of them. */
  readonly room: number;
  /** Makes small tables that are missing. */
  readonly make?: TableBuilder | null;
  /** Solves positions with first-move rights. */
  readonly solver?: FirstMoveSolver | null;
  /** Called once for each fault. */
  readonly onFault: (fault: Issue) => void;
}

/** Share of the cache for single positions; leaves are probed far more often. */
const APART = 1 / 8;

/** Expects the rules kernel to be loaded in this thread. */
export class KnownEndings {
  readonly #options: EndingOptions;
  /** Files with a reported fault. */
  readonly #faults = new Set<string>();
  #tables: EndgameTables;
  #leaves: LeafProbe;
  #maxPieces = 0;
  #job: PreparedJob | null = null;
  #root: Position | null = null;
  #atRoot = false;
  /** When the time of the job in use is over. */
  #until = 0;
  /** Best play to the end of the game, by the position it begins with. */
  #proofs = new Map<bigint, readonly string[]>();

  constructor(options: EndingOptions) {
    this.#options = options;
    [this.#tables, this.#leaves] = this.#open();
  }

  #open(): [EndgameTables, LeafProbe] {
    const { folders, room, make = null, solver = null } = this.#options;
    const report = (fault: Issue): void => this.#report(fault);
    const tables = new EndgameTables(folders, room * APART, make, null, report);
    if (solver !== null) {
      const stopped = (): boolean => !this.#waits() || solver.stopped?.() === true;
      tables.useFirstMoves(new FirstMoves({ ...solver, stopped }, tables));
    }
    return [tables, new LeafProbe(tables, room * (1 - APART), report)];
  }

  /** Roots may wait, as long as the search has time; lines that come into the tables on the way take what is there. */
  #waits(): boolean {
    return this.#atRoot && performance.now() < this.#until;
  }

  #report(fault: Issue): void {
    const about = String(fault.data?.path ?? fault.text);
    if (this.#faults.has(about)) return;
    this.#faults.add(about);
    this.#options.onFault(fault);
  }

  /** Files were added, changed or removed. */
  renew(): void {
    this.#tables.close();
    this.#faults.clear();
    [this.#tables, this.#leaves] = this.#open();
  }

  /** Answers for this job from now on, about endings of at most `maxPieces` pieces. */
  use(job: PreparedJob, maxPieces = Number.POSITIVE_INFINITY): void {
    this.#proofs = new Map();
    this.#job = job;
    this.#root = null;
    const { time, soft } = job.limits;
    this.#until = performance.now() + Math.min(time ?? Number.POSITIVE_INFINITY, soft ?? Number.POSITIVE_INFINITY);
    this.#tables.retryMissing();
    this.#maxPieces = Math.min(this.#leaves.use(job.game.rules), maxPieces);
  }

  /** Largest number of pieces of an ending in which leaves are probed; 0 if none are. */
  get maxPieces(): number {
    return this.#maxPieces;
  }

  /** The position of the current job, played on first use. */
  #rootPosition(): Position | null {
    if (this.#root === null && this.#job !== null) {
      const played = preparedPosition(this.#job);
      if (played.ok) this.#root = played.value;
    }
    return this.#root;
  }

  /** As {@link LeafProbe.probe}. */
  probe(words: Int32Array, at: number): number {
    return this.#leaves.probe(words, at);
  }

  #value<T>(parsed: Parsed<T>): T | null {
    if (parsed.ok) return parsed.value;
    this.#report(parsed.error);
    return null;
  }

  /**
   * The requested lines if tables contain the root and every move there, otherwise `null`. Tables do not contain the
   * game before the root: if a repetition keeps a line from proving its score, the result is `null` for the whole job.
   */
  rootLines(job: PreparedJob): readonly SearchLine[] | null {
    this.#atRoot = true;
    const lines = this.#linesOf(job);
    this.#atRoot = false;
    return lines;
  }

  #linesOf({ chosen, lines, pieces }: PreparedJob): readonly SearchLine[] | null {
    const root = pieces <= this.#maxPieces ? this.#rootPosition() : null;
    if (root === null || root.outcome() !== null) return null;
    const verdict = this.#value(verdictOf(root, this.#tables));
    const all = verdict && this.#value(moveVerdicts(root, this.#tables));
    const wanted = all?.filter(({ move }) => chosen.length === 0 || chosen.includes(move));
    if (!verdict || !wanted || wanted.some(each => each.verdict === null)) return null;
    const found = wanted.slice(0, lines).map((each, index): SearchLine => {
      const own = index === 0 && chosen.length === 0 ? { ...verdict } : throughMove(root, each);
      const moves = [makeUci(each.move), ...this.#proof(root.play(each.move))];
      const score = scoreOf(root, own);
      return { rank: index + 1, score, moves, depth: KNOWN_DEPTH, seldepth: moves.length, verdict: lineVerdict(own) };
    });
    if (found.every(isProven)) return found;
    this.#maxPieces = 0;
    return null;
  }

  /** The line, continued by the tables from the position where it reaches them, if they agree with its score. */
  finish(line: SearchLine): SearchLine {
    const root = this.#maxPieces === 0 || line.score.kind === 'cp' ? null : this.#rootPosition();
    if (root === null) return line;
    let at = root;
    const sides = { w: 0, b: 0 };
    for (const [ply, text] of line.moves.entries()) {
      const move = parseUci(at, text);
      if (!move.ok) break;
      sides[at.turn]++;
      at = at.play(move.value);
      if (!this.#isFew(at) || at.outcome() !== null) continue;
      const there = this.#value(verdictOf(at, this.#tables));
      if (there === null) continue;
      const verdict = later(there, sides[there.chaser]);
      if (!agrees(line.score, verdict, root)) break;
      return {
        ...line,
        moves: [...line.moves.slice(0, ply + 1), ...this.#proof(at)],
        verdict: lineVerdict(verdict),
      };
    }
    return line;
  }

  #proof(position: Position): readonly string[] {
    const known = this.#proofs.get(position.searchKey);
    if (known) return known;
    const proof = (this.#value(provenLine(position, this.#tables)) ?? []).map(makeUci);
    this.#proofs.set(position.searchKey, proof);
    return proof;
  }

  #isFew(position: Position): boolean {
    return position.board().filter(piece => piece !== null).length <= this.#maxPieces;
  }

  close(): void {
    this.#tables.close();
  }
}

const lineVerdict = ({ chaser, outcome, dtm, dtr, budget }: Verdict): LineVerdict => ({
  chaser,
  outcome,
  dtm,
  dtr,
  budget,
});

/**
 * Whether the line mates as soon as its score promises. Others may be longer, or repeat an earlier position of the
 * game.
 */
const isProven = ({ score, moves }: SearchLine): boolean =>
  score.kind !== 'mate' || moves.length <= 2 * Math.abs(score.value) - (score.value > 0 ? 1 : 0);

const more = (moves: number | null, by: number): number | null => (moves === null ? null : moves + by);

/** What is known of a position, as it is for one that lies so many moves of the chaser before it. */
const later = (verdict: Verdict, by: number): Verdict => ({
  ...verdict,
  dtm: more(verdict.dtm, by),
  dtr: more(verdict.dtr, by),
  budget: more(verdict.budget, by),
});

const throughMove = (root: Position, { verdict }: MoveVerdict): Verdict =>
  later(verdict as Verdict, verdict?.chaser === root.turn ? 1 : 0);

/** Nothing that may happen to the count makes the win longer than the moves to mate. */
function isExact(position: Position, { chaser, ending, dtr, dtm }: Verdict): boolean {
  const named = parseEnding(ending);
  if (named === null || isTwoSided(named)) return dtr === dtm;
  const { rules } = position;
  const count = position.count();
  // A count that is to begin by itself is the usual one.
  const usual = count === null && !announcesCount(rules);
  const table = usual ? decidingTable(rules, named) : (decidingUnder(rules, named, count, chaser)?.table ?? null);
  return table !== null && isDistance(table, named);
}

function scoreOf(root: Position, verdict: Verdict): Score {
  const { chaser, outcome, dtm, dtr } = verdict;
  if (outcome !== 'win') return { kind: 'draw', by: outcome === 'draw' ? 'no-mate' : 'count' };
  const sign = chaser === root.turn ? 1 : -1;
  const exact = isExact(root, verdict);
  return { kind: exact ? 'mate' : 'won', value: sign * ((exact ? dtm : dtr) ?? 0) };
}

/** A line that the transposition table has cut short may not lead to the result of its score. */
function agrees(score: Score, { chaser, outcome, dtm }: Verdict, root: Position): boolean {
  if (score.kind === 'draw') return outcome !== 'win';
  if (score.kind === 'cp' || outcome !== 'win') return false;
  const moves = score.value * (chaser === root.turn ? 1 : -1);
  return score.kind === 'mate' ? moves === dtm : moves > 0;
}
