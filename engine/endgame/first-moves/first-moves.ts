/**
 * What a chaser wins that may still make first moves: kings' and mets' leaps, moves of two units. As long as a man has not moved it stands at
 * home, so these positions are a small part of their ending, and whatever moves it leads into the ending's own tables or to fewer men at home
 * (`home-parts.ts`). They are solved when one is first asked for and kept in memory: files would not be there much sooner, and would have to be
 * verified, listed and deleted. Distances and needs alike, by the terms of their tables. A part of one or two units takes
 * a tenth of a second of a processor's time at most (measured under every rule set with first moves), so whoever asks waits. Three take seconds:
 * who must not wait has them solved elsewhere.
 */
import { fail, ok, type Parsed } from '../../rules/result.ts';
import type { Square } from '../../rules/types.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import type { EndingPieces } from '../ending.ts';
import type { FirstMovesLeft } from '../first-move-rights.ts';
import { EndgameSolver } from '../solver/solve.ts';
import { BLOCK, type TableFile } from '../tables/table-file.ts';
import type { EndgameTables, FirstMoveProbe, OnMissingTable } from '../tables/tables.ts';
import type { Captures } from './captures.ts';
import {
  allDependencies,
  type Behind,
  behind,
  type Known,
  type Part,
  type PartRequest,
  partFor,
  placeOf,
  requestOf,
} from './parts.ts';
import { solveUnmoved, type UnmovedSolution, type UnmovedTask } from './solve.ts';
import { SolvedSource, type Source, TableSource } from './sources.ts';
import { plainLayout } from './unmoved.ts';

/** Units of the largest endings. */
export const MAX_UNMOVED_UNITS = 3;
/** Endings that captures lead into are kept with what the chaser, to move, wins; they are solved by whoever asks. */
const MOST_LEFT = 2;
/** Bytes that are kept. */
const ROOM = 128 << 20;

/** Solves larger parts for those who must not wait. */
export interface BackgroundSolver {
  has(part: string): boolean;
  /** The bytes at `at`, `BLOCK` of them or what there is behind it; `undefined`: the part is not there, or not yet. Issues: why it will not be. */
  block(part: PartRequest, at: number): Parsed<Uint8Array | undefined>;
}

/** By what is solved. */
export interface FirstMoveSolver {
  /** A `WebAssembly.Module` of `endgame.wasm`. */
  readonly module: object;
  /** Nobody waits for the answer any more: asked again and again while something is solved. */
  readonly stopped?: () => boolean;
  /** `null`: whoever asks waits for every part. */
  readonly elsewhere?: BackgroundSolver | null;
}

const isLarge = ({ homes }: Part): boolean => homes.ending.units.length > MOST_LEFT;

const NEVER = (): boolean => false;

type Needed<K extends Known['kind']> = Extract<Known, { readonly kind: K }>;

export class FirstMoves implements FirstMoveProbe {
  readonly #solver: Required<FirstMoveSolver>;
  readonly #tables: EndgameTables;
  readonly #known = new Map<string, UnmovedSolution>();
  /** For captures after which nobody at home has a first move left. */
  #endings: EndgameSolver | null = null;
  #wins = new Map<string, Uint8Array>();
  #isUntidy = false;
  /** Parts of which no table is onMissing. */
  readonly #ready = new Set<string>();

  constructor({ module, stopped = NEVER, elsewhere = null }: FirstMoveSolver, tables: EndgameTables) {
    this.#solver = { module, stopped, elsewhere };
    this.#tables = tables;
  }

