/** Matches between UCI engines in processes of their own: results, faults, adjudication, files and continuation. */
import { readFileSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readPgn } from '../../core/pgn/reader.ts';
import { writeGames } from '../../core/pgn/writer.ts';
import { mainLine } from '../../core/study/walk.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { PROGRAM } from '../../tests/support/command.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { type MatchGame, type MatchSettings, runMatch } from './match.ts';
import { appendGame, finishedGames, matchStudy } from './match-file.ts';
import { parseOpenings, positionOpening } from './openings.ts';

const folder = temporaryFolder('match');

const rules = ruleSet('makruk-engine')!;
const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const chatrang = { command: [process.execPath, PROGRAM, 'uci'], options: { Hash: '1' } };
const faulty = (fault: string) => ({
  command: [process.execPath, script('../../tests/support/faulty-engine.ts'), fault],
  options: {},
});

const settingsOf = (changes: Partial<MatchSettings> = {}): MatchSettings => ({
  rules,
  engines: [chatrang, chatrang],
  limits: [
    { kind: 'depth', depth: 1 },
    { kind: 'depth', depth: 1 },
  ],
  openings: parseOpenings('e3e4 e6e5\na3a4 h6h5', rules, 'test'),
  games: 4,
  seed: 1,
  concurrency: 1,
  conditions: { resultOf: null, resign: null, draw: null, maxPlies: 40, patience: 500 },
  sprt: null,
  ...changes,
});

async function play(settings: MatchSettings, signal = new AbortController().signal): Promise<MatchGame[]> {
  const games: MatchGame[] = [];
  await runMatch(settings, new Map(), async game => void games.push(game), signal);
  return games.sort((a, b) => a.number - b.number);
}

