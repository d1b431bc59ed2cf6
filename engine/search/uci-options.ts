/** UCI options, limits and info lines. */
import type { RuleSet } from '../rules/rule-set.ts';
import { ownRuleSets, ruleSets } from '../rules/rule-sets/list.ts';
import type { Color } from '../rules/types.ts';
import { variantName } from '../rules/uci-variants.ts';
import { MAX_HASH, MAX_THREADS, type Score, type SearchLimits, type SearchLine, type SearchReport } from './job.ts';
import { MAX_LINES } from './prepare.ts';
import { clockLimits, type GameClock } from './time-limits.ts';
import type { WinDrawLoss } from './win-draw-loss.ts';

/** MiB. */
export const DEFAULT_HASH = 64;
export const DEFAULT_THREADS = 1;
/** Cache for endgame tables, in MiB. */
export const DEFAULT_CACHE = 64;
export const MAX_CACHE = 4096;
/** Milliseconds. */
export const DEFAULT_OVERHEAD = 30;
export const MAX_OVERHEAD = 5000;

/**
 * The answer to `uci`. UCI_Variant offers the built-in rule sets and those of the user that this thread knows.
 * @param rules the chosen rule set
 * @param paths folders of endgame tables, in the form of the option
 */
export const introduction = (name: string, author: string, rules: RuleSet, paths: string): readonly string[] => [
  `id name ${name}`,
  `id author ${author}`,
  `option name UCI_Variant type combo default ${variantName(rules)} ` +
    [...ruleSets, ...ownRuleSets()].map(each => `var ${variantName(each)}`).join(' '),
  `option name Hash type spin default ${DEFAULT_HASH} min 1 max ${MAX_HASH}`,
  `option name Threads type spin default ${DEFAULT_THREADS} min 1 max ${MAX_THREADS}`,
  `option name MultiPV type spin default 1 min 1 max ${MAX_LINES}`,
  'option name UCI_ShowWDL type check default false',
  'option name Ponder type check default false',
  `option name Move Overhead type spin default ${DEFAULT_OVERHEAD} min 0 max ${MAX_OVERHEAD}`,
  `option name EndgamePath type string default ${paths === '' ? '<empty>' : paths}`,
  'option name Use NNUE type check default true',
  'option name EvalFile type string default <empty>',
  `option name EndgameCache type spin default ${DEFAULT_CACHE} min 1 max ${MAX_CACHE}`,
  'uciok',
];

/** Centipawns of a win of unknown length. */
const WON = 20_000;

const scoreText = (score: Score): string => {
  if (score.kind === 'mate') return `mate ${score.value}`;
  if (score.kind === 'won') return `cp ${score.value < 0 ? -WON : WON}`;
  return `cp ${score.kind === 'cp' ? score.value : 0}`;
};

/** One line of a report; with `wdl`, the probabilities in permille for the side to move. */
export function infoText(report: SearchReport, line: SearchLine, wdl: WinDrawLoss | null): string {
  const { nodes, time, full } = report;
  const rate = Math.round((nodes * 1000) / Math.max(1, time));
  return (
    `info depth ${line.depth} seldepth ${line.seldepth} multipv ${line.rank} score ${scoreText(line.score)} ` +
    (wdl === null ? '' : `wdl ${wdl.win} ${wdl.draw} ${wdl.loss} `) +
    `nodes ${nodes} nps ${rate} hashfull ${Math.round(full * 1000)} time ${time} pv ${line.moves.join(' ')}`
  );
}

const FLAGS = ['infinite', 'ponder', 'searchmoves'] as const;
const NUMBERS = ['depth', 'nodes', 'mate', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo'] as const;
type NumberName = (typeof NUMBERS)[number];

/** A parsed `go` command. */
export interface Go {
  readonly limits: SearchLimits;
  /** The move is sent only after `stop`, even if the search has ended. */
  readonly infinite: boolean;
  /** As `infinite`, until `ponderhit`. */
  readonly ponder: boolean;
  /** Whether a search without limits was asked for, and not only follows from limits that are missing or invalid. */
  readonly wantsNoLimit: boolean;
  readonly searchmoves?: readonly string[];
  /** Messages about invalid words. */
  readonly faults: readonly string[];
}

const isNumber = (word: string): word is NumberName => NUMBERS.some(name => name === word);
const isWord = (word: string): boolean => isNumber(word) || FLAGS.some(name => name === word);
/** Clocks can be 0; other limits cannot. */
const LEAST: Readonly<Partial<Record<NumberName, number>>> = { wtime: 0, btime: 0, winc: 0, binc: 0, movetime: 0 };

/**
 * Parses a `go` command. An invalid number is reported and ignored. Of a clock, a negative number counts as 0 and a
 * fraction is cut off.
 */
export function parseGo(
  words: readonly string[],
  turn: Color,
  { overhead, goal }: Pick<GameClock, 'overhead' | 'goal'>,
): Go {
  const given = new Map<NumberName, number>();
  const faults: string[] = [];
  const flags = new Set<string>();
  let searchmoves: readonly string[] | undefined;
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as string;
    if (word === 'searchmoves') {
      const rest = words.slice(at + 1);
      const end = rest.findIndex(isWord);
      searchmoves = end < 0 ? rest : rest.slice(0, end);
      at += searchmoves.length;
    } else if (isNumber(word)) {
      const text = words[++at] ?? '';
      const value = text === '' ? Number.NaN : Number(text);
      const good = Number.isInteger(value) && value >= (LEAST[word] ?? 1);
      if (!good) faults.push(`'${word} ${text}' is not a valid limit`);
      if (good) given.set(word, value);
      else if (Number.isFinite(value) && (word === 'wtime' || word === 'btime'))
        given.set(word, Math.max(0, Math.trunc(value)));
    } else if (isWord(word)) flags.add(word);
    else faults.push(`'${word}' after 'go' is unknown`);
  }
  const left = given.get(turn === 'w' ? 'wtime' : 'btime');
  const depth = given.get('depth');
  const nodes = given.get('nodes');
  const mate = given.get('mate');
  const movetime = given.get('movetime');
  const increment = given.get(turn === 'w' ? 'winc' : 'binc') ?? 0;
  const clock = { left: left ?? 0, increment, overhead, goal, movesToGo: given.get('movestogo') };
  const limits: SearchLimits = {
    ...(movetime !== undefined ? { time: Math.max(1, movetime) } : left !== undefined ? clockLimits(clock) : {}),
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(mate === undefined ? {} : { mate }),
  };
  const infinite = flags.has('infinite') || Object.keys(limits).length === 0;
  return {
    limits,
    infinite,
    ponder: flags.has('ponder'),
    wantsNoLimit: flags.has('infinite') || flags.has('ponder'),
    faults,
    ...(searchmoves === undefined ? {} : { searchmoves }),
  };
}
