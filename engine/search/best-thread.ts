/**
 * Which thread gives the line of a search with several threads. Each thread that has completed at least the depth of
 * the main thread votes for its move, with a weight that grows with its score and its depth. Among the threads with the
 * elected move the deepest is chosen. The shortest proven win precedes any vote. Source: the chess programming wiki,
 * "Lazy SMP".
 *
 * The main thread gives the lines of a search with a limit of depth or mate and of a search for several lines.
 */
import type { Score, SearchLimits, SearchLine, SearchReport } from './job.ts';

/** Result of a helper thread. */
export interface HelperReport {
  /** Of the last complete iteration. */
  readonly depth: number;
  readonly lines: readonly SearchLine[];
}

interface Candidate {
  readonly depth: number;
  readonly line: SearchLine;
}

const WIN = 20_000;
/** Centipawns: scores beyond this weigh the same. */
const LARGEST = 2000;
/** Weight of the lowest score. */
const LEAST = 15;

/** Centipawns, or above `WIN` the better the shorter a win is. */
function worthOf(score: Score): number {
  if (score.kind === 'draw') return 0;
  if (score.kind === 'cp') return score.value;
  const distance = WIN + (score.kind === 'mate' ? WIN : WIN / 2) - Math.abs(score.value);
  return score.value < 0 ? -distance : distance;
}

const clamped = ({ line }: Candidate): number => Math.max(-LARGEST, Math.min(LARGEST, worthOf(line.score)));

/** The first of the greatest. */
const greatest = <T>(list: readonly [T, ...T[]], value: (item: T) => number): T =>
  list.reduce((best, item) => (value(item) > value(best) ? item : best));

function elected(candidates: readonly [Candidate, ...Candidate[]]): Candidate {
  const best = greatest(candidates, ({ line }) => worthOf(line.score));
  if (worthOf(best.line.score) > WIN) return best;
  const lowest = Math.min(...candidates.map(clamped));
  const votes = new Map<string | undefined, number>();
  for (const candidate of candidates) {
    const [move] = candidate.line.moves;
    votes.set(move, (votes.get(move) ?? 0) + (clamped(candidate) - lowest + LEAST) * candidate.depth);
  }
  const most = Math.max(...votes.values());
  const [first, ...others] = candidates.filter(({ line }) => votes.get(line.moves[0]) === most);
  return first === undefined ? best : greatest([first, ...others], ({ depth }) => depth);
}

/** The last report of the main thread with the line of the best thread. */
export function withBestLine(main: SearchReport, helpers: readonly HelperReport[], limits: SearchLimits): SearchReport {
  const [line, ...more] = main.lines;
  const mainDecides = more.length > 0 || limits.depth !== undefined || limits.mate !== undefined;
  if (line === undefined || mainDecides) return main;
  const others = helpers.flatMap(({ depth, lines: [own] }) =>
    own !== undefined && depth >= main.depth ? [{ depth, line: own }] : [],
  );
  const best = elected([{ depth: main.depth, line }, ...others]);
  return { ...main, depth: best.depth, lines: [best.line] };
}
