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
import type { Owner } from '../uploads.ts';
import type { FromProblem, ProblemTask } from './worker.ts';

/** MiB for transpositions. */
const HASH = 64;

export interface HostProblems {
  /** @param page which verifications belong to; `undefined`: the host itself */
  service(page?: Owner): Problems;
  /** Stops the verifications of a page that has gone. */
  discardOf(page: Owner): void;
  /** Stops all verifications and waits for their threads. */
  close(): Promise<void>;
}

interface Verification {
  readonly id: string;
  readonly page: Owner;
  /** `null` before its thread starts. */
  memory: SharedMemory | null;
  isStopped: boolean;
}

export function hostProblems(
  assets: Assets,
  rules: Pick<HostRules, 'ensureRegistered'>,
  emit: Emit<Events>,
): HostProblems {
  const running = new Set<Verification>();
  const ends = new Set<Promise<unknown>>();
  const stop = (own: Verification): void => {
    own.isStopped = true;
    if (own.memory) raiseStop(own.memory);
  };

  const run = async (
    own: Verification,
    { id, wins, minimal, ...line }: ProblemQuestion,
  ): Promise<ProblemReport | null> => {
    await rules.ensureRegistered(line.rules);
    const position = accepted(searchedPosition(line));
    if (position.outcome() !== null) throw new CodedError('game-over', 'The game is over in this position');
    const [rulesWasm, engineWasm] = await Promise.all([readFile(assets.rulesWasm), readFile(assets.engineWasm)]);
    if (own.isStopped) return null;
    const memory = createMemory(HASH);
    own.memory = memory;
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
    const worker = new Worker(assets.problemWorker, { name: 'problem', workerData });
    let report: ProblemReport | null = null;
    worker.on('message', (message: FromProblem) => {
      if (message.kind === 'progress') emit('problemProgress', { id, share: message.share });
      else report = message.report;
    });
    // Rejects with the error of a thread that fails.
    await once(worker, 'exit');
    return report;
  };
  const ownQuestions = {};

  return {
    service: (page = ownQuestions) => ({
      verify(question) {
        const own: Verification = { id: question.id, page, memory: null, isStopped: false };
        running.add(own);
        const ended = run(own, question).finally(() => running.delete(own));
        const settled = ended.then(
          () => {},
          () => {},
        );
        ends.add(settled);
        void settled.then(() => ends.delete(settled));
        return ended;
      },
      async stop(id) {
        for (const own of running) if (own.id === id && own.page === page) stop(own);
      },
    }),
    discardOf(page) {
      for (const own of running) if (own.page === page) stop(own);
    },
    async close() {
      for (const own of running) stop(own);
      await Promise.all(ends);
    },
  };
}
