/**
 * The verdict on a game's ending. The tables say who wins under the count after each ply, so a move with a worse
 * verdict for its mover threw something away. The rules say when the count had drawn the game, which is compared with
 * the players' actions (`count-faults.ts`). Plies that no table knows are gaps; across a gap only outcomes are
 * compared.
 */
import { applyActions } from '../../rules/apply-actions.ts';
import { type Color, opposite, type Result } from '../../rules/types.ts';
import type {
  CountFault,
  GameKind,
  GameLine,
  GameVerdict,
  KnownStretch,
  LinePlace,
  PlaceVerdict,
  Slip,
  Turn,
} from '../types/game-verdict.ts';
import type { Verdict } from '../types/verdict.ts';
import { countFaults } from './count-faults.ts';

/** Plays the line; the array index is the ply. Throws on an illegal move. */
export function placesAlong({ start, moves, actions }: GameLine): readonly LinePlace[] {
  const said = new Map(actions.map(one => [one.ply, one.actions]));
  const places: LinePlace[] = [];
  for (let ply = 0; ply <= moves.length; ply++) {
    const before = places[ply - 1]?.position;
    const moved = before === undefined ? start : before.play(moves[ply - 1] as number);
    const actions = said.get(ply) ?? [];
    places.push({ ply, moved, ...applyActions(moved, actions), actions });
  }
  return places;
}

/** The winning side; `null` for a draw. */
const winnerOf = ({ outcome, chaser }: Verdict): Color | null => (outcome === 'win' ? chaser : null);

const WINNERS: Readonly<Record<Result | '*', Color | null>> = { '1-0': 'w', '0-1': 'b', '1/2-1/2': null, '*': null };

type Ended = NonNullable<GameVerdict['ended']>;

/**
 * The first end by the rules. A repetition counts only if the game ended with it, because players often overlook one.
 */
function endOf(places: readonly LinePlace[]): Ended | null {
  for (const { ply, position } of places) {
    const outcome = position.outcome();
    if (outcome !== null && (outcome.reason !== 'repetition' || ply === places.length - 1)) return { ply, ...outcome };
  }
  return null;
}

/** The known verdicts up to the game's end, without those of repeated positions in which the game went on. */
function knownUpTo(
  last: number,
  places: readonly LinePlace[],
  known: readonly PlaceVerdict[],
): readonly PlaceVerdict[] {
  const nothing: PlaceVerdict = { moved: null, after: null };
  return known.slice(0, last + 1).map((one, ply) => {
    const reason = places[ply]?.position.outcome()?.reason;
    return reason === 'repetition' && ply < places.length - 1 ? nothing : one;
  });
}

function stretchOf(known: readonly PlaceVerdict[]): KnownStretch | null {
  const from = known.findIndex(({ after }) => after !== null);
  const first = known[from]?.after;
  if (!first) return null;
  const to = known.findLastIndex(({ after }) => after !== null);
  const gaps = known.slice(from, to).filter(({ after }) => after === null).length;
  return { from, to, ending: first.ending, chaser: first.chaser, gaps };
}

/** 2: the side wins, 1: draw, 0: the other side wins. */
export function worth(verdict: Verdict, side: Color): number {
  const winner = winnerOf(verdict);
  return winner === null ? 1 : winner === side ? 2 : 0;
}

const COLORS: readonly Color[] = ['w', 'b'];

/** The side for which `after` is worse. */
const harmed = (before: Verdict, after: Verdict): Color | null =>
  COLORS.find(side => worth(after, side) < worth(before, side)) ?? null;

const kindFor = (before: Verdict, side: Color): Turn['kind'] =>
  worth(before, side) === 2 ? 'missed-win' : 'missed-draw';

/** Changes of the outcome by the last move and by the count actions after it. */
function turnsAt(
  ply: number,
  before: { readonly ply: number; readonly verdict: Verdict } | null,
  now: PlaceVerdict,
  mover: Color | null,
): Turn[] {
  const turns: Turn[] = [];
  if (before !== null && now.moved !== null) {
    const side = harmed(before.verdict, now.moved);
    const near = before.ply === ply - 1;
    const saved = side !== null && now.counted !== undefined && worth(now.counted, side) >= worth(before.verdict, side);
    // The other side mates after the count had run out: the draw could have been claimed.
    const unclaimed = near && side !== mover && winnerOf(now.moved) === mover;
    if (side !== null)
      turns.push({
        ply,
        by: near ? side : null,
        kind: kindFor(before.verdict, side),
        cause: saved || unclaimed ? 'omission' : 'move',
        before: before.verdict,
        after: now.moved,
        alternatives: (near && now.alternatives) || null,
      });
  }
  if (now.moved !== null && now.after !== null) {
    const side = harmed(now.moved, now.after);
    if (side !== null)
      turns.push({
        ply,
        by: side,
        kind: kindFor(now.moved, side),
        cause: 'action',
        before: now.moved,
        after: now.after,
        alternatives: null,
      });
  }
  return turns;
}

