/**
 * Builds small tables on demand: two-sided endings, endings with fishes, and DTR tables of up to two units, each in a
 * fraction of a second. They are stored in the user's folder, or kept in memory if it is not writable. Larger tables
 * are generated explicitly (`generate.ts`).
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fail, messageOf, ok, type Parsed } from '../../rules/result.ts';
import { type DtrRule, hasFish } from '../count/rule.ts';
import { type Ending, isTwoSided } from '../ending.ts';
import { EndgameSolver } from '../solver/solve.ts';
import { termsOf } from '../solver/terms.ts';
import { folderOfRule, openPlaced, tablePath } from '../tables/locations.ts';
import { headerOf, type TableFile, type TableHeader, tableInMemory, writeTable } from '../tables/table-file.ts';
import type { TableBuilder } from '../tables/tables.ts';

/** Units of both sides. */
const SMALL = 2;

export const isBuiltOnDemand = ({ units, against }: Ending): boolean => units.length + against.length <= SMALL;

/** Whether the table is built on demand. DTM tables without fishes are shipped with the program. */
export const isBuiltSmall = (ending: Ending, rule: DtrRule | null): boolean =>
  isBuiltOnDemand(ending) && (rule !== null || isTwoSided(ending) || hasFish(ending));

/** The path in the user's folder. */
export const smallTablePath = (folder: string, ending: Ending, rule: DtrRule | null): string =>
  tablePath(folder, { ending, counted: folderOfRule(rule) });

/**
 * Whether the table exists by now, whoever built it. DTM tables belong to the user, even damaged ones; damaged DTR
 * tables are rebuilt.
 */
export function isThere(path: string, rule: DtrRule | null): boolean {
  if (!existsSync(path)) return false;
  if (rule === null) return true;
  const table = openPlaced(path);
  if (table.ok) table.value.close();
  return table.ok;
}

/** A small table that was built. `unsaved`: its contents, because its path is not writable; `null`: it is stored. */
export interface SmallTable {
  readonly path: string;
  readonly unsaved: { readonly header: TableHeader; readonly bytes: Uint8Array } | null;
}

/** Thrown by `onStep` to stop the solver. */
class BuildStopped extends Error {}

/**
 * `null` if `onStep` has thrown {@link BuildStopped}. Issues: `table-not-made`, with the message of the system.
 *
 * @param module a `WebAssembly.Module` of `endgame.wasm`
 * @param onStep called after each step
 */
export function buildSmallTable(
  module: object,
  folder: string,
  ending: Ending,
  rule: DtrRule | null,
  onStep: (step: number) => void = () => {},
): Parsed<SmallTable | null> {
  const path = smallTablePath(folder, ending, rule);
  try {
    const { header, bytes } = solved(module, ending, rule, onStep);
    return ok({ path, unsaved: save(path, header, bytes) ? null : { header, bytes } });
  } catch (error) {
    if (error instanceof BuildStopped) return ok(null);
    const text = `The endgame table ${path} could not be built: ${messageOf(error)}`;
    return fail({ code: 'table-not-made', text, data: { path } });
  }
}

/**
 * Builds tables in the calling thread. Issues: as {@link buildSmallTable}.
 *
 * @param module a `WebAssembly.Module` of `endgame.wasm`
 * @param folder the user's folder, created if necessary
 * @param stopped whether the table is no longer required; called before each table and between its steps
 */
export const tableBuilder =
  (module: object, folder: string, stopped: () => boolean = () => false): TableBuilder =>
  (ending, rule) => {
    if (!isBuiltSmall(ending, rule)) return ok(null);
    const path = smallTablePath(folder, ending, rule);
    if (isThere(path, rule)) return ok(path);
    const go = (): void => {
      if (stopped()) throw new BuildStopped();
    };
    if (stopped()) return ok(null);
    const made = buildSmallTable(module, folder, ending, rule, go);
    return made.ok ? ok(made.value && asTable(made.value)) : made;
  };

/** The result of a {@link TableBuilder}. */
export const asTable = ({ path, unsaved }: SmallTable): string | TableFile =>
  unsaved === null ? path : tableInMemory(path, unsaved.header, unsaved.bytes);

/** False if the folder is not writable, or full. */
function save(path: string, header: TableHeader, bytes: Uint8Array): boolean {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeTable(path, header, bytes);
    return true;
  } catch {
    return false;
  }
}

function solved(
  module: object,
  ending: Ending,
  rule: DtrRule | null,
  onStep: (step: number) => void,
): { readonly header: TableHeader; readonly bytes: Uint8Array } {
  const { figures, distances } = new EndgameSolver(module).solve(ending, onStep, termsOf(rule ?? 'mate'));
  return { header: headerOf(ending, rule, figures), bytes: distances };
}
