/**
 * Small tables that questions wait for, made one after the other in a thread of their own. It hears nothing while it solves, so to stop it is to
 * end it: the table it was at is begun anew when making goes on.
 */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Events, Issue, SmallMaking } from '../../api/contract.ts';
import { describe, type Emit } from '../../api/rpc.ts';
import { parseEnding } from '../../engine/endgame/ending.ts';
import { smallPath } from '../../engine/endgame/maker.ts';
import type { Assets } from '../assets.ts';
import type { TablesServices, WantedTable } from './services.ts';
import { tablesThreads } from './thread.ts';

export interface SmallMakingParts {
  readonly assets: Assets;
  /** The user's own. */
  readonly folder: string;
  /** The thread in which questions wait. */
  readonly asking: () => Pick<TablesServices['tables'], 'take' | 'pause'>;
  readonly tell: (fault: Issue) => void;
  readonly emit: Emit<Events>;
}

export interface SmallMaker {
  /** A question waits for it. */
  want(table: WantedTable): void;
  /** Ends what is being made, in its midst; goes on with all that is waited for when it is paused no more. */
  pause(paused: boolean): Promise<void>;
  close(): Promise<void>;
}

export function smallMaker({ assets, folder, asking, tell, emit }: SmallMakingParts): SmallMaker {
  const waiting = new Map<string, WantedTable>();
  let at: { readonly name: string; step: number } | null = null;
  let [paused, made] = [false, 0];
  let working: Promise<void> | null = null;
  const say = (): void => {
    const stepOf = (name: string): number | null => (name === at?.name ? at.step : null);
    const making: SmallMaking['making'] = [...waiting.keys()].map(name => ({ name, step: stepOf(name) }));
    emit('smallTables', { making, paused, made });
  };
  const thread = tablesThreads(assets, [folder], {
    step({ name, step }) {
      if (at?.name !== name) return;
      at.step = step;
      say();
    },
  });

  const make = async (table: WantedTable): Promise<void> => {
    at = { name: table.name, step: 0 };
    say();
    const given = await thread
      .get()
      .make(table)
      .catch(error => ({ made: null, fault: faultOf(error) }));
    at = null;
    if (paused) return sweep(table);
    if (given.fault) tell(given.fault);
    await asking().take(table.name, given.made);
    waiting.delete(table.name);
    made++;
    say();
  };

  /** What a thread that was ended left half written. */
  const sweep = async ({ ending, rule }: WantedTable): Promise<void> => {
    const named = parseEnding(ending);
    const path = named && smallPath(folder, named, rule);
    if (path === null) return;
    const left = await readdir(dirname(path)).catch(() => []);
    for (const name of left)
      if (name.startsWith(`${basename(path)}.`) && name.endsWith(`.${process.pid}.part`))
        await rm(join(dirname(path), name), { force: true });
  };

  const work = async (): Promise<void> => {
    for (;;) {
      const all = [...waiting.values()];
      const next = all.find(({ urgent }) => urgent) ?? all[0];
      if (next === undefined || paused) break;
      await make(next);
    }
  };
  const wake = (): void => {
    if (paused || waiting.size === 0) return;
    working ??= work()
      .catch(error => tell(faultOf(error)))
      .finally(() => {
        working = null;
      });
  };

  return {
    want(table) {
      waiting.set(table.name, table);
      say();
      // A thread of questions that was started anew does not know that nothing is made.
      if (paused)
        void asking()
          .pause(true)
          .catch(() => {});
      wake();
    },
    async pause(wanted) {
      if (wanted === paused) return;
      paused = wanted;
      if (paused) await thread.close();
      await asking().pause(paused);
      await working;
      made++;
      say();
      wake();
    },
    async close() {
      paused = true;
      await thread.close();
      await working;
    },
  };
}

function faultOf(error: unknown): Issue {
  const { code = 'internal', message: text } = describe(error);
  return { code, text };
}
