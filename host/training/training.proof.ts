import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TrainingSession, TrainingTask } from '../../api/contract/training.ts';
import { type Ending, endingsWith, parseEnding } from '../../engine/endgame/ending.ts';
import { generateTables } from '../../engine/endgame/generation/generate.ts';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createHost, type Host } from '../host.ts';

const root = temporaryFolder('training');
const shipped = join(root, 'shipped');
const assets = { ...builtAssets, tables: pathToFileURL(`${shipped}/`) };
const libraryPath = join(root, 'library.sqlite');
let host: Host;

beforeAll(async () => {
  await generateTables({
    endings: [...endingsWith(1), parseEnding('KRSvK') as Ending],
    folder: shipped,
    wasm: fileURLToPath(assets.endgameWasm),
    worker: assets.endgameWorker,
    threads: 1,
  });
  host = await createHost({ shell: 'cli', libraryPath, assets });
});
afterAll(async () => {
  await host.close();
});

const wish = { rules: 'makruk', endings: [], side: 'attack', level: 2, color: null, seed: 3 } as const;
const session = (task: TrainingTask, more: Partial<TrainingSession> = {}): TrainingSession => ({
  ...task,
  id: 'first',
  moves: [],
  actions: [],
  result: null,
  used: 0,
  mistakes: 0,
  hints: 0,
  retries: 0,
  started: 1000,
  changed: 1000,
  ...more,
});

it('offers the endings that tables decide for each side, or the reason for none', async () => {
  const { training } = host.services;
  const { endings, unfit } = await training.offer('makruk');
  expect(unfit).toEqual({ attack: null, defend: null });
  const names = ({ attack, defend }: typeof endings) =>
    [attack, defend].map(list => list.filter(({ fishes }) => fishes === 0).map(({ ending }) => ending));
  const [attack, defend] = names(endings);
  expect(attack?.slice(0, 3)).toEqual(['KRvK', 'KSvK', 'KRSvK']);
  expect(attack).toContain('KRvKN');
  expect(defend).toContain('KRvKR');
  expect(names((await training.offer('makruk-manual')).endings)).toEqual([attack, defend]);
  const check = await training.offer('kar-ouk');
  expect(check.unfit).toEqual({ attack: null, defend: null });
  expect(check.endings.attack.map(({ ending }) => ending)).toEqual(expect.arrayContaining(['KMvK', 'KNvK']));
  expect(await training.offer('rek')).toEqual({
    endings: { attack: [], defend: [] },
    unfit: { attack: 'other-end', defend: 'other-end' },
  });
});

it('samples a position and rejects unavailable endings', async () => {
  const { training } = host.services;
  const task = await training.draw(wish);
  expect(task).toMatchObject({ rules: 'makruk', side: 'attack', level: 2 });
  expect(await training.draw(wish)).toEqual(task);
  const black = await training.draw({ ...wish, endings: ['KRvK'], color: 'b' });
  expect(black).toMatchObject({ ending: 'KRvK', color: 'b' });
  expect(black.start).toMatch(/ b - 32 5 1$/);
  const defence = await training.draw({ ...wish, endings: ['KRvK'], side: 'defend', color: 'b' });
  expect(defence.start).toMatch(/ b - 32 6 1$/);
  expect(defence).toMatchObject({ color: 'b', best: 13 });
  await expect(training.draw({ ...wish, endings: ['KSvK'], level: 4 })).rejects.toMatchObject({
    code: 'training-none',
  });
  await expect(training.draw({ ...wish, endings: ['KRRRvK'] })).rejects.toMatchObject({ code: 'training-no-table' });
  await expect(training.draw({ ...wish, rules: 'rek' })).rejects.toMatchObject({ code: 'training-unfit' });
});

it('plays an exercise to the mate that the tables announce', async () => {
  const { training } = host.services;
  const task = await training.draw({ ...wish, endings: ['KRSvK'], level: 3 });
  const player = { color: task.color, side: task.side };
  const moves: string[] = [];
  const question = () => ({ rules: task.rules, fen: task.start, moves });
  let used = 0;
  for (;;) {
    const look = await training.look(question(), player, 11);
    if (look.reply !== null) moves.push(look.reply);
    const [best] = look.best;
    if (best === undefined) break;
    expect(look.ways).toHaveLength(1);
    expect(look.moves.map(({ move }) => move)).toContain(best.move);
    moves.push(best.move);
    used++;
  }
  expect(used).toBe(task.best);
  const plies = await training.assess(question(), player);
  expect(plies).toHaveLength(used);
  expect(plies.at(-1)?.made.verdict).toMatchObject({ outcome: 'win', dtm: 0 });
  const proof = await training.proof({ ...question(), moves: [] }, player);
  expect((proof.length + 1) >> 1).toBe(task.best);
});

