/**
 * Makes small tables when they are first asked for: duels, endings with fishes, and needs of up to two units, of which each takes a part of a
 * second. They are kept in the user's folder, or in memory where that cannot be written. What takes longer is left to who makes tables on
 * purpose (`generate.ts`).
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok } from '../rules/result.ts';
import { DuelSolver } from './duel.ts';
import type { CountingRule, DuelRule } from './duel-rule.ts';
import { type Ending, isDuel } from './ending.ts';
import { hasFish } from './needs-rule.ts';
import { termsOf } from './needs-terms.ts';
import { DISTANCES, EndgameSolver } from './solve.ts';
import { type TableHeader, tableInMemory, writeTable } from './table-file.ts';
import { countedFolder, type TableMaker, tableName } from './tables.ts';

/** Units of both sides. */
const SMALL = 2;

export const isMadeWhenAsked = ({ units, against }: Ending): boolean => units.length + against.length <= SMALL;

/**
 * Issues: `table-not-made`, with what the system said.
 *
 * @param module a `WebAssembly.Module` of `endgame.wasm`; @param folder the user's own, made when it is needed
 */
export const tableMaker =
  (module: object, folder: string): TableMaker =>
  (ending, rule) => {
    // Distances without fishes come with the program.
    const comes = rule === null && !isDuel(ending) && !hasFish(ending);
    if (comes || !isMadeWhenAsked(ending)) return ok(null);
    const place = rule === null ? folder : join(folder, countedFolder(rule));
    const path = join(place, tableName(ending));
    // Distances that are there are the user's, damaged or not.
    if (rule === null && existsSync(path)) return ok(path);
    try {
      const { header, bytes } = solved(module, ending, rule);
      return ok(kept(place, path, header, bytes) ? path : tableInMemory(path, header, bytes));
    } catch (error) {
      const text = `The endgame table ${path} could not be made: ${error instanceof Error ? error.message : String(error)}`;
      return fail({ code: 'table-not-made', text, data: { path } });
    }
  };

/** False where the folder cannot be written, or has no room. */
function kept(place: string, path: string, header: TableHeader, bytes: Uint8Array): boolean {
  try {
    mkdirSync(place, { recursive: true });
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
): { readonly header: TableHeader; readonly bytes: Uint8Array } {
  const bare = new EndgameSolver(module);
  const { figures, distances } = isDuel(ending)
    ? new DuelSolver(module, bare).solve(ending, duelRule(rule))
    : bare.solve(ending, () => {}, rule === null || 'baring' in rule ? DISTANCES : termsOf(rule));
  const values = rule === null ? ({ values: 'mate' } as const) : ({ values: 'needs', counting: rule } as const);
  return { header: { ending: ending.name, ...values, figures }, bytes: distances };
}

const duelRule = (rule: CountingRule | null): DuelRule | undefined =>
  rule !== null && 'baring' in rule ? rule : undefined;
