/**
 * External engines as opponents of games, each in a process of its own, so that live analysis goes on. An engine plays a
 * level by its options `UCI_LimitStrength` and `UCI_Elo`, by `Skill Level`, or by the limits of the search.
 */
import type { EngineOption, ExternalReport, GameClocks, OptionValues, SearchJob } from '../../api/contract.ts';
import { ExternalEngine, type ExternalSearch } from './external-engine.ts';
import type { EngineRegistry } from './registry.ts';
import { strengthOptions } from './strength.ts';

/** Milliseconds for a move of a limited engine without a clock. */
const THINKING = 1000;

/** The option by which an engine says that it can think in the time of the player; `null` without it. */
const ponderOption = (options: readonly EngineOption[]): EngineOption | null =>
  options.find(({ kind, name }) => kind === 'check' && name.toLowerCase() === 'ponder') ?? null;

export class GameEngines {
  readonly #registry: EngineRegistry;
  readonly #engines = new Map<string, ExternalEngine>();
  /** The option that tells engines in whose game they think in the time of the player. */
  readonly #pondering = new Map<string, OptionValues>();

  constructor(registry: EngineRegistry) {
    this.#registry = registry;
  }

  /** @throws EngineFailure, and CodedError `engine-lacks-rules` and the codes of an invalid job */
  async move(id: string, job: SearchJob, level: number, clocks: GameClocks | null): Promise<ExternalReport> {
    const { engine, search } = await this.#prepare(id, job, level, clocks);
    return engine.search(search);
  }

  /** Thinks in the time of the player about a position, if the engine can. */
  async ponder(id: string, job: SearchJob, level: number, clocks: GameClocks | null): Promise<void> {
    const option = ponderOption((await this.#registry.get(id)).description.options);
    if (option === null) return;
    this.#pondering.set(id, { [option.name]: 'true' });
    const { engine, search } = await this.#prepare(id, job, level, clocks);
    engine.ponder(search);
  }

  async #prepare(
    id: string,
    job: SearchJob,
    level: number,
    clocks: GameClocks | null,
  ): Promise<{ readonly engine: ExternalEngine; readonly search: ExternalSearch }> {
    const registered = await this.#registry.get(id);
    const engine = this.#engines.get(id) ?? new ExternalEngine(registered);
    this.#engines.set(id, engine);
    const strength = strengthOptions(registered.description.options, level);
    const isLimited = Object.keys(strength).length > 0;
    const options = { ...strength, ...this.#pondering.get(id) };
    const limits =
      isLimited || job.limits.nodes === undefined ? (clocks === null ? { time: THINKING } : {}) : job.limits;
    const lines = isLimited ? 1 : job.lines;
    return { engine, search: { ...job, limits, lines, options, ...(clocks === null ? {} : { clock: clocks }) } };
  }

  /** Ends the process of an engine; its pending move is answered at once. */
  async end(id: string): Promise<void> {
    const engine = this.#engines.get(id);
    this.#engines.delete(id);
    this.#pondering.delete(id);
    await engine?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#engines.keys()].map(id => this.end(id)));
  }
}
