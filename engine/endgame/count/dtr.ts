/**
 * DTM does not decide whether a win is in time where captures or promotions begin or restart a count: a sacrificed
 * piece can gain moves, an early promotion can cost them. A DTR table contains instead the smallest count under which
 * the position is won. This file decides which endings need a DTR table, and under which rule (docs/endgame-counts.md).
 */

import { familyOf } from '../../rules/capabilities.ts';
import { keepsShorterCount, limitPlies } from '../../rules/compile.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Color, Count } from '../../rules/types.ts';
import { type Ending, fishesOf, isTwoSided } from '../ending.ts';
import { conversionOf, conversionsFrom, counted, isPlain, reachableEndings } from './conversion.ts';
import { type DtrRule, type Ends, hasFish, pliesFor, type Running } from './dtr-rule.ts';

const RANK = 6;

/** `null` where games end as in the DTM tables; `undefined` in the capture games. */
export function endsOf(rules: RuleSet, ending: Ending): Ends | null | undefined {
  const { goal, stalemate, deadPosition, promotion } = rules;
  if (familyOf(rules) === 'rek' || goal === 'captureKing') return undefined;
  const other = goal === 'firstCheck' || stalemate === 'loss';
  const { relRank, beyond } = fishesOf(ending) > 0 ? promotion : { relRank: RANK, beyond: true };
  if (!other && relRank === RANK && beyond) return null;
  return { goal, stalemate, dead: other && deadPosition === 'auto', relRank, beyond };
}

/** How games end in the ending after a conversion. Without fishes the promotion ranks do not matter. */
export function endsLeft(ends: Ends | null, left: Ending): Ends | null {
  if (ends === null || fishesOf(left) > 0) return ends;
  const other = ends.goal === 'firstCheck' || ends.stalemate === 'loss';
  return other ? { ...ends, relRank: RANK, beyond: true } : null;
}

/** The rule for distances without a count: moves to the chaser's goal. */
export const distancesUnder = (ends: Ends | null): 'mate' | DtrRule =>
  ends === null
    ? 'mate'
    : {
        ends,
        running: { kind: 'nothing', takes: false },
        restart: 'never',
        endAt: 'limit',
        table: [],
        withFish: 'no',
        begins: 'itself',
        overBoard: 'replace',
        board: null,
      };

const distances = new WeakMap<RuleSet, Map<string, 'mate' | DtrRule | null>>();

/** The table with the moves to mate, or to the goal of this rule set; `null` in the capture games, which have none. */
export function distanceTable(rules: RuleSet, ending: Ending): 'mate' | DtrRule | null {
  const known = distances.get(rules) ?? new Map<string, 'mate' | DtrRule | null>();
  distances.set(rules, known);
  let table = known.get(ending.name);
  if (table === undefined) {
    const ends = endsOf(rules, ending);
    table = ends === undefined ? null : distancesUnder(ends);
    known.set(ending.name, table);
  }
  return table;
}

/** The complete rule of a rule set, before parts that do not matter to an ending are removed. */
function fullRule({ count }: RuleSet, ends: Ends | null, running: Running): DtrRule {
  const { mode, board, piece } = count;
  const manual = mode === 'manual';
  const restart = piece?.restart ?? 'never';
  return {
    ends,
    running,
    restart: restart !== 'counterOption' ? restart : manual ? 'option' : 'never',
    endAt: piece?.endAt ?? 'limit',
    table: (piece?.table ?? []).map(({ role, atLeast, limit }) => ({ role, atLeast, limit })),
    withFish: piece?.withFish ?? 'no',
    begins: manual ? (piece?.starts ?? 'itself') : 'itself',
    overBoard: keepsShorterCount(count) ? 'shorter' : 'replace',
    board:
      piece === null && board
        ? { plies: limitPlies(board.limit, board.endAt), noFish: board.start === 'noFish' }
        : null,
  };
}

/** Whether a board count begins automatically for a bare king that has no piece count. */
export const boardCountsByItself = ({ mode, board, piece }: RuleSet['count']): boolean =>
  mode === 'auto' && board !== null && (piece === null || board.whose === 'weaker');

const isTotal = ({ table }: DtrRule): boolean => table.at(-1)?.role === null;

/** Sets the parts of a rule that do not matter to an ending to fixed values, so that equivalent rules are equal. */
export function reduced(full: DtrRule, ending: Ending): DtrRule {
  const reach = reachableEndings(ending).filter(each => pliesFor(full, each) > 0);
  let rule = full;
  const now = (): Running => rule.running;
  if (rule.restart === 'option' && reach.every(each => isPlain(counted(rule), each)))
    rule = { ...rule, restart: 'never' };
  if (!hasFish(ending)) rule = { ...rule, withFish: 'no', board: null };
  const plainLimits = rule.withFish === 'no' && isTotal(rule);
  const at = now();
  if (at.kind !== 'piece' && at.takes) {
    const same = at.kind === 'nothing' && plainLimits && rule.endAt !== 'budget' && rule.restart === 'never';
    if (same && reach.every(each => isPlain(rule, each)))
      rule = { ...rule, running: { kind: 'nothing', takes: false }, begins: 'itself' };
  }
  const then = now();
  if (then.kind === 'board' && !then.takes && (!then.own || rule.overBoard === 'replace'))
    rule = {
      ...rule,
      running: plainLimits && !then.lapses ? { kind: 'nothing', takes: false } : { ...then, own: true },
    };
  const last = now();
  if (last.kind !== 'board' || last.takes) rule = { ...rule, overBoard: 'replace' };
  if (last.kind === 'piece' || !last.takes) rule = { ...rule, begins: 'itself' };
  return rule;
}

