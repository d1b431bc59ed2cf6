/** Tables that are made as a job: one run after the other, of distances and of the needs of each rule. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MakingTable } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Batch } from '../../engine/endgame/generation/dtr-plan.ts';
import { generateTables } from '../../engine/endgame/generation/generate.ts';
import { ruleFolder, ruleFoldersIn } from '../../engine/endgame/tables/locations.ts';
import { type Assets, needAssets } from '../assets.ts';
import type { Work } from '../jobs.ts';

interface Generation {
  readonly batches: readonly Batch[];
  /** The user's own. */
  readonly folder: string;
  readonly assets: Assets;
  readonly threads: number;
  /** Bytes. */
  readonly memory: number;
  /** A table has come. */
  readonly changed: () => Promise<void>;
  /** Nothing is made any more, whatever came of it. */
  readonly ended: () => Promise<void>;
}

/** Files on their way in, which no run that makes tables may take for its own. */
export const IMPORTED = 'brought-';

export const generation = ({ batches, folder, assets, threads, memory, changed, ended }: Generation): Work => ({
  kind: 'makeTables',
  title: namesOf(batches).join(', '),
  unit: 'tables',
  total: namesOf(batches).length,
  async run(progress, signal) {
    try {
      needAssets(assets.endgameWasm, assets.endgameWorker);
      const at = new Map<string, MakingTable>();
      let done = 0;
      const reasons: string[] = [];
      for (const { rule, endings } of batches) {
        if (signal.aborted || reasons.length > 0) break;
        const report = await generateTables({
          endings,
          folder: rule === null ? folder : join(folder, ruleFolder(rule)),
          ...(rule && { counting: rule }),
          wasm: fileURLToPath(assets.endgameWasm),
          worker: assets.endgameWorker,
          threads,
          memory,
          signal,
          told(news) {
            const { ending } = news;
            if (news.kind === 'step') at.set(ending, { ending, step: news.step });
            else if (news.kind === 'slices') {
              const { step, phase, done, of } = news;
              at.set(ending, { ending, step, slices: { phase, done, of } });
            } else {
              at.delete(ending);
              done++;
              void changed().catch(() => {});
            }
            progress({ done, making: [...at.values()] });
          },
        });
        reasons.push(...report.failed.map(({ ending, reason }) => `${ending}: ${reason}`));
      }
      progress({ making: [] });
      if (reasons.length > 0) throw new CodedError('tables-failed', `Tables could not be made: ${reasons.join('; ')}`);
      return {};
    } finally {
      try {
        for (const place of [folder, ...ruleFoldersIn(folder)]) await sweep(place);
      } finally {
        await ended();
      }
    }
  },
});

const namesOf = (batches: readonly Batch[]): readonly string[] =>
  batches.flatMap(({ endings }) => endings.map(({ name }) => name));

/** Removes what threads that were stopped left half written. A small table that is made at this moment because it was asked for is then held in memory. */
async function sweep(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(
    name => name.endsWith(`.${process.pid}.part`) && !name.startsWith(IMPORTED),
  );
  for (const name of left) await rm(join(folder, name), { force: true });
}
