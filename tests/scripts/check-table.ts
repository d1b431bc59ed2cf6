/**
 * `node tests/scripts/check-table.ts KMMMMvK --folder <tables> [--positions 20000] [--seed 1] [--rules ID]`: proves the table of an ending from the
 * values a move later, the moves being the kernel's, and from the longest mate that its figures name; tells how long a
 * probe takes. Under a rule set it proves the verdicts, and with them the tables that the rule set takes, of needs too
 * (`check-verdicts.ts`). What captures lead into is read from the folder, or made in a folder beside it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { byteOf, type Ending, parseEnding, piecesOf, placeOf, without } from '../../engine/endgame/ending.ts';
import { generateTables } from '../../engine/endgame/generation/generate.ts';
import { batchesOf, tablesFor } from '../../engine/endgame/generation/plan.ts';
import { folderOfRule, tableName } from '../../engine/endgame/tables/locations.ts';
import { openTable } from '../../engine/endgame/tables/table-file.ts';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { checkVerdicts } from './check-verdicts.ts';
import { fromNext } from './move-later.ts';
import { Random } from './random.ts';
import { scatteredEnding } from './scattered-ending.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    positions: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    rules: { type: 'string' },
  },
});
const ending = parseEnding(positionals[0] ?? '');
const { folder } = values;
if (ending === null || folder === undefined) throw new Error('name an ending, and --folder');

await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
const random = new Random(Number(values.seed));

const named = values.rules === undefined ? null : ruleSet(values.rules);
if (named === null && values.rules !== undefined) throw new Error(`there is no rule set ${values.rules}`);
const rules = named && { ...named, repetition: null };

const beside = mkdtempSync(join(folder, 'check-'));
try {
  const smaller = ending.units.flatMap((_, at) => without(ending, at) ?? []);
  const batches = rules ? batchesOf(tablesFor(rules, smaller)) : [{ rule: null, endings: smaller }];
  for (const { rule, endings } of batches) {
    const place = folderOfRule(rule) ?? '';
    const { failed } = await generateTables({
      endings: endings.filter(left => !existsSync(join(folder, place, tableName(left)))),
      folder: join(beside, place),
      ...(rule && { counting: rule }),
      wasm: new URL('../../build/endgame.wasm', import.meta.url).pathname,
      worker: new URL('../../engine/endgame/generation/worker.ts', import.meta.url),
      threads: 1,
    });
    if (failed.length > 0) throw new Error(JSON.stringify(failed));
  }
  const tables = new EndgameTables([folder, beside]);
  if (rules === null) check(tables, ending);
  else {
    const seen = checkVerdicts(tables, ending, rules, random, Number(values.positions));
    console.log(`${ending.name} under ${rules.id}: ${JSON.stringify(seen)}`);
    if (seen.faults > 0) process.exitCode = 1;
    tables.close();
  }
} finally {
  rmSync(beside, { recursive: true });
}

function check(tables: EndgameTables, of: Ending): void {
  /** Mate in so many of the chaser's moves; a position without a move is mate or stalemate by the kernel. */
  const distance = (position: Position): number | null => {
    if (position.moves().length === 0) return position.inCheck() ? 0 : null;
    const answer = tables.probe(position);
    if (!answer.ok) throw new Error(answer.error.text);
    if (answer.value === null) throw new Error(`no table knows ${makeFen(position)}`);
    return answer.value.dtm;
  };
  const seen = { chaser: 0, bare: 0, captures: 0, won: 0, longest: 0, faults: 0 };
  const probed: Position[] = [];
  for (let round = 0; round < Number(values.positions); round++) {
    const position = scatteredEnding(of.units, random);
    const pieces = piecesOf(position.board());
    if (pieces === null) throw new Error('no pieces');
    const next = position.moves().map(move => {
      const after = position.play(move);
      const left = piecesOf(after.board());
      if (left?.units.length !== of.units.length) seen.captures++;
      return left === null ? null : distance(after);
    });
    const expected = fromNext(position, position.turn === pieces.chaser, next);
    const found = distance(position);
    if (found !== expected) {
      seen.faults++;
      console.error(`${makeFen(position)}: ${found}, a move later ${expected}`);
    }
    seen[position.turn === pieces.chaser ? 'chaser' : 'bare']++;
    if (found !== null) {
      seen.won++;
      seen.longest = Math.max(seen.longest, found);
    }
    if (position.turn !== pieces.chaser && probed.length < 2000) probed.push(position);
  }
  console.log(`${of.name}: ${JSON.stringify(seen)}`);
  timeProbes(tables, probed.slice(-500));
  countBlocks(of, probed);
  tables.close();
  if (seen.faults > 0) process.exitCode = 1;
}

/** Over positions whose blocks are unpacked already: the same again. */
function timeProbes(tables: EndgameTables, positions: readonly Position[]): void {
  for (const position of positions) tables.probe(position);
  const rounds = 20;
  const began = performance.now();
  for (let round = 0; round < rounds; round++) for (const position of positions) tables.probe(position);
  const each = ((performance.now() - began) * 1000) / (rounds * positions.length);
  console.log(`a warm probe takes ${each.toFixed(1)} microseconds, the bare king to move`);
}

/**
 * The bytes as they lie in the file say the same as the figures of its header, as far as a sample can: the share of
 * lost positions.
 */
function countBlocks(of: Ending, positions: readonly Position[]): void {
  const table = openTable(join(folder as string, tableName(of)));
  if (!table.ok) throw new Error(table.error.text);
  const { figures } = table.value.header;
  const lost = figures.lost.reduce((a, b) => a + b, 0);
  const share = positions.filter(position => {
    const pieces = piecesOf(position.board());
    const place = pieces && placeOf(pieces);
    if (!place) return false;
    const at = byteOf(place.index, place.square);
    const block = table.value.read(Math.floor(at / 65536));
    return block.ok && block.value[at % 65536] !== 0;
  }).length;
  console.log(
    `lost: ${((100 * lost) / figures.stands).toFixed(2)} % by its figures, ${((100 * share) / positions.length).toFixed(2)} % of ${positions.length} positions; longest mate ${figures.lost.length - 1}`,
  );
  table.value.close();
}