  /**
   * What the chaser needs with the bare king to move: `null`, it never wins; `undefined`, a table is onMissing, it is solved elsewhere, or it was
   * stopped. Issues: those of a damaged block, and why a part was not solved elsewhere.
   */
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
        ? this.#asked(part, at, onMissing, elsewhere)
        : this.#solvedAt(part, at, onMissing);
    if (!byte.ok || byte.value === undefined) return byte;
    return ok(byte.value === 0 ? null : byte.value - 1);
  }

  /**
   * Tells of all tables that these men will be asked of under these rules and that are onMissing, before seconds are spent on any of them, and has
   * begun what is solved elsewhere. False: a table is onMissing, and whoever asks has no time for what is known without it.
   */
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
   * The bytes of a part: n + 1 where the bare king, to move, is lost in n, else 0. `null`: a table is onMissing, or it was stopped. Issues: those of a
   * damaged block.
   *
   * @param told after each step
   */
  solve(wanted: PartRequest, told: (step: number) => void): Parsed<Uint8Array | null> {
    const part = partFor(wanted);
    const solved = this.#isReady(part, () => {}) ? this.#solved(part, told) : ok(null);
    this.#tidy();
    return solved.ok ? ok(solved.value?.lost ?? null) : solved;
  }

  #asked(part: Part, at: number, onMissing: OnMissingTable, elsewhere: BackgroundSolver): Parsed<number | undefined> {
    if (!this.#want(part, onMissing, elsewhere)) return ok(undefined);
    const within = at % BLOCK;
    const block = elsewhere.block(requestOf(part), at - within);
    return block.ok ? ok(block.value?.[within]) : block;
  }

  /** Larger parts behind it go first. False: a table is onMissing. */
  #want(part: Part, onMissing: OnMissingTable, elsewhere: BackgroundSolver): boolean {
    if (elsewhere.has(part.name)) return true;
    if (!this.#isReady(part, onMissing)) return false;
    const seen = new Set<string>();
    const want = (each: Part): void => {
      if (!isLarge(each) || seen.has(each.name) || elsewhere.has(each.name)) return;
      seen.add(each.name);
      for (const known of allDependencies(behind(each))) if ('part' in known) want(known.part);
      elsewhere.block(requestOf(each), 0);
    };
    want(part);
    return true;
  }

  /** Every table that it takes is there; each that is not is told. */
  #isReady(part: Part, onMissing: OnMissingTable): boolean {
    if (this.#known.has(part.name) || this.#ready.has(part.name)) return true;
    let isReady = true;
    const seen = new Set<string>();
    const look = (each: Part): void => {
      if (seen.has(each.name) || this.#ready.has(each.name)) return;
      seen.add(each.name);
      for (const known of allDependencies(behind(each))) {
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

  /** What is needed for solving alone is let go, and of what was solved the oldest. */
  #tidy(): void {
    this.#isUntidy = false;
    this.#endings = null;
    this.#wins = new Map();
    const bytes = ({ lost, wins }: UnmovedSolution): number => lost.length + (wins?.length ?? 0);
    let all = [...this.#known.values()].reduce((sum, known) => sum + bytes(known), 0);
    for (const [name, known] of this.#known) {
      if (all <= ROOM) break;
      this.#known.delete(name);
      all -= bytes(known);
    }
  }

  /** `null`: it was stopped. */
  #solved(part: Part, told: (step: number) => void = () => {}): Parsed<UnmovedSolution | null> {
    const known = this.#known.get(part.name);
    if (known !== undefined) {
      this.#known.delete(part.name);
      this.#known.set(part.name, known);
      return ok(known);
    }
    this.#isUntidy = true;
    const task = this.#taskOf(part);
    if (!task.ok || task.value === null) return task as Parsed<null>;
    const answer = solveUnmoved(this.#solver.module, task.value, this.#solver.stopped, told);
    const { moved, crowned } = task.value.exits;
    const fault = [...moved.values(), ...(crowned ? [crowned.source] : [])].find(
      source => source.fault !== null,
    )?.fault;
    if (fault) return fail(fault);
    if (answer !== null) this.#known.set(part.name, answer);
    return ok(answer);
  }

  #taskOf(part: Part): Parsed<UnmovedTask | null> {
    const { homes, terms, rule } = part;
    const before = behind(part);
    const sources = new Map<Known, Source>();
    for (const known of allDependencies(before)) {
      const source = this.#source(known);
      if (!source.ok || source.value === null) return source as Parsed<null>;
      sources.set(known, source.value);
    }
    const { spared } = before;
    const taken = spared && this.#solved(spared.part);
    if (taken !== null && (!taken.ok || taken.value === null)) return taken as Parsed<null>;
    return ok({
      homes,
      rule,
      ends: terms.ends,
      ...withSources(before, known => sources.get(known) as Source),
      spared: spared && taken?.value ? { bytes: taken.value.lost, allows: spared.allows } : null,
      wins: !isLarge(part),
    });
  }

  #source(known: Known): Parsed<Source | null> {
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
        return ok(new SolvedSource(known.part.homes, known.kind === 'lost' ? lost : (wins as Uint8Array)));
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
  { moved, crowned, captures }: Behind,
  sourceOf: (known: Known) => Source,
): Pick<UnmovedTask, 'exits' | 'captures'> {
  const all = (known: ReadonlyMap<Square, Known>): ReadonlyMap<Square, Source> =>
    new Map([...known].map(([square, each]) => [square, sourceOf(each)]));
  const byCapture = new Map<unknown, Captures>();
  for (const each of captures) {
    if (each === null) continue;
    const source = each.moved && sourceOf(each.moved);
    byCapture.set(each, { left: each.left, worth: each.worth, moved: source, atHome: all(each.atHome) });
  }
  return {
    exits: { moved: all(moved), crowned: crowned && { source: sourceOf(crowned.known), worth: crowned.worth } },
    captures: captures.map(each => byCapture.get(each) ?? null),
  };
}
