/**
 * Makes small tables when they are first asked for, and keeps them in the user's folder: duels, and needs of up to two units, of which each
 * takes a part of a second. What takes longer is left to who makes tables on purpose (`generate.ts`).
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
import { writeTable } from './table-file.ts';
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
      mkdirSync(place, { recursive: true });
      write(module, path, ending, rule);
      return ok(path);
    } catch (error) {
      const text = `The endgame table ${path} could not be made: ${error instanceof Error ? error.message : String(error)}`;
      return fail({ code: 'table-not-made', text, data: { path } });
    }
  };

function write(module: object, path: string, ending: Ending, rule: CountingRule | null): void {
  const bare = new EndgameSolver(module);
  const { figures, distances } = isDuel(ending)
    ? new DuelSolver(module, bare).solve(ending, duelRule(rule))
    : bare.solve(ending, () => {}, rule === null || 'baring' in rule ? DISTANCES : termsOf(rule));
  const values = rule === null ? ({ values: 'mate' } as const) : ({ values: 'needs', counting: rule } as const);
  writeTable(path, { ending: ending.name, ...values, figures }, distances);
}

const duelRule = (rule: CountingRule | null): DuelRule | undefined =>
  rule !== null && 'baring' in rule ? rule : undefined;
