/**
 * External engines as opponents of games, each in a process of its own, so that live analysis goes on. A game belongs to
 * the page that plays it, and no other page ends it. An engine plays a level by its options `UCI_LimitStrength` and
 * `UCI_Elo`, by `Skill Level`, or by the limits of the search.
 */
import type {
  EngineOption,
  ExternalReport,
  GameClocks,
  OptionValues,
  RegisteredEngine,
  SearchJob,
} from '../../api/contract.ts';
import { preparedPosition, prepareJob } from '../../engine/search/prepare.ts';
import { accepted } from '../engine.ts';
import type { Owner } from '../uploads.ts';
import { ReportBuilder } from './engine-report.ts';
import { ExternalEngine, type ExternalSearch } from './external-engine.ts';
import type { EngineRegistry } from './registry.ts';
import { strengthOptions } from './strength.ts';

/** Milliseconds for a move of a limited engine without a clock. */
const THINKING = 1000;

/** The option by which an engine says that it can think in the time of the player; `null` without it. */
const ponderOption = (options: readonly EngineOption[]): EngineOption | null =>
  options.find(({ kind, name }) => kind === 'check' && name.toLowerCase() === 'ponder') ?? null;

/** An engine in one game of a page. */
class GameEngine {
  readonly #registry: Pick<EngineRegistry, 'get'>;
  readonly #id: string;
  #engine: ExternalEngine | null = null;
  /** The option that tells the engine that it thinks in the time of the player. */
  #pondering: OptionValues = {};
  #isEnded = false;

  constructor(registry: Pick<EngineRegistry, 'get'>, id: string) {
    this.#registry = registry;
    this.#id = id;
  }

  /**
   * Resolves at once, with reason `stopped`, if the game has ended.
   * @throws EngineFailure, and CodedError `engine-lacks-rules` and the codes of an invalid job
   */
  async move(job: SearchJob, level: number, clocks: GameClocks | null): Promise<ExternalReport> {
    const registered = await this.#registry.get(this.#id);
    if (this.#isEnded) return notSearched(job, registered);
    return this.#running(registered).search(this.#searchOf(registered, job, level, clocks));
  }

  /** Thinks in the time of the player about a position, if the engine can. */
  async ponder(job: SearchJob, level: number, clocks: GameClocks | null): Promise<void> {
    const registered = await this.#registry.get(this.#id);
    const option = ponderOption(registered.description.options);
    if (this.#isEnded || option === null) return;
    this.#pondering = { [option.name]: 'true' };
    this.#running(registered).ponder(this.#searchOf(registered, job, level, clocks));
  }

  /** Ends the process; a pending move is answered at once. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#engine?.close();
  }

  #running(registered: RegisteredEngine): ExternalEngine {
    this.#engine ??= new ExternalEngine(registered);
    return this.#engine;
  }

  #searchOf(
    { description }: RegisteredEngine,
    job: SearchJob,
    level: number,
    clocks: GameClocks | null,
  ): ExternalSearch {
    const strength = strengthOptions(description.options, level);
    const isLimited = Object.keys(strength).length > 0;
    const options = { ...strength, ...this.#pondering };
    const limits =
      isLimited || job.limits.nodes === undefined ? (clocks === null ? { time: THINKING } : {}) : job.limits;
    const lines = isLimited ? 1 : job.lines;
    return { ...job, limits, lines, options, ...(clocks === null ? {} : { clock: clocks }) };
  }
}

const notSearched = (job: SearchJob, { description }: RegisteredEngine): ExternalReport =>
  new ReportBuilder(accepted(preparedPosition(accepted(prepareJob(job)))), description.name).report(null, 'stopped');

export class GameEngines {
  readonly #registry: Pick<EngineRegistry, 'get'>;
  /** By page and id of the engine. */
  readonly #games = new Map<Owner, Map<string, GameEngine>>();
  readonly #gone = new WeakSet<Owner>();

  constructor(registry: Pick<EngineRegistry, 'get'>) {
    this.#registry = registry;
  }

  /** The engine of the page's game, which begins now if there is none. One of a page that has gone does nothing. */
  of(page: Owner, id: string): GameEngine {
    const games = this.#games.get(page) ?? new Map<string, GameEngine>();
    const known = games.get(id);
    if (known !== undefined) return known;
    const game = new GameEngine(this.#registry, id);
    if (this.#gone.has(page)) {
      void game.end();
      return game;
    }
    this.#games.set(page, games.set(id, game));
    return game;
  }

  /** Ends the game of a page with an engine. */
  async end(page: Owner, id: string): Promise<void> {
    const game = this.#games.get(page)?.get(id);
    this.#games.get(page)?.delete(id);
    await game?.end();
  }

  /** Ends the games of all pages with an engine. */
  async endAll(id: string): Promise<void> {
    await Promise.all([...this.#games.keys()].map(page => this.end(page, id)));
  }

  /** The page has gone. */
  async discardOf(page: Owner): Promise<void> {
    this.#gone.add(page);
    const games = this.#games.get(page);
    this.#games.delete(page);
    await Promise.all([...(games?.values() ?? [])].map(game => game.end()));
  }

  async close(): Promise<void> {
    const games = [...this.#games.values()].flatMap(ofPage => [...ofPage.values()]);
    this.#games.clear();
    await Promise.all(games.map(game => game.end()));
  }
}
