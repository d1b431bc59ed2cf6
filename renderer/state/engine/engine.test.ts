import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { makeUci, parseUci } from '../../../engine/rules/uci.ts';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { type Choices, defaultChoices } from '../shell/settings.svelte.ts';
import { Engine, type Place, placeKey } from './engine.svelte.ts';
import { chooseMoves } from './move-choice.ts';

let host: TestHost;
beforeAll(async () => {
  // Node draws nothing: a frame is the next turn.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => Number(setTimeout(draw)));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
  host = await testHost();
});
afterAll(async () => {
  await host.close();
  vi.unstubAllGlobals();
});

const choices: Choices = {
  ...defaultChoices(),
  engineHash: 16,
  engineLines: 2,
  engineDepth: 5,
  engineTime: 1,
  engineNodes: 1000,
  engineMate: 2,
};

function reached(moves: readonly string[]): Position {
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, Position.start(makruk));
}

function place(moves: readonly string[]): Place {
  const position = reached(moves);
  return {
    rules: 'makruk',
    start: makruk.startFen,
    moves,
    actions: [],
    fen: makeFen(position),
    key: placeKey(position),
    over: false,
  };
}

async function engineOf(change: Partial<Choices> = {}) {
  const { connection, notices, cut } = await host.page();
  const engine = new Engine(connection, () => ({ ...choices, ...change }), notices.failedInBackground);
  return { engine, notices, connection, cut };
}

describe('the engine beside the board', () => {
  it('follows the cursor: what it says is always of the place last looked at', async () => {
    const { engine, notices } = await engineOf();
    engine.follow(place([]));
    expect(engine.report).toBeNull();
    engine.toggle();
    await until(() => expect(engine.report?.turn).toBe('w'));
    const line = ['e3e4', 'e6e5', 'd3d4', 'e5d4', 'c3d4'];
    for (let ply = 1; ply <= line.length; ply++) engine.follow(place(line.slice(0, ply)));
    expect(engine.report).toBeNull();
    await until(() => expect(engine.report?.turn).toBe('b'));
    await until(() => expect(engine.report?.lines).toHaveLength(2));
    const here = reached(line);
    for (const { moves } of engine.report?.lines ?? []) expect(parseUci(here, moves[0] ?? '').ok).toBe(true);
    expect(engine.scoreAt(placeKey(here))?.depth).toBeGreaterThan(0);
    expect(engine.scoreAt(place([]).key + 1)).toBeNull();
    engine.toggle();
    expect(engine.report).toBeNull();
    expect(notices.list).toEqual([]);
  });

  it('shows the last lines of a position at once when the cursor returns', async () => {
    const { engine } = await engineOf({ engineLimit: 'depth', engineDepth: 7 });
    engine.follow(place(['c3c4']));
    engine.toggle();
    await until(() => expect(engine.report?.done).toBe(true));
    const { lines } = engine.report ?? {};
    engine.follow(place(['c3c4', 'c6c5']));
    expect(engine.report).toBeNull();
    await until(() => expect(engine.report?.turn).toBe('w'));
    engine.follow(place(['c3c4']));
    expect(engine.report).toMatchObject({ turn: 'b', depth: 7 });
    expect(engine.report?.lines).toBe(lines);
    await until(() => expect(engine.report?.lines).not.toBe(lines));
    expect(engine.report?.depth).toBe(7);
    // A search by other settings begins with its own first report.
    engine.restart();
    expect(engine.report).toBeNull();
  });

  it('searches only chosen moves, or all but some, and keeps no score of the position from that', async () => {
    const { engine } = await engineOf({ engineLimit: 'depth', engineLines: 5 });
    const from = reached(['b3b4']);
    const firstMoves = () => engine.report?.lines.map(({ moves }) => moves[0]) ?? [];
    const done = () => until(() => expect(engine.report?.done).toBe(true));
    engine.follow(place(['b3b4']));
    engine.toggle();
    await done();
    const [best = '', second = ''] = firstMoves();
    const whole = engine.scoreAt(placeKey(from));
    expect(whole?.depth).toBe(5);

    engine.chooseMoves(chooseMoves(from, 'only', ['a6a5', 'h6h5']));
    await done();
    expect(firstMoves().toSorted()).toEqual(['a6a5', 'h6h5']);
    expect(engine.lastScoreAt(placeKey(from))).toEqual(whole);

    engine.chooseMoves(chooseMoves(from, 'except', [best, second]));
    await done();
    expect(firstMoves()).toHaveLength(5);
    expect(firstMoves()).not.toContain(best);
    expect(firstMoves()).not.toContain(second);

    engine.chooseMoves(chooseMoves(from, 'only', ['a6a5']));
    engine.follow(place(['b3b4', 'b6b5']));
    expect(engine.moveChoice, 'it belongs to one place').toBeNull();
    engine.follow(place(['b3b4']));
    expect(engine.moveChoice?.mode).toBe('only');
    expect(engine.report, 'these lines are of another search').toBeNull();
    engine.chooseMoves(null);
    await done();
    expect(firstMoves(), 'all moves are searched again').toHaveLength(5);
  });

  it('leaves at least one move to search', () => {
    const from = reached([]);
    expect(chooseMoves(from, 'except', from.moves().map(makeUci))).toBeNull();
    expect(chooseMoves(from, 'only', [])?.searched, 'all').toEqual([]);
  });

  it('looks for a mate in a number of moves', async () => {
    const { engine } = await engineOf({ engineLimit: 'mate', engineLines: 1 });
    const [start, key] = ['7k/8/R7/1R6/8/8/8/K7 w - - 0 1', 'mate'];
    engine.follow({ rules: 'makruk', start, moves: [], actions: [], fen: start, key, over: false });
    engine.toggle();
    await until(() => expect(engine.report?.done).toBe(true));
    expect(engine.report?.lines[0]?.score).toEqual({ kind: 'mate', value: 2 });
  });

  it('ends at its limit, and remembers what earlier analyses found', async () => {
    const { engine } = await engineOf({ engineLimit: 'depth', engineLines: 1 });
    engine.follow(place(['d3d4']));
    engine.toggle();
    await until(() => expect(engine.report?.done).toBe(true));
    expect(engine.report?.depth).toBe(5);
    const key = placeKey(reached(['d3d4']));
    await until(() => expect(engine.storedAt(key)?.depth).toBe(5));

    const later = await engineOf();
    expect(later.engine.scoreAt(key)).toBeNull();
    await later.engine.recall([reached(['d3d4'])]);
    expect(later.engine.scoreAt(key)?.depth).toBe(5);

    const away = await engineOf();
    away.cut();
    await expect(away.engine.recall([reached(['d3d4'])])).rejects.toMatchObject({ code: 'closed' });
    await away.connection.open();
    await away.engine.recall([reached(['d3d4'])]);
    expect(away.engine.scoreAt(key)?.depth).toBe(5);
  });
});
