/** The thread's own side: the open tables, and what is asked of them. Long reads go in steps, questions come between. */
import { readFile } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Issue } from '../../api/contract.ts';
import type { Emit } from '../../api/rpc.ts';
import { tableMaker } from '../../engine/endgame/maker.ts';
import { measuredPace } from '../../engine/endgame/pace.ts';
import { compileSolver } from '../../engine/endgame/solve.ts';
import { openTable, type TableFile } from '../../engine/endgame/table-file.ts';
import { countedFolder, countedFoldersIn, EndgameTables, tablesIn } from '../../engine/endgame/tables.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { answer, line, losses, proof } from './answers.ts';
import { judgingServices } from './judging.ts';
import type { Checked, Found, FoundTable, TablesEvents, TablesServices, TablesSetup } from './services.ts';
import { trainingServices } from './training.ts';

/** Blocks of 64 KiB that are read before others are let in. */
const STEP = 16;

export function tablesServices(setup: TablesSetup, emit: Emit<TablesEvents>): TablesServices {
  const rules = readFile(new URL(setup.rulesWasm)).then(loadRules);
  const stopped = new Set<string>();
  const solving = compiled(setup.endgameWasm);
  let open: EndgameTables | null = null;
  let pace: Promise<number> | null = null;

  const openAnew = async (): Promise<EndgameTables> =>
    new EndgameTables(setup.folders, undefined, tableMaker(await solving, setup.folders.at(-1) as string));

  const tables = async (): Promise<EndgameTables> => {
    await solving;
    open ??= await openAnew();
    return open;
  };

  const openFor = async (ruleFile: string | null): Promise<EndgameTables> => {
    await rules;
    if (ruleFile !== null) learn(ruleFile);
    return tables();
  };
  const asked =
    <Q, A>(told: (question: Q, tables: EndgameTables) => A) =>
    async (question: Q, ruleFile: string | null): Promise<A> =>
      told(question, await openFor(ruleFile));

  const training = trainingServices({ open: openFor, openApart: openAnew });

  return {
    training,
    judging: judgingServices(openFor),
    tables: {
      async list(): Promise<Found> {
        const { files, faults } = await tables();
        const counted = countedIn(setup.folders);
        return {
          tables: [...files.map(file => figuresOf(file)), ...counted.tables],
          // Tables for a count that were asked for already are among the first.
          faults: [...new Map([...faults, ...counted.faults].map(fault => [fault.text, fault])).values()],
        };
      },
      answer: asked(answer),
      proof: asked(proof),
      losses: asked(losses),
      line: asked(line),
      async check(path, name): Promise<Checked> {
        const table = openTable(path);
        if (!table.ok) return { ending: null, counted: null, faults: [table.error], stopped: false };
        try {
          const faults = await readAll(table.value, done => {
            emit('checked', { name, done });
            return !stopped.delete(name);
          });
          const { ending, header } = table.value;
          const counted = header.counting === undefined ? null : countedFolder(header.counting);
          return { ending: ending.name, counted, faults: faults ?? [], stopped: faults === null };
        } finally {
          stopped.delete(name);
          table.value.close();
        }
      },
      stop: async name => void stopped.add(name),
      async release() {
        open?.close();
        open = null;
      },
      pace() {
        pace ??= solving.then(measuredPace);
        return pace;
      },
    },
  };
}

function learn(file: string): void {
  const read = parseRuleSetFile(file);
  if (read.ok) registerRuleSet(read.value);
}

function figuresOf({ ending, path, size, header }: TableFile): FoundTable {
  const { lost, stands } = header.figures;
  return {
    ending: ending.name,
    counted: header.counting === undefined ? null : countedFolder(header.counting),
    path,
    size,
    longest: lost.length > 0 ? lost.length - 1 : null,
    lost: lost.reduce((sum, count) => sum + count, 0) / Math.max(1, stands),
  };
}

/** Faults of the blocks; `null` when `told`, which hears the bytes done so far, answered that it is enough. */
async function readAll(table: TableFile, told: (done: number) => boolean): Promise<readonly Issue[] | null> {
  const faults: Issue[] = [];
  for (let block = 0; block < table.blocks; block++) {
    const bytes = table.read(block);
    if (!bytes.ok) faults.push(bytes.error);
    if ((block + 1) % STEP !== 0) continue;
    if (!told(Math.round((table.size * (block + 1)) / table.blocks))) return null;
    await breathe();
  }
  return told(table.size) ? faults : null;
}

/** What lies in the folders of needs and duels, those of each folder under its rule. */
function countedIn(folders: readonly string[]): Found {
  const tables: FoundTable[] = [];
  const faults: Issue[] = [];
  for (const path of folders.flatMap(countedFoldersIn).flatMap(tablesIn)) {
    const table = openTable(path);
    if (!table.ok) faults.push(table.error);
    else {
      tables.push(figuresOf(table.value));
      table.value.close();
    }
  }
  return { tables, faults };
}

const compiled = async (wasm: string): Promise<object> => compileSolver(await readFile(new URL(wasm)));
