/**
 * External engines as opponents of games, each in a process of its own, so that live analysis goes on. An engine plays a
 * level by its options `UCI_LimitStrength` and `UCI_Elo`, by `Skill Level`, or by the limits of the search.
 */
import type { EngineOption, ExternalReport, GameClocks, OptionValues, SearchJob } from '../../api/contract.ts';
import { LEVELS } from '../../core/play/levels.ts';
import { ExternalEngine } from './external-engine.ts';
import type { EngineRegistry } from './registry.ts';

/** Milliseconds for a move of a limited engine without a clock. */
const THINKING = 1000;

/** Values of options that give an engine a level; empty for one without such options. */
export function strengthOptions(options: readonly EngineOption[], level: number): OptionValues {
  const share = level / (LEVELS.length - 1);
  const spin = (wanted: string) =>
    options.find(option => option.kind === 'spin' && option.name.toLowerCase() === wanted) as
      | Extract<EngineOption, { kind: 'spin' }>
      | undefined;
  const valueAt = ({ least, most }: { readonly least: number; readonly most: number }) =>
    String(Math.round(least + share * (most - least)));
  const [elo, skill] = [spin('uci_elo'), spin('skill level')];
  const limit = options.find(({ kind, name }) => kind === 'check' && name.toLowerCase() === 'uci_limitstrength');
  if (elo && limit) return share === 1 ? { [limit.name]: 'false' } : { [limit.name]: 'true', [elo.name]: valueAt(elo) };
  return skill ? { [skill.name]: valueAt(skill) } : {};
}

export class GameEngines {
  readonly #registry: EngineRegistry;
  readonly #engines = new Map<string, ExternalEngine>();

  constructor(registry: EngineRegistry) {
    this.#registry = registry;
  }

  /** @throws EngineFailure, and CodedError `engine-lacks-rules` and the codes of an invalid job */
  async move(id: string, job: SearchJob, level: number, clocks: GameClocks | null): Promise<ExternalReport> {
    const registered = await this.#registry.get(id);
    const engine = this.#engines.get(id) ?? new ExternalEngine(registered);
    this.#engines.set(id, engine);
    const options = strengthOptions(registered.description.options, level);
    const isLimited = Object.keys(options).length > 0;
    const limits =
      isLimited || job.limits.nodes === undefined ? (clocks === null ? { time: THINKING } : {}) : job.limits;
    const lines = isLimited ? 1 : job.lines;
    return engine.search({ ...job, limits, lines, options, ...(clocks === null ? {} : { clock: clocks }) });
  }

  /** Ends the process of an engine; its pending move is answered at once. */
  async end(id: string): Promise<void> {
    const engine = this.#engines.get(id);
    this.#engines.delete(id);
    await engine?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#engines.keys()].map(id => this.end(id)));
  }
}
