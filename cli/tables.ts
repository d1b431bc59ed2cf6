/** `tables`: lists, verifies and deletes endgame tables. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { describe } from '../api/rpc.ts';
import { tablePath } from '../engine/endgame/tables/locations.ts';
import { fullName, namedTable } from '../engine/endgame/tables/table-name.ts';
import { findAssets } from '../host/assets.ts';
import type { FoundTable, FoundUnfinished } from '../host/endgame/services.ts';
import { verifyFiles } from '../host/endgame/verify-files.ts';
import type { TablesHost } from '../host/tables-host.ts';
import { print } from './output.ts';
import { type FolderOption, userFolder, withTables } from './table-host.ts';

interface ListOptions extends FolderOption {
  readonly json?: boolean;
}

export const listTables = ({ json = false, ...folder }: ListOptions): Promise<boolean> =>
  withTables(folder, async host => {
    const { tables, unfinished, faults } = await host.files();
    for (const table of tables) await print(`${json ? tableJson(table) : tableText(table)}\n`);
    for (const table of unfinished) await print(`${json ? unfinishedJson(table) : unfinishedText(table)}\n`);
    return faults.length === 0;
  });

const longestOf = ({ header }: FoundTable): number => Math.max(0, header.figures.lost.length - 1);

const tableJson = (table: FoundTable): string => {
  const { ending, path, size, header } = table;
  const { values, counting, figures } = header;
  const longest = longestOf(table);
  return JSON.stringify({ ending, values, ...(counting && { counting }), path, bytes: size, longest, ...figures });
};

function tableText(table: FoundTable): string {
  const { ending, path, size, header } = table;
  const { figures, values } = header;
  const lost = figures.lost.reduce((a, b) => a + b, 0);
  const share = ((100 * lost) / figures.stands).toFixed(2);
  const what = values === 'mate' ? 'DTM' : 'DTR';
  return `${ending.padEnd(9)} ${what.padEnd(5)} ${String(size).padStart(11)} bytes  longest ${what} ${longestOf(table)}  lost ${share} %  ${path}`;
}

const unfinishedJson = ({ ending, rule, path, step, solved, busy, size }: FoundUnfinished): string =>
  JSON.stringify({ ending, begun: true, ...(rule && { counting: rule }), path, bytes: size, step, solved, busy });

function unfinishedText({ ending, path, step, solved, busy, size }: FoundUnfinished): string {
  const progress = solved ? 'all steps done' : `step ${step + 1} of ?`;
  return `${ending.padEnd(9)} unfinished ${String(size).padStart(8)} bytes  ${progress}${busy ? ', being built' : ''}  ${path}`;
}

interface VerifyOptions extends FolderOption {
  readonly threads?: number;
}

/** Reads every block of the given files, or of all tables. */
export async function verifyTables(named: readonly string[], options: VerifyOptions): Promise<boolean> {
  const { files, usable } =
    named.length > 0 ? { files: named.map(name => resolve(name)), usable: true } : await everyFile(options);
  let allUsable = usable;
  await verifyFiles(findAssets(), files, options.threads ?? availableParallelism(), (file, { ending, faults }) => {
    for (const fault of faults) console.error(`chatrang: ${fault.text}`);
    if (faults.length === 0) void print(`${file}: ${ending} is OK\n`);
    else allUsable = false;
  });
  return allUsable;
}

const everyFile = (options: FolderOption): Promise<{ readonly files: readonly string[]; readonly usable: boolean }> =>
  withTables(options, async host => {
    const { tables, faults } = await host.files();
    return { files: tables.map(({ path }) => path), usable: faults.length === 0 };
  });

export const deleteTables = (names: readonly string[], options: FolderOption, command: Command): Promise<boolean> =>
  withTables(options, async host => {
    for (const name of names) if (!(await deleteTable(host, name, userFolder(options), command))) return false;
    return true;
  });

async function deleteTable(host: TablesHost, name: string, folder: string, command: Command): Promise<boolean> {
  const table =
    namedTable(name) ??
    command.error(`error: '${name}' is not a table; expected a name such as KRSvK or dtr-1a2b3c4d/KRSvK`);
  const file = tablePath(folder, table);
  const path = existsSync(file) ? file : await unfinishedPath(host, fullName(table.counted, table.ending.name));
  try {
    await host.services.tables.remove(name);
  } catch (error) {
    const { code, message } = describe(error);
    if (code === 'no-such-table' || code === 'table-shipped') command.error(`error: ${message}`);
    if (code !== 'tables-busy') throw error;
    console.error(`chatrang: ${table.ending.name} is being built`);
    return false;
  }
  await print(`${path} deleted\n`);
  return true;
}

/** The folder of an unfinished table; `null` if there is none. */
async function unfinishedPath(host: TablesHost, name: string): Promise<string | null> {
  const { unfinished } = await host.files();
  return unfinished.find(({ counted, ending }) => fullName(counted, ending) === name)?.path ?? null;
}
