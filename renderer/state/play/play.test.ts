/** Games against the engine of a real host. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services, Settings } from '../../../api/contract.ts';
import { extendService } from '../../../api/rpc.ts';
import { tagValue } from '../../../core/study/edit.ts';
import { mainLine, mainLineMoves } from '../../../core/study/walk.ts';
import { registerRuleSet } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { type TestHost, type TestPage, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { EngineGame, type StoredGame } from './engine-game.svelte.ts';
import { externalOpponent, levelAt, type Opponent, ownOpponent, type Question, type Reply } from './opponents.ts';
import { Play } from './play.svelte.ts';
import { saveAsDraft } from './unknown-rules.ts';

let host: TestHost;
let page: TestPage;
beforeAll(async () => {
  host = await testHost();
  page = await host.page();
});
afterAll(() => host.close());

const failed = (reason: unknown) => {
  throw reason;
};

const GAME: StoredGame = {
  rules: 'makruk',
  start: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1',
  moves: [],
  given: 0,
  actions: [],
  player: 'w',
  engine: null,
  opponent: 'Chatrang',
  level: 0,
  control: { base: 60_000, increment: 1000 },
  ponder: false,
  clocks: [{ w: 60_000, b: 60_000 }],
  end: null,
};

/** Plays the first legal move, with an expected result of its own, and expects the first legal answer. */
const first = (expected: number, pondered: Question[] = []): Opponent => ({
  reply: async ({ position }) => {
    const [move] = position.moves();
    if (move === undefined) return null;
    const [answer] = position.play(move).moves();
    return { move: makeUci(move), expected, predicted: answer === undefined ? null : makeUci(answer) };
  },
  ponder: question => void pondered.push(question),
  stop: () => {},
});

function begin(stored: Partial<StoredGame>, expected = 0.5, pondered: Question[] = []) {
  const clock = { now: 0 };
  const kept: StoredGame[] = [];
  const game = new EngineGame({
    stored: { ...GAME, ...stored },
    opponent: first(expected, pondered),
    keep: each => kept.push(each),
    failed,
    time: () => clock.now,
  });
  game.resume();
  return { game, clock, kept };
}

test('a game that could not be loaded before the connection opened is loaded when it opens', async () => {
  await page.connection.api.settings.set('play', { ...GAME, moves: ['e3e4'] });
  const late = await host.page();
  late.cut();
  const play = new Play({ wire: late.connection, failed, setAside, setAsideUnknown });
  await expect(play.load()).rejects.toMatchObject({ code: 'closed' });
  await late.connection.open();
  await until(() => expect(play.game?.tip).toBe('e3e4'));
  await page.connection.api.settings.set('play', null);
});

test('clocks run for the side to move, gain the increment and are written into the moves', async () => {
  const { game, clock, kept } = begin({});
  clock.now = 10_000;
  await game.play('e3e4');
  expect(game.clocks).toEqual({ w: 51_000, b: 61_000 });
  expect(mainLine(game.open.study).map(node => node.clock)).toEqual(['0:00:51', '0:01:01']);
  clock.now = 20_000;
  game.pause();
  clock.now = 500_000;
  game.tick();
  expect(game.clocks?.w).toBe(41_000);
  game.resume();
  game.takeBack();
  expect(game.tip).toBe('');
  expect(game.clocks?.w).toBe(60_000);
  expect(kept.at(-1)).toMatchObject({ moves: [], clocks: [{ w: 60_000, b: 60_000 }] });
  clock.now += 60_000;
  game.tick();
  expect(game.end).toEqual({ reason: 'time', result: '0-1' });
  const study = game.study({ event: 'E', player: 'P' }, '2026.11.23');
  expect(study.result).toBe('0-1');
  expect(Object.fromEntries(study.tags.map(({ name, value }) => [name, value]))).toMatchObject({
    White: 'P',
    Black: 'Chatrang',
    TimeControl: '60+1',
    Termination: 'time forfeit',
  });
});

