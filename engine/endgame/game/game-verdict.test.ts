/** Games with given verdicts for each position: every kind of game and every kind of fault. */
import { expect, test } from 'vitest';
import { positionFromFen } from '../../rules/fen.ts';
import { ruleSet } from '../../rules/rule-sets/list.ts';
import type { CountAction, PlyActions, Result } from '../../rules/types.ts';
import { parseUci } from '../../rules/uci.ts';
import type { CountFault, GameLine, GameVerdict, PlaceVerdict } from '../types/game-verdict.ts';
import type { Verdict } from '../types/verdict.ts';
import { gameVerdict, placesAlong } from './game-verdict.ts';

interface Game {
  readonly rules?: string;
  readonly fen: string;
  readonly moves: string;
  readonly actions?: Readonly<Record<number, readonly CountAction[]>>;
  readonly result?: Result | '*';
}

function lineOf({ rules = 'makruk', fen, moves, actions = {}, result = '*' }: Game): GameLine {
  const known = ruleSet(rules);
  const start = known && positionFromFen(known, fen);
  if (!start?.ok) throw new Error(`no position of ${rules}: ${fen}`);
  const said: PlyActions[] = Object.entries(actions).map(([ply, actions]) => ({ ply: Number(ply), actions }));
  let position = start.value;
  const played = moves
    .split(' ')
    .filter(Boolean)
    .map((text, at) => {
      const move = parseUci(position, text);
      if (!move.ok) throw new Error(move.error.text);
      position = position.play(move.value);
      for (const action of actions[at + 1] ?? []) {
        const acted = position.applyAction(action);
        if (acted.ok) position = acted.value;
      }
      return move.value;
    });
  return { start: start.value, moves: played, actions: said, result };
}

const won = (margin: number | null = 2, mate = 5): Verdict => ({
  chaser: 'w',
  outcome: 'win',
  dtm: mate,
  dtr: mate,
  budget: margin === null ? null : mate + margin,
  margin,
  ending: 'KRvK',
});
const late = (margin = -1): Verdict => ({ ...won(margin, 9), outcome: 'count-draw' });
const drawn: Verdict = { ...won(), outcome: 'draw', dtm: null, dtr: null, budget: 5, margin: null };

/** One entry per ply; a pair if the count actions after the move matter. */
type Said = Verdict | null | readonly [Verdict | null, Verdict | null];

function adjudicate(game: Game, said: readonly Said[] = []): GameVerdict {
  const line = lineOf(game);
  const places = placesAlong(line);
  const known = places.map((_, ply): PlaceVerdict => {
    const one = said[ply] ?? null;
    if (one === null || !Array.isArray(one)) return { moved: one as Verdict | null, after: one as Verdict | null };
    const [moved, after] = one as readonly [Verdict | null, Verdict | null];
    return { moved, after };
  });
  return gameVerdict(line, places, known);
}

const kinds = (faults: readonly CountFault[]): readonly string[] => faults.map(({ kind, ply }) => `${kind} ${ply}`);

const BOAT = '8/8/8/8/8/1K6/7R/4k3 w - 32 11 1';
const SHUFFLE = 'h2h3 e1d1 h3h4 d1e1 h4h5 e1d1 h5h6 d1e1';

test('reports nothing for a game without known positions', () => {
  expect(adjudicate({ fen: BOAT, moves: SHUFFLE })).toEqual({
    stretch: null,
    turns: [],
    slips: [],
    faults: [],
    kinds: [],
    decisive: null,
    ended: null,
    result: '*',
  });
});

test('limits the known stretch to known positions and counts its gaps', () => {
  const { stretch } = adjudicate({ fen: BOAT, moves: SHUFFLE }, [null, won(), null, won(), null]);
  expect(stretch).toEqual({ from: 1, to: 3, ending: 'KRvK', chaser: 'w', gaps: 1 });
});

test('reports a win thrown away by the chaser in a drawn game', () => {
  const verdict = adjudicate({ fen: BOAT, moves: SHUFFLE, result: '1/2-1/2' }, [
    ...[won(1, 5), won(1, 4), won(1, 4), late(-1), late(-1), drawn, drawn, drawn, drawn],
  ]);
  expect(verdict.turns).toEqual([
    { ply: 3, by: 'w', kind: 'missed-win', cause: 'move', before: won(1, 4), after: late(-1), alternatives: null },
  ]);
  expect(verdict.kinds).toEqual(['won-drawn', 'missed-win']);
  expect(verdict.decisive).toBe(3);
});

test('reports a draw thrown away by the bare king in a won game', () => {
  const verdict = adjudicate({ fen: BOAT, moves: SHUFFLE, result: '1-0' }, [
    ...[late(-2), late(-2), won(0, 6), won(0, 5), won(0, 5), won(0, 4), won(0, 4), won(0, 3), won(0, 3)],
  ]);
  expect(verdict.turns).toMatchObject([{ ply: 2, by: 'b', kind: 'missed-draw', cause: 'move' }]);
  expect(verdict.kinds).toEqual(['drawn-won', 'missed-draw']);
});

