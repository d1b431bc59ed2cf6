/**
 * The options of a side in an exercise: its count actions, and each move after them. Where the players count, two ways
 * to play a move can have equal verdicts and still differ: the defender of a draw that needs no count wants a count to
 * run, because without it the game does not end. So of equal ways the one that leaves the attack the fewest moves is
 * best for the defence.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { Color, CountAction, Move } from '../../rules/types.ts';
import { availableActions } from '../count/available-actions.ts';
import type { EndgameTables } from '../tables/tables.ts';
import { compareVerdicts, type MoveVerdict, moveVerdicts } from '../verdict/move-verdicts.ts';
import { afterMove } from '../verdict/verdict.ts';

/** A move after count actions. */
export interface Turn extends MoveVerdict {
  /** The attack's budget under the count after the move; `null`: none runs. */
  readonly left: number | null;
}

/** All moves after one sequence of count actions. */
interface Way {
  readonly actions: readonly CountAction[];
  readonly turns: readonly Turn[];
}

export interface Turns {
  /** The first has no actions. */
  readonly ways: readonly Way[];
  /** Every move after the actions that serve it best; best first. */
  readonly best: readonly Turn[];
}

const leftAfter = (position: Position, move: Move): number | null => position.play(move).count()?.left ?? null;

const leastLeft = (a: Turn, b: Turn): number => {
  const [one, other] = [a.left ?? Number.POSITIVE_INFINITY, b.left ?? Number.POSITIVE_INFINITY];
  return one === other ? 0 : one - other;
};

/** Negative if `a` is better for the side to move. @param attacker of the exercise */
const compareTurns = (mover: Color, attacker: Color, a: Turn, b: Turn): number =>
  compareVerdicts(mover, a.verdict, b.verdict) || (mover === attacker ? 0 : leastLeft(a, b));

function turnsOf(position: Position, actions: readonly CountAction[], tables: EndgameTables): Parsed<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const move of position.moves()) {
    const verdict = afterMove(position, move, tables);
    if (!verdict.ok) return verdict;
    const mate = verdict.value?.dtm ?? null;
    const mateIn = mate === null || verdict.value?.chaser !== position.turn ? mate : mate + 1;
    turns.push({ move, actions, verdict: verdict.value, mateIn, left: leftAfter(position, move) });
  }
  return ok(turns);
}

/**
 * @param attacker the attacking colour of the exercise
 * Issues: those of a damaged table.
 */
export function turnsAt(position: Position, attacker: Color, tables: EndgameTables): Parsed<Turns> {
  const { turn } = position;
  const choices = availableActions(position, turn);
  if (choices.length === 1) {
    const moves = moveVerdicts(position, tables);
    if (!moves.ok) return moves;
    const turns = moves.value.map(one => ({ ...one, left: leftAfter(position, one.move) }));
    return ok({ ways: [{ actions: [], turns }], best: turns });
  }
  const ways: Way[] = [];
  for (const { position: at, actions } of choices) {
    const turns = turnsOf(at, actions, tables);
    if (!turns.ok) return turns;
    ways.push({ actions, turns: turns.value });
  }
  const best = new Map<Move, Turn>();
  for (const one of ways.flatMap(({ turns }) => turns)) {
    const known = best.get(one.move);
    if (known === undefined || compareTurns(turn, attacker, one, known) < 0) best.set(one.move, one);
  }
  return ok({ ways, best: [...best.values()].sort((a, b) => compareVerdicts(turn, a.verdict, b.verdict)) });
}

/** The position after the actions. Throws if one is not allowed. */
export function withActions(position: Position, actions: readonly CountAction[]): Position {
  return actions.reduce((at, action) => {
    const acted = at.applyAction(action);
    if (!acted.ok) throw new Error(acted.error.text);
    return acted.value;
  }, position);
}

/**
 * A draw that this side can claim: its own count has run out, or the opponent counts although it no longer defends and
 * that can be declared drawn.
 */
export function availableClaim(position: Position, by: Color, attacker: Color): CountAction | null {
  const action: CountAction = { action: 'claim', by };
  const counter = position.count()?.counter;
  const serves = by !== attacker || counter === by;
  return position.outcome() === null && serves && position.applyAction(action).ok ? action : null;
}