test('the opponent starts its count, claims the draw when the count has run out, and a player can resign', async () => {
  const counted = { rules: 'makruk-schemingmind', control: null, clocks: [] } as const;
  const { game } = begin({ ...counted, start: '8/8/8/3k4/8/8/8/R3K3 w - - 0 60' }, 0.2);
  await game.play('a1a2');
  expect(game.open.nodes.flatMap(({ count = [] }) => count)).toEqual([{ action: 'start', by: 'b' }]);
  const { game: last } = begin({ ...counted, start: '8/8/8/8/8/1R6/2K5/k7 b - 30 30 73', player: 'w' }, 0.2);
  await until(() => expect(last.outcome).toMatchObject({ result: '1/2-1/2' }));
  const { game: other } = begin({ player: 'b' });
  await until(() => expect(other.isPlayersTurn).toBe(true));
  other.resign();
  expect(other.result).toBe('1-0');
});

test('a move of the player while the opponent thinks is not played, and does no harm', async () => {
  const asked: Question[] = [];
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const slow: Opponent = {
    reply: question => {
      asked.push(question);
      return promise;
    },
    ponder: () => {},
    stop: () => {},
  };
  const game = new EngineGame({ stored: GAME, opponent: slow, keep: () => {}, failed, time: () => 0 });
  game.resume();
  const played = game.play('e3e4');
  expect([game.thinking, game.playable]).toEqual([true, false]);
  await game.play('d3d4');
  expect(mainLineMoves(game.open.study)).toEqual(['e3e4']);
  resolve({ move: 'e6e5', expected: 0.5, predicted: null });
  await played;
  expect(mainLineMoves(game.open.study)).toEqual(['e3e4', 'e6e5']);
  expect(asked, 'the opponent was asked once').toHaveLength(1);
  expect(game.playable, 'the move can be played now').toBe(true);
});

/** Nothing may be set aside. */
const setAside = () => failed(new Error('a game was set aside'));
const setAsideUnknown = setAside;

test('the engine answers at its level, and the game survives a new page', async () => {
  const play = new Play({ wire: page.connection, failed, setAside, setAsideUnknown });
  await play.start({ ...GAME, control: null, clocks: [] });
  await play.game?.play('e3e4');
  expect(mainLineMoves(play.game?.open.study ?? failed('no game'))).toHaveLength(2);
  await until(async () =>
    expect(((await page.connection.api.settings.all()).play as StoredGame).moves).toHaveLength(2),
  );
  const again = new Play({ wire: page.connection, failed, setAside, setAsideUnknown });
  await again.load();
  expect(again.game?.paused).toBe(true);
  expect(again.game?.tip.split(' ')).toHaveLength(2);
  again.leave();
  expect(again.game, 'a game that is not over stays').not.toBeNull();
  again.drop();
  expect(again.game).toBeNull();
  const strong = await ownOpponent(levelAt(8), page.connection.api.analysis, failed).reply({
    place: { rules: 'makruk', fen: '7k/8/6K1/8/8/8/8/R7 w - 32 5 1', moves: [] },
    position: new EngineGame({
      stored: { ...GAME, start: '7k/8/6K1/8/8/8/8/R7 w - 32 5 1' },
      opponent: first(0),
      keep: () => {},
      failed,
      time: () => 0,
    }).position,
    clocks: { w: 2000, b: 2000 },
    control: { base: 2000, increment: 0 },
  });
  expect(strong).toEqual({ move: 'a1a8', expected: 1, predicted: null });
});

test('a game without an answer is paused and can go on', async () => {
  const replies: (Reply | null)[] = [null, { move: 'e6e5', expected: 0.5, predicted: null }];
  const opponent: Opponent = { reply: async () => replies.shift() ?? null, ponder: () => {}, stop: () => {} };
  const game = new EngineGame({ stored: GAME, opponent, keep: () => {}, failed, time: () => 0 });
  game.resume();
  await game.play('e3e4');
  expect([game.paused, game.thinking]).toEqual([true, false]);
  game.resume();
  await until(() => expect(mainLineMoves(game.open.study)).toEqual(['e3e4', 'e6e5']));
});

