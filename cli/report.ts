/** `report`: what the engine and the endgame tables say of whole games, in files or in a library. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { StoredGame } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { countMotifs } from '../core/motifs/counts.ts';
import { makeSan } from '../core/notation/san.ts';
import { type Formation, readFormations } from '../core/openings/formations.ts';
import { keptOf } from '../core/pgn/game.ts';
import { type Evaluated, evaluationsIn, givenEvaluations } from '../core/report/evaluated.ts';
import { MISTAKE_SIZES } from '../core/report/judgement.ts';
import { PlayerSummaries, type PlayerSummary } from '../core/report/players.ts';
import { type GameReport, gameReport } from '../core/report/report.ts';
import { countActionsByPly } from '../core/study/count-actions.ts';
import { unflattenStudy } from '../core/study/flat.ts';
import { Positions, startPosition } from '../core/study/positions.ts';
import type { Study } from '../core/study/study.ts';
import { mainLine, mainLineMoves } from '../core/study/walk.ts';
import { adjudicateLine } from '../engine/endgame/game/line-verdict.ts';
import { EndgameTables } from '../engine/endgame/tables/tables.ts';
import type { GameVerdict } from '../engine/endgame/types/game-verdict.ts';
import type { Position } from '../engine/rules/position.ts';
import { parseUci } from '../engine/rules/uci.ts';
import type { SearchJob, SearchLimits } from '../engine/search/job.ts';
import { findAssets } from '../host/assets.ts';
import { type OneSearch, oneSearch, tableFolders } from '../host/engine.ts';
import { evaluatedOf } from '../host/evaluated.ts';
import type { Host } from '../host/host.ts';
import { defaultTablesFolder } from '../host/library-path.ts';
import { gamesIn } from './game-files.ts';
import { jobEnd } from './job-end.ts';
import { type GameOptions, gameRows, withLibrary } from './open-library.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';
import { searchLimits, type TimeOptions } from './search-limits.ts';

interface Options extends GameOptions, TimeOptions {
  readonly rules?: string;
  readonly threads: number;
  /** Only evaluations that are in the games. */
  readonly recorded?: boolean;
  /** One summary per player instead of one report per game. */
  readonly players?: boolean;
  readonly json?: boolean;
}

/** MiB. */
const HASH = 64;

/** A game with the position of each ply. */
interface Line {
  readonly study: Study;
  readonly positions: readonly Position[];
}

type Evaluate = (line: Line) => Promise<readonly (Evaluated | null)[]>;

/** What every report needs besides the game. */
interface Parts {
  readonly evaluate: Evaluate;
  readonly tables: EndgameTables;
  readonly formations: readonly Formation[];
  /** Prints a report, or keeps it for the summaries of the players. */
  readonly print: (reported: Reported) => Promise<void>;
}

type Place = Readonly<Record<string, string | number>>;

interface Reported extends Line {
  readonly place: Place;
  readonly evaluations: readonly (Evaluated | null)[];
  readonly report: GameReport;
}

/** `false` if a file or a game could not be read. */
export async function reportGames(files: readonly string[], options: Options, command: Command): Promise<boolean> {
  const ofLibrary = files.length === 0;
  if (!ofLibrary && [options.library, options.collection, options.search].some(option => option !== undefined))
    command.error('error: --library, --collection and --search cannot be used with files');
  if (ofLibrary && options.rules !== undefined) command.error('error: --rules requires files');
  const rules = (await rulesOption(options.rules, command, false))?.id;
  await loadKernel();
  const assets = findAssets();
  const tables = new EndgameTables([...tableFolders(assets, defaultTablesFolder())]);
  const formations = readFormations(await readFile(assets.formations, 'utf8'));
  const players = new PlayerSummaries();
  const parts: Omit<Parts, 'evaluate'> = {
    tables,
    formations,
    async print(reported) {
      const { white, black } = tagsOf(reported.study);
      if (options.players) players.add({ w: white, b: black }, reported.report);
      else await print(`${options.json ? asJson(reported) : asText(reported)}\n`);
    },
  };
  try {
    const isComplete = await (ofLibrary ? reportLibrary(options, parts) : reportFiles(files, rules, options, parts));
    for (const player of players.all()) await print(`${options.json ? JSON.stringify(player) : playerText(player)}\n`);
    return isComplete;
  } finally {
    tables.close();
  }
}

async function reportFiles(
  files: readonly string[],
  rules: string | undefined,
  options: Options,
  parts: Omit<Parts, 'evaluate'>,
): Promise<boolean> {
  let failed = false;
  const onUnreadable = (): void => {
    failed = true;
  };
  const own = { folder: defaultTablesFolder(), onFault: ({ text }: { readonly text: string }) => console.error(text) };
  const size = { threads: options.threads, hashMiB: HASH };
  const engine = oneSearch(findAssets(), size, own, ({ text }) => console.error(text));
  const evaluate = options.recorded ? recorded : searched(engine, searchLimits(options));
  try {
    for (const source of files)
      for await (const { file, game } of gamesIn(source, rules, onUnreadable)) {
        const place = { file, game: game.game };
        if (!(await reportOn(place, game.study, { ...parts, evaluate }))) failed = true;
      }
  } finally {
    await engine.close();
  }
  return !failed;
}

