/** Endgame tables for tests: made when they are first asked for, in a folder of their own that goes with them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableMaker } from '../../engine/endgame/maker.ts';
import { host } from '../../engine/endgame/solve.ts';
import { EndgameTables } from '../../engine/endgame/tables.ts';

export interface TestTables {
  readonly tables: EndgameTables;
  remove(): void;
}

const wasm = new URL('../../build/endgame.wasm', import.meta.url);
let module: object | null = null;

export function testTables(): TestTables {
  const { Module } = host as unknown as { readonly Module: new (bytes: Uint8Array) => object };
  module ??= new Module(readFileSync(wasm));
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-counts-'));
  const tables = new EndgameTables([folder], undefined, tableMaker(module, folder));
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
