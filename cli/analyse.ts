/** `analyse`: engine analysis of one position, or of every position in the main lines of a file. */
import type { Command } from 'commander';
import type { ExternalReport } from '../api/contract.ts';
import { makeSan } from '../core/notation/san.ts';
import type { PgnGame } from '../core/pgn/game.ts';
import { countActionsByPly } from '../core/study/count-actions.ts';
import { mainLine, mainLineMoves } from '../core/study/walk.ts';
import { makeFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import type { Issue } from '../engine/rules/result.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { parseUci } from '../engine/rules/uci.ts';
import type { Score, SearchJob, SearchLine, SearchReport } from '../engine/search/job.ts';
import { searchedPosition } from '../engine/search/prepare.ts';
import { verdictText } from '../engine/search/verdict-text.ts';
import { findAssets } from '../host/assets.ts';
import { accepted, type OneSearch, oneSearch } from '../host/engine.ts';
import type { EngineCommand } from '../host/external/engine-channel.ts';
import { ExternalEngine } from '../host/external/external-engine.ts';
import { defaultTablesFolder } from '../host/library-path.ts';
import { engineCommand, warnOfDifference } from './engine-command.ts';
import { gamesIn } from './game-files.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { type NamedRules, rulesOption } from './rules-option.ts';

interface Options {
  readonly fen?: string;
  readonly rules?: string;
  readonly depth?: number;
  /** Seconds. */
  readonly time?: number;
  /** Moves. */
  readonly mate?: number;
  readonly searchmoves?: readonly string[];
  readonly lines: number;
  readonly threads: number;
  /** An external engine: its name or its command. */
  readonly engine?: string;
  readonly json?: boolean;
}

/** MiB. */
const HASH = 64;
/** Seconds per position. */
const DEFAULT_TIME = 1;

/** Where a position occurs in a file. */
interface Place {
  readonly game?: number;
  readonly ply?: number;
}

export async function analyse(file: string | undefined, given: Options, command: Command): Promise<boolean> {
  const { rules: named, ...others } = given;
  if ((file === undefined) === (others.fen === undefined)) command.error('error: expected either a file or --fen');
  if (others.depth !== undefined && others.time !== undefined)
    command.error('error: --depth and --time cannot be used together');
  if (others.searchmoves !== undefined && file !== undefined) command.error('error: --searchmoves requires --fen');
  if (others.fen !== undefined && named === undefined) command.error('error: --fen requires --rules');
  const rules = await rulesOption(named, command, false);
  const options: Options = rules ? { ...others, rules: rules.id } : others;
  await loadKernel();
  const report = ({ text }: Issue): void => console.error(text);
  const tables = { folder: defaultTablesFolder(), onFault: report };
  if (options.engine !== undefined && command.getOptionValueSource('threads') === 'cli')
    command.error('error: --threads is for the engine of Chatrang; use "chatrang engines set" for others');
  const engine: Searcher =
    options.engine === undefined
      ? oneSearch(findAssets(), { threads: options.threads, hashMiB: HASH }, tables, report)
      : new ExternalEngine(await externalEngine(options.engine, rules));
  try {
    if (file === undefined)
      await analyseOne(
        engine,
        jobOf({ rules: options.rules ?? '', fen: options.fen ?? '', moves: [] }, options),
        {},
        options,
      );
    else return await analyseFile(engine, file, options);
    return true;
  } finally {
    await engine.close();
  }
}

interface Searcher extends Pick<OneSearch, 'close'> {
  search(job: SearchJob): Promise<SearchReport | ExternalReport>;
}

/** `false` when a file of an archive or a folder could not be read. */
async function analyseFile(engine: Searcher, file: string, options: Options): Promise<boolean> {
  let failed = false;
  const onUnreadable = (): void => {
    failed = true;
  };
  for await (const { game } of gamesIn(file, options.rules, onUnreadable)) await analyseGame(engine, game, options);
  return !failed;
}

async function analyseGame(engine: Searcher, { study, game }: PgnGame, options: Options): Promise<void> {
  const moves = mainLineMoves(study);
  const actions = countActionsByPly([study.root, ...mainLine(study)]);
  for (let ply = 0; ply <= moves.length; ply++) {
    const line = { moves: moves.slice(0, ply), actions: actions.filter(done => done.ply <= ply) };
    const job = jobOf({ rules: study.rules, fen: study.start, ...line }, options);
    await analyseOne(engine, job, { game, ply }, options);
  }
}

function jobOf(
  line: Omit<SearchJob, 'limits' | 'lines'>,
  { depth, time, mate, searchmoves, lines }: Options,
): SearchJob {
  const seconds = time ?? (depth === undefined && mate === undefined ? DEFAULT_TIME : undefined);
  const limits = {
    ...(seconds === undefined ? {} : { time: 1000 * seconds }),
    ...(depth === undefined ? {} : { depth }),
    ...(mate === undefined ? {} : { mate }),
  };
  return { ...line, limits, lines, ...(searchmoves === undefined ? {} : { searchmoves }) };
}

/** Prints how an engine of the list differs from the rule set of `--rules`. */
async function externalEngine(text: string, named: NamedRules | null): Promise<EngineCommand> {
  const found = await engineCommand(text, named);
  const rules = named && ruleSet(named.id);
  if (rules !== null && found.description !== undefined) warnOfDifference(rules, found.description);
  return found;
}

async function analyseOne(engine: Searcher, job: SearchJob, place: Place, { json }: Options): Promise<void> {
  const position = accepted(searchedPosition(job));
  const report = await engine.search(job);
  if ('faults' in report) for (const { text } of report.faults) console.error(`chatrang: ${text}`);
  await print(`${json ? asJson(position, report, place) : asText(position, report, place)}\n`);
}

function asJson(position: Position, report: SearchReport, place: Place): string {
  const { turn, depth, lines, nodes, time } = report;
  const outcome = position.outcome();
  return JSON.stringify({
    ...place,
    rules: position.rules.id,
    fen: makeFen(position),
    turn,
    over: outcome !== null,
    result: outcome?.result ?? '*',
    reason: outcome?.reason ?? null,
    depth,
    nodes,
    time,
    lines,
  });
}

function asText(position: Position, report: SearchReport, { game, ply }: Place): string {
  const { depth, nodes, time, lines, reason } = report;
  const where = game === undefined ? '' : `game ${game}, ply ${ply}: `;
  const outcome = position.outcome();
  const head = `${where}${makeFen(position)}`;
  if (outcome) return `${head}\n  ${outcome.result}, ${outcome.reason}`;
  const shown = lines.flatMap(line => {
    const verdict = verdictText(line);
    const text = `  ${scoreText(line.score).padStart(7)}  ${sanLine(position, line)}`;
    return verdict === null ? [text] : [text, `           ${verdict}`];
  });
  const searched =
    reason === 'known' ? 'from the endgame tables' : `depth ${depth}, ${nodes} nodes, ${(time / 1000).toFixed(1)} s`;
  return [`${head}\n  ${searched}`, ...shown].join('\n');
}

function sanLine(position: Position, { moves }: SearchLine): string {
  const words: string[] = [];
  let at = position;
  for (const text of moves) {
    const move = parseUci(at, text);
    if (!move.ok) break;
    const after = at.play(move.value);
    words.push(makeSan(at, move.value, after));
    at = after;
  }
  return words.join(' ');
}

/** From the side to move. */
function scoreText(score: Score): string {
  if (score.kind === 'mate') return `#${score.value}`;
  if (score.kind === 'draw') return `= ${score.by}`;
  if (score.kind === 'won') return score.value > 0 ? 'won' : 'lost';
  return (score.value / 100).toFixed(2);
}
