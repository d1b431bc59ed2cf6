/** Searches with endgame tables for the tests: plain, asking at the leaves alone, and as the program does. */

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FirstMoves } from '../../engine/endgame/first-moves/first-moves.ts';
import { tableBuilder } from '../../engine/endgame/generation/on-demand.ts';
import { compileSolver } from '../../engine/endgame/solver/kernel.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { SearchJob, SearchReport } from '../../engine/search/job.ts';
import { KnownEndings } from '../../engine/search/known-endings.ts';
import { prepareJob } from '../../engine/search/prepare.ts';
import { createSearch, type Search } from '../../engine/search/search.ts';

/** The tables that come with the program. */
export const SHIPPED = fileURLToPath(new URL('../../resources/endgame', import.meta.url));

export const engineWasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));

/** The root is searched even where the tables know it. */
class LeavesAlone extends KnownEndings {
  override rootLines(): null {
    return null;
  }
}

export interface Searches {
  readonly plain: Search;
  readonly atLeaves: Search;
  readonly asUsual: Search;
  readonly tables: EndgameTables;
  readonly endings: KnownEndings;
  /** Leaves are asked of tables that were made since, too. */
  readonly renew: () => void;
  readonly faults: readonly Issue[];
  /** Where small tables go that were missing. */
  readonly own: string;
  readonly close: () => void;
}

export async function searches(folders: readonly string[] = [SHIPPED]): Promise<Searches> {
  const own = mkdtempSync(join(tmpdir(), 'chatrang-engine-'));
  const module = compileSolver(readFileSync(new URL('../../build/endgame.wasm', import.meta.url)));
  const make = tableBuilder(module, own);
  const faults: Issue[] = [];
  const onFault = (fault: Issue): void => void faults.push(fault);
  const options = { folders: [...folders, own], room: 32 << 20, make, solver: { module }, onFault };
  const alone = new LeavesAlone(options);
  const endings = new KnownEndings(options);
  const tables = new EndgameTables(options.folders, undefined, make);
  tables.useFirstMoves(new FirstMoves({ module }, tables));
  const search = (known: KnownEndings | null): Promise<Search> =>
    createSearch({ wasm: engineWasm, hashMiB: 4, endings: known });
  return {
    plain: await search(null),
    atLeaves: await search(alone),
    asUsual: await search(endings),
    tables,
    endings,
    faults,
    own,
    renew: () => {
      for (const each of [alone, endings]) each.renew();
    },
    close: () => {
      for (const each of [alone, endings, tables]) each.close();
    },
  };
}

export function searched(search: Search, job: Partial<SearchJob> & Pick<SearchJob, 'rules' | 'fen'>): SearchReport {
  const prepared = prepareJob({ moves: [], limits: { depth: 2 }, lines: 1, ...job });
  if (!prepared.ok) throw new Error(prepared.error.map(issue => issue.text).join());
  return search.run(prepared.value);
}
