/**
 * An external engine for a job. A search that fails is tried once more, with the engine started again; then the job
 * fails.
 */
import type { RegisteredEngine } from '../../api/contract.ts';
import type { OneSearch } from '../engine.ts';
import { EngineFailure } from './engine-failure.ts';
import { ExternalEngine } from './external-engine.ts';

/** Its threads and memory are its own options, so `configure` has no effect. */
export function jobEngine(registered: RegisteredEngine): OneSearch {
  const engine = new ExternalEngine(registered);
  return {
    search: job =>
      engine.search(job).catch(error => {
        if (error instanceof EngineFailure) return engine.search(job);
        throw error;
      }),
    stop: () => void engine.stop(),
    configure: () => {},
    close: () => engine.close(),
  };
}