/** Evaluations are stored in the library, and those that it has are used; the games stay as they are. */
const reportLibrary = (options: Options, parts: Omit<Parts, 'evaluate'>): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const { analysis, library } = host.services;
    await analysis.configure({ threads: options.threads, hash: HASH, network: true });
    const evaluate = options.recorded ? recorded : stored(host, searchLimits(options));
    let complete = true;
    for await (const rows of gameRows(host, options))
      for (const { id } of rows) {
        const game: StoredGame | null = await library.open(id).catch((error: Error) => {
          console.error(`chatrang: game ${id}: ${error.message}`);
          return null;
        });
        const study = game && unflattenStudy(game.study);
        if (!study || !(await reportOn({ id }, study, { ...parts, evaluate }))) complete = false;
      }
    return complete;
  });

const recorded: Evaluate = async ({ study }) => evaluationsIn([study.root, ...mainLine(study)]);

/** From the last position to the first, so that the hash table helps earlier positions. */
const searched =
  (engine: OneSearch, limits: SearchLimits): Evaluate =>
  async ({ study, positions }) => {
    const moves = mainLineMoves(study);
    const actions = countActionsByPly([study.root, ...mainLine(study)]);
    const found: (Evaluated | null)[] = positions.map(() => null);
    for (let ply = moves.length; ply >= 0; ply--) {
      const line = { moves: moves.slice(0, ply), actions: actions.filter(done => done.ply <= ply) };
      const job: SearchJob = { rules: study.rules, fen: study.start, ...line, limits, lines: 1 };
      const position = positions[ply] as Position;
      if (position.outcome() === null) found[ply] = evaluatedOf(await engine.search(job), position.turn);
    }
    return found;
  };

const stored =
  (host: Host, limits: SearchLimits): Evaluate =>
  async ({ study, positions }) => {
    const { analysis } = host.services;
    const { rules, start } = study;
    const actions = countActionsByPly([study.root, ...mainLine(study)]);
    const request = { rules, start, moves: mainLineMoves(study), actions, limits };
    const { error } = await jobEnd(host, () => analysis.analyseGame(request));
    if (error) throw new CodedError(error.code, error.text);
    const keys = positions.map(position => String(position.searchKey));
    const found = await analysis.stored(study.rules, keys);
    return found.map((one, ply) => one && evaluatedOf(one, (positions[ply] as Position).turn));
  };

/** `false`, after a message, for a game that cannot be read. */
async function reportOn(place: Place, study: Study, { evaluate, tables, formations, print }: Parts): Promise<boolean> {
  const start = startPosition(study);
  // The study of an unreadable game has the start position of its rule set.
  if (start === null || keptOf(study) === 'text') {
    console.error(`chatrang: ${placeText(place)}: the game cannot be read`);
    return false;
  }
  const nodes = [study.root, ...mainLine(study)];
  const positions = new Positions(start).along(nodes).map(({ position }) => position);
  const evaluations = await evaluate({ study, positions });
  const verdict = verdictOn(study, start, positions, tables);
  const report = gameReport({ nodes, line: positions, tags: study.tags, evaluations, verdict, formations });
  await print({ place, study, positions, evaluations, report });
  return true;
}

const placeText = (place: Place): string =>
  Object.entries(place)
    .map(([name, value]) => (name === 'file' ? value : `${name} ${value}`))
    .join(': ');

function asJson({ place, study, positions, evaluations, report }: Reported): string {
  const motifs = countMotifs(positions, givenEvaluations(evaluations));
  return JSON.stringify({ ...place, ...tagsOf(study), ...report, motifs });
}

const playerText = ({ player, games, accuracy, tallies, missedWins }: PlayerSummary): string => {
  const counts = MISTAKE_SIZES.map(size => `${size} ${tallies[size]}`).join(', ');
  return `${player}: games ${games}, accuracy ${accuracy.toFixed(1)}, ${counts}, missed wins ${missedWins}`;
};

const tagsOf = ({ tags, rules, result }: Study) => ({
  white: tags.find(({ name }) => name === 'White')?.value ?? null,
  black: tags.find(({ name }) => name === 'Black')?.value ?? null,
  rules,
  result,
});

/** `null` after a message about a damaged table. */
function verdictOn(
  study: Study,
  start: Position,
  positions: readonly Position[],
  tables: EndgameTables,
): GameVerdict | null {
  const moves = positions.slice(1).map(position => position.lastMove ?? 0);
  const actions = countActionsByPly([study.root, ...mainLine(study)]);
  const adjudicated = adjudicateLine({ start, moves, actions, result: study.result }, tables);
  if (adjudicated.ok) return adjudicated.value.verdict;
  console.error(`chatrang: ${adjudicated.error.text}`);
  return null;
}

function asText({ place, positions: line, report }: Reported): string {
  const { accuracy, tallies, mistakes, judged } = report;
  const sides = (['w', 'b'] as const).map(side => {
    const counts = MISTAKE_SIZES.map(size => `${size} ${tallies[side][size]}`).join(', ');
    return `  ${side === 'w' ? 'White' : 'Black'}: accuracy ${accuracy[side]?.toFixed(1) ?? '-'}, ${counts}`;
  });
  const rows = mistakes.map(({ ply, size, loss, move, best: [better] }) => {
    const before = line[ply - 1] as Position;
    const number = `${before.setup().fullmoves}${before.turn === 'w' ? '.' : '...'}`;
    const instead = better === undefined ? '' : `, better: ${sanOf(before, better)}`;
    return `  ${`${number} ${sanOf(before, move)}`.padEnd(14)}  ${size}, -${Math.round(100 * loss)} %${instead}`;
  });
  return [`${placeText(place)}: ${judged} of ${line.length - 1} moves judged`, ...sides, ...rows].join('\n');
}

function sanOf(before: Position, text: string): string {
  const move = parseUci(before, text);
  return move.ok ? makeSan(before, move.value, before.play(move.value)) : text;
}
