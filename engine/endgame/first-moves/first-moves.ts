/**
 * Positions in which the chaser still has first-move rights: leaps of kings and mets, and *sut* moves of two pieces. An
 * unmoved piece is on its original square, so these positions are a small part of their ending. A move of such a piece
 * leads to the ending's own table or to a part with fewer unmoved pieces (`parts.ts`).
 *
 * Parts are solved on request and kept in memory, because files would be no faster and would have to be verified,
 * listed and deleted. DTM and DTR parts are solved alike, by the terms of their tables. A part with one or two units
 * takes at most a tenth of a second of processor time (measured under every rule set with first-move rights), so the
 * caller waits. A part with three units takes seconds; callers that must not wait have it solved in the background.
 */
import { fail, ok, type Parsed } from '../../rules/result.ts';
import type { Square } from '../../rules/types.ts';
import type { DtrRule } from '../count/rule.ts';
import type { EndingPieces } from '../ending.ts';
import type { FirstMovesLeft } from '../first-move-rights.ts';
import { EndgameSolver } from '../solver/solve.ts';
import { BLOCK, type TableFile } from '../tables/table-file.ts';
import type { EndgameTables, FirstMoveProbe, OnMissingTable } from '../tables/tables.ts';
import type { Captures } from './captures.ts';
import {
  allDependencies,
  type Dependencies,
  type Dependency,
  dependenciesOf,
  type Part,
  type PartRequest,
  partFor,
  placeOf,
  requestOf,
} from './parts.ts';
import { solveUnmoved, type UnmovedSolution, type UnmovedTask } from './solve.ts';
import { SolvedSource, type Source, TableSource } from './sources.ts';
import { plainLayout } from './unmoved.ts';

/** Most units of an ending with unmoved pieces. */
export const MAX_UNMOVED_UNITS = 3;
/**
 * Parts up to this size are kept with the results for the chaser to move as well; captures lead to them. They are
 * solved in the calling thread.
 */
const MAX_SMALL_UNITS = 2;
/** Bytes of parts that are kept. */
const MAX_BYTES = 128 << 20;

/** Solves larger parts for callers that must not wait. */
export interface BackgroundSolver {
  has(part: string): boolean;
  /**
   * At most `BLOCK` bytes from `at`; `undefined`: the part is not available yet. Issues: why it will not become
   * available.
   */
  block(part: PartRequest, at: number): Parsed<Uint8Array | undefined>;
}

/** How parts are solved. */
export interface FirstMoveSolver {
  /** A `WebAssembly.Module` of `endgame.wasm`. */
  readonly module: object;
  /** Whether the result is no longer required; called repeatedly while a part is solved. */
  readonly stopped?: () => boolean;
  /** `null`: the caller waits for every part. */
  readonly elsewhere?: BackgroundSolver | null;
}

const isLarge = ({ layout }: Part): boolean => layout.ending.units.length > MAX_SMALL_UNITS;

const NEVER = (): boolean => false;

type Needed<K extends Dependency['kind']> = Extract<Dependency, { readonly kind: K }>;

export class FirstMoves implements FirstMoveProbe {
  readonly #solver: Required<FirstMoveSolver>;
  readonly #tables: EndgameTables;
  readonly #known = new Map<string, UnmovedSolution>();
  /** For captures after which no unmoved piece has rights left. */
  #endings: EndgameSolver | null = null;
  #wins = new Map<string, Uint8Array>();
  #isUntidy = false;
  /** Parts that have all tables they depend on. */
  readonly #ready = new Set<string>();

  constructor({ module, stopped = NEVER, elsewhere = null }: FirstMoveSolver, tables: EndgameTables) {
    this.#solver = { module, stopped, elsewhere };
    this.#tables = tables;
  }

