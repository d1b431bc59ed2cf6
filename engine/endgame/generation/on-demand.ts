/**
 * Makes small tables when they are first asked for: duels, endings with fishes, and needs of up to two units, of which each takes a part of a
 * second. They are kept in the user's folder, or in memory where that cannot be written. What takes longer is left to who makes tables on
 * purpose (`generate.ts`).
 */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fail, ok, type Parsed } from '../../rules/result.ts';
import { hasFish } from '../count/dtr-rule.ts';
import type { CountingRule, TwoSidedRule } from '../count/two-sided-rule.ts';
import { type Ending, isTwoSided } from '../ending.ts';
import { termsOf } from '../solver/dtr-terms.ts';
import { DISTANCES, EndgameSolver } from '../solver/solve.ts';
import { TwoSidedSolver } from '../solver/two-sided.ts';
import { folderOfRule, openPlaced, tablePath } from '../tables/locations.ts';
import { type TableFile, type TableHeader, tableInMemory, writeTable } from '../tables/table-file.ts';
import type { TableBuilder } from '../tables/tables.ts';

/** Units of both sides. */
const SMALL = 2;

export const isBuiltOnDemand = ({ units, against }: Ending): boolean => units.length + against.length <= SMALL;

/** Whether the table comes into being when it is asked for: distances without fishes come with the program, other small ones do. */
export const isBuiltSmall = (ending: Ending, rule: CountingRule | null): boolean =>
  isBuiltOnDemand(ending) && (rule !== null || isTwoSided(ending) || hasFish(ending));

/** Where it is kept, in the user's own folder. */
export const smallTablePath = (folder: string, ending: Ending, rule: CountingRule | null): string =>
  tablePath(folder, { ending, counted: folderOfRule(rule) });

/** A table that is there already, whoever made it since the folder was read. Distances are the user's, damaged or not; needs are made anew. */
export function isThere(path: string, rule: CountingRule | null): boolean {
  if (!existsSync(path)) return false;
  if (rule === null) return true;
  const table = openPlaced(path);
  if (table.ok) table.value.close();
  return table.ok;
}

/** A small table as it was made: in its place, or, where that cannot be written, with its bytes. */
export interface SmallTable {
  readonly path: string;
  readonly held: { readonly header: TableHeader; readonly bytes: Uint8Array } | null;
}

/** `told` has thrown it, so that nothing more is solved. */
export class BuildStopped extends Error {}

/**
 * `null` where `told` has thrown {@link BuildStopped}. Issues: `table-not-made`, with what the system said.
 *
 * @param module a `WebAssembly.Module` of `endgame.wasm`; @param told after each step of an ending against a bare king
 */
export function buildSmallTable(
  module: object,
  folder: string,
  ending: Ending,
  rule: CountingRule | null,
  told: (step: number) => void = () => {},
): Parsed<SmallTable | null> {
  const path = smallTablePath(folder, ending, rule);
  try {
    const { header, bytes } = solved(module, ending, rule, told);
    return ok({ path, held: kept(path, header, bytes) ? null : { header, bytes } });
  } catch (error) {
    if (error instanceof BuildStopped) return ok(null);
    const text = `The endgame table ${path} could not be made: ${error instanceof Error ? error.message : String(error)}`;
    return fail({ code: 'table-not-made', text, data: { path } });
  }
}

/**
 * Makes them where they are asked for, which waits. Issues: as {@link buildSmallTable}.
 *
 * @param module a `WebAssembly.Module` of `endgame.wasm`; @param folder the user's own, made when it is needed; @param stopped whether nobody
 * wants it any more: asked before each table, and between its steps
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

/** As a {@link TableBuilder} gives it. */
export const asTable = ({ path, held }: SmallTable): string | TableFile =>
  held === null ? path : tableInMemory(path, held.header, held.bytes);

/** False where the folder cannot be written, or has no room. */
function kept(path: string, header: TableHeader, bytes: Uint8Array): boolean {
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
  rule: CountingRule | null,
  told: (step: number) => void,
): { readonly header: TableHeader; readonly bytes: Uint8Array } {
  const bare = new EndgameSolver(module);
  const { figures, distances } = isTwoSided(ending)
    ? new TwoSidedSolver(module, bare).solve(ending, duelRule(rule))
    : bare.solve(ending, told, rule === null || 'baring' in rule ? DISTANCES : termsOf(rule));
  const values = rule === null ? ({ values: 'mate' } as const) : ({ values: 'needs', counting: rule } as const);
  return { header: { ending: ending.name, ...values, figures }, bytes: distances };
}

const duelRule = (rule: CountingRule | null): TwoSidedRule | undefined =>
  rule !== null && 'baring' in rule ? rule : undefined;