/** Moves that were wasted: of the chaser's margin, or of the DTM where no count runs. */
function slipAt(ply: number, by: Color, before: Verdict, after: Verdict): Slip | null {
  if (before.outcome !== after.outcome || before.outcome === 'draw' || before.chaser !== after.chaser) return null;
  const chasing = by === before.chaser;
  const sign = chasing ? 1 : -1;
  const { margin } = after;
  if (before.margin !== null && margin !== null) {
    const moves = sign * (before.margin - margin);
    return moves > 0 ? { ply, by, moves, margin } : null;
  }
  if (before.margin !== null || margin !== null || before.dtm === null || after.dtm === null) return null;
  const moves = sign * (after.dtm - before.dtm) + (chasing ? 1 : 0);
  return moves > 0 ? { ply, by, moves, margin: null } : null;
}

interface Changes {
  readonly turns: readonly Turn[];
  readonly slips: readonly Slip[];
}

function changesAlong(places: readonly LinePlace[], known: readonly PlaceVerdict[]): Changes {
  const turns: Turn[] = [];
  const slips: Slip[] = [];
  let before: { readonly ply: number; readonly verdict: Verdict } | null = null;
  for (const [ply, now] of known.entries()) {
    const by = places[ply - 1]?.position.turn ?? null;
    turns.push(...turnsAt(ply, before, now, by));
    const slip = before?.ply === ply - 1 && by && now.moved ? slipAt(ply, by, before.verdict, now.moved) : null;
    if (slip) slips.push(slip);
    if (now.after !== null) before = { ply, verdict: now.after };
  }
  return { turns, slips };
}

/** The game stopped in a known position with a result that contradicts it. */
function turnByResult(ply: number, last: Verdict | null, result: Result | '*'): Turn | null {
  if (last === null || result === '*') return null;
  const winner = WINNERS[result];
  const side = COLORS.find(one => worth(last, one) > (winner === null ? 1 : winner === one ? 2 : 0));
  if (side === undefined) return null;
  return { ply, by: side, kind: kindFor(last, side), cause: 'result', before: last, after: null, alternatives: null };
}

const byCount = (ended: Ended | null): boolean =>
  ended?.reason === 'board-count' || ended?.reason === 'piece-count' || ended?.reason === 'counter-mates';

/** @param isNoted the game records count actions */
function kindsOf(
  known: readonly PlaceVerdict[],
  isNoted: boolean,
  { turns, faults, ended, result }: Pick<GameVerdict, 'turns' | 'faults' | 'ended' | 'result'>,
): readonly GameKind[] {
  const all = known.flatMap(({ moved, after }) => [moved, after]).filter(verdict => verdict !== null);
  const kinds: GameKind[] = [];
  const winner = WINNERS[result];
  if (result === '1/2-1/2') {
    const stopped = ended === null || ended.reason === 'agreement';
    const counted = byCount(ended) || (stopped && known.at(-1)?.moved?.outcome === 'count-draw');
    if (all.some(verdict => winnerOf(verdict) !== null)) kinds.push('won-drawn');
    if (counted && all.some(({ dtm }) => dtm !== null)) kinds.push('count-drawn');
  }
  if (winner !== null) {
    if (all.some(verdict => winnerOf(verdict) === null)) kinds.push('drawn-won');
    if (all.some(verdict => winnerOf(verdict) === opposite(winner))) kinds.push('won-lost');
  }
  for (const kind of ['missed-win', 'missed-draw'] as const)
    if (turns.some(turn => turn.kind === kind)) kinds.push(kind);
  if (faults.some(({ kind }) => kind !== 'never-begun' || isNoted)) kinds.push('miscounted');
  return kinds;
}

/** The last change of the outcome, else the first fault, else the first ply with a mate. */
function decisiveOf(
  turns: readonly Turn[],
  faults: readonly CountFault[],
  known: readonly PlaceVerdict[],
  kinds: readonly GameKind[],
): number | null {
  const said = turns.at(-1)?.ply ?? faults[0]?.ply;
  if (said !== undefined) return said;
  const mate = known.findIndex(({ after }) => after !== null && after.dtm !== null);
  return kinds.length > 0 ? Math.max(0, mate) : null;
}

/** @param known one entry per ply */
export function gameVerdict(line: GameLine, places: readonly LinePlace[], known: readonly PlaceVerdict[]): GameVerdict {
  const ended = endOf(places);
  const last = ended?.ply ?? places.length - 1;
  const upTo = knownUpTo(last, places, known);
  const result = line.result === '*' ? (ended?.result ?? '*') : line.result;
  const changes = changesAlong(places, upTo);
  const byResult = byCount(ended) ? null : turnByResult(last, upTo.at(-1)?.after ?? null, result);
  const turns = byResult === null ? changes.turns : [...changes.turns, byResult];
  const faults = countFaults(places, { result, ended, turns });
  const isNoted = places.some(({ actions }) => actions.length > 0);
  const kinds = kindsOf(upTo, isNoted, { turns, faults, ended, result });
  return {
    stretch: stretchOf(upTo),
    turns,
    slips: changes.slips,
    faults,
    kinds,
    decisive: decisiveOf(turns, faults, upTo, kinds),
    ended,
    result,
  };
}
