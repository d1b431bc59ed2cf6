/** Problems for pages: each verification has a thread and a memory of its own. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Events, ProblemQuestion, ProblemReport, Problems } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { makeRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { createMemory, raiseStop, type SharedMemory } from '../../engine/search/engine-memory.ts';
import { searchedPosition } from '../../engine/search/prepare.ts';
import type { Assets } from '../assets.ts';
import { accepted } from '../engine.ts';
import type { HostRules } from '../rules.ts';
import type { FromProblem, ProblemTask } from './worker.ts';

/** MiB for transpositions. */
const HASH = 64;

export interface HostProblems {
  readonly service: Problems;
  /** Stops all verifications and waits for their threads. */
  close(): Promise<void>;
}

export function hostProblems(
  assets: Assets,
  rules: Pick<HostRules, 'ensureRegistered'>,
  emit: Emit<Events>,
): HostProblems {
  const running = new Map<string, SharedMemory>();
  const ends = new Set<Promise<unknown>>();

  const run = async ({ id, wins, minimal, ...line }: ProblemQuestion): Promise<ProblemReport | null> => {
    await rules.ensureRegistered(line.rules);
    const position = accepted(searchedPosition(line));
    if (position.outcome() !== null) throw new CodedError('game-over', 'The game is over in this position');
    const [rulesWasm, engineWasm] = await Promise.all([readFile(assets.rulesWasm), readFile(assets.engineWasm)]);
    const memory = createMemory(HASH);
    const workerData: ProblemTask = {
      rulesWasm: new Uint8Array(rulesWasm),
      engineWasm: new Uint8Array(engineWasm),
      memory,
      hashMiB: HASH,
      ruleFile: position.rules.own === undefined ? null : makeRuleSetFile(position.rules),
      line,
      wins,
      minimal,
    };
    running.set(id, memory);
    const worker = new Worker(assets.problemWorker, { name: 'problem', workerData });
    let report: ProblemReport | null = null;
    worker.on('message', (message: FromProblem) => {
      if (message.kind === 'progress') emit('problemProgress', { id, share: message.share });
      else report = message.report;
    });
    try {
      // Rejects with the error of a thread that fails.
      await once(worker, 'exit');
      return report;
    } finally {
      running.delete(id);
    }
  };

  return {
    service: {
      verify(question) {
        const ended = run(question);
        const settled = ended.then(
          () => {},
          () => {},
        );
        ends.add(settled);
        void settled.then(() => ends.delete(settled));
        return ended;
      },
      async stop(id) {
        const memory = running.get(id);
        if (memory) raiseStop(memory);
      },
    },
    async close() {
      for (const memory of running.values()) raiseStop(memory);
      await Promise.all(ends);
    },
  };
}
