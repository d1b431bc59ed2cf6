/**
 * Endgame tables of up to two units for tests: made when they are first asked for, in a folder of their own that goes
 * with them.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FirstMoves } from '../../engine/endgame/first-moves/first-moves.ts';
import { tableBuilder } from '../../engine/endgame/generation/on-demand.ts';
import { host } from '../../engine/endgame/solver/kernel.ts';
import { EndgameSolver } from '../../engine/endgame/solver/solve.ts';
import { tableName } from '../../engine/endgame/tables/locations.ts';
import { writeTable } from '../../engine/endgame/tables/table-file.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';

export interface TestTables {
  readonly tables: EndgameTables;
  remove(): void;
}

const wasm = new URL('../../build/endgame.wasm', import.meta.url);
let module: object | null = null;

/** @param beside folders of tables that are there already */
export function testTables(beside: readonly string[] = []): TestTables {
  const { Module } = host as unknown as { readonly Module: new (bytes: Uint8Array) => object };
  module ??= new Module(readFileSync(wasm));
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-counts-'));
  const small = tableBuilder(module, folder);
  const solver = new EndgameSolver(module);
  const tables = new EndgameTables([...beside, folder], undefined, (ending, rule) => {
    const made = small(ending, rule);
    if (!made.ok || made.value !== null || rule !== null || ending.units.length > 2) return made;
    const path = join(folder, tableName(ending));
    const { figures, distances } = solver.solve(ending);
    writeTable(path, { ending: ending.name, values: 'mate', figures }, distances);
    return { ok: true, value: path };
  });
  tables.useFirstMoves(new FirstMoves({ module }, tables));
  return {
    tables,
    remove() {
      tables.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export function must<T>(
  parsed: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}