/** Whether no possible conversion leads to two counts at once. */
function isKnown(rule: DtrRule, ending: Ending): boolean {
  const seen = new Set<string>();
  const open: [DtrRule, Ending][] = [[rule, ending]];
  for (const [at, before] of open) {
    for (const { left, promotes } of conversionsFrom(before)) {
      const next = conversionOf(at, before, left, promotes);
      if (next === null) return false;
      const key = `${left.name} ${JSON.stringify(next.rule.running)}`;
      if (!seen.has(key)) open.push([next.rule, left]);
      seen.add(key);
    }
  }
  return true;
}

/** Whether some remaining pieces have no limit for another reason than a fish. */
const hasGap = (rule: DtrRule, ending: Ending): boolean =>
  reachableEndings(ending).some(
    each => pliesFor(rule, each) === 0 && !(hasFish(each) && rule.withFish === 'no') && rule.table.length > 0,
  );

function findTable(rules: RuleSet, ending: Ending, running: Running): 'mate' | DtrRule | null {
  const ends = endsOf(rules, ending);
  if (ends === undefined || isTwoSided(ending)) return null;
  const full = fullRule(rules, ends, running);
  if (rules.count.mode === 'off' || isPlain(full, ending)) return distancesUnder(ends);
  const gaps = rules.count.mode === 'manual' || (rules.count.piece !== null && boardCountsByItself(rules.count));
  if (gaps && hasGap(full, ending)) return null;
  return isKnown(full, ending) ? reduced(full, ending) : null;
}

type Found = Map<string, 'mate' | DtrRule | null>;
const found = new WeakMap<RuleSet, Found>();

/**
 * The table that decides whether a win is in time under the running count: `mate` is the DTM table, otherwise the DTR
 * table of a rule. `null` where no table can: two counts at once, or a table of limits with gaps where players count.
 */
export function tableUnder(rules: RuleSet, ending: Ending, running: Running): 'mate' | DtrRule | null {
  const known: Found = found.get(rules) ?? new Map();
  found.set(rules, known);
  const key = `${ending.name} ${Object.values(running).join()}`;
  let table = known.get(key);
  if (table === undefined) {
    table = findTable(rules, ending, running);
    known.set(key, table);
  }
  return table;
}

/**
 * Where the players count, the chaser's own board count prevents the bare king from counting, unless it may announce a
 * piece count.
 */
const besideChaser = ({ count }: RuleSet, usual: number): Running | null =>
  count.piece?.starts === 'announced' &&
  count.board?.stoppable === true &&
  (usual > 0 || count.board.start === 'noFish')
    ? { kind: 'nothing', takes: true }
    : null;

/** A bare king's board count where the players count and a piece count has been possible since the king was bared. */
function besidePieces(full: DtrRule, ending: Ending, { board }: RuleSet['count'], lapses: boolean): Running | null {
  const pieces = counted(full);
  if (full.overBoard === 'replace') return { kind: 'board', lapses, takes: board?.stoppable === true, own: true };
  return full.restart === 'option' || isPlain(pieces, ending) ? pieces.running : null;
}

/** The running count for table lookups; `null` for two counts at once. */
export function runningOf(rules: RuleSet, ending: Ending, count: Count | null, chaser: Color): Running | null {
  const { mode, piece } = rules.count;
  const announced = mode === 'manual' && piece?.starts === 'announced';
  if (count === null) return { kind: 'nothing', takes: announced };
  const own = count.counter !== chaser;
  const lapses = own === (count.limitPlies % 2 === 1);
  const full = fullRule(rules, null, NOTHING);
  const usual = pliesFor(full, ending);
  if (count.kind === 'board' || !own) {
    if (mode === 'manual' && !own) return besideChaser(rules, usual);
    if (mode === 'manual' && !announced && usual > 0) return besidePieces(full, ending, rules.count, lapses);
    return { kind: 'board', lapses, takes: announced, own };
  }
  const plies = piece?.restart === 'classChange' && count.limitPlies !== usual ? count.limitPlies : null;
  return { kind: 'piece', lapses, plies };
}

const NOTHING: Running = { kind: 'nothing', takes: false };

/** Whether a count begins automatically with the chaser's next move if none runs. */
export function beginsNext(rules: RuleSet, ending: Ending): boolean {
  const { mode, board, piece } = rules.count;
  if (mode === 'off') return false;
  if (boardCountsByItself(rules.count) && !(board?.start === 'noFish' && hasFish(ending))) return true;
  if (piece === null) return false;
  const announced = mode === 'manual' && piece.starts === 'announced';
  return !announced && pliesFor(fullRule(rules, null, NOTHING), ending) > 0;
}

/** The count that normally runs in this ending: the bare king's piece count, its board count, or none. */
export function usualRunning(rules: RuleSet, ending: Ending): Running {
  const { mode, board, piece } = rules.count;
  const full = fullRule(rules, null, NOTHING);
  if (mode === 'off') return NOTHING;
  if (pliesFor(full, ending) > 0) return counted(full).running;
  const begins = mode === 'manual' || boardCountsByItself(rules.count);
  const may = board !== null && !(board.start === 'noFish' && hasFish(ending)) && begins;
  if (may) return { kind: 'board', lapses: board.endAt === 'budget', takes: false, own: true };
  return { kind: 'nothing', takes: mode === 'manual' && piece?.starts === 'announced' };
}

/**
 * The table that decides whether a win is in time in this ending: `mate` is the DTM table, otherwise the DTR table of a
 * rule; `null`: none can.
 * @param running the running count, by default the usual one
 */
export const decidingTable = (
  rules: RuleSet,
  ending: Ending,
  running: Running = usualRunning(rules, ending),
): 'mate' | DtrRule | null => tableUnder(rules, ending, running);