test('classifies a game that was drawn throughout because the count ends first', () => {
  const said = Array.from({ length: 9 }, () => late(-4));
  expect(adjudicate({ fen: BOAT, moves: SHUFFLE, result: '1/2-1/2' }, said).kinds).toEqual(['count-drawn']);
  expect(adjudicate({ fen: BOAT, moves: SHUFFLE, result: '1/2-1/2' }, said).decisive).toBe(0);
  expect(
    adjudicate(
      { fen: BOAT, moves: SHUFFLE, result: '1/2-1/2' },
      said.map(() => drawn),
    ).kinds,
  ).toEqual([]);
  expect(adjudicate({ fen: BOAT, moves: SHUFFLE }, said).kinds).toEqual([]);
});

test('blames neither side across a gap', () => {
  const verdict = adjudicate({ fen: BOAT, moves: SHUFFLE, result: '1/2-1/2' }, [won(), null, null, late()]);
  expect(verdict.turns).toMatchObject([{ ply: 3, by: null, kind: 'missed-win', cause: 'move' }]);
});

test('reports inaccuracies of the chaser, of the bare king, and without a count', () => {
  const slips = (said: readonly Said[]) => adjudicate({ fen: BOAT, moves: SHUFFLE }, said).slips;
  expect(slips([won(4, 5), won(1, 7), won(3, 5)])).toEqual([
    { ply: 1, by: 'w', moves: 3, margin: 1 },
    { ply: 2, by: 'b', moves: 2, margin: 3 },
  ]);
  expect(slips([won(null, 5), won(null, 4), won(null, 4), won(null, 6), won(null, 5)])).toEqual([
    { ply: 3, by: 'w', moves: 3, margin: null },
    { ply: 4, by: 'b', moves: 1, margin: null },
  ]);
  expect(slips([won(4, 5), null, won(1, 5)])).toEqual([]);
});

test('reports no fault if the count draws the game', () => {
  const verdict = adjudicate({ fen: '8/8/8/8/8/1K6/7R/4k3 w - 32 31 1', moves: 'h2h3 e1d1', result: '1/2-1/2' }, [
    ...[late(), late(), late()],
  ]);
  expect(verdict.ended).toEqual({ ply: 2, result: '1/2-1/2', reason: 'piece-count' });
  expect(verdict.faults).toEqual([]);
  expect(verdict.kinds).toEqual(['count-drawn']);
});

test('reports moves and wins after the count had drawn the game', () => {
  const fen = '8/8/8/8/8/1K6/7R/4k3 w - 32 31 1';
  const on = adjudicate({ fen, moves: SHUFFLE, result: '1/2-1/2' });
  expect(on.faults).toEqual([{ kind: 'went-on', ply: 2, by: 'b', moves: 6 }]);
  const after = adjudicate({ fen, moves: SHUFFLE, result: '1-0' }, [late(), late(), late(), won()]);
  expect(after.faults).toEqual([{ kind: 'won-after', ply: 2, by: 'b', moves: 6 }]);
  expect(after.kinds).toEqual(['drawn-won', 'miscounted']);
  expect(after.stretch?.to).toBe(2);
  expect(adjudicate({ fen, moves: 'h2h3 e1d1', result: '1-0' }).faults).toMatchObject([
    { kind: 'won-after', moves: 0 },
  ]);
});

test('reports a draw agreed too early in a won ending', () => {
  const early = adjudicate({ fen: BOAT, moves: 'h2h3 e1d1', result: '1/2-1/2' }, [won(), won(), won(3, 4)]);
  expect(early.faults).toEqual([{ kind: 'stopped-early', ply: 2, by: 'w', moves: 10 }]);
  expect(early.turns).toMatchObject([{ ply: 2, by: 'w', kind: 'missed-win', cause: 'result', after: null }]);
  expect(early.kinds).toEqual(['won-drawn', 'missed-win', 'miscounted']);
  const bare = { fen: '8/8/8/8/8/1K6/7R/4k3 w - - 0 1', moves: '', result: '1/2-1/2' } as const;
  const uncounted = adjudicate({ ...bare, rules: 'makruk-engine' }, [won(null)]);
  expect(uncounted.faults).toEqual([]);
  expect(uncounted.kinds).toEqual(['won-drawn', 'missed-win']);
});

