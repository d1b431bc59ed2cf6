/**
 * Matches between engines as jobs for pages. The engine of Chatrang runs in threads of the host, other engines in
 * processes of their own. Each game is stored in a collection of the library when it ends.
 */
import type {
  Events,
  JobId,
  MatchBoard,
  Matches,
  MatchGameRow,
  MatchOpenings,
  MatchPlayer,
  MatchRequest,
  MatchStanding,
  MatchState,
  MoveLimit,
  Tables,
  Termination,
} from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { localDate } from '../../core/pgn/local-date.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Color } from '../../engine/rules/types.ts';
import { engineVariant } from '../../engine/rules/uci-variants.ts';
import { runUci } from '../../engine/search/uci-engine.ts';
import type { Assets } from '../assets.ts';
import type { DatabaseServices } from '../database/services.ts';
import { engineName, uciParts } from '../engine.ts';
import type { EngineLaunch } from '../external/engine-channel.ts';
import { presetOptions } from '../external/presets.ts';
import type { EngineRegistry } from '../external/registry.ts';
import type { Ending, JobBoard, Pauses } from '../jobs.ts';
import type { HostRules } from '../rules.ts';
import {
  differentGames,
  type MatchGame,
  type MatchProgress,
  type MatchSettings,
  type RunningGame,
  runMatch,
} from './match.ts';
import { evaluationOf, matchStudy } from './match-file.ts';
import { builtInOpenings, parseOpenings, positionOpening } from './openings.ts';
import { MATCH_PATIENCE, type Opening } from './play-game.ts';
import { emptyTally, matchStatistics, sprt, sprtBounds } from './statistics.ts';
import { tableResult } from './table-results.ts';

export interface MatchParts {
  readonly database: Pick<DatabaseServices, 'library'>;
  readonly readOnly: boolean;
  readonly rules: HostRules;
  readonly assets: Assets;
  /** Folder of the user's own endgame tables. */
  readonly folder: string;
  readonly tables: Pick<Tables, 'line'>;
  readonly jobs: JobBoard;
  readonly engines: Pick<EngineRegistry, 'get'>;
  readonly emit: Emit<Events>;
}

/** Milliseconds between two events of a match. */
const EVENT_INTERVAL = 100;

/** Ends that are faults of the engine that loses. */
const FAULTS: ReadonlySet<Termination> = new Set(['time forfeit', 'rules infraction', 'abandoned']);

interface PreparedPlayer {
  readonly name: string;
  readonly launch: EngineLaunch;
}

/** A game that is being played, and when its search began. */
interface Followed {
  readonly game: RunningGame;
  since: number;
}

/** A match whose job is in the list. */
class ListedMatch {
  readonly #parts: MatchParts;
  readonly #request: MatchRequest;
  readonly #settings: MatchSettings;
  readonly #names: readonly [string, string];
  readonly #running = new Map<number, Followed>();
  #last: MatchBoard | null = null;
  readonly #games: MatchGameRow[] = [];
  readonly #faults: [number, number] = [0, 0];
  #progress: MatchProgress;
  #timer: NodeJS.Timeout | null = null;
  #job: JobId = '';

  constructor(parts: MatchParts, request: MatchRequest, settings: MatchSettings, names: readonly [string, string]) {
    this.#parts = parts;
    // The text of the openings is not sent to pages again.
    const { openings } = request;
    this.#request = openings.kind === 'text' ? { ...request, openings: { ...openings, text: '' } } : request;
    this.#settings = settings;
    this.#names = names;
    this.#progress = { tally: emptyTally, sprt: settings.sprt && sprt(emptyTally.pairs, settings.sprt) };
  }

  begin(job: JobId): void {
    this.#job = job;
    this.#emitNow();
  }

  games(offset: number, limit: number): readonly MatchGameRow[] {
    return this.#games.slice(offset, offset + limit);
  }

