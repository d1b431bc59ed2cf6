/**
 * What questions wait for, small tables and parts of larger endings, made one after the other in a thread of their own. It hears nothing while it solves, so to stop it is to
 * end it: what it was at is begun anew when making goes on.
 */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Events, Issue, SmallMaking } from '../../api/contract.ts';
import { describe, type Emit } from '../../api/rpc.ts';
import { parseEnding } from '../../engine/endgame/ending.ts';
import { smallTablePath } from '../../engine/endgame/generation/on-demand.ts';
import type { Assets } from '../assets.ts';
import type { Made, TableRequest, TablesServices } from './services.ts';
import { tableThreadClient } from './thread-client.ts';

export interface SmallMakingParts {
  readonly assets: Assets;
  /** The user's own is the last. */
  readonly folders: readonly string[];
  readonly mailbox: SharedArrayBuffer;
  /** The thread in which questions wait. */
  readonly asking: () => Pick<TablesServices['tables'], 'take' | 'pause'>;
  readonly tell: (fault: Issue) => void;
  /** Making goes on. */
  readonly resumed: () => void;
  readonly emit: Emit<Events>;
}

export interface SmallMaker {
  /** A question waits for it. */
  want(table: TableRequest): void;
  /** Ends what is being made, in its midst; goes on with all that is waited for when it is paused no more. */
  pause(paused: boolean): Promise<void>;
  /** Lets go of every file: what takes them is begun anew. */
  release(): Promise<void>;
  /** There are other tables: those of the next are opened anew. */
  renew(): void;
  /** Nobody waits any more. */
  close(): Promise<void>;
}

export function smallMaker(parts: SmallMakingParts): SmallMaker {
  const { assets, folders, mailbox, asking, tell, resumed, emit } = parts;
  const folder = folders.at(-1) ?? '';
  const waiting = new Map<string, TableRequest>();
  let at: { readonly name: string; step: number; readonly part: boolean } | null = null;
  let [paused, made] = [false, 0];
  /** How often the thread was ended. */
  let ends = 0;
  let isStale = false;
  let working: Promise<void> | null = null;
  const say = (): void => {
    const stepOf = (name: string): number | null => (name === at?.name ? at.step : null);
    const making: SmallMaking['making'] = [...waiting.keys()].map(name => ({ name, step: stepOf(name) }));
    emit('smallTables', { making, paused, made });
  };
  const thread = tableThreadClient(assets, folders, mailbox, {
    step({ name, step }) {
      if (at?.name !== name) return;
      at.step = step;
      say();
    },
  });

  const end = async (): Promise<void> => {
    ends++;
    isStale = false;
    await thread.close();
  };

  const solved = async (table: TableRequest): Promise<Made> => {
    try {
      return await thread.get().make(table);
    } catch (error) {
      return { table: null, part: null, fault: faultOf(error) };
    }
  };

  /** To those who wait for it; a thread of questions that has died waits for nothing. */
  const handOver = async (table: TableRequest, given: Made): Promise<void> => {
    try {
      await asking().take(table, given);
    } catch (error) {
      tell(faultOf(error));
    }
  };

  /** Nobody waits while nothing is made, least of all in a thread that has died. */
  const letGo = async (): Promise<void> => {
    try {
      await asking().pause(true);
    } catch {}
  };

  const make = async (table: TableRequest): Promise<void> => {
    if (isStale) await end();
    if (paused) return;
    at = { name: table.name, step: 0, part: table.part !== null };
    say();
    const before = ends;
    const given = await solved(table);
    at = null;
    if (paused || ends > before) return sweep(table);
    if (given.fault) tell(given.fault);
    await handOver(table, given);
    waiting.delete(table.name);
    made++;
    say();
  };

  /** What a thread that was ended left half written. */
  const sweep = async ({ ending, rule, part }: TableRequest): Promise<void> => {
    const named = part === null ? parseEnding(ending) : null;
    const path = named && smallTablePath(folder, named, rule);
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
      if (paused) void letGo();
      wake();
    },
    async pause(wanted) {
      if (wanted === paused) return;
      paused = wanted;
      if (paused) await end();
      await asking().pause(paused);
      await working;
      made++;
      say();
      wake();
      if (!paused) resumed();
    },
    async release() {
      if (at === null || at.part) await end();
    },
    renew() {
      isStale = true;
    },
    async close() {
      paused = true;
      await end();
      if (waiting.size > 0) await letGo();
      await working;
    },
  };
}

function faultOf(error: unknown): Issue {
  const { code = 'internal', message: text } = describe(error);
  return { code, text };
}
