/**
 * A match between two engines: pairs of games with reversed colours, several games at a time, with statistics and an
 * optional SPRT. The caller stores finished games, and can continue a match from them.
 */
import type { MoveLimit } from '../../api/contract.ts';
import { mulberry32, seededRandom } from '../../engine/endgame/random.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Color } from '../../engine/rules/types.ts';
import { type EngineVariant, engineVariant, type NamedEngine } from '../../engine/rules/uci-variants.ts';
import type { EngineLaunch } from '../external/engine-channel.ts';
import { EngineClient } from '../external/engine-client.ts';
import { EngineFailure } from '../external/engine-failure.ts';
import {
  type GameConditions,
  levelOf,
  type MatchEngine,
  type Opening,
  type PlayedGame,
  type PlayedMove,
  playGame,
} from './play-game.ts';
import { type HalfPoints, type Sprt, type SprtBounds, sprt, type Tally, tallyOf } from './statistics.ts';

export interface MatchSettings {
  readonly rules: RuleSet;
  /** The first engine plays White in games with odd numbers. */
  readonly engines: readonly [EngineLaunch, EngineLaunch];
  /** Names of the engines in games; by default those that they report. */
  readonly names?: readonly [string, string];
  readonly limits: readonly [MoveLimit, MoveLimit];
  /** Legal under the rule set; at least one. Both games of a pair start from the same opening. */
  readonly openings: readonly Opening[];
  /** Even. */
  readonly games: number;
  /** Decides the order of the openings, and the choices of levels. */
  readonly seed: number;
  /** Games at a time; each has two engines of which one searches. */
  readonly concurrency: number;
  readonly conditions: GameConditions;
  /** `null`: all games are played. */
  readonly sprt: SprtBounds | null;
  /** Called when an engine has started: at first, after a failure, and once for each game at a time. */
  readonly onStart?: (engine: NamedEngine) => void;
}

export interface MatchGame extends PlayedGame {
  /** From 1. */
  readonly number: number;
  readonly white: string;
  readonly black: string;
  /** Of the first engine. */
  readonly points: HalfPoints;
}

/** A game that is being played. */
export interface RunningGame {
  /** From 1. */
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly fen: string;
  /** Those of the opening first. */
  readonly moves: readonly PlayedMove[];
  /** Milliseconds when the last move had been made; `null` for a side without a clock. */
  readonly clocks: Readonly<Record<Color, number | null>>;
}

/** Follows the games of a match. */
export interface MatchWatcher {
  /** Awaited before each move of the game with this number. */
  ready(number: number): Promise<void>;
  onMove(game: RunningGame): void;
}

export interface MatchProgress {
  readonly tally: Tally;
  readonly sprt: Sprt | null;
}

/** Failures of an engine to start in a row after which the match ends. */
const MAX_START_FAILURES = 3;

/** Between the seeds of two games of a match. */
const GAME_SEEDS = 1_000_003;

type EngineIndex = 0 | 1;