test('treats an offer and its acceptance as an agreed draw', () => {
  const actions: Game['actions'] = {
    2: [
      { action: 'offer', by: 'w' },
      { action: 'accept', by: 'b' },
    ],
  };
  const verdict = adjudicate({ fen: BOAT, moves: 'h2h3 e1d1', actions, result: '1/2-1/2' }, [
    won(),
    won(),
    [won(), drawn],
  ]);
  expect(verdict.ended?.reason).toBe('agreement');
  expect(verdict.turns).toMatchObject([{ ply: 2, by: 'w', cause: 'action' }]);
  expect(kinds(verdict.faults)).toEqual(['stopped-early 2']);
});

test('reports a resignation in a drawn and in a won ending', () => {
  const drawnThen = adjudicate({ fen: BOAT, moves: 'h2h3 e1d1', result: '1-0' }, [late(), late(), late()]);
  expect(drawnThen.turns).toMatchObject([{ ply: 2, by: 'b', kind: 'missed-draw', cause: 'result' }]);
  expect(drawnThen.kinds).toEqual(['drawn-won', 'missed-draw']);
  const wonThen = adjudicate({ fen: BOAT, moves: 'h2h3 e1d1', result: '0-1' }, [won(), won(), won()]);
  expect(wonThen.turns).toMatchObject([{ ply: 2, by: 'w', kind: 'missed-win', cause: 'result' }]);
  expect(wonThen.kinds).toEqual(['won-lost', 'missed-win']);
});

const CLAIMED = '8/8/8/8/8/1K6/7R/4k3 b - - 0 1';
const START: CountAction = { action: 'start', by: 'b' };
/** 13 moves of the chaser, until the boat's count has run out. */
const LONG = `${'e1d1 h2h3 d1e1 h3h2 '.repeat(7)}e1d1`.trim();

test('reports a draw that was never claimed', () => {
  const game = {
    rules: 'makruk-schemingmind',
    fen: CLAIMED,
    moves: LONG,
    actions: { 0: [START] },
    result: '1-0',
  } as const;
  const { faults } = adjudicate(game);
  expect(kinds(faults)).toEqual(['not-claimed 26']);
  expect(faults[0]).toMatchObject({ by: 'b', moves: 3 });
});

test('accepts a claim in time and reports late and early claims', () => {
  const claim: CountAction = { action: 'claim', by: 'b' };
  const game = { rules: 'makruk-schemingmind', fen: CLAIMED, result: '1/2-1/2' } as const;
  const upTo = (plies: number) => LONG.split(' ').slice(0, plies).join(' ');
  expect(adjudicate({ ...game, moves: upTo(26), actions: { 0: [START], 26: [claim] } }).faults).toEqual([]);
  expect(adjudicate({ ...game, moves: upTo(28), actions: { 0: [START], 28: [claim] } }).faults).toMatchObject([
    { kind: 'not-claimed', ply: 26, by: 'b', moves: 2 },
  ]);
  const early = adjudicate({ ...game, moves: upTo(24), actions: { 0: [START], 24: [claim] } });
  expect(early.faults).toMatchObject([{ kind: 'refused', ply: 24, by: 'b', issue: { code: 'action-no-claim' } }]);
  expect(early.kinds).toEqual(['miscounted']);
});

test('reports a count begun late, and one never begun that would have drawn the game', () => {
  const rules = 'makruk-schemingmind';
  const lateStart = adjudicate({ rules, fen: CLAIMED, moves: LONG, actions: { 4: [START] }, result: '1/2-1/2' });
  expect(lateStart.faults).toMatchObject([{ kind: 'begun-late', ply: 4, by: 'b', moves: 2 }]);
  const never = adjudicate({ rules, fen: CLAIMED, moves: LONG, result: '1-0' });
  expect(never.faults).toMatchObject([{ kind: 'never-begun', ply: 0, by: 'b', moves: 15 }]);
  expect(adjudicate({ rules, fen: CLAIMED, moves: 'e1d1 h2h3', result: '1-0' }).faults).toEqual([]);
  expect(adjudicate({ rules, fen: CLAIMED, moves: LONG, actions: { 0: [START] } }).faults).toMatchObject([
    { kind: 'not-claimed' },
  ]);
});

test('reports that a count had to be begun before the move', () => {
  const line = lineOf({ rules: 'makruk-schemingmind', fen: CLAIMED, moves: 'e1d1 h2h3', result: '1-0' });
  const places = placesAlong(line);
  const known: PlaceVerdict[] = [
    { moved: late(), after: late() },
    { moved: won(), after: won(), counted: late(), alternatives: ['e1d1', 'e1f1'] },
    { moved: won(), after: won() },
  ];
  const verdict = gameVerdict(line, places, known);
  expect(verdict.turns).toMatchObject([
    { ply: 1, by: 'b', kind: 'missed-draw', cause: 'omission', alternatives: ['e1d1', 'e1f1'] },
  ]);
  expect(verdict.faults).toMatchObject([{ kind: 'never-begun', ply: 0, by: 'b', moves: 1 }]);
});

