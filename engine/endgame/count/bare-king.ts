/**
 * Which table decides against a bare king, and under which rule. DTM does not decide whether a win is in time where
 * captures or promotions begin or restart a count: a sacrificed piece can gain moves, an early promotion can cost them
 * (docs/endgame-counts.md).
 */
import { keepsShorterCount, limitPlies } from '../../rules/compile.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Color, Count } from '../../rules/types.ts';
import type { Ending } from '../ending.ts';
import { ByName } from './by-name.ts';
import { conversionOf, conversionsFrom, counted, isPlain, reachableEndings } from './conversion.ts';
import { endsOf } from './ends.ts';
import {
  type BareKingRule,
  distancesUnder,
  type Ends,
  endsWithin,
  hasFish,
  movesBefore,
  pliesFor,
  type Running,
} from './rule.ts';

/** The complete rule of a rule set, before parts that do not matter to an ending are removed. */
function fullRule({ count }: RuleSet, ends: Ends | null, running: Running): BareKingRule {
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

const isTotal = ({ table }: BareKingRule): boolean => table.at(-1)?.role === null;

/** Sets the parts of a rule that do not matter to an ending to fixed values, so that equivalent rules are equal. */
function reduced(full: BareKingRule, ending: Ending): BareKingRule {
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
function isKnown(rule: BareKingRule, ending: Ending): boolean {
  const seen = new Set<string>();
  const open: [BareKingRule, Ending][] = [[rule, ending]];
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
const hasGap = (rule: BareKingRule, ending: Ending): boolean =>
  reachableEndings(ending).some(
    each => pliesFor(rule, each) === 0 && !(hasFish(each) && rule.withFish === 'no') && rule.table.length > 0,
  );

function findTable(rules: RuleSet, ending: Ending, running: Running): 'mate' | BareKingRule | null {
  const ends = endsOf(rules, ending);
  if (ends === undefined) return null;
  const full = fullRule(rules, ends, running);
  if (rules.count.mode === 'off' || isPlain(full, ending)) return distancesUnder(ends);
  const gaps = rules.count.mode === 'manual' || (rules.count.piece !== null && boardCountsByItself(rules.count));
  if (gaps && hasGap(full, ending)) return null;
  return isKnown(full, ending) ? reduced(full, ending) : null;
}

const found = new ByName<RuleSet, 'mate' | BareKingRule | null>();

/**
 * The table that decides whether a win is in time under the running count: `mate` is the DTM table, otherwise the DTR
 * table of a rule. `null` where no table can: two counts at once, or a table of limits with gaps where players count.
 */
export const tableUnder = (rules: RuleSet, ending: Ending, running: Running): 'mate' | BareKingRule | null =>
  found.get(rules, `${ending.name} ${Object.values(running).join()}`, () => findTable(rules, ending, running));

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
function besidePieces(
  full: BareKingRule,
  ending: Ending,
  { board }: RuleSet['count'],
  lapses: boolean,
): Running | null {
  const pieces = counted(full);
  if (full.overBoard === 'replace') return { kind: 'board', lapses, takes: board?.stoppable === true, own: true };
  return full.restart === 'option' || isPlain(pieces, ending) ? pieces.running : null;
}

/** The running count for table lookups; `null` for two counts at once. */
export function runningOf(rules: RuleSet, ending: Ending, count: Count | null, chaser: Color): Running | null {
  const { mode, piece } = rules.count;
  const announced = announcesCount(rules);
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

/** Whether a bare king has to announce its piece count. */
export const announcesCount = ({ count: { mode, piece } }: RuleSet): boolean =>
  mode === 'manual' && piece?.starts === 'announced';

/** Whether a count begins automatically with the chaser's next move if none runs. */
export function beginsNext(rules: RuleSet, ending: Ending): boolean {
  const { mode, board, piece } = rules.count;
  if (mode === 'off') return false;
  if (boardCountsByItself(rules.count) && !(board?.start === 'noFish' && hasFish(ending))) return true;
  if (piece === null) return false;
  return !announcesCount(rules) && pliesFor(fullRule(rules, null, NOTHING), ending) > 0;
}

/** The count that normally runs in this ending: the bare king's piece count, its board count, or none. */
export function usualRunning(rules: RuleSet, ending: Ending): Running {
  const { mode, board } = rules.count;
  const full = fullRule(rules, null, NOTHING);
  if (mode === 'off') return NOTHING;
  if (pliesFor(full, ending) > 0) return counted(full).running;
  const begins = mode === 'manual' || boardCountsByItself(rules.count);
  const may = board !== null && !(board.start === 'noFish' && hasFish(ending)) && begins;
  if (may) return { kind: 'board', lapses: board.endAt === 'budget', takes: false, own: true };
  return { kind: 'nothing', takes: announcesCount(rules) };
}

/** The table of an ending under a rule of another ending that leads to it. */
export function tableWithin(rule: BareKingRule, ending: Ending): 'mate' | BareKingRule {
  const own = { ...rule, ends: endsWithin(rule.ends, ending) };
  return isPlain(own, ending) ? distancesUnder(own.ends) : reduced(own, ending);
}

/** Budget of a piece count that the bare king, to move, may announce in place of the running count; `null`: none. */
export function announceableBudget({ count: { piece } }: RuleSet, ending: Ending, running: Running): number | null {
  const limit = piece === null || running.kind === 'piece' || !running.takes ? 0 : pliesFor(piece, ending);
  return limit === 0 ? null : movesBefore({ limitPlies: limit, plies: 2 * (ending.units.length + 2) }, false);
}