/** A permutation of the openings; it is repeated if there are fewer openings than pairs. */
function openingOrder(count: number, seed: number): readonly number[] {
  const random = seededRandom(seed);
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

/** How an engine plays a rule set. @throws EngineFailure if it does not know it */
function variantFor({ name, variants }: EngineClient, rules: RuleSet): EngineVariant {
  const known = engineVariant(rules, { name, variants });
  if (known !== null) return known;
  throw new EngineFailure('protocol', `${name} does not know ${rules.id} (UCI_Variant: ${variants.join(' ')})`);
}

/** The engines of one game at a time. An engine that failed is replaced for the next game. */
class EnginePair {
  readonly #settings: MatchSettings;
  readonly #engines: [EngineClient | null, EngineClient | null] = [null, null];

  constructor(settings: MatchSettings) {
    this.#settings = settings;
  }

  async get(index: EngineIndex): Promise<MatchEngine> {
    const client = await this.#running(index);
    return { client, variant: variantFor(client, this.#settings.rules) };
  }

  async #running(index: EngineIndex): Promise<EngineClient> {
    const running = this.#engines[index];
    if (running !== null && !running.failed) return running;
    await running?.close();
    const { rules, engines, limits, onStart } = this.#settings;
    const lines = levelOf(limits[index])?.lines ?? 1;
    for (let attempt = 1; ; attempt++) {
      try {
        const engine = await EngineClient.start(engines[index]);
        this.#engines[index] = engine;
        engine.setOption('UCI_Variant', variantFor(engine, rules).name);
        if (lines > 1) engine.setOption('MultiPV', String(lines));
        await engine.ready();
        onStart?.(engine);
        return engine;
      } catch (error) {
        const isFinal = !(error instanceof EngineFailure) || error.kind !== 'exit' || attempt === MAX_START_FAILURES;
        if (isFinal) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#engines.map(engine => engine?.close()));
  }
}

/** Whether an engine with one thread plays the same move again in the same game. */
const repeatsMoves = (limit: MoveLimit): boolean =>
  limit.kind === 'nodes' || limit.kind === 'depth' || levelOf(limit)?.spread === 0;

/**
 * The number of different games; `null`: without a bound. Engines that repeat their moves play the same game again from
 * the same opening.
 */
export const differentGames = ({ openings, limits }: Pick<MatchSettings, 'openings' | 'limits'>): number | null =>
  limits.every(repeatsMoves) ? 2 * openings.length : null;

const pointsOf = ({ result }: PlayedGame, isFirstWhite: boolean): HalfPoints =>
  result === '1/2-1/2' ? 1 : (result === '1-0') === isFirstWhite ? 2 : 0;

/**
 * Plays the games that are not in `done` until all are played, the SPRT has decided or `signal` aborts. Games that are
 * interrupted are dropped.
 * @param done points of the first engine by number of game
 * @param onGame called for each finished game, one at a time
 * @param watcher `null`: games are not followed
 * @throws EngineFailure if an engine cannot be started or does not know the rule set
 */
export async function runMatch(
  settings: MatchSettings,
  done: ReadonlyMap<number, HalfPoints>,
  onGame: (game: MatchGame, progress: MatchProgress) => Promise<void>,
  signal: AbortSignal,
  watcher: MatchWatcher | null = null,
): Promise<MatchProgress> {
  const { rules, openings, games, seed, concurrency, limits, conditions } = settings;
  const order = openingOrder(openings.length, seed);
  const points = new Map(done);
  const progress = (): MatchProgress => {
    const tally = tallyOf(points);
    return { tally, sprt: settings.sprt === null ? null : sprt(tally.pairs, settings.sprt) };
  };
  const ending = new AbortController();
  const stop = AbortSignal.any([signal, ending.signal]);
  let next = 0;
  let reported = Promise.resolve();
  const nextGame = (): number | null => {
    do next++;
    while (points.has(next));
    return next <= games && !stop.aborted ? next : null;
  };

  async function playOne(pair: EnginePair, number: number): Promise<void> {
    const isFirstWhite = number % 2 === 1;
    const [first, second] = [await pair.get(0), await pair.get(1)];
    // An engine that was still starting when the signal aborted has not been closed.
    if (stop.aborted) return;
    const opening = openings[order[((number - 1) >> 1) % order.length] as number] as Opening;
    const byColor = <T>([mine, theirs]: readonly [T, T]): Record<Color, T> =>
      isFirstWhite ? { w: mine, b: theirs } : { w: theirs, b: mine };
    const engines = byColor([first, second]);
    const next = mulberry32(number * GAME_SEEDS + seed);
    const random = () => next() / 2 ** 32;
    const { w: white, b: black } = byColor(settings.names ?? [first.client.name, second.client.name]);
    const about = { number, white, black };
    const played = await playGame(
      rules,
      opening,
      engines,
      byColor(limits),
      conditions,
      random,
      watcher && {
        ready: () => watcher.ready(number),
        onMove: (moves, clocks) => watcher.onMove({ ...about, fen: opening.fen, moves, clocks }),
      },
    );
    if (stop.aborted) return;
    const game = { ...played, ...about, points: pointsOf(played, isFirstWhite) };
    reported = reported.then(async () => {
      points.set(number, game.points);
      const now = progress();
      await onGame(game, now);
      if (now.sprt !== null && now.sprt.accepted !== null) ending.abort();
    });
    await reported;
  }

  async function work(): Promise<void> {
    const pair = new EnginePair(settings);
    const close = (): void => void pair.close();
    stop.addEventListener('abort', close);
    try {
      for (let number = nextGame(); number !== null; number = nextGame()) await playOne(pair, number);
    } catch (error) {
      // Stopping ends the engines of running games.
      if (stop.aborted && error instanceof EngineFailure) return;
      ending.abort();
      throw error;
    } finally {
      stop.removeEventListener('abort', close);
      await pair.close();
    }
  }

  const results = await Promise.allSettled(Array.from({ length: concurrency }, work));
  const failed = results.find(result => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return progress();
}
