/**
 * What a chaser wins that may still make first moves: kings' and mets' leaps, moves of two units. As long as a man has not moved it stands at
 * home, so these positions are a small part of their ending, and whatever moves it leads into the ending's own tables or to fewer men at home.
 * They are solved when one is first asked for, in a moment for up to two units, in a second or two for three, and kept in memory: files would not
 * be there much sooner, and would have to be verified, listed and deleted. Distances and needs alike, by the terms of their tables.
 */
import { fail, ok, type Parsed } from '../rules/result.ts';
import type { Square } from '../rules/types.ts';
import { type Ending, type Men, promoted, type UnitRole, without } from './ending.ts';
import type { Captures } from './home-captures.ts';
import type { Exits } from './home-exits.ts';
import { type HomeSolved, type HomeTask, solveHomes } from './home-solve.ts';
import { HomeSource, type Source, TableSource } from './home-sources.ts';
import { type Homes, homesOf, nobodyHome, type Unmoved } from './homes.ts';
import type { NeedsRule } from './needs-rule.ts';
import { ruleOf, termsOf } from './needs-terms.ts';
import { type FirstMoveRule, type FirstMovesLeft, isOfUse } from './rights.ts';
import { EndgameSolver, type Terms } from './solve.ts';
import type { EndgameTables } from './tables.ts';

/** Units of the largest endings. */
export const MOST_AT_HOME = 3;
/** Endings that captures lead into are kept with what the chaser, to move, wins. */
const MOST_LEFT = 2;
/** Bytes that are kept. */
const ROOM = 128 << 20;

/** Hears of a table that is not there. */
export type Lacking = (ending: Ending, rule: 'mate' | NeedsRule) => void;

interface Known extends HomeSolved {
  readonly homes: Homes;
}

interface Asked {
  readonly terms: Terms;
  readonly rule: FirstMoveRule;
  readonly lacking: Lacking;
}

const fits = (ending: Ending, unmoved: Unmoved, rule: FirstMoveRule): Unmoved => {
  const fishes = ending.units.includes('fish');
  return {
    king: isOfUse(rule, 'king', fishes) ? unmoved.king : null,
    units: unmoved.units.filter(({ role }) => isOfUse(rule, role, fishes)),
  };
};

/** A capture has been made. */
const afterCapture = ({ king, units }: Unmoved, { kingEnds, metEnds }: FirstMoveRule): Unmoved => ({
  king: kingEnds ? null : king,
  units: metEnds ? units.filter(({ role }) => role !== 'met') : units,
});

const withoutUnit = ({ king, units }: Unmoved, square: Square): Unmoved => ({
  king,
  units: units.filter(unit => unit.square !== square),
});

/** By what is solved. */
export interface FirstMoveSolver {
  /** A `WebAssembly.Module` of `endgame.wasm`. */
  readonly module: object;
  /** Nobody waits for the answer any more: asked again and again while something is solved. */
  readonly stopped?: () => boolean;
}

export class FirstMoves {
  readonly #module: object;
  readonly #stopped: () => boolean;
  readonly #tables: EndgameTables;
  readonly #known = new Map<string, Known>();
  /** For captures after which nobody at home has a first move left. */
  #solver: EndgameSolver | null = null;
  #wins = new Map<string, Uint8Array>();
  #isUntidy = false;

  constructor({ module, stopped = () => false }: FirstMoveSolver, tables: EndgameTables) {
    this.#module = module;
    this.#stopped = stopped;
    this.#tables = tables;
  }

