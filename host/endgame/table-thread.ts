/** The thread's own side: the open tables, and what is asked of them. Long reads go in steps, questions come between. */

import { setImmediate as breathe } from 'node:timers/promises';
import type { Issue } from '../../api/contract.ts';
import type { Emit } from '../../api/rpc.ts';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { FirstMoves } from '../../engine/endgame/first-moves/first-moves.ts';
import type { PartRequest } from '../../engine/endgame/first-moves/parts.ts';
import { buildSmallTable, tableBuilder } from '../../engine/endgame/generation/on-demand.ts';
import { measuredPace } from '../../engine/endgame/generation/pace.ts';
import { compileSolver } from '../../engine/endgame/solver/solve.ts';
import { folderOfRule, misnamed, nameUnder } from '../../engine/endgame/tables/locations.ts';
import { openTable, type TableFile } from '../../engine/endgame/tables/table-file.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { fromAsset } from '../assets.ts';
import { adjudicationService } from './adjudication.ts';
import { answer, line, losses, proof } from './answers.ts';
import { FirstMoveParts, post } from './first-move-parts.ts';
import { listed } from './listing.ts';
import { PendingTables } from './pending.ts';
import type { Checked, Made, TablesEvents, TablesServices, TablesSetup } from './services.ts';
import { SmallTables } from './small-tables.ts';
import { trainingServices } from './training.ts';

/** Blocks of 64 KiB that are read before others are let in. */
const STEP = 16;

export function tablesServices(setup: TablesSetup, emit: Emit<TablesEvents>): TablesServices {
  const stopped = new Set<string>();
  const own = setup.folders.at(-1) ?? '';
  const awaited: PendingTables = new PendingTables(
    table => emit('wanted', table),
    () => parts.settle(),
  );
  const small = new SmallTables(own, awaited);
  const parts = new FirstMoveParts(setup.mailbox, awaited);
  let solving: EndgameTables | null = null;
  /** Of the tables in `solving`. */
  let firstMoves: FirstMoves | null = null;
  let open: EndgameTables | null = null;
  const rules = onceGiven(() => fromAsset(new URL(setup.rulesWasm), bytes => loadRules(bytes)));
  const solver = onceGiven(() => fromAsset(new URL(setup.endgameWasm), compileSolver));
  const pace = onceGiven(async () => measuredPace(await solver()));

  const openAnew = (module: object): EndgameTables => {
    const opened = new EndgameTables(setup.folders, undefined, small.make, null, fault => emit('fault', fault));
    opened.useFirstMoves(new FirstMoves({ module, elsewhere: parts }, opened));
    return opened;
  };

  /** In the thread that hears nothing while it makes what questions in another wait for. */
  const solvePart = (module: object, part: PartRequest): Made => {
    const told = (step: number): void => emit('step', { name: part.name, step });
    for (let tries = 0; tries < 2; tries++) {
      // The tables may be others than when these were opened.
      if (tries > 0) solving?.close();
      if (tries > 0 || solving === null || firstMoves === null) {
        solving = new EndgameTables(setup.folders, undefined, tableBuilder(module, own));
        firstMoves = new FirstMoves({ module }, solving);
      }
      const solved = firstMoves.solve(part, told);
      if (!solved.ok) return { table: null, part: null, fault: solved.error };
      if (solved.value) return { table: null, part: post(setup.mailbox, solved.value), fault: null };
    }
    throw new Error(`${part.name}: tables that were there are gone`);
  };

  const openFor = async (ruleFile: string | null): Promise<EndgameTables> => {
    await rules();
    if (ruleFile !== null) learn(ruleFile);
    const module = await solver();
    open ??= openAnew(module);
    open.askAgain();
    return open;
  };
  const asked =
    <Q, A>(told: (question: Q, tables: EndgameTables) => A) =>
    (question: Q, ruleFile: string | null): Promise<A> =>
      awaited.settled(async () => told(question, await openFor(ruleFile)));

  const training = trainingServices({
    open: openFor,
    openApart: async () => openAnew(await solver()),
    awaiting: () => awaited.awaiting,
  });
  const judging = adjudicationService(openFor, awaited);

  return {
    training: {
      offer: training.offer,
      draw: (...args) => awaited.settled(() => training.draw(...args)),
      begin: (...args) => awaited.settled(() => training.begin(...args)),
      look: (...args) => awaited.settled(() => training.look(...args)),
      judge: (...args) => awaited.settled(() => training.judge(...args)),
      proof: (...args) => awaited.settled(() => training.proof(...args)),
    },
    judging,
    tables: {
      list: async () => listed(setup.folders, own),
      async answer(question, ruleFile) {
        const tables = await openFor(ruleFile);
        parts.look();
        const [told, making] = awaited.noted(tables, () => answer(question, tables));
        const missing = told.missing.filter(({ ending, rule }) => !making.includes(nameUnder(rule, ending)));
        return { ...told, missing, making };
      },
      proof: asked(proof),
      losses: asked(losses),
      line: asked(line),
      async check(path, name): Promise<Checked> {
        const table = openTable(path);
        if (!table.ok) return { ending: null, counted: null, faults: [table.error], stopped: false };
        try {
          const { ending, header } = table.value;
          const wrong = misnamed(table.value);
          const faults = await readAll(table.value, done => {
            emit('checked', { name, done });
            return !stopped.delete(name);
          });
          return {
            ending: ending.name,
            counted: folderOfRule(header.counting),
            faults: [...(wrong === null ? [] : [wrong]), ...(faults ?? [])],
            stopped: faults === null,
          };
        } finally {
          stopped.delete(name);
          table.value.close();
        }
      },
      stop: async name => void stopped.add(name),
      async release() {
        open?.close();
        open = null;
        small.renew();
        parts.renew();
      },
      async make({ name, ending, rule, part }) {
        const module = await solver();
        if (part !== null) return solvePart(module, part);
        const made = buildSmallTable(module, own, parseEnding(ending) as Ending, rule, step =>
          emit('step', { name, step }),
        );
        return { table: made.ok ? made.value : null, part: null, fault: made.ok ? null : made.error };
      },
      async take({ name, part }, made) {
        if (part === null) small.take(name, made.table);
        else parts.take(name, made.part, made.fault);
        awaited.came(name);
      },
      async pause(paused) {
        awaited.pause(paused);
        if (!paused) parts.renew();
      },
      pace,
    },
  };
}

function learn(file: string): void {
  const read = parseRuleSetFile(file);
  if (read.ok) registerRuleSet(read.value);
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

/** Gives it once; one that failed is tried again with the next call, for an asset may be missing for a moment. */
function onceGiven<T>(give: () => Promise<T>): () => Promise<T> {
  let given: Promise<T> | null = null;
  return () => {
    given ??= give().catch(error => {
      given = null;
      throw error;
    });
    return given;
  };
}
