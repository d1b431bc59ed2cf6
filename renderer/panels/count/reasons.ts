/** Explains in sentences why a count runs, can start or cannot start, and the counting rules of a rule set. */
import { keepsShorterCount } from '../../../engine/rules/compile.ts';
import { wasCalled } from '../../../engine/rules/count-calls.ts';
import type { CountPart } from '../../../engine/rules/count-rule.ts';
import type { CountEnd, LimitRow, RuleSet } from '../../../engine/rules/rule-set.ts';
import { type Count, type CountKind, opposite } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/words.ts';

type CountWords = Words['count'];

/** The pieces that a row of the table requires: `two boats`. */
export const materialOf = ({ role, atLeast }: LimitRow, words: CountWords): string =>
  role === null ? words.remainingPieces : words.units(role, atLeast);

const isClaimed = ({ count }: RuleSet): boolean => count.mode === 'manual' && count.claims;

function ending(endAt: CountEnd, limit: number, claimed: boolean, words: CountWords): string {
  if (endAt === 'limit') return claimed ? words.claimAtLimit(limit) : words.endAtLimit(limit);
  if (endAt === 'budget') return claimed ? words.claimBudget(limit) : words.endBudget(limit);
  return claimed ? words.claimBeyond(limit) : words.endBeyond(limit);
}

function limitOf(part: CountPart, words: Words): string[] {
  const [counter] = part.counters;
  if (part.limit === null || counter === undefined) return [];
  if (part.kind === 'board') return [words.count.limitFixed(part.limit)];
  if (!part.row) return [words.count.limitFish(part.limit)];
  return [words.count.limitBy(words.colors[opposite(counter)], materialOf(part.row, words.count), part.limit)];
}

function beginning(part: CountPart, side: string, words: CountWords): string[] {
  if (part.first === null || part.limit === null) return [];
  if (part.state === 'begins') return [words.starts(side, part.first, part.limit)];
  return part.state === 'open' ? [words.mayStart(side, part.first, part.limit)] : [];
}

/** What captures do to a running piece count. */
function restartOf({ count }: RuleSet, words: CountWords): string {
  const { restart = 'never' } = count.piece ?? {};
  if (restart === 'classChange') return words.restartByClass;
  if (restart === 'always') return words.restartAlways;
  return restart === 'counterOption' && count.mode === 'manual' ? words.restartByChoice : words.frozen;
}

/**
 * @param fishes number of fishes on the board, which decides in whose name a count runs.
 * @param over the game has ended otherwise than by this count
 */
export function reasonsOf(
  part: CountPart,
  rules: RuleSet,
  fishes: number,
  words: Words,
  over = false,
): readonly string[] {
  const { count: t } = words;
  const [counter] = part.counters;
  if (part.state === 'waiting' || counter === undefined || part.limit === null) {
    return part.missing.map(({ code, value, needed }) => t.waits[code](value, needed));
  }
  const side = words.colors[counter];
  const alone = fishes === 0 ? t.bareKing(side) : t.bareKingFish(side);
  const few = rules.count.board?.start !== 'noFish';
  const cause = part.kind === 'piece' ? alone : few ? t.fewPieces(side) : t.noFish(side);
  const running = part.state === 'running' || part.state === 'expired';
  const full = part.kind === 'piece' && part.units > part.limit;
  const later = running && part.kind === 'piece' && !full ? [restartOf(rules, t)] : [];
  const end = full ? t.endFull(part.units) : ending(part.endAt, part.limit, isClaimed(rules), t);
  const claimed = isClaimed(rules) ? [t.endClaimed] : [];
  const { worth } = part;
  const weaker = worth ? [t.weaker(side, worth[counter], worth[opposite(counter)])] : [];
  if (over) return [cause, ...weaker, ...limitOf(part, words)];
  return [...beginning(part, side, t), cause, ...weaker, ...limitOf(part, words), ...later, end, ...claimed];
}

/** Describes one kind of count under the rule set, independent of the position. */
export function ruleOf(rules: RuleSet, kind: CountKind, t: CountWords): readonly string[] {
  const { count } = rules;
  const { board, piece } = count;
  const manual = count.mode === 'manual';
  if (kind === 'board') {
    if (board === null || count.mode === 'off') return [t.ruleOf.off];
    return [
      board.start === 'noFish' ? t.ruleOf.boardNoFish(board.limit) : t.ruleOf.boardFew(board.start.units, board.limit),
      manual ? t.ruleOf.manual : t.ruleOf[board.whose],
      ending(board.endAt, board.limit, isClaimed(rules), t),
      ...(manual && board.stoppable ? [t.ruleOf.stoppable] : []),
      ...(manual && board.counterMates === 'draw' ? [t.ruleOf.counterMates] : []),
      ...(manual && board.drawOffer ? [t.ruleOf.drawOffer] : []),
    ];
  }
  if (piece === null || count.mode === 'off') return [t.ruleOf.off];
  const over = keepsShorterCount(count) ? t.ruleOf.shorter : t.ruleOf.replace;
  return [
    piece.withFish === 'no' ? t.ruleOf.piece : t.ruleOf.pieceFish,
    manual && piece.starts === 'announced' ? t.ruleOf.announced : t.ruleOf.itself,
    ...(board === null ? [] : [over]),
    restartOf(rules, t),
    ...(isClaimed(rules) ? [t.endClaimed] : []),
  ];
}

/**
 * The number called last, or the first one to call. A piece count starts at the number of pieces on the board, and
 * every call is above it.
 */
export const callOf = (count: Count, units: number, words: Words): string =>
  wasCalled(count, units)
    ? words.count.called(words.colors[count.counter], count.number)
    : words.count.callsNext(words.colors[count.counter], count.number + 1);