  lost(
    pieces: EndingPieces,
    left: FirstMovesLeft,
    rule: 'mate' | DtrRule,
    onMissing: OnMissingTable,
  ): Parsed<number | null | undefined> {
    const { part, at } = placeOf(pieces, left, rule);
    const { elsewhere } = this.#solver;
    const byte =
      elsewhere !== null && isLarge(part)
        ? this.#elsewhere(part, at, onMissing, elsewhere)
        : this.#solvedAt(part, at, onMissing);
    if (!byte.ok || byte.value === undefined) return byte;
    return ok(byte.value === 0 ? null : byte.value - 1);
  }

  foresee(
    pieces: EndingPieces,
    left: FirstMovesLeft,
    rules: readonly ('mate' | DtrRule)[],
    onMissing: OnMissingTable,
  ): boolean {
    const { elsewhere, stopped } = this.#solver;
    const parts = rules.map(rule => placeOf(pieces, left, rule).part).filter(isLarge);
    const isThere = (part: Part): boolean =>
      elsewhere === null ? this.#isReady(part, onMissing) : this.#want(part, onMissing, elsewhere);
    return parts.map(isThere).every(Boolean) || elsewhere !== null || stopped === NEVER;
  }

  /**
   * The bytes of a part: n + 1 where the bare king, to move, is lost in n, else 0. `null`: a table is missing, or
   * solving was stopped. Issues: those of a damaged block.
   *
   * @param onStep called after each step
   */
  solve(request: PartRequest, onStep: (step: number) => void): Parsed<Uint8Array | null> {
    const part = partFor(request);
    const solved = this.#isReady(part, () => {}) ? this.#solved(part, onStep) : ok(null);
    this.#tidy();
    return solved.ok ? ok(solved.value?.lost ?? null) : solved;
  }