test('a stored game is loaded again after a failure, and a damaged one is left alone', async () => {
  const { settings } = page.connection.api;
  await settings.set('play', { ...GAME, moves: ['e3e4'] });
  let isCut = true;
  const all = async () => {
    if (isCut) throw new Error('cut');
    return settings.all();
  };
  const api = extendService<Services, Services>(page.connection.api, {
    settings: extendService<Settings, Settings>(settings, { all }),
  });
  const { connection } = page;
  const wire = { api, on: connection.on.bind(connection), onOpen: connection.onOpen.bind(connection) };
  const play = new Play({ wire, failed, setAside, setAsideUnknown });
  await expect(play.load()).rejects.toThrow('cut');
  isCut = false;
  await play.load();
  expect(play.game?.tip).toBe('e3e4');
  for (const damage of [{ moves: 'e3e4' }, { clocks: [{}] }, { player: 'x' }, { given: -1 }, { end: {} }]) {
    await settings.set('play', { ...GAME, ...damage });
    const other = new Play({ wire: page.connection, failed, setAside, setAsideUnknown });
    await other.load();
    expect(other.game, JSON.stringify(damage)).toBeNull();
  }
});

/** The parts of a `Play`; `aside`: the paths of the games that it has set aside. */
function watchedParts() {
  const aside: string[] = [];
  const setAside = ({ tip }: EngineGame): void => void aside.push(tip);
  return { aside, parts: { wire: page.connection, failed, setAsideUnknown, setAside } };
}

test('a new game sets an unfinished one aside, also one of an earlier page', async () => {
  const { aside, parts } = watchedParts();
  await page.connection.api.settings.set('play', { ...GAME, moves: ['e3e4'] });
  const play = new Play(parts);
  await expect(play.start({ ...GAME, rules: 'gone' })).rejects.toMatchObject({ code: 'unknown-rules' });
  expect(aside, 'the new game cannot be opened').toEqual([]);
  await play.start({ ...GAME, moves: ['d3d4'], given: 1, player: 'b' });
  expect(aside).toEqual(['e3e4']);
  await play.start({ ...GAME, moves: ['d3d4', 'e6e5'], given: 2 });
  expect(aside, 'no move was made after the given ones').toEqual(['e3e4']);
  play.game?.resign();
  play.leave();
  expect([aside, play.game], 'a finished game without moves is not kept').toEqual([['e3e4'], null]);
});

test('a finished game is set aside when it is left or replaced', async () => {
  const { aside, parts } = watchedParts();
  const end = { reason: 'resigned', result: '0-1' } as const;
  await page.connection.api.settings.set('play', { ...GAME, moves: ['e3e4', 'e6e5'], end });
  const play = new Play(parts);
  await play.start({ ...GAME, moves: ['d3d4'] });
  expect(aside).toEqual(['e3e4 e6e5']);
  play.game?.resign();
  play.leave();
  expect([aside, play.game]).toEqual([['e3e4 e6e5', 'd3d4'], null]);
});

test('a stored game under unknown rules becomes a draft when another one starts', async () => {
  const { api } = page.connection;
  const lost = { ...GAME, rules: 'lost-rules', moves: ['e3e4', 'e6e5'], end: null };
  await api.settings.set('play', lost);
  const stored = async () => (await api.settings.all()).play;
  let isFull = true;
  const play = new Play({
    wire: page.connection,
    failed,
    setAside,
    setAsideUnknown: async game => {
      if (isFull) throw new Error('disk full');
      await saveAsDraft(game, { event: 'Event', player: 'You' }, '2026.11.26', api.library);
    },
  });
  await expect(play.load()).rejects.toMatchObject({ code: 'unknown-rules' });
  await expect(play.load(), 'it is not forgotten').rejects.toMatchObject({ code: 'unknown-rules' });
  await expect(play.start(GAME)).rejects.toThrow('disk full');
  expect([play.game, await stored()]).toEqual([null, lost]);
  isFull = false;
  await play.start(GAME);
  await until(async () => expect(await stored()).toMatchObject({ rules: 'makruk' }));
  play.drop();

  registerRuleSet({ ...makruk, id: 'lost-rules', own: { base: 'makruk', notes: '' } });
  const later = await host.page();
  await later.drafts.restore();
  const [open] = later.studies.list;
  expect(open && mainLineMoves(open.study)).toEqual(lost.moves);
  expect(open && tagValue(open.study, 'Black')).toBe('Chatrang');
});

