/** Distances without a count: to mate, or to another end of the game that wins under the rule set. */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { distanceTable } from '../count/dtr.ts';
import { moved } from '../ending.ts';
import {
  isSetUpCheck,
  isWon,
  type Known,
  lostIn,
  mateAfter,
  type ProbeContext,
  type WinnerPieces,
} from './probe-context.ts';

/** The distance to the win of these pieces, with the other side to move. */
export function distanceInTable(context: ProbeContext, rules: RuleSet, pieces: WinnerPieces): Parsed<Known> {
  const table = distanceTable(rules, pieces.ending);
  return table === null ? ok(undefined) : lostIn(context, pieces, table);
}

/** The same with either side to move. @param leaping either side may have a move that tables do not cover */
export function distanceOf(
  context: ProbeContext,
  position: Position,
  pieces: WinnerPieces,
  leaping: boolean,
): Parsed<Known> {
  if (isWon(position, pieces)) return ok(0);
  const winning = position.turn === pieces.chaser;
  if (!winning && !leaping && !isSetUpCheck(position)) return distanceInTable(context, position.rules, pieces);
  let found: number | null = winning ? null : 0;
  for (const move of position.moves()) {
    const each =
      leaping || !winning
        ? mateAfter(context, position, pieces, move)
        : distanceInTable(context, position.rules, moved(pieces, move));
    if (!each.ok || each.value === undefined) return each;
    const { value } = each;
    if (winning) {
      if (value !== null && (found === null || value + 1 < found)) found = value + 1;
    } else if (value === null) return ok(null);
    else found = Math.max(found ?? 0, value);
  }
  return ok(found);
}
