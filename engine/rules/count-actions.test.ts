import { describe, expect, test } from 'vitest';
import type { ActionCode } from './count-actions.ts';
import { makeFen, positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import type { RuleSet } from './rule-set.ts';
import { karOukManual } from './rule-sets/kar-ouk-manual.ts';
import { karOukPage } from './rule-sets/kar-ouk-page.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukManual } from './rule-sets/makruk-manual.ts';
import { makrukSchemingmind } from './rule-sets/makruk-schemingmind.ts';
import { oukPage } from './rule-sets/ouk-page.ts';
import { oukPychessManual } from './rule-sets/ouk-pychess-manual.ts';
import { rek } from './rule-sets/rek.ts';
import type { Color, CountAction } from './types.ts';
import { parseUci } from './uci.ts';

const set = (rules: RuleSet, fen: string): Position => {
  const position = positionFromFen(rules, fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.map(fault => fault.text).join('; ')}`);
  return position.value;
};

const isSide = (text: string): text is Color => text === 'w' || text === 'b';

/** `b start`, `w call 12`; moves in UCI. */
function applyText(position: Position, text: string): Position {
  const [by = '', name, number] = text.split(' ');
  if (!isSide(by)) throw new Error(text);
  const acted = position.applyAction({
    action: name as CountAction['action'],
    by,
    ...(number ? { number: Number(number) } : {}),
  });
  if (!acted.ok) throw new Error(`${text}: ${acted.error.code}`);
  return acted.value;
}

function go(position: Position, steps: string): Position {
  let at = position;
  for (const step of steps.split(',').map(part => part.trim())) {
    if (step.includes(' ')) at = applyText(at, step);
    else {
      const move = parseUci(at, step);
      if (!move.ok) throw new Error(move.error.text);
      at = at.play(move.value);
    }
  }
  return at;
}

const refused = (position: Position, by: Color, action: CountAction['action'], number?: number): string => {
  const acted = position.applyAction({ action, by, ...(number === undefined ? {} : { number }) });
  return acted.ok ? 'done' : (acted.error.code satisfies string);
};

const code = (of: ActionCode): ActionCode => of;
const actions = (position: Position): string =>
  position
    .availableActions()
    .map(({ action, by }) => `${by} ${action}`)
    .join(', ');

/** The same position with the colours changed: each rule must hold for both. */
function mirrored(fen: string): string {
  const [placement = '', turn, , ...rest] = fen.split(' ');
  const swap = (text: string): string =>
    text.replace(/[a-z]/gi, letter => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
  return [swap(placement.split('/').reverse().join('/')), turn === 'w' ? 'b' : 'w', '-', ...rest].join(' ');
}
const mirrorSteps = (steps: string): string =>
  steps
    .split(',')
    .map(step => {
      const text = step.trim();
      if (text.includes(' ')) return (text.startsWith('w') ? 'b' : 'w') + text.slice(1);
      return text.replace(/[1-8]/g, rank => String(9 - Number(rank)));
    })
    .join(',');

/** Black is to move and may count: no fish, three units. */
const NO_FISH = '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60';
const BOTH = [
  { side: 'Black counts', turn: (text: string) => text, fen: (text: string) => text, by: (c: Color) => c },
  { side: 'White counts', turn: mirrorSteps, fen: mirrored, by: (c: Color): Color => (c === 'w' ? 'b' : 'w') },
];

describe.each(BOTH)('$side', ({ turn, fen, by }) => {
  const at = (rules: RuleSet, text: string): Position => set(rules, fen(text));
  const on = (position: Position, steps: string): Position => go(position, turn(steps));

  describe('board count', () => {
    test('the side to move starts it, and its next own move announces 1', () => {
      const still = at(makrukManual, NO_FISH);
      expect(still.count()).toBe(null);
      expect(still.countRule().board).toMatchObject({
        state: 'open',
        counters: [by('b'), by('w')],
        first: 1,
        budget: 64,
      });
      const started = on(still, 'b start');
      expect(started.count()).toEqual({
        kind: 'board',
        counter: by('b'),
        number: 0,
        limit: 64,
        left: 64,
        limitPlies: 128,
        plies: 0,
      });
      expect(started.countRule().board).toMatchObject({ state: 'running', counters: [by('b')], budget: 64 });
      expect(on(started, 'e6e5').count()).toMatchObject({ counter: by('b'), number: 1, left: 64, plies: 1 });
      expect(on(started, 'e6e5, d4d1, e5e6').count()).toMatchObject({
        counter: by('b'),
        number: 2,
        left: 63,
        plies: 3,
      });
    });

    test('either side may start it', () => {
      const chaser = on(at(makrukManual, NO_FISH), 'e6e5, w start, d4d1');
      expect(chaser.count()).toMatchObject({ counter: by('w'), number: 1, plies: 1 });
    });

    test('no count runs until a player starts one', () => {
      expect(on(at(makrukManual, NO_FISH), 'e6e5, d4d1, e5e6, d1d2').count()).toBe(null);
    });

    test('a stopped count is begun at 1 again', () => {
      const stopped = on(at(makrukManual, NO_FISH), 'b start, e6e5, d4d1, e5e6, d1d2, b stop');
      expect(stopped.count()).toBe(null);
      expect(on(stopped, 'e6e5, d2d1, b start, e5e6').count()).toMatchObject({ number: 1, plies: 1 });
      expect(on(stopped, 'b start, b stop').count()).toBe(null);
    });

    test('makruk draws when 65 is announced, and the chaser may answer 64', () => {
      const fields = NO_FISH.replace('- 0', '128 126');
      const last = on(at(makrukManual, fields), 'e6e5');
      expect([last.outcome(), last.count()]).toMatchObject([null, { number: 64, left: 1 }]);
      const answered = on(last, 'd4d1');
      expect([answered.outcome(), answered.count()]).toMatchObject([null, { left: 0 }]);
      expect(on(answered, 'e5e6').outcome()).toEqual({ result: '1/2-1/2', reason: 'board-count' });
    });

    test('ouk draws when 64 is announced', () => {
      const fields = NO_FISH.replace('- 0', '126 124');
      expect(on(at(oukPychessManual, fields), 'e6e5, d4d1').outcome()).toBe(null);
      expect(on(at(oukPychessManual, fields), 'e6e5, d4d1, e5e6').outcome()).toEqual({
        result: '1/2-1/2',
        reason: 'board-count',
      });
    });

    test('the chaser may declare a draw at any time, the counter may not', () => {
      const started = on(at(makrukManual, NO_FISH), 'b start');
      expect(on(started, 'w claim').outcome()).toEqual({ result: '1/2-1/2', reason: 'board-count' });
      expect(on(started, 'e6e5, w claim').outcome()).toEqual({ result: '1/2-1/2', reason: 'board-count' });
      expect(refused(started, by('b'), 'claim')).toBe(code('action-no-claim'));
    });

    test('a mate by the counter is worth a draw, after stopping it wins', () => {
      const mating = '8/8/8/6S1/8/1k6/7r/1K6 b - - 0 90';
      const started = on(at(makrukManual, mating), 'b start, h2h1');
      expect(started.outcome()).toEqual({ result: '1/2-1/2', reason: 'counter-mates' });
      expect(on(at(makrukManual, mating), 'b start, b stop, h2h1').outcome()?.reason).toBe('checkmate');
      const expiring = on(at(makrukManual, mating.replace('- 0', '128 128')), 'h2h1');
      expect(expiring.outcome()).toEqual({ result: '1/2-1/2', reason: 'counter-mates' });
    });

    test('a mate by the chaser in answer to the last number wins', () => {
      const mate = set(makrukManual, '1k6/7R/1K6/8/6s1/8/8/8 w - 128 127 90');
      expect(go(mate, 'h7h8').outcome()).toEqual({ result: '1-0', reason: 'checkmate' });
    });

    test('ouk: three units at most, with fishes on the board or without', () => {
      const fishes = '8/8/4k1m1/8/3R2P1/p7/6K1/8 b - - 0 60';
      expect(actions(at(makrukManual, fishes))).not.toContain('start');
      expect(refused(at(makrukManual, fishes), by('b'), 'start')).toBe(code('action-cannot-start'));
      expect(on(at(oukPychessManual, fishes), 'b start, e6e5').count()).toMatchObject({ number: 1, limit: 64 });
      const four = '8/8/4k1m1/8/3R2P1/pp6/6K1/8 b - - 0 60';
      expect(refused(at(oukPychessManual, four), by('b'), 'start')).toBe(code('action-cannot-start'));
      const alone = '8/8/4k3/8/3R2P1/8/6K1/8 b - - 0 60';
      expect(on(at(oukPychessManual, alone), 'b start, e6e5').count()).toMatchObject({ kind: 'board', number: 1 });
      expect(refused(at(makrukManual, alone), by('b'), 'start')).toBe(code('action-cannot-start'));
    });
  });

  describe('piece count', () => {
    test('it begins by itself when the last unit falls, and replaces a board count in makruk', () => {
      const two = '8/8/4k3/3m4/8/8/6K1/R2R4 w - - 0 40';
      expect(on(at(makrukManual, two), 'd1d5').count()).toMatchObject({ kind: 'piece', number: 4, limit: 8, left: 4 });
      const counted = on(at(makrukManual, two.replace('- 0', '128 127')), 'd1d5');
      expect(counted.count()).toMatchObject({ kind: 'piece', counter: by('b'), number: 4, plies: 8 });
      expect(actions(counted)).not.toContain('stop');
      expect(refused(counted, by('b'), 'stop')).toBe(code('action-not-stoppable'));
      expect(refused(counted, by('b'), 'start')).toBe(code('action-running'));
      expect(refused(counted, by('w'), 'claim')).toBe(code('action-no-claim'));
    });

    test('ouk keeps the board count that ends sooner, and its counter may give it up', () => {
      const kept = on(at(oukPychessManual, '8/2K3k1/5m2/4S1S1/8/8/8/8 w - 126 101 80'), 'e5f6');
      expect(kept.count()).toMatchObject({ kind: 'board', number: 51, limit: 64, left: 12 });
      expect(kept.countRule().piece).toMatchObject({ state: 'waiting', missing: [{ code: 'other-count-runs' }] });
      expect(actions(kept)).toContain(`${by('b')} stop`);
      expect(on(kept, 'b stop').count()).toMatchObject({ kind: 'piece', number: 4, limit: 22, left: 17 });
      const again = set(oukPychessManual, makeFen(kept));
      expect(again.count()).toEqual(kept.count());
      expect(again.searchKey).toBe(kept.searchKey);
    });

    test('ouk: the piece count behind a board count that was kept has been running since the king was bared', () => {
      const kept = on(at(oukPychessManual, '8/2K3k1/5m2/4S1S1/8/8/8/8 w - 126 101 80'), 'e5f6, g7h7, c7d7, h7g8, d7e7');
      expect(kept.count()).toMatchObject({ kind: 'board', number: 53, left: 10 });
      expect(kept.countRule().piece).toMatchObject({ state: 'waiting', limit: 22, first: 7, budget: 15 });
      const stopped = on(kept, 'b stop');
      expect(stopped.count()).toMatchObject({ kind: 'piece', number: 6, limit: 22, left: 15, plies: 12 });
      expect(on(stopped, 'g8h8').count()).toMatchObject({ kind: 'piece', number: 7, left: 15 });
      expect(on(kept, 'b offer, g8h8, e7f7, b stop').count()).toMatchObject({ number: 7, plies: 14 });
    });

    test('ouk: behind a kept board count, a capture of the last fish counts from the next move', () => {
      const kept = on(at(oukPychessManual, '8/8/4k3/5P2/8/2SMK3/8/8 b - 126 110 50'), 'e6f5');
      expect(kept.count()).toMatchObject({ kind: 'board', number: 56 });
      expect(on(kept, 'e3f3, b stop').count()).toMatchObject({ kind: 'piece', number: 4, limit: 44, plies: 8 });
    });

    test('ouk: equally near the end the piece count rules', () => {
      const near = (plies: number): Position =>
        on(at(oukPychessManual, `8/2K3k1/5m2/4S1S1/8/8/8/8 w - 126 ${plies} 80`), 'e5f6');
      expect(near(91).count()).toMatchObject({ kind: 'piece', plies: 8 });
      expect(near(93).count()).toMatchObject({ kind: 'board', plies: 94 });
    });

    test('ouk: a board count of the other side never stays', () => {
      const chased = on(at(oukPychessManual, '8/2K3k1/5m2/4S3/8/8/8/8 w - 126 100 80'), 'e5f6');
      expect(chased.count()).toMatchObject({ kind: 'piece', counter: by('b'), number: 3, limit: 44 });
    });

    test('the bare king may restart after a capture', () => {
      const running = on(at(makrukManual, '8/8/3S4/3k4/8/8/8/3SNNK1 b - 44 20 80'), 'd5d6, f1e3');
      expect(running.count()).toMatchObject({ number: 11, limit: 22, plies: 22, left: 11 });
      expect(actions(running)).toContain(`${by('b')} restart`);
      const restarted = on(running, 'b restart');
      expect(restarted.count()).toMatchObject({ kind: 'piece', counter: by('b'), number: 5, limit: 32, left: 27 });
      expect(refused(restarted, by('b'), 'restart')).toBe(code('action-nothing-new'));
      expect(refused(running, by('w'), 'restart')).toBe(code('action-turn'));
      const ouk = on(at(oukPychessManual, '8/8/3S4/3k4/8/8/8/3SNNK1 b - 42 20 80'), 'd5d6, f1e3');
      expect(refused(ouk, by('b'), 'restart')).toBe(code('action-no-restart'));
    });
  });

  describe('SchemingMind: everything is announced and claimed', () => {
    const lone = '8/8/4k3/3R4/8/8/6K1/R7 b - - 0 40';
    const start = (): Position => on(at(makrukSchemingmind, lone), 'e6f7, d5d6, b start');

    test('the bare king announces the piece count', () => {
      expect(on(at(makrukSchemingmind, lone), 'e6f7, d5d6').count()).toBe(null);
      expect(start().count()).toMatchObject({ kind: 'piece', counter: by('b'), number: 4, limit: 8, left: 4 });
      expect(refused(on(at(makrukSchemingmind, lone), 'e6f7'), by('w'), 'start')).toBe(code('action-cannot-start'));
    });

    test('it takes the place of a board count, his own or the chaser’s', () => {
      const chaser = on(at(makrukSchemingmind, '8/8/4k3/3m4/8/8/6K1/R2R4 w - - 0 40'), 'w start, d1d5');
      expect(chaser.count()).toMatchObject({ kind: 'board', counter: by('w'), number: 1 });
      expect(chaser.countRule().piece).toMatchObject({ state: 'open', counters: [by('b')], first: 5, budget: 4 });
      expect(on(chaser, 'b start').count()).toMatchObject({ kind: 'piece', counter: by('b'), limit: 8 });
      const counting = on(at(makrukSchemingmind, '8/8/4k3/3m4/8/8/6K1/R2R4 b - - 0 40'), 'b start, e6f7, d1d5');
      expect(counting.count()).toMatchObject({ kind: 'board', number: 1 });
      expect(on(counting, 'b start').count()).toMatchObject({ kind: 'piece', number: 4, limit: 8 });
    });

    test('a count that has run out waits for the claim, and play may go on', () => {
      const shuffle = 'f7g7, d6d5, g7f7, d5d6';
      const used = on(start(), `${shuffle}, ${shuffle}`);
      expect(used.outcome()).toBe(null);
      expect(used.countRule().piece.state).toBe('expired');
      expect(actions(used)).toContain(`${by('b')} claim`);
      expect(refused(used, by('w'), 'claim')).toBe(code('action-no-claim'));
      expect(on(used, 'b claim').outcome()).toEqual({ result: '1/2-1/2', reason: 'piece-count' });
      expect(actions(on(used, 'f7g7'))).toContain(`${by('b')} claim`);
      const before = on(start(), `${shuffle}, f7g7`);
      expect(refused(before, by('b'), 'claim')).toBe(code('action-no-claim'));
    });
  });
});

test.each([oukPage, karOukPage])('$id: the bare king claims, and nothing ends by itself', rules => {
  const checks = rules === karOukPage ? ' 1+1' : '';
  const fen = `8/6k1/1R6/8/8/8/8/3KR1N1 b - 14${checks} 12 45`;
  const full = go(set(rules, fen), 'g7f7, g1f3, f7g7');
  expect(full.count()).toMatchObject({ kind: 'piece', counter: 'b', number: 8, limit: 8, left: 0 });
  expect(full.countRule().piece.state).toBe('expired');
  expect(full.outcome()).toBe(null);
  expect(full.availableActions()).toContainEqual({ action: 'claim', by: 'b' });
  expect(full.availableActions()).not.toContainEqual({ action: 'claim', by: 'w' });
  const claimed = full.applyAction({ action: 'claim', by: 'b' });
  expect(claimed.ok && claimed.value.outcome()).toEqual({ result: '1/2-1/2', reason: 'piece-count' });
  const later = go(full, 'b6h6, g7f7');
  expect(later.outcome()).toBe(null);
  expect(later.availableActions()).toContainEqual({ action: 'claim', by: 'b' });
});

test('by the Cambodian page a mate before the claim wins', () => {
  const at = go(set(oukPage, '7k/R7/5K2/8/8/8/8/1R6 w - 14 15 45'), 'b1b8');
  expect(at.outcome()).toEqual({ result: '1-0', reason: 'checkmate' });
});

describe('agreement', () => {
  test.each([makruk, makrukManual, rek])('$id: an offer is taken, declined, or lapses with the answer', rules => {
    const start = Position.start(rules);
    const [first] = start.moves();
    expect(actions(start)).toBe('w offer, b offer');
    const offered = applyText(start, 'w offer');
    expect([offered.offer, actions(offered)]).toEqual(['w', 'b accept, b decline']);
    expect(refused(offered, 'b', 'offer')).toBe(code('action-offer-open'));
    expect(refused(offered, 'w', 'accept')).toBe(code('action-no-offer'));
    expect(applyText(offered, 'b decline').offer).toBe(null);
    expect(applyText(offered, 'b accept').outcome()).toEqual({ result: '1/2-1/2', reason: 'agreement' });
    const moved = offered.play(first as number);
    expect(moved.offer).toBe('w');
    const answered = moved.play(moved.moves()[0] as number);
    expect(answered.offer).toBe(null);
    expect(refused(answered, 'b', 'accept')).toBe(code('action-no-offer'));
    const agreed = applyText(moved, 'b accept');
    expect([agreed.availableActions(), refused(agreed, 'w', 'offer')]).toEqual([[], code('action-over')]);
    expect(agreed.moves().length).toBeGreaterThan(0);
    expect(agreed.play(agreed.moves()[0] as number).outcome()).toBe(null);
  });
});

describe('refusals', () => {
  test('automatic counts cannot be started by a player', () => {
    const automatic = set(makruk, NO_FISH);
    for (const action of ['start', 'stop', 'restart', 'claim'] as const)
      expect(refused(automatic, 'b', action)).toBe(code('action-automatic'));
    expect(actions(automatic)).toBe('b offer, w offer');
  });

  test('a game without counts has none to start', () => {
    for (const action of ['start', 'stop', 'restart', 'claim', 'call'] as const)
      expect(refused(Position.start(rek), 'w', action, 1)).toBe(code('action-no-counting'));
  });

  test('each action at the wrong time', () => {
    const still = set(makrukManual, NO_FISH);
    expect(refused(still, 'w', 'start')).toBe(code('action-turn'));
    expect(refused(still, 'b', 'stop')).toBe(code('action-none-runs'));
    expect(refused(still, 'b', 'restart')).toBe(code('action-none-runs'));
    expect(refused(still, 'w', 'claim')).toBe(code('action-none-runs'));
    const started = applyText(still, 'b start');
    expect(refused(started, 'b', 'start')).toBe(code('action-running'));
    expect(refused(started, 'b', 'restart')).toBe(code('action-no-restart'));
    const moved = go(started, 'e6e5');
    expect(refused(moved, 'w', 'stop')).toBe(code('action-not-counter'));
    expect(refused(moved, 'b', 'stop')).toBe(code('action-turn'));
    expect(refused(Position.start(makrukManual), 'w', 'start')).toBe(code('action-cannot-start'));
    const lone = set(makrukManual, '8/8/4k3/3R4/8/8/6K1/R7 b - - 0 40');
    expect(refused(lone, 'b', 'start')).toBe(code('action-running'));
    const later: RuleSet = { ...makrukManual, count: { ...makrukManual.count, setUp: 'afterMove' } };
    expect(refused(set(later, '8/8/4k3/3R4/8/8/6K1/R7 b - - 0 40'), 'b', 'start')).toBe(code('action-begins-itself'));
    const mated = go(set(makrukManual, '8/8/8/6S1/8/1k6/7r/1K6 b - - 0 90'), 'h2h1');
    expect([mated.availableActions(), refused(mated, 'w', 'offer')]).toEqual([[], code('action-over')]);
  });

  test('a called number is noted, right or wrong, also with the last move', () => {
    const moved = go(applyText(set(makrukManual, NO_FISH), 'b start'), 'e6e5');
    for (const number of [1, 2, 999]) expect(applyText(moved, `b call ${number}`).equals(moved)).toBe(true);
    for (const number of [0, 1000, 1.5]) expect(refused(moved, 'b', 'call', number)).toBe(code('action-call'));
    expect(refused(moved, 'b', 'call')).toBe(code('action-call'));
    expect(refused(moved, 'w', 'call', 1)).toBe(code('action-call'));
    expect(refused(set(makrukManual, NO_FISH), 'w', 'call', 1)).toBe(code('action-call'));
    const drawn = go(set(makruk, NO_FISH.replace('- 0', '128 128')), 'e6e5');
    expect(drawn.outcome()?.reason).toBe('board-count');
    expect(refused(drawn, 'b', 'call', 65)).toBe('done');
  });

  test('players who overlook a repetition may still use count actions', () => {
    const again = go(set(makrukManual, NO_FISH), 'e6e5, d4d1, e5e6, d1d4, e6e5, d4d1, e5e6, d1d4');
    expect(again.outcome()?.reason).toBe('repetition');
    expect(applyText(again, 'b start').count()).toMatchObject({ number: 0 });
  });
});

describe('the count of a set-up', () => {
  test('a limit with 0 plies: a count may be started, but does not run', () => {
    const still = set(makrukManual, NO_FISH.replace('- 0', '128 0'));
    expect([still.count(), makeFen(still)]).toEqual([null, NO_FISH]);
  });

  test('a position sets up again as it is, kind and start included', () => {
    const started = applyText(set(makrukManual, NO_FISH), 'b start');
    expect(started.setup().count).toEqual({ limit: 128, plies: 0, kind: 'board' });
    const again = Position.fromSetup(makrukManual, started.setup());
    expect(again.ok && again.value.equals(started)).toBe(true);
    expect(go(started, 'e6e5').setup().count).toEqual({ limit: 128, plies: 1 });
  });

  test('started, not started, and another counter have keys of their own', () => {
    const still = set(makrukManual, NO_FISH);
    const keys = [still, applyText(still, 'b start'), set(makrukManual, NO_FISH.replace('- 0', '128 1'))];
    expect(new Set(keys.map(position => position.searchKey)).size).toBe(3);
    expect(new Set(keys.map(position => position.key)).size).toBe(1);
    const board = { limit: 126, plies: 40, kind: 'board' } as const;
    const bare = set(oukPychessManual, '8/8/4k3/8/3M4/8/4M1K1/8 b - - 0 60').setup();
    const kinds = [board, { ...board, kind: 'piece' } as const].map(count =>
      Position.fromSetup(oukPychessManual, { ...bare, count }),
    );
    expect(new Set(kinds.map(made => made.ok && made.value.searchKey)).size).toBe(2);
  });

  test('kar ouk: the winning check of a counter is worth a draw too', () => {
    const check = '8/8/4k3/8/8/8/1R4K1/8 w - - 1+1 0 60';
    const fen = '8/8/4k2m/8/8/8/1R4K1/8 w - - 1+1 0 60';
    expect(go(set(karOukManual, check), 'b2b6').outcome()).toEqual({ result: '1-0', reason: 'first-check' });
    expect(go(set(karOukManual, fen), 'w start, b2b6').outcome()).toEqual({
      result: '1/2-1/2',
      reason: 'counter-mates',
    });
  });
});