test('a page ends its own search only, and leaves none behind', async () => {
  const other = await host.page();
  const job = { rules: 'makruk', fen: GAME.start, moves: [], lines: 1 };
  const { analysis } = page.connection.api;
  const own = analysis.search({ ...job, limits: { nodes: 200_000 } }, null);
  await other.connection.api.analysis.stopSearch();
  expect((await own).nodes).toBeGreaterThanOrEqual(200_000);
  const endless = other.connection.api.analysis.search({ ...job, limits: { time: 3_600_000 } }, null);
  const lost = expect(endless).rejects.toMatchObject({ code: 'closed' });
  const next = analysis.search({ ...job, limits: { depth: 1 } }, null);
  other.cut();
  await lost;
  expect((await next).lines).toHaveLength(1);
});

test('the opponent ponders no longer when the game is over', async () => {
  let isPondering = false;
  const opponent: Opponent = {
    reply: async () => ({ move: 'h8g8', expected: 0.5, predicted: 'e1e2' }),
    ponder: () => {
      isPondering = true;
    },
    stop: () => {
      isPondering = false;
    },
  };
  const start = '7k/1R6/8/8/8/8/8/R3K3 w - - 0 1';
  const stored = { ...GAME, start, ponder: true };
  const game = new EngineGame({ stored, opponent, keep: () => {}, failed, time: () => 0 });
  game.resume();
  await game.play('a1a2');
  expect([game.over, isPondering]).toEqual([false, true]);
  await game.play('a2a8');
  expect([game.over, isPondering]).toEqual([true, false]);
});

test('the opponent ponders on the expected answer, and the engine takes over what it has found', async () => {
  const pondered: Question[] = [];
  const { game } = begin({ ponder: true }, 0.5, pondered);
  await game.play('e3e4');
  const [question] = pondered;
  if (question === undefined) throw new Error('It does not ponder');
  expect(question.place.moves).toHaveLength(3);
  expect(question.clocks, 'of the opponent after its move').toEqual(game.clocks);
  const { game: other } = begin({}, 0.5, pondered);
  await other.play('e3e4');
  expect(pondered, 'only if the game says so').toHaveLength(1);

  const { analysis } = page.connection.api;
  const own = ownOpponent(levelAt(8), analysis, failed);
  const clocks = { w: 1, b: 1 };
  // Pondering for an hour makes way for another one, and that for the reply.
  own.ponder({ ...question, clocks: { w: 3_600_000_000, b: 3_600_000_000 }, control: { base: 0, increment: 0 } });
  own.ponder({ ...question, clocks, control: { base: 1, increment: 0 } });
  expect(await own.reply({ ...question, clocks, control: { base: 1, increment: 0 } })).toMatchObject({
    move: expect.any(String),
  });
  own.ponder({ ...question, clocks, control: { base: 1, increment: 0 } });
  const hint = await analysis.search({ ...question.place, moves: [], lines: 1, limits: { depth: 1 } }, null);
  expect(hint.lines, 'another search does not wait').toHaveLength(1);
  own.ponder(question);
  own.stop();
});

test('an external engine answers with its move, and an illegal move is reported', async () => {
  const { position } = begin({ control: null, clocks: [] }).game;
  const line = { rank: 1, score: { kind: 'cp', value: 0 }, moves: ['e3e4'], depth: 5, seldepth: 5 } as const;
  const report = { turn: 'w', depth: 5, lines: [line], nodes: 1, time: 1, full: 0, done: true, tableHits: 0 } as const;
  const question = {
    place: { rules: 'makruk', fen: GAME.start, moves: [] },
    position,
    clocks: { w: 5000, b: 6000 },
    control: { base: 5000, increment: 100 },
  };
  const asked: unknown[] = [];
  const engine = (best: string | null) =>
    externalOpponent(
      'id',
      8,
      {
        move: async (id, job, level, clocks) => {
          asked.push({ id, limits: job.limits, level, clocks });
          const faults = best === null ? [{ code: 'engine-illegal-move', text: 'It played a1a1' }] : [];
          return { ...report, best, faults };
        },
        endMoves: async () => {},
        ponder: async () => {},
      },
      failed,
    );
  expect(await engine('e3e4').reply(question)).toEqual({
    move: 'e3e4',
    expected: expect.closeTo(0.5, 1),
    predicted: null,
  });
  expect(asked).toEqual([
    {
      id: 'id',
      limits: { time: 3000 },
      level: 8,
      clocks: { white: 5000, black: 6000, whiteIncrement: 100, blackIncrement: 100 },
    },
  ]);
  await expect(engine(null).reply(question)).rejects.toMatchObject({ code: 'engine-illegal-move' });
});
