/** Small tables that are built on demand and kept in files, or in memory if no file can be written. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { must } from '../../../tests/scripts/test-tables.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { positionFromFen } from '../../rules/fen.ts';
import { karOuk } from '../../rules/rule-sets/kar-ouk.ts';
import { decidingTable } from '../count/dtr.ts';
import type { BareKingRule } from '../count/rule.ts';
import { ruleFolder } from '../count/stored-rule.ts';
import { type Ending, type EndingPieces, parseEnding, piecesOf } from '../ending.ts';
import { host } from '../solver/kernel.ts';
import { EndgameTables } from '../tables/tables.ts';
import { tableBuilder } from './on-demand.ts';

const root = temporaryFolder('builder');

const { Module } = host as unknown as { readonly Module: new (bytes: Uint8Array) => object };
const module = new Module(readFileSync(new URL('../../../build/endgame.wasm', import.meta.url)));
const ending = parseEnding('KSvK') as Ending;
const rule = decidingTable(karOuk, ending) as BareKingRule;
const position = must(positionFromFen(karOuk, '8/8/8/3k4/8/8/8/KS6 b - - 1+1 0 1'));

const probeIn = (folder: string) => {
  const tables = new EndgameTables([folder], undefined, tableBuilder(module, folder));
  const pieces = piecesOf(position.board());
  const lost = pieces && must(tables.forRule(rule).lost(pieces));
  const { files, faults } = tables.forRule(rule);
  const found = files.map(({ path }) => existsSync(path));
  tables.close();
  return { lost, found, faults };
};

test('builds a table once and keeps it', () => {
  const folder = join(root, 'kept');
  const first = probeIn(folder);
  expect(first).toMatchObject({ found: [true], faults: [] });
  expect(first.lost).toBeGreaterThan(0);
  const path = join(folder, ruleFolder(rule), 'KSvK.ctb');
  const bytes = readFileSync(path);
  expect(probeIn(folder)).toEqual(first);
  expect(readFileSync(path)).toEqual(bytes);
});

test('answers without a file if the folder is not writable', () => {
  writeFileSync(join(root, 'closed'), 'no folder');
  const { lost } = probeIn(join(root, 'kept'));
  expect(probeIn(join(root, 'closed', 'endgame'))).toEqual({ lost, found: [false], faults: [] });
});

test('shares the block cache among all rules', () => {
  const folder = join(root, 'room');
  const other: BareKingRule = { ...rule, endAt: rule.endAt === 'limit' ? 'limit+1' : 'limit' };
  const tables = new EndgameTables([folder], 1, tableBuilder(module, folder));
  const pieces = piecesOf(position.board());
  const probe = (by: BareKingRule) => pieces && tables.forRule(by).lost(pieces);
  expect(probe(rule)).toMatchObject({ ok: true });
  truncateSync(join(folder, ruleFolder(rule), 'KSvK.ctb'), 100);
  expect(probe(rule)).toMatchObject({ ok: true });
  expect(probe(other)).toMatchObject({ ok: true });
  expect(probe(rule)).toMatchObject({ ok: false, error: { code: 'table-damaged' } });
  tables.close();
});

test('reports a damaged DTR table, and a folder that is a file, on first use', () => {
  const other = mkdtempSync(join(root, 'damaged-'));
  const place = join(other, ruleFolder(rule));
  mkdirSync(place);
  writeFileSync(join(place, 'KRRvK.ctb'), 'no table at all');
  const messages: string[] = [];
  const tables = new EndgameTables([other, join(place, 'KRRvK.ctb')], undefined, null, null, ({ code, data }) =>
    messages.push(`${code} ${String(data?.path).slice(other.length + 1)}`),
  );
  expect(messages).toEqual([`table-unreadable ${ruleFolder(rule)}/KRRvK.ctb`]);
  expect(tables.forRule(rule).files).toEqual([]);
  expect(messages.slice(1)).toEqual([`table-foreign ${ruleFolder(rule)}/KRRvK.ctb`]);
  expect(tables.faults).toHaveLength(messages.length);
  tables.close();
});

test('requests a table once until a retry', () => {
  const folder = join(root, 'later');
  const builder = tableBuilder(module, folder);
  let [requests, isFree] = [0, false];
  const tables = new EndgameTables([folder], undefined, (requested, by) => {
    requests++;
    return isFree ? builder(requested, by) : { ok: true, value: null };
  });
  const lost = () => must(tables.forRule(rule).lost(piecesOf(position.board()) as EndingPieces));
  expect([lost(), lost()]).toEqual([undefined, undefined]);
  expect(requests).toBe(1);
  isFree = true;
  expect(lost()).toBeUndefined();
  tables.retryMissing();
  expect(lost()).toBeGreaterThan(0);
  tables.close();
});

test('stops between two steps and leaves no file', () => {
  const folder = join(root, 'stopped');
  let [left, requests] = [3, 0];
  const builder = tableBuilder(module, folder, () => {
    requests++;
    return left-- <= 0;
  });
  expect(builder(ending, rule)).toEqual({ ok: true, value: null });
  expect(requests).toBe(4);
  expect(existsSync(folder)).toBe(false);
  left = Number.POSITIVE_INFINITY;
  expect(builder(ending, rule)).toMatchObject({ ok: true, value: expect.stringContaining('KSvK.ctb') });
});
