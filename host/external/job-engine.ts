/**
 * An external engine for a job. A search that fails is tried once more, with the engine started again, unless it was
 * stopped meanwhile; then the job fails.
 */
import type { RegisteredEngine } from '../../api/contract.ts';
import type { OneSearch } from '../engine.ts';
import { EngineFailure } from './engine-failure.ts';
import { ExternalEngine } from './external-engine.ts';

/**
 * Its threads and memory are its own options, so `configure` has no effect. A search that was stopped rejects with an
 * EngineFailure if the engine does not answer `stop`.
 */
export function jobEngine(registered: RegisteredEngine): OneSearch {
  const engine = new ExternalEngine(registered);
  let stops = 0;
  return {
    async search(job) {
      const before = stops;
      try {
        return await engine.search(job);
      } catch (error) {
        if (!(error instanceof EngineFailure) || stops !== before) throw error;
        return engine.search(job);
      }
    },
    stop() {
      stops++;
      void engine.stop();
    },
    configure: () => {},
    close() {
      stops++;
      return engine.close();
    },
  };
}
