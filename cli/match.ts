/** `match`: games between two UCI engines under the exact rules, with Elo, error bars and an optional SPRT. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { MoveLimit } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { LEVELS } from '../core/play/levels.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { NamedEngine } from '../engine/rules/uci-variants.ts';
import { findAssets } from '../host/assets.ts';
import type { EngineCommand } from '../host/external/engine-channel.ts';
import {
  differentGames,
  type MatchGame,
  type MatchProgress,
  type MatchSettings,
  runMatch,
} from '../host/match/match.ts';
import { appendGame, finishedGames, matchStudy } from '../host/match/match-file.ts';
import { builtInOpenings, readOpenings } from '../host/match/openings.ts';
import { MATCH_PATIENCE } from '../host/match/play-game.ts';
import { type HalfPoints, matchStatistics, sprtBounds, tallyText } from '../host/match/statistics.ts';
import { tableResult } from '../host/match/table-results.ts';
import { engineCommand, warnOfDifference } from './engine-command.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { type NamedRules, rulesOption } from './rules-option.ts';
import { withTables } from './table-host.ts';

interface Options {
  readonly rules: string;
  readonly first: string;
  readonly second: string;
  /** `name=value` */
  readonly firstOption: readonly string[];
  readonly secondOption: readonly string[];
  /** From 1. */
  readonly firstLevel?: number;
  readonly secondLevel?: number;
  readonly games: number;
  /** Seconds. */
  readonly time?: number;
  /** Milliseconds. */
  readonly clock?: { readonly base: number; readonly increment: number };
  readonly nodes?: number;
  readonly depth?: number;
  readonly openings?: string;
  readonly seed: number;
  readonly concurrency: number;
  /** MiB. */
  readonly hash: number;
  readonly sprt?: readonly number[];
  readonly resign?: readonly number[];
  readonly draw?: readonly number[];
  readonly maxPlies: number;
  readonly tables: boolean;
  readonly out?: string;
  readonly resume?: boolean;
  readonly json?: boolean;
}

/** Milliseconds for a move when no limit is given. */
const DEFAULT_TIME = 100;

/** `false` if the match was interrupted. */
export async function playMatch(options: Options, command: Command): Promise<boolean> {
  await loadKernel();
  const [rules, named] = await matchRules(options, command);
  const settings = await settingsOf(options, rules, named, command);
  if (!options.tables) return playGames(options, rules, settings);
  return withTables({}, ({ services: { tables } }) => {
    const conditions = { ...settings.conditions, resultOf: tableResult(tables) };
    return playGames(options, rules, { ...settings, conditions });
  });
}

/** Without a limit of time, an engine with one thread plays the same game again from the same opening. */
function warnOfRepeatedGames(settings: MatchSettings): void {
  const different = differentGames(settings);
  if (different === null || settings.games <= different) return;
  process.stderr.write(
    `chatrang: without a limit of time, games after the first ${different} repeat earlier ones, which the error bars ` +
      'do not consider. Use more openings (--openings FILE) or fewer games.\n',
  );
}