test('reports a stopped count only if it would have saved the game', () => {
  const rules = 'makruk-schemingmind';
  const fen = '8/8/8/4m3/8/1K6/7R/4k3 b - - 0 1';
  const actions: Game['actions'] = { 0: [START], 2: [{ action: 'stop', by: 'b' }] };
  const game = { rules, fen, moves: 'e1d1 h2h3 d1e1', actions };
  expect(adjudicate(game).faults).toEqual([]);
  const cost = adjudicate(game, [late(), late(), [late(), won()], won()]);
  expect(cost.turns).toMatchObject([{ ply: 2, by: 'b', kind: 'missed-draw', cause: 'action' }]);
  expect(cost.faults).toMatchObject([{ kind: 'stopped', ply: 2, by: 'b' }]);
});

test('reports wrong numbers', () => {
  const call = (number: number): CountAction => ({ action: 'call', by: 'b', number });
  const actions: Game['actions'] = { 2: [call(7)], 4: [call(7)] };
  const { faults } = adjudicate({ fen: BOAT, moves: SHUFFLE, actions });
  expect(faults).toEqual([{ kind: 'called-wrong', ply: 4, by: 'b', moves: null, due: 8, action: call(7) }]);
});

test('ignores count actions that a rule set without manual counts does not have', () => {
  expect(
    adjudicate({ fen: BOAT, moves: SHUFFLE, actions: { 0: [{ action: 'stop', by: 'b' }], 2: [START] } }).faults,
  ).toEqual([]);
});

test('takes a repetition as an end only if the game stopped there', () => {
  const moves = 'h2h3 e1d1 h3h2 d1e1 h2h3 e1d1 h3h2 d1e1';
  const fen = '8/8/8/8/8/1K6/7R/4k3 w - - 0 1';
  const said = (last: Verdict): Said[] => [...Array.from({ length: 8 }, () => won(3)), last];
  const stopped = adjudicate({ fen, moves, result: '1/2-1/2' }, said(drawn));
  expect(stopped.ended).toEqual({ ply: 8, result: '1/2-1/2', reason: 'repetition' });
  expect(stopped.kinds).toEqual(['won-drawn', 'missed-win']);
  const on = adjudicate({ fen, moves: `${moves} h2g2`, result: '1-0' }, [...said(drawn), won(3)]);
  expect(on.ended).toBeNull();
  expect(on.turns).toEqual([]);
  expect(on.stretch?.gaps).toBe(1);
});

test('derives a missing result from the end by the rules', () => {
  const mate = adjudicate({ fen: '8/8/8/8/8/1K6/7R/k7 w - 32 19 1', moves: 'h2h1' }, [won(6, 1), won(null, 0)]);
  expect(mate).toMatchObject({
    result: '1-0',
    ended: { ply: 1, reason: 'checkmate' },
    kinds: [],
    faults: [],
    turns: [],
  });
});

test('reports a result that contradicts the board', () => {
  const mated = { fen: '8/8/8/8/8/1K6/7R/k7 w - 32 19 1', moves: 'h2h1' };
  const halved = adjudicate({ ...mated, result: '1/2-1/2' }, [won(6, 1), won(null, 0)]);
  expect(halved.turns).toMatchObject([{ ply: 1, by: 'w', kind: 'missed-win', cause: 'result' }]);
  expect(halved.kinds).toEqual(['won-drawn', 'missed-win', 'miscounted']);
  expect(kinds(halved.faults)).toEqual(['stopped-early 1']);
  const repeated = 'h2h3 e1d1 h3h2 d1e1 h2h3 e1d1 h3h2 d1e1';
  const fen = '8/8/8/8/8/1K6/7R/4k3 w - - 0 1';
  const said = [...Array.from({ length: 8 }, () => won(3)), drawn];
  expect(adjudicate({ fen, moves: repeated, result: '1-0' }, said).turns.at(-1)).toMatchObject({
    by: 'b',
    cause: 'result',
  });
});

test('reports a mate after a count had run out unclaimed', () => {
  const fen = '8/8/8/8/8/4k1r1/8/4K3 b - 15 19 4';
  const mate: Verdict = { ...won(null, 0), chaser: 'b' };
  const verdict = adjudicate({ rules: 'makruk-schemingmind', fen, moves: 'g3g1', result: '0-1' }, [
    { ...late(), chaser: 'b' },
    mate,
  ]);
  expect(verdict.turns).toMatchObject([{ ply: 1, by: 'w', kind: 'missed-draw', cause: 'omission' }]);
  expect(verdict.faults).toMatchObject([{ kind: 'not-claimed', ply: 0, by: 'w', moves: 1 }]);
  expect(verdict.kinds).toEqual(['drawn-won', 'missed-draw', 'miscounted']);
});