describe('a match', () => {
  it('plays each opening with both colours', async () => {
    const games = await play(settingsOf({ concurrency: 2 }));
    expect(games.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const openings = games.map(({ moves }) =>
      moves
        .slice(0, 2)
        .map(({ move }) => move)
        .join(' '),
    );
    expect(openings[0]).toBe(openings[1]);
    expect(openings[2]).toBe(openings[3]);
    expect(new Set(openings)).toEqual(new Set(['e3e4 e6e5', 'a3a4 h6h5']));
    for (const { moves } of games) {
      expect(moves.length).toBeLessThanOrEqual(40);
      expect(moves.slice(2).every(({ score }) => score !== null && score.depth >= 1)).toBe(true);
    }
    console.log(`${games.length} games, ${games.reduce((sum, { moves }) => sum + moves.length, 0)} plies`);
  });

  it.each([
    ['exit', 'abandoned', 'out of cheese'],
    ['hang', 'time forfeit', "no answer to 'go'"],
    ['illegal', 'rules infraction', 'illegal move a1a8'],
  ])('is lost by an engine that fails (%s), and goes on', async (fault, termination, reason) => {
    // A busy machine could exceed a limit of time, so only the engine that hangs has one.
    const depth = { kind: 'depth', depth: 1 } as const;
    const limits: MatchSettings['limits'] = [depth, fault === 'hang' ? { kind: 'time', time: 20 } : depth];
    const games = await play(settingsOf({ engines: [chatrang, faulty(fault)], limits, games: 2 }));
    expect(games.map(({ points }) => points)).toEqual([2, 2]);
    expect(games.map(game => game.termination)).toEqual([termination, termination]);
    for (const game of games) expect(game.end.text).toContain(reason);
  });

  it('sends the last position to an engine whose rules forbid a move of the game', async () => {
    const sut = ruleSet('makruk-sut')!;
    const settings = settingsOf({
      rules: sut,
      engines: [faulty('none'), faulty('none')],
      // The met moves with the fish before it.
      openings: [positionOpening({ fen: sut.startFen, moves: ['e1e3'] }, sut)],
      games: 2,
      conditions: { ...settingsOf().conditions, maxPlies: 8 },
    });
    const games = await play(settings);
    expect(games.map(({ end }) => end.code)).toEqual(['maximum-length', 'maximum-length']);
  });

  it('rejects engines that do not start or do not know the rule set', async () => {
    const missing = { command: [join(folder, 'missing')], options: {} };
    await expect(play(settingsOf({ engines: [chatrang, missing] }))).rejects.toThrow('ENOENT');
    const rek = ruleSet('rek')!;
    const openings = parseOpenings('a3a4 h6h5', rek, 'test');
    const other = settingsOf({ rules: rek, openings, engines: [chatrang, faulty('none')] });
    await expect(play(other)).rejects.toThrow('Faulty does not know rek');
  });

  it('ends when it is interrupted, and leaves out the games that were running', async () => {
    const interrupt = new AbortController();
    const games: MatchGame[] = [];
    const progress = await runMatch(
      settingsOf({ games: 100, concurrency: 2 }),
      new Map(),
      async game => {
        games.push(game);
        if (games.length === 3) interrupt.abort();
      },
      interrupt.signal,
    );
    const { won, drawn, lost } = progress.tally;
    expect(won + drawn + lost).toBe(games.length);
    expect(games.length).toBeLessThan(6);
  });

  it('ends when the SPRT has decided', async () => {
    const settings = settingsOf({
      engines: [chatrang, faulty('illegal')],
      games: 400,
      sprt: { elo0: 0, elo1: 200, alpha: 0.05, beta: 0.05 },
    });
    const progress = await runMatch(settings, new Map(), async () => {}, new AbortController().signal);
    expect(progress.sprt?.accepted).toBe('H1');
    console.log(`decided after ${progress.tally.won} games`);
    expect(progress.tally.won).toBeLessThan(100);
  });

  it('plays levels: the same choices with the same seed, others than the best moves, and the stronger level wins', async () => {
    const limits: MatchSettings['limits'] = [
      { kind: 'level', level: 3 },
      { kind: 'level', level: 0 },
    ];
    const settings = settingsOf({
      limits,
      games: 2,
      conditions: { ...settingsOf().conditions, resign: { cp: 1000, plies: 4 }, maxPlies: 200 },
    });
    const linesOf = (games: readonly MatchGame[]) => games.map(({ moves }) => moves.map(({ move }) => move).join(' '));
    const [games, again, other] = [
      await play(settings),
      await play({ ...settings, concurrency: 2 }),
      await play({ ...settings, seed: 2 }),
    ];
    const points = games.reduce((sum, game) => sum + game.points, 0);
    console.log(`${points / 2} of ${games.length} points`);
    expect(points).toBeGreaterThanOrEqual(3);
    expect(linesOf(again)).toEqual(linesOf(games));
    expect(linesOf(games)).not.toContain(linesOf(other)[0]);
    await expect(play(settingsOf({ limits: [{ kind: 'level', level: 8 }, limits[1]] }))).rejects.toThrow('level 9');
  });

  it('adjudicates by exact results, agreed scores and length', async () => {
    const conditions = settingsOf().conditions;
    const exact = await play(settingsOf({ games: 2, conditions: { ...conditions, resultOf: async () => '0-1' } }));
    expect(exact.map(({ result, end, moves }) => [result, end.code, moves.length])).toEqual([
      ['0-1', 'endgame-table', 2],
      ['0-1', 'endgame-table', 2],
    ]);
    const draw = { cp: 100_000, plies: 4, after: 10 };
    const drawn = await play(settingsOf({ games: 2, conditions: { ...conditions, draw } }));
    expect(drawn.map(({ result, end, moves }) => [result, end.code, moves.length])).toEqual([
      ['1/2-1/2', 'agreed-score', 13],
      ['1/2-1/2', 'agreed-score', 13],
    ]);
    const short = await play(settingsOf({ games: 2, conditions: { ...conditions, maxPlies: 7 } }));
    expect(short.map(({ end, moves }) => [end.code, moves.length])).toEqual([
      ['maximum-length', 7],
      ['maximum-length', 7],
    ]);
  });
});

describe('the file of a match', () => {
  it('contains every game with evaluations, and continues after a kill in the middle of a game', async () => {
    const path = join(folder, 'match.pgn');
    const settings = settingsOf();
    let stored = 0;
    const store = (game: MatchGame) =>
      appendGame(path, matchStudy(game, settings, 'test', '2026.11.22'), stored++ === 0);
    await runMatch(settings, new Map(), store, new AbortController().signal);
    const whole = readFileSync(path, 'utf8');
    const games = readPgn(whole, { rules: 'makruk' });
    expect(games).toHaveLength(4);
    for (const { study, issues, kept } of games) {
      expect([kept, issues]).toEqual(['whole', []]);
      expect(study.rules).toBe('makruk-engine');
      expect(
        mainLine(study)
          .slice(2)
          .every(node => node.eval !== undefined),
      ).toBe(true);
    }
    expect(writeGames(games.map(({ study }) => study))).toBe(whole);

    const cut = whole.slice(0, whole.lastIndexOf('[White ') + 300);
    await writeFile(path, cut);
    const done = await finishedGames(path, rules, 'test');
    expect(done.size).toBe(3);
    stored = done.size;
    const added: number[] = [];
    await runMatch(
      settings,
      done,
      async game => {
        added.push(game.number);
        await store(game);
      },
      new AbortController().signal,
    );
    expect(added).toHaveLength(1);
    expect(added.some(number => done.has(number))).toBe(false);
    expect((await finishedGames(path, rules, 'test')).size).toBe(4);
    expect(readPgn(await readFile(path, 'utf8'), { rules: 'makruk' })).toHaveLength(4);
  });

  it('refuses other settings and other games', async () => {
    const path = join(folder, 'match.pgn');
    await expect(finishedGames(path, rules, 'other')).rejects.toMatchObject({ code: 'other-match' });
    await appendFile(path, '\n[Event "Club"]\n[Round "1"]\n\n1. e4 e5 1-0\n');
    await expect(finishedGames(path, rules, 'test')).rejects.toMatchObject({ code: 'not-a-match' });
  });
});

describe('openings', () => {
  it('are written by the host, so that no text of a page is sent to an engine', () => {
    const fen = `${rules.startFen.split(' ')[0]} w\nsetoption name Threads value 8`;
    const written = ((): string => {
      try {
        return JSON.stringify(positionOpening({ fen, moves: ['e3e4'] }, rules));
      } catch (error) {
        return String(error);
      }
    })();
    expect(written).not.toContain('\\n');
    const open = positionOpening({ fen: '8/4k3/8/8/8/8/4K3/7R  w  -  0  1', moves: ['h1h2'] }, rules);
    expect(open.fen).toMatch(/^8\/4k3\/8\/8\/8\/8\/4K3\/7R w /u);
    expect(open.moves).toEqual(['h1h2']);
  });

  it('reads moves and positions, and names the line with an error', () => {
    const text = `# comment\n\ne3e4 e6e5\r\n${rules.startFen}\n`;
    expect(parseOpenings(text, rules, 'book').map(({ moves }) => moves.length)).toEqual([2, 0]);
    expect(() => parseOpenings('e3e4 e6e5\ne3e5', rules, 'book')).toThrow('book:2: e3e5');
    expect(() => parseOpenings('hello', rules, 'book')).toThrow('book:1: expected UCI moves or a FEN');
    expect(() => parseOpenings('# nothing', rules, 'book')).toThrow('book contains no opening');
  });

  it.each(['makruk', 'ouk-pychess', 'kar-ouk', 'rek', 'min-rek-chanh'])('of %s are legal and different', id => {
    const text = readFileSync(new URL(`../../resources/openings/${id}.txt`, import.meta.url), 'utf8');
    const openings = parseOpenings(text, ruleSet(id)!, id);
    expect(new Set(openings.map(({ moves }) => moves.join(' '))).size).toBe(openings.length);
    expect(openings.length).toBe(1000);
  });
});
