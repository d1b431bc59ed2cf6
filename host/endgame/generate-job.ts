/**
 * The job that builds tables: one run for the DTM tables, and one for the DTR tables of each rule. A pause stops the
 * threads and frees their memory. What is built in slices continues from the disk; the tables that were built in memory
 * at that moment are begun again.
 */

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Events, TableProgress } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { ruleFolder } from '../../engine/endgame/count/stored-rule.ts';
import { type GenerationReport, generateTables } from '../../engine/endgame/generation/generate.ts';
import type { Batch } from '../../engine/endgame/generation/plan.ts';
import { nameUnder, ruleFoldersIn } from '../../engine/endgame/tables/locations.ts';
import { type Assets, requireAssets } from '../assets.ts';
import type { Work } from '../jobs.ts';

interface GenerateJobOptions {
  readonly batches: readonly Batch[];
  /** The user's folder. */
  readonly folder: string;
  readonly assets: Assets;
  readonly threads: number;
  /** Bytes. */
  readonly memory: number;
  /** Is called after each table. */
  readonly onTable: (table: Events['tableBuilt']) => Promise<void>;
  /** Is called when the job ends in any way. */
  readonly onEnd: () => Promise<void>;
}

/** Prefix of temporary files of imports, which a build must not remove. */
export const IMPORT_PREFIX = 'brought-';

export const generateJob = ({ batches, folder, assets, threads, memory, onTable, onEnd }: GenerateJobOptions): Work => {
  /** Stops the current run for a pause. */
  let run = new AbortController();
  return {
    kind: 'makeTables',
    title: namesOf(batches).join(', '),
    unit: 'tables',
    total: namesOf(batches).length,
    pausable: true,
    onPause(paused) {
      if (paused) run.abort();
    },
    async run(progress, signal, pauses) {
      try {
        requireAssets(assets.endgameWasm, assets.endgameWorker);
        const building = new Map<string, TableProgress>();
        const ended = new Set<string>();
        const reasons: string[] = [];
        for (const { rule, endings } of batches) {
          if (signal.aborted || reasons.length > 0) break;
          const generate = (): Promise<GenerationReport> =>
            generateTables({
              endings,
              folder: rule === null ? folder : join(folder, ruleFolder(rule)),
              ...(rule && { counting: rule }),
              wasm: fileURLToPath(assets.endgameWasm),
              worker: assets.endgameWorker,
              threads,
              memory,
              signal: AbortSignal.any([signal, run.signal]),
              onProgress(event) {
                const { ending } = event;
                if (event.kind === 'step') building.set(ending, { ending, step: event.step });
                else if (event.kind === 'slices') {
                  const { step, phase, done, of } = event;
                  building.set(ending, { ending, step, slices: { phase, done, of } });
                } else {
                  building.delete(ending);
                  ended.add(nameUnder(rule, ending));
                  if (event.kind === 'made') {
                    const { solved, written } = event;
                    void onTable({ name: nameUnder(rule, ending), solved, written }).catch(() => {});
                  }
                }
                progress({ done: ended.size, making: [...building.values()] });
              },
            });
          let report: GenerationReport;
          do {
            await pauses.passed();
            run = new AbortController();
            report = await generate();
            building.clear();
            progress({ making: [] });
          } while (run.signal.aborted && !signal.aborted);
          reasons.push(...report.failed.map(({ ending, reason }) => `${ending}: ${reason}`));
        }
        if (reasons.length > 0)
          throw new CodedError('tables-failed', `Tables could not be built: ${reasons.join('; ')}`);
        return {};
      } finally {
        try {
          for (const path of [folder, ...ruleFoldersIn(folder)]) await removeTemporaryFiles(path);
        } finally {
          await onEnd();
        }
      }
    },
  };
};

const namesOf = (batches: readonly Batch[]): readonly string[] =>
  batches.flatMap(({ endings }) => endings.map(({ name }) => name));

/**
 * Removes temporary files of threads that were stopped. A small table that is being built on demand at this moment
 * loses its file too, and is then kept in memory.
 */
async function removeTemporaryFiles(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter(
    name => name.endsWith(`.${process.pid}.part`) && !name.startsWith(IMPORT_PREFIX),
  );
  for (const name of files) await rm(join(folder, name), { force: true });
}
