/**
 * Compares a game with the rules of its count, as an arbiter would with the score sheet: moves after the count had
 * drawn the game, count actions that were not allowed, wrong numbers, and counts that were begun late or not at all.
 * Where the outcome decides whether something was a fault, the turns say so.
 */
import { dueCall } from '../../rules/count-calls.ts';
import { type Color, opposite } from '../../rules/types.ts';
import type { CountFault, GameVerdict, LinePlace, Turn } from '../types/game-verdict.ts';

export interface Known {
  readonly result: GameVerdict['result'];
  readonly ended: GameVerdict['ended'];
  readonly turns: readonly Turn[];
}

type Places = readonly LinePlace[];

/** Refusals that only say that this rule set has no manual counts, or that `went-on` covers. */
const HARMLESS = ['action-automatic', 'action-no-counting', 'action-over'];
const COUNTING = ['start', 'stop', 'restart', 'claim', 'call'];

const counterAt = ({ position }: LinePlace): Color => position.count()?.counter ?? opposite(position.turn);

/** The count had drawn the game, automatically or by declaration, and the players went on. */
function overstepped(places: Places, { ended, result }: Known): CountFault[] {
  if (ended === null || (ended.reason !== 'board-count' && ended.reason !== 'piece-count')) return [];
  const won = result === '1-0' || result === '0-1';
  const moves = places.length - 1 - ended.ply;
  if (moves === 0 && !won) return [];
  const by = counterAt(places[ended.ply] as LinePlace);
  return [{ kind: won ? 'won-after' : 'went-on', ply: ended.ply, by, moves }];
}

/** Where draws are claimed: the count ran out and the draw was not claimed at once. */
function unclaimed(places: Places, { ended, result }: Known): CountFault[] {
  const ply = places.findIndex(({ position }) => {
    const count = position.count();
    return count !== null && count.plies > count.limitPlies && position.outcome() === null;
  });
  if (ply < 0) return [];
  const moves = (ended?.ply ?? places.length - 1) - ply;
  if (moves === 0 && result === '1/2-1/2') return [];
  return [{ kind: 'not-claimed', ply, by: counterAt(places[ply] as LinePlace), moves }];
}

/** A draw was agreed in a won ending with budget left: the chaser gave up too early. */
function stoppedEarly(places: Places, { turns, result }: Known): CountFault[] {
  const last = turns.at(-1);
  const count = places.at(-1)?.moved.count() ?? null;
  if (result !== '1/2-1/2' || count === null || last?.kind !== 'missed-win' || last.ply !== places.length - 1)
    return [];
  if (last.cause !== 'result' && last.cause !== 'action') return [];
  return [{ kind: 'stopped-early', ply: last.ply, by: opposite(count.counter), moves: count.left }];
}

/** The bare king could announce its count here and did not. */
function waits({ position }: LinePlace): boolean {
  const { mode, piece } = position.rules.count;
  if (mode !== 'manual' || piece?.starts !== 'announced' || position.outcome() !== null) return false;
  if (position.count()?.kind === 'piece') return false;
  const part = position.countRule().piece;
  return part.state === 'open' && part.counters.includes(position.turn);
}

/** The turn passes with a move. */
function begunLate(places: Places, { turns, ended, result }: Known): CountFault[] {
  const first = places.findIndex(waits);
  const open = places[first];
  if (open === undefined) return [];
  const by = open.position.turn;
  const begun = places.findIndex(({ ply, position }) => ply > first && position.count()?.kind === 'piece');
  const end = begun < 0 ? (ended?.ply ?? places.length - 1) : begun;
  const moves = places.slice(first, end).filter(waits).length;
  if (begun >= 0) return moves > 0 ? [{ kind: 'begun-late', ply: begun, by, moves }] : [];
  const budget = open.position.countRule().piece.budget ?? Number.POSITIVE_INFINITY;
  const cost = turns.some(turn => turn.cause === 'omission') || (moves > budget && result !== '1/2-1/2');
  return cost ? [{ kind: 'never-begun', ply: first, by, moves }] : [];
}

function said(place: LinePlace, turns: readonly Turn[]): CountFault[] {
  const { ply, actions, refused, moved } = place;
  const faults: CountFault[] = [];
  const running = moved.count();
  const due = dueCall(moved);
  for (const action of actions) {
    const failed = refused.find(one => one.action === action);
    if (failed) {
      if (!COUNTING.includes(action.action) || HARMLESS.includes(failed.issue.code)) continue;
      faults.push({ kind: 'refused', ply, by: action.by, moves: null, action, issue: failed.issue });
    } else if (action.action === 'stop') {
      const cost = turns.some(turn => turn.ply === ply && turn.cause === 'action' && turn.by === action.by);
      if (cost) faults.push({ kind: 'stopped', ply, by: action.by, moves: running?.left ?? null, action });
    } else if (action.action === 'call' && action.number !== due) {
      // An automatic board count need not be the one that the players kept.
      if (moved.rules.count.mode === 'auto' && running?.kind !== 'piece') continue;
      faults.push({ kind: 'called-wrong', ply, by: action.by, moves: null, due, action });
    }
  }
  return faults;
}

/** Faults in the order of their plies. */
export function countFaults(places: Places, known: Known): readonly CountFault[] {
  return [
    ...overstepped(places, known),
    ...unclaimed(places, known),
    ...stoppedEarly(places, known),
    ...begunLate(places, known),
    ...places.flatMap(place => said(place, known.turns)),
  ].sort((a, b) => a.ply - b.ply);
}
