/**
 * Warm-up of the WebAssembly JIT: a new process optimises the engine's functions only after they have run often, so the
 * first tens of thousands of nodes are slow. Short searches of every kind run beforehand, on a separate memory, so the
 * transposition table and the histories of the real search are not affected.
 */
import { ruleSet } from '../rules/rule-sets/list.ts';
import { type PreparedJob, prepareJob } from './prepare.ts';

/** Nodes per search; few, since a real search has to wait for it. */
const NODES = 2500;
const ROUNDS = 3;

/**
 * Rule sets with a position each, where the search does different things: openings, captures, counts, first checks,
 * reks.
 */
const POSITIONS: readonly (readonly [rules: string, fen: string | null])[] = [
  ['makruk', null],
  ['ouk-pychess', 'r3ksr1/1smn4/p1n1p1p1/4PpPp/1p1p1P1N/PP1P3P/2SNSM2/3R2KR w - - 0 19'],
  ['makruk', '3mks2/3n1r2/pp1r1p1p/5Pp1/4N1P1/PP1Sn2P/2R4R/3KMS2 w - - 2 19'],
  ['makruk', '8/8/4k3/8/3K4/8/3NS3/8 w - 88 10 66'],
  ['kar-ouk', null],
  ['rek', null],
];

/** The searches of a warm-up in their order. Expects the rules kernel to be loaded. */
export function warmUpJobs(): readonly PreparedJob[] {
  const jobs = POSITIONS.map(([rules, fen]) => {
    const start = fen ?? ruleSet(rules)?.startFen ?? '';
    const job = prepareJob({ rules, fen: start, moves: [], limits: { nodes: NODES }, lines: 1, playOn: true });
    if (!job.ok) throw new Error(`${rules} ${start}: ${job.error.map(issue => issue.text).join('; ')}`);
    return job.value;
  });
  return Array.from({ length: ROUNDS }, () => jobs).flat();
}
