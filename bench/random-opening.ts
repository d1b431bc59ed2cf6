/** Random, balanced openings for self-play and for the files of `resources/openings`. */
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { makeUci } from '../engine/rules/uci.ts';
import type { SearchLimits, SearchReport } from '../engine/search/job.ts';
import { type PreparedJob, prepareJob } from '../engine/search/prepare.ts';
import type { Search } from '../engine/search/search.ts';

/** Openings with a larger evaluation are discarded, centipawns. */
const MAX_ADVANTAGE = 120;
const LIMITS: SearchLimits = { depth: 6 };

/** Searches to depth 1 if a few hundred nodes did not suffice for the captures after the first move. */
export function runWithLine(search: Search, job: PreparedJob): SearchReport {
  const report = search.run(job);
  return report.lines.length > 0 ? report : search.run({ ...job, limits: { depth: 1 } });
}

/** The score after `moves` from the start for the side to move, in centipawns. */
function scoreAfter(search: Search, rules: RuleSet, moves: readonly string[], limits: SearchLimits): number {
  const job = prepareJob({ rules: rules.id, fen: rules.startFen, moves, limits, lines: 1, playOn: true });
  if (!job.ok) throw new Error(job.error.map(issue => issue.text).join('; '));
  const line = runWithLine(search, job.value).lines[0];
  if (line === undefined) throw new Error('the search found no line');
  const { score } = line;
  return score.kind === 'cp' ? score.value : score.kind === 'draw' ? 0 : Math.sign(score.value) * 30_000;
}

/** Random moves to a balanced position. */
export function randomOpening(
  search: Search,
  rules: RuleSet,
  plies: number,
  random: () => number,
  { limits = LIMITS, advantage = MAX_ADVANTAGE }: { readonly limits?: SearchLimits; readonly advantage?: number } = {},
): string[] {
  for (;;) {
    let position = Position.start(rules);
    const moves: string[] = [];
    while (moves.length < plies && position.outcome() === null) {
      const legal = position.moves();
      const move = legal[Math.floor(random() * legal.length)] ?? 0;
      moves.push(makeUci(move));
      position = position.play(move);
    }
    if (position.outcome() === null && Math.abs(scoreAfter(search, rules, moves, limits)) <= advantage) return moves;
  }
}