async function playGames(options: Options, rules: RuleSet, settings: MatchSettings): Promise<boolean> {
  warnOfRepeatedGames(settings);
  const text = settingsText(options, rules);
  const { out } = options;
  const done = await startFile(options, rules, text);
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  const interrupt = new AbortController();
  const onSignal = (): void => interrupt.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  let stored = done.size;
  try {
    const onGame = async (game: MatchGame, progress: MatchProgress): Promise<void> => {
      if (out !== undefined) await appendGame(out, matchStudy(game, settings, text, today), stored++ === 0);
      await print(`${options.json ? JSON.stringify(gameJson(game)) : gameText(game, progress)}\n`);
    };
    const progress = await runMatch(settings, done, onGame, interrupt.signal);
    await print(`${options.json ? JSON.stringify(matchJson(progress)) : tallyText(progress)}\n`);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
  return !interrupt.signal.aborted;
}

/** The rule set, and how the option names it. */
async function matchRules({ rules }: Options, command: Command): Promise<readonly [RuleSet, NamedRules]> {
  const named = await rulesOption(rules, command, false);
  const found = named && ruleSet(named.id);
  if (named === null || found === null) throw new CodedError('no-such-rules', `There is no rule set ${rules}`);
  return [found, named];
}

/** The finished games of the file of `--out`. */
async function startFile(
  { out, resume }: Options,
  rules: RuleSet,
  settings: string,
): Promise<ReadonlyMap<number, HalfPoints>> {
  if (out === undefined) {
    if (resume) throw new CodedError('bad-call', '--resume requires --out');
    return new Map();
  }
  if (!existsSync(out)) return new Map();
  if (resume) return finishedGames(out, rules, settings);
  throw new CodedError('file-exists', `${out} exists; continue its match with --resume`);
}

/** Whatever must be equal for a match to be continued. */
const settingsText = (options: Options, { id }: RuleSet): string => {
  const { first, second, firstOption, secondOption, firstLevel, secondLevel } = options;
  const { seed, hash, openings = 'default', maxPlies, tables } = options;
  const parts = [
    ['rules', id],
    ['first', first, ...firstOption],
    ['second', second, ...secondOption],
    ['limit', JSON.stringify(limitOf(options))],
    ...(firstLevel === undefined ? [] : [['first-level', firstLevel]]),
    ...(secondLevel === undefined ? [] : [['second-level', secondLevel]]),
    ['hash', hash],
    ['openings', openings, seed],
    ['resign', ...(options.resign ?? ['none'])],
    ['draw', ...(options.draw ?? ['none'])],
    ['max-plies', maxPlies],
    ['tables', tables ? 'yes' : 'no'],
  ];
  return parts.map(part => part.join(' ')).join('; ');
};

async function settingsOf(
  options: Options,
  rules: RuleSet,
  named: NamedRules,
  command: Command,
): Promise<MatchSettings> {
  const { games, seed, concurrency, sprt, resign, draw, maxPlies } = options;
  const limits = [options.time, options.clock, options.nodes, options.depth].filter(limit => limit !== undefined);
  if (limits.length > 1) command.error('error: --time, --clock, --nodes and --depth cannot be used together');
  const limit = limitOf(options);
  const [elo0, elo1] = sprt ?? [];
  const [resignCp, resignPlies] = resign ?? [];
  const [drawCp, drawPlies, after] = draw ?? [];
  return {
    rules,
    engines: [
      await engineOf(options.first, options.firstOption, options, named),
      await engineOf(options.second, options.secondOption, options, named),
    ],
    limits: [levelLimit(options.firstLevel, command) ?? limit, levelLimit(options.secondLevel, command) ?? limit],
    openings: await (options.openings === undefined
      ? builtInOpenings(findAssets(), rules)
      : readOpenings(options.openings, rules)),
    games,
    seed,
    concurrency,
    sprt: elo0 === undefined || elo1 === undefined ? null : sprtBounds(elo0, elo1),
    onStart: differenceWarning(rules),
    conditions: {
      resultOf: null,
      resign: resignCp === undefined || resignPlies === undefined ? null : { cp: resignCp, plies: resignPlies },
      draw:
        drawCp === undefined || drawPlies === undefined || after === undefined
          ? null
          : { cp: drawCp, plies: drawPlies, after },
      maxPlies,
      patience: MATCH_PATIENCE,
    },
  };
}

/** Engines start again after failures, and several times if several games are played at a time. */
function differenceWarning(rules: RuleSet): (engine: NamedEngine) => void {
  const warned = new Set<string>();
  return engine => {
    // Two engines of the same name may know different rule sets.
    const key = [engine.name, ...engine.variants].join('\n');
    if (!warned.has(key)) warnOfDifference(rules, engine);
    warned.add(key);
  };
}

function limitOf({ time, clock, nodes, depth }: Options): MoveLimit {
  if (clock !== undefined) return { kind: 'clock', ...clock };
  if (nodes !== undefined) return { kind: 'nodes', nodes };
  if (depth !== undefined) return { kind: 'depth', depth };
  return { kind: 'time', time: time === undefined ? DEFAULT_TIME : Math.round(1000 * time) };
}

function levelLimit(level: number | undefined, command: Command): MoveLimit | null {
  if (level === undefined) return null;
  const counted = LEVELS.filter(({ nodes }) => nodes !== null).length;
  if (level > counted)
    command.error(`error: a match has the levels 1 to ${counted}; the last level of games is --time or --clock`);
  return { kind: 'level', level: level - 1 };
}

/** The options of the command line replace those of a registered engine. */
async function engineOf(
  text: string,
  optionTexts: readonly string[],
  { hash }: Options,
  named: NamedRules,
): Promise<EngineCommand> {
  const { command, options } = await engineCommand(text, named);
  const given = optionTexts.map(option => {
    const at = option.indexOf('=');
    return [option.slice(0, at), option.slice(at + 1)] as const;
  });
  return { command, options: { ...options, Hash: String(hash), ...Object.fromEntries(given) } };
}

const rounded = (value: number): number | null => (Number.isFinite(value) ? Math.round(10 * value) / 10 : null);

function gameJson({ number, white, black, result, termination, end, moves }: MatchGame): object {
  return { game: number, white, black, result, termination, reason: end.text, plies: moves.length };
}

function matchJson({ tally, sprt }: MatchProgress): object {
  const statistics = matchStatistics(tally);
  return {
    won: tally.won,
    drawn: tally.drawn,
    lost: tally.lost,
    pairs: tally.pairs,
    ...(statistics === null
      ? {}
      : {
          score: statistics.score,
          elo: rounded(statistics.elo),
          low: rounded(statistics.low),
          high: rounded(statistics.high),
          superiority: statistics.superiority,
        }),
    ...(sprt === null ? {} : { sprt }),
  };
}

const gameText = ({ number, white, black, result, end, moves }: MatchGame, progress: MatchProgress): string =>
  `game ${number}: ${white} - ${black} ${result} (${end.text}, ${moves.length} plies). ${tallyText(progress)}`;
