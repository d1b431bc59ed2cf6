/** A DTR rule as the solver takes it: the value of each capture and each promotion (`conversion.ts`). */

import { type Conversion, conversionOf, conversionsFrom, isPlain, voluntaryCount } from '../count/conversion.ts';
import { distancesUnder, endsLeft, reduced } from '../count/dtr.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import { ruleFolder } from '../count/rule-name.ts';
import { type Ending, promoted } from '../ending.ts';
import { ALWAYS, DISTANCES, SLICED_UNITS, type Terms } from './solve.ts';

const BYTES = Array.from({ length: 256 }, (_, byte) => byte);

/**
 * By the chaser's moves with the chaser to move; 0: never. A used-up budget has drawn the game before the bare king
 * captures.
 */
function captureWorth(rule: DtrRule, { fresh, most }: Conversion): Uint8Array | null {
  if (fresh === null && most === null) return null;
  const won = rule.running.kind !== 'nothing' && rule.running.lapses ? 1 : ALWAYS;
  return Uint8Array.from(BYTES, needs => {
    if (needs === 0) return 0;
    if (fresh !== null) return needs <= fresh ? won : 0;
    return needs <= (most as number) ? needs : 0;
  });
}

/** By the chaser's moves with the bare king to move, plus 1; 0: never. The promotion itself takes one move. */
function promotionWorth({ fresh, most }: Conversion): Uint8Array | null {
  if (fresh === null && most === null) return null;
  return Uint8Array.from(BYTES, byte => {
    if (byte === 0) return 0;
    if (fresh !== null) return byte - 1 <= Math.max(fresh, 0) ? 1 : 0;
    return byte - 1 <= (most as number) ? byte : 0;
  });
}

export interface Table {
  readonly ending: Ending;
  readonly rule: 'mate' | DtrRule;
}

/** The table that decides an ending after a conversion. */
function ruleLeft(rule: DtrRule, left: Ending): 'mate' | DtrRule {
  const own = { ...rule, ends: endsLeft(rule.ends, left) };
  return isPlain(own, left) ? distancesUnder(own.ends) : reduced(own, left);
}

/** A count that is over as it begins can only be beaten by mate. */
function ruleAfter(rule: DtrRule, next: Conversion, left: Ending): 'mate' | DtrRule {
  return next.fresh === -1 ? distancesUnder(endsLeft(rule.ends, left)) : ruleLeft(next.rule, left);
}

const passed = (rule: DtrRule, before: Ending, left: Ending, promotes: boolean): Conversion => {
  const next = conversionOf(rule, before, left, promotes);
  if (next === null) throw new RangeError(`${before.name}: two counts at once`);
  return next;
};

/** The tables that are read to solve this one. */
export function tableDependencies({ ending, rule }: Table): readonly Table[] {
  const promotedEnding = promoted(ending);
  if (rule === 'mate') return promotedEnding === null ? [] : [{ ending: promotedEnding, rule }];
  return [
    ...(promotedEnding === null
      ? []
      : [
          { ending: promotedEnding, rule: ruleAfter(rule, passed(rule, ending, promotedEnding, true), promotedEnding) },
        ]),
    ...spared(rule, ending),
    ...(ending.units.length < SLICED_UNITS
      ? []
      : conversionsFrom(ending).flatMap(({ left }) => sparedLeft(rule, ending, left))),
  ];
}

/** The table that tells where the bare king does better by a count of its own. */
function spared(rule: DtrRule, ending: Ending): readonly Table[] {
  const taken = voluntaryCount(rule, ending);
  return taken === null ? [] : [{ ending, rule: ruleLeft(taken.rule, ending) }];
}

/**
 * The same for the endings after a capture. With three units they are solved once for all tables that depend on them.
 */
function sparedLeft(rule: DtrRule, before: Ending, left: Ending): readonly Table[] {
  const own = ruleAfter(rule, passed(rule, before, left, false), left);
  return own === 'mate' ? [] : spared(own, left);
}

function after(rule: DtrRule, before: Ending, left: Ending, promotes: boolean): ReturnType<Terms['after']> {
  const next = passed(rule, before, left, promotes);
  const terms = termsOf(ruleAfter(rule, next, left));
  return { terms, worth: promotes ? promotionWorth(next) : captureWorth(rule, next) };
}

const known = new Map<string, Terms>();
const rules = new WeakMap<Terms, DtrRule>();

/** The rule that was passed to {@link termsOf}. */
export const ruleOf = (terms: Terms): 'mate' | DtrRule => rules.get(terms) ?? 'mate';

/** The terms by which `EndgameSolver` solves a table. */
export function termsOf(rule: 'mate' | DtrRule): Terms {
  if (rule === 'mate') return DISTANCES;
  const key = ruleFolder(rule);
  const terms = known.get(key) ?? {
    key,
    ends: rule.ends,
    after: (before: Ending, left: Ending, promotes: boolean) => after(rule, before, left, promotes),
    spared(ending: Ending) {
      const taken = voluntaryCount(rule, ending);
      return taken && { terms: termsOf(ruleLeft(taken.rule, ending)), allows: taken.allows };
    },
  };
  known.set(key, terms);
  rules.set(terms, rule);
  return terms;
}