  state(): MatchState {
    return {
      job: this.#job,
      request: this.#request,
      names: this.#names,
      running: this.#boards(),
      last: this.#running.size === 0 ? this.#last : null,
      standing: standingOf(this.#progress),
      finished: this.#games.length,
      faults: this.#faults,
      different: differentGames(this.#settings),
    };
  }

  async run(progress: (now: { done: number }) => void, signal: AbortSignal, pauses: Pauses): Promise<Ending> {
    const watcher = {
      ready: async (number: number): Promise<void> => {
        await pauses.passed();
        const followed = this.#running.get(number);
        if (followed === undefined) return;
        followed.since = performance.now();
        this.#emitSoon();
      },
      onMove: (game: RunningGame): void => {
        this.#running.set(game.number, { game: { ...game, moves: [...game.moves] }, since: performance.now() });
        this.#emitSoon();
      },
    };
    const onGame = async (game: MatchGame, now: MatchProgress): Promise<void> => {
      const stored = await this.#store(game);
      this.#progress = now;
      const followed = this.#running.get(game.number);
      if (followed !== undefined) this.#last = boardOf(followed);
      this.#running.delete(game.number);
      const { number, white, black, result, termination, end, moves } = game;
      this.#games.push({ number, white, black, result, termination, end, plies: moves.length, game: stored });
      if (FAULTS.has(termination)) this.#faults[game.points === 0 ? 0 : 1] += 1;
      progress({ done: this.#games.length });
      this.#emitSoon();
    };
    try {
      await runMatch(this.#settings, new Map(), onGame, signal, watcher);
      return {};
    } finally {
      this.#last = this.#boards()[0] ?? this.#last;
      this.#running.clear();
      this.#emitNow();
    }
  }

  #boards(): readonly MatchBoard[] {
    return [...this.#running.values()].map(boardOf).toSorted((a, b) => a.number - b.number);
  }

  async #store(game: MatchGame): Promise<number> {
    const study = matchStudy(game, this.#settings, null, localDate(new Date()));
    const { database } = this.#parts;
    return (await database.library.save(null, null, this.#request.collection, flattenStudy(study))).id;
  }

  #emitSoon(): void {
    this.#timer ??= setTimeout(() => this.#emitNow(), EVENT_INTERVAL);
  }

  #emitNow(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#parts.emit('match', this.state());
  }
}

export function hostMatches(parts: MatchParts): Matches {
  const { rules, assets, tables, jobs, readOnly, database } = parts;
  const matches = new Map<JobId, ListedMatch>();

  const settingsOf = async (request: MatchRequest, set: RuleSet): Promise<MatchSettings> => {
    const { players, limits, adjudication, pairs, concurrency, seed } = request;
    const prepared = [
      await preparePlayer(parts, players[0], set),
      await preparePlayer(parts, players[1], set),
    ] as const;
    return {
      rules: set,
      engines: [prepared[0].launch, prepared[1].launch],
      names: differentNames(named(prepared[0], limits[0]), named(prepared[1], limits[1])),
      limits,
      openings: await openingsOf(request.openings, set, assets),
      games: 2 * pairs,
      seed,
      concurrency,
      conditions: {
        resultOf: adjudication.tables ? tableResult(tables) : null,
        resign: adjudication.resign,
        draw: adjudication.draw,
        maxPlies: adjudication.maxPlies,
        patience: MATCH_PATIENCE,
      },
      sprt: request.sprt && sprtBounds(request.sprt.elo0, request.sprt.elo1),
    };
  };

  return {
    async start(request) {
      if (readOnly) throw new CodedError('library-read-only', 'The games of a match cannot be stored');
      await rules.ensureRegistered(request.rules);
      const set = ruleSet(request.rules);
      if (set === null) throw new CodedError('no-such-rules', `There is no rule set ${request.rules}`);
      const collections = await database.library.collections();
      if (!collections.some(({ id }) => id === request.collection))
        throw new CodedError('no-such-collection', `There is no collection ${request.collection}`);
      const settings = await settingsOf(request, set);
      const [first, second] = settings.names ?? ['', ''];
      const match = new ListedMatch(parts, request, settings, [first, second]);
      const id = jobs.start({
        kind: 'match',
        title: `${first} – ${second}`,
        unit: 'games',
        total: settings.games,
        pausable: true,
        run: (progress, signal, pauses) => rules.keepDuring(set.id, () => match.run(progress, signal, pauses)),
        async dismissed() {
          matches.delete(id);
        },
        forgotten() {
          matches.delete(id);
        },
      });
      matches.set(id, match);
      match.begin(id);
      return id;
    },
    list: async () => [...matches.values()].map(match => match.state()),
    async games(job, offset, limit) {
      const match = matches.get(job);
      if (match === undefined) throw new CodedError('no-such-job', `There is no job ${job}`);
      return match.games(offset, limit);
    },
  };
}

/** @throws CodedError `no-such-engine`, `no-such-preset`, `engine-lacks-rules` */
async function preparePlayer(parts: MatchParts, player: MatchPlayer, rules: RuleSet): Promise<PreparedPlayer> {
  if (player.kind === 'own') {
    const { assets, folder } = parts;
    const { threads, memory, network } = player;
    const name = network ? engineName(assets) : `${engineName(assets)} (no network)`;
    const options = { Threads: String(threads), Hash: String(memory), 'Use NNUE': String(network) };
    const run: Extract<EngineLaunch, { readonly name: string }>['run'] = (input, output, signal) =>
      runUci({ ...uciParts(assets, folder), input, output, signal });
    return { name, launch: { name, options, run } };
  }
  const engine = await parts.engines.get(player.id);
  const { name, command, description } = engine;
  if (engineVariant(rules, description) === null)
    throw new CodedError('engine-lacks-rules', `${name} does not know the rule set ${rules.id}`);
  const { preset } = player;
  const options = preset === null ? engine.options : presetOptions(engine, preset);
  return { name: preset?.kind === 'own' ? `${name} (${preset.name})` : name, launch: { command, options } };
}

const named = ({ name }: PreparedPlayer, limit: MoveLimit): string =>
  limit.kind === 'level' ? `${name}, level ${limit.level + 1}` : name;

/** The two players have different names in games, also if they are the same engine. */
const differentNames = (first: string, second: string): readonly [string, string] =>
  first === second ? [`${first} (1)`, `${second} (2)`] : [first, second];

/** @throws CodedError `bad-opening`, `no-openings` */
async function openingsOf(openings: MatchOpenings, rules: RuleSet, assets: Assets): Promise<readonly Opening[]> {
  switch (openings.kind) {
    case 'builtIn':
      return builtInOpenings(assets, rules);
    case 'position':
      return [positionOpening(openings, rules)];
    case 'text':
      return parseOpenings(openings.text, rules, openings.name);
  }
}

function boardOf({ game, since }: Followed): MatchBoard {
  const { number, white, black, fen, moves, clocks } = game;
  const first: Color = fen.split(' ')[1] === 'b' ? 'b' : 'w';
  const scoreOf = (side: Color): MatchBoard['scores'][Color] => {
    const isWhite = side === 'w';
    const last = moves.findLast(({ score }, ply) => score !== null && (ply % 2 === 0) === (first === side));
    const found = last && evaluationOf(last, isWhite);
    return found ? { cp: found.cp, mate: found.mate, depth: found.depth ?? 0 } : null;
  };
  return {
    number,
    white,
    black,
    fen,
    moves: moves.map(({ move }) => move),
    clocks,
    thinking: performance.now() - since,
    scores: { w: scoreOf('w'), b: scoreOf('b') },
  };
}

function standingOf({ tally, sprt: test }: MatchProgress): MatchStanding {
  const statistics = matchStatistics(tally);
  const bounded = (value: number | undefined): number | null =>
    value !== undefined && Number.isFinite(value) ? value : null;
  return {
    ...tally,
    elo: bounded(statistics?.elo),
    low: bounded(statistics?.low),
    high: bounded(statistics?.high),
    superiority: statistics?.superiority ?? null,
    sprt: test,
  };
}