  #elsewhere(
    part: Part,
    at: number,
    onMissing: OnMissingTable,
    elsewhere: BackgroundSolver,
  ): Parsed<number | undefined> {
    if (!this.#want(part, onMissing, elsewhere)) return ok(undefined);
    const within = at % BLOCK;
    const block = elsewhere.block(requestOf(part), at - within);
    return block.ok ? ok(block.value?.[within]) : block;
  }

  /** Requests a part, after the larger parts that it depends on. False: a table is missing. */
  #want(part: Part, onMissing: OnMissingTable, elsewhere: BackgroundSolver): boolean {
    if (elsewhere.has(part.name)) return true;
    if (!this.#isReady(part, onMissing)) return false;
    const seen = new Set<string>();
    const want = (each: Part): void => {
      if (!isLarge(each) || seen.has(each.name) || elsewhere.has(each.name)) return;
      seen.add(each.name);
      for (const known of allDependencies(dependenciesOf(each))) if ('part' in known) want(known.part);
      elsewhere.block(requestOf(each), 0);
    };
    want(part);
    return true;
  }

  /** Whether all tables that the part depends on are available. Reports each that is missing. */
  #isReady(part: Part, onMissing: OnMissingTable): boolean {
    if (this.#known.has(part.name) || this.#ready.has(part.name)) return true;
    let isReady = true;
    const seen = new Set<string>();
    const look = (each: Part): void => {
      if (seen.has(each.name) || this.#ready.has(each.name)) return;
      seen.add(each.name);
      for (const known of allDependencies(dependenciesOf(each))) {
        if ('part' in known) look(known.part);
        else if (known.kind === 'table' && this.#table(known) === undefined) {
          isReady = false;
          onMissing(known.ending, known.rule);
        }
      }
    };
    look(part);
    if (isReady) for (const name of seen) this.#ready.add(name);
    return isReady;
  }

  #table({ ending, rule }: Needed<'table'>): TableFile | undefined {
    return this.#tables.under(rule).table(ending);
  }

  #solvedAt(part: Part, at: number, onMissing: OnMissingTable): Parsed<number | undefined> {
    if (!this.#isReady(part, onMissing)) return ok(undefined);
    const solved = this.#solved(part);
    if (this.#isUntidy) this.#tidy();
    return solved.ok ? ok(solved.value?.lost[at]) : solved;
  }

  /** Drops what only solving needs, and the oldest parts beyond the limit. */
  #tidy(): void {
    this.#isUntidy = false;
    this.#endings = null;
    this.#wins = new Map();
    const bytes = ({ lost, wins }: UnmovedSolution): number => lost.length + (wins?.length ?? 0);
    let all = [...this.#known.values()].reduce((sum, known) => sum + bytes(known), 0);
    for (const [name, known] of this.#known) {
      if (all <= MAX_BYTES) break;
      this.#known.delete(name);
      all -= bytes(known);
    }
  }

  /** `null`: solving was stopped. */
  #solved(part: Part, onStep: (step: number) => void = () => {}): Parsed<UnmovedSolution | null> {
    const known = this.#known.get(part.name);
    if (known !== undefined) {
      this.#known.delete(part.name);
      this.#known.set(part.name, known);
      return ok(known);
    }
    this.#isUntidy = true;
    const task = this.#taskOf(part);
    if (!task.ok || task.value === null) return task as Parsed<null>;
    const answer = solveUnmoved(this.#solver.module, task.value, this.#solver.stopped, onStep);
    const { moved, promotion } = task.value.exits;
    const fault = [...moved.values(), ...(promotion ? [promotion.source] : [])].find(
      source => source.fault !== null,
    )?.fault;
    if (fault) return fail(fault);
    if (answer !== null) this.#known.set(part.name, answer);
    return ok(answer);
  }

  #taskOf(part: Part): Parsed<UnmovedTask | null> {
    const { layout, terms, rule } = part;
    const before = dependenciesOf(part);
    const sources = new Map<Dependency, Source>();
    for (const known of allDependencies(before)) {
      const source = this.#source(known);
      if (!source.ok || source.value === null) return source as Parsed<null>;
      sources.set(known, source.value);
    }
    const { safe } = before;
    const taken = safe && this.#solved(safe.part);
    if (taken !== null && (!taken.ok || taken.value === null)) return taken as Parsed<null>;
    return ok({
      layout,
      rule,
      ends: terms.ends,
      ...withSources(before, known => sources.get(known) as Source),
      safe: safe && taken?.value ? { bytes: taken.value.lost, allows: safe.allows } : null,
      wins: !isLarge(part),
    });
  }

  #source(known: Dependency): Parsed<Source | null> {
    switch (known.kind) {
      case 'table': {
        const table = this.#table(known);
        return ok(table === undefined ? null : new TableSource(table));
      }
      case 'ending':
        return ok(new SolvedSource(plainLayout(known.ending), this.#winsOf(known)));
      default: {
        const solved = this.#solved(known.part);
        if (!solved.ok || solved.value === null) return solved as Parsed<null>;
        const { lost, wins } = solved.value;
        return ok(new SolvedSource(known.part.layout, known.kind === 'lost' ? lost : (wins as Uint8Array)));
      }
    }
  }

  #winsOf({ ending, terms }: Needed<'ending'>): Uint8Array {
    const key = `${ending.name} ${terms.key}`;
    let wins = this.#wins.get(key);
    if (wins === undefined) {
      this.#endings ??= new EndgameSolver(this.#solver.module);
      wins = this.#endings.solveBoth(ending, terms).wins.slice();
      this.#wins.set(key, wins);
    }
    return wins;
  }
}

function withSources(
  { moved, promotion, captures }: Dependencies,
  sourceOf: (known: Dependency) => Source,
): Pick<UnmovedTask, 'exits' | 'captures'> {
  const all = (known: ReadonlyMap<Square, Dependency>): ReadonlyMap<Square, Source> =>
    new Map([...known].map(([square, each]) => [square, sourceOf(each)]));
  const byCapture = new Map<unknown, Captures>();
  for (const each of captures) {
    if (each === null) continue;
    const source = each.moved && sourceOf(each.moved);
    byCapture.set(each, { left: each.left, worth: each.worth, moved: source, unmoved: all(each.unmoved) });
  }
  return {
    exits: { moved: all(moved), promotion: promotion && { source: sourceOf(promotion.known), worth: promotion.worth } },
    captures: captures.map(each => byCapture.get(each) ?? null),
  };
}
