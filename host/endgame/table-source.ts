/** What an answer of the table thread is computed from, and how API services are made of such answers. */
import type { EndgameTable } from '../../api/contract.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { WithRules } from './services.ts';

export interface TableSource {
  /** The open tables. The rules are loaded, and a user's own rule set is registered. */
  readonly tables: EndgameTables;
  readonly placeOf: (path: string) => EndgameTable['place'];
  /** A `WebAssembly.Module` of `endgame.wasm`. */
  readonly solver: object;
  /** Opens the tables again, for work that takes so long that the other tables may be closed meanwhile. */
  readonly openSeparately: () => EndgameTables;
  /** Required tables are being built; the request is repeated when they are ready. */
  readonly isBuilding: () => boolean;
}

type Answer = (source: TableSource, ...args: never[]) => unknown;

/** The methods of the API that the functions `A` answer. */
type Answered<A> = {
  readonly [M in keyof A]: A[M] extends (source: TableSource, ...args: infer P) => infer R
    ? (...args: P) => Promise<Awaited<R>>
    : never;
};

/** @param run opens the tables for a user's own rule set (its file or `null`) and calls the function with them */
export function served<A extends Readonly<Record<string, Answer>>>(
  answers: A,
  run: (ruleFile: string | null, answer: (source: TableSource) => ReturnType<A[keyof A]>) => Promise<unknown>,
): WithRules<Answered<A>> {
  const methods = Object.entries(answers).map(([name, answer]) => [
    name,
    (ruleFile: string | null, ...args: never[]) =>
      run(ruleFile, source => answer(source, ...args) as ReturnType<A[keyof A]>),
  ]);
  return Object.fromEntries(methods);
}