it('reviews the count actions of each move', async () => {
  const { training } = host.services;
  const player = { color: 'b', side: 'defend' } as const;
  const question = { rules: 'makruk-schemingmind', fen: '8/8/8/3k4/8/8/8/R3K3 b - - 0 60', moves: [] };
  const task = await training.begin(question);
  expect(task).toMatchObject({ ...player, moveLimit: null });
  const look = await training.look(question, player, 1);
  expect(look.ways.map(({ actions }) => actions.map(({ action }) => action))).toEqual([[], ['start']]);
  expect(look.best.every(({ actions }) => actions[0]?.action === 'start')).toBe(true);
  const move = look.best[0]?.move as string;
  const [silent] = await training.assess({ ...question, moves: [move] }, player);
  const said = [{ ply: 0, actions: [{ action: 'start', by: 'b' }] }] as const;
  const [spoken] = await training.assess({ ...question, moves: [move], actions: said }, player);
  expect(silent?.made.actions).toEqual([]);
  expect(silent?.counted).toEqual(spoken?.made);
  expect((silent?.made.verdict?.margin ?? 0) - (spoken?.made.verdict?.margin ?? 0)).toBe(1);
});

it('samples under rules with a check limit, builds their tables, and shows the defence of a draw', async () => {
  const { training } = host.services;
  const defence = await training.draw({ ...wish, rules: 'kar-ouk', endings: ['KMvK'], side: 'defend', level: 4 });
  expect(defence).toMatchObject({ side: 'defend', moveLimit: 12, best: 12 });
  const proof = await training.proof(
    { rules: defence.rules, fen: defence.start, moves: [] },
    { color: defence.color, side: defence.side },
  );
  expect(proof.length).toBeGreaterThan(0);
});

it('creates a task from a game', async () => {
  const { training } = host.services;
  const fen = '7k/8/5K2/8/8/8/8/R7 w - 32 7 60';
  expect(await training.begin({ rules: 'makruk', fen, moves: [] })).toMatchObject({
    ending: 'KRvK',
    side: 'attack',
    level: null,
    color: 'w',
    start: fen,
  });
  const defence = { rules: 'makruk', fen: '8/8/8/3k4/8/8/8/R3K3 b - 32 30 60', moves: [] };
  expect(await training.begin(defence)).toMatchObject({ side: 'defend', color: 'b' });
  const code = (fen: string) => training.begin({ rules: 'makruk', fen, moves: [] }).catch(({ code }) => code);
  expect(await code('7k/8/5K2/8/8/8/8/N7 w - - 0 1')).toBe('training-over');
  expect(await code('7k/8/8/8/8/8/8/KN5n w - - 0 1')).toBe('training-drawn');
  expect(await code('7k/8/5K2/8/8/8/8/NSM5 w - - 0 1')).toBe('training-unknown');
});

it('stores exercises across restarts and schedules failed ones', async () => {
  const { training, exercises } = host.services;
  const task = await training.draw(wish);
  const actions = [{ ply: 1, actions: [{ action: 'start', by: 'b' }] }] as const;
  const started = session(task, { moves: ['e2e4'], actions, used: 1 });
  await exercises.keep(started);
  expect((await exercises.sessions(0, 10)).rows).toEqual([started]);
  expect(await exercises.figures()).toEqual([]);
  const failed = { ...started, result: 'failed', used: 5, mistakes: 1, changed: 2000 } as const;
  await exercises.keep(failed);
  await exercises.keep(started);
  const done = session(task, { id: 'second', result: 'clean', used: task.best, started: 3000, changed: 4000 });
  await exercises.keep(done);
  await exercises.keep({ ...done, result: 'given-up', changed: 4500 });
  await host.close();
  host = await createHost({ shell: 'cli', libraryPath, assets });
  const again = host.services.exercises;
  const { total, rows } = await again.sessions(0, 1);
  expect([total, rows.map(({ id }) => id)]).toEqual([2, ['second']]);
  expect((await again.sessions(1, 10)).rows).toEqual([failed]);
  expect(await again.figures()).toMatchObject([{ ending: task.ending, played: 2, clean: 1, streak: 1, lately: 0.5 }]);
  expect(await again.reviews()).toMatchObject([{ start: task.start, step: 0, due: 2000 + 600_000 }]);
  await again.remove(['first']);
  expect(await again.reviews()).toEqual([]);
  expect((await again.sessions(0, 10)).total).toBe(1);
});