  /**
   * What the chaser needs with the bare king to move: `null`, it never wins; `undefined`, a table is lacking, or it was stopped. Issues: those of a damaged block.
   *
   * @param left the chaser's; @param rule of the table
   */
  lost(
    men: Men,
    { squares, rule: moves }: FirstMovesLeft,
    rule: 'mate' | NeedsRule,
    lacking: Lacking,
  ): Parsed<number | null | undefined> {
    const turn = men.chaser === 'w' ? 0 : 56;
    const units = men.units.map(square => square ^ turn);
    const [king, bare] = [men.king ^ turn, men.bare ^ turn];
    const atHome = squares.map(square => square ^ turn);
    const waiting = men.ending.units.flatMap((role, slot) => {
      const square = units[slot] as Square;
      return atHome.includes(square) ? [{ role, square }] : [];
    });
    const homes = homesOf(men.ending, { king: atHome.includes(king) ? king : null, units: waiting });
    if (homes === null) throw new RangeError('nobody is at home');
    const known = this.#solved(homes, { terms: termsOf(rule), rule: moves, lacking });
    if (this.#isUntidy) this.#tidy();
    if (!known.ok) return known;
    if (known.value === null) return ok(undefined);
    const source = new HomeSource(homes, known.value.lost);
    source.find(
      king,
      units,
      waiting.map(({ square }) => square),
    );
    const byte = source.bytes[source.base + ((bare ^ source.flip) << 6)] as number;
    return ok(byte === 0 ? null : byte - 1);
  }

  /** What is needed for solving alone is let go, and of what was solved the oldest. */
  #tidy(): void {
    this.#isUntidy = false;
    this.#solver = null;
    this.#wins = new Map();
    const bytes = ({ lost, wins }: HomeSolved): number => lost.length + (wins?.length ?? 0);
    let all = [...this.#known.values()].reduce((sum, known) => sum + bytes(known), 0);
    for (const [key, known] of this.#known) {
      if (all <= ROOM) break;
      this.#known.delete(key);
      all -= bytes(known);
    }
  }

  #solved(homes: Homes, asked: Asked): Parsed<Known | null> {
    const key = `${homes.key} ${asked.terms.key} ${Object.values(asked.rule).join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) {
      this.#known.delete(key);
      this.#known.set(key, known);
      return ok(known);
    }
    this.#isUntidy = true;
    const task = this.#taskOf(homes, asked);
    if (!task.ok) return task;
    if (task.value === null) return ok(null);
    const answer = solveHomes(this.#module, task.value, this.#stopped);
    const { moved, crowned } = task.value.exits;
    const fault = [...moved.values(), ...(crowned ? [crowned.source] : [])].find(
      source => source.fault !== null,
    )?.fault;
    if (fault) return fail(fault);
    if (answer === null) return ok(null);
    const solved = { homes, ...answer };
    this.#known.set(key, solved);
    return ok(solved);
  }

  #taskOf(homes: Homes, asked: Asked): Parsed<HomeTask | null> {
    const exits = this.#exitsOf(homes, asked);
    if (!exits.ok || exits.value === null) return exits as Parsed<null>;
    const captures = this.#capturesOf(homes, asked);
    if (!captures.ok || captures.value === null) return captures as Parsed<null>;
    const { ending } = homes;
    const spared = asked.terms.spared(ending);
    const taken = spared && this.#solved(homes, { ...asked, terms: spared.terms });
    if (taken !== null && (!taken.ok || taken.value === null)) return taken as Parsed<null>;
    return ok({
      homes,
      rule: asked.rule,
      ends: asked.terms.ends,
      exits: exits.value,
      captures: captures.value,
      spared: spared && taken?.value ? { bytes: taken.value.lost, allows: spared.allows } : null,
      wins: ending.units.length <= MOST_LEFT,
    });
  }

  #exitsOf(homes: Homes, asked: Asked): Parsed<Exits | null> {
    const { ending } = homes;
    const unmoved = standing(homes);
    const moved = new Map<Square, Source>();
    const squares = unmoved.units.map(({ square }) => square);
    for (const square of unmoved.king === null ? squares : [unmoved.king, ...squares]) {
      const left = square === unmoved.king ? { ...unmoved, king: null } : withoutUnit(unmoved, square);
      const source = this.#lostSource(ending, left, asked);
      if (!source.ok || source.value === null) return source as Parsed<null>;
      moved.set(square, source.value);
    }
    const crowned = promoted(ending);
    if (crowned === null) return ok({ moved, crowned: null });
    const { terms, worth } = asked.terms.after(ending, crowned, true);
    const source = this.#lostSource(crowned, unmoved, { ...asked, terms });
    if (!source.ok || source.value === null) return source as Parsed<null>;
    return ok({ moved, crowned: { source: source.value, worth } });
  }

  /** With the bare king to move. */
  #lostSource(ending: Ending, unmoved: Unmoved, asked: Asked): Parsed<Source | null> {
    const homes = homesOf(ending, fits(ending, unmoved, asked.rule));
    if (homes !== null) {
      const solved = this.#solved(homes, asked);
      return solved.ok ? ok(solved.value && new HomeSource(homes, solved.value.lost)) : solved;
    }
    const rule = ruleOf(asked.terms);
    const table = (rule === 'mate' ? this.#tables : this.#tables.counted(rule)).table(ending);
    if (table === undefined) asked.lacking(ending, rule);
    return ok(table === undefined ? null : new TableSource(table));
  }

  #capturesOf(homes: Homes, asked: Asked): Parsed<readonly (Captures | null)[] | null> {
    const { ending } = homes;
    const unmoved = standing(homes);
    const byRole = new Map<UnitRole, Captures | null>();
    for (const [slot, role] of ending.units.entries()) {
      const left = byRole.has(role) ? null : without(ending, slot);
      if (left === null) continue;
      const { terms, worth } = asked.terms.after(ending, left, false);
      const next = { ...asked, terms };
      const atHome = new Map<Square, Source>();
      for (const { square } of unmoved.units.filter(unit => unit.role === role)) {
        const source = this.#wonSource(left, withoutUnit(unmoved, square), next);
        if (!source.ok || source.value === null) return source as Parsed<null>;
        atHome.set(square, source.value);
      }
      const others = ending.units.filter(other => other === role).length > atHome.size;
      const source = others ? this.#wonSource(left, unmoved, next) : null;
      if (source !== null && (!source.ok || source.value === null)) return source as Parsed<null>;
      byRole.set(role, { left, moved: source?.value ?? null, atHome, worth });
    }
    return ok(ending.units.map(role => byRole.get(role) ?? null));
  }

  /** With the chaser to move, after a capture. */
  #wonSource(left: Ending, unmoved: Unmoved, asked: Asked): Parsed<Source | null> {
    const homes = homesOf(left, fits(left, afterCapture(unmoved, asked.rule), asked.rule));
    if (homes !== null) {
      const solved = this.#solved(homes, asked);
      return solved.ok ? ok(solved.value && new HomeSource(homes, solved.value.wins as Uint8Array)) : solved;
    }
    const key = `${left.name} ${asked.terms.key}`;
    let wins = this.#wins.get(key);
    if (wins === undefined) {
      this.#solver ??= new EndgameSolver(this.#module);
      wins = this.#solver.solveBoth(left, asked.terms).wins.slice();
      this.#wins.set(key, wins);
    }
    return ok(new HomeSource(nobodyHome(left), wins));
  }
}

/** On wing 0. */
const standing = ({ ending, king, units }: Homes): Unmoved => ({
  king,
  units: units.flatMap((square, slot) => (square === null ? [] : [{ role: ending.units[slot] as UnitRole, square }])),
});
