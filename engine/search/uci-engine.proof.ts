import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { finished } from '../rules/rule-set-file.ts';
import { forgetRuleSet, registerRuleSet, ruleSets } from '../rules/rule-sets/list.ts';
import { makruk } from '../rules/rule-sets/makruk.ts';
import { oukPychess } from '../rules/rule-sets/ouk-pychess.ts';
import { parseUci } from '../rules/uci.ts';
import { rulesOfVariant, variantName } from '../rules/uci-variants.ts';
import { runUci } from './uci-engine.ts';
import { gameOf } from './uci-game.ts';
import { DEFAULT_OVERHEAD, parseGo } from './uci-options.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));

/** A dialogue with the engine: sends lines, and receives lines until one begins with the given text. */
function converse(rules?: RuleSet) {
  const input = new PassThrough();
  const output = new PassThrough();
  const received: string[] = [];
  let rest = '';
  let look = (): void => {};
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    received.push(...lines);
    look();
  });
  const workerUrl = new URL('./worker.ts', import.meta.url);
  const ended = runUci({
    name: 'Chatrang',
    author: 'Us',
    workerUrl,
    wasm,
    tables: { rulesWasm: fileURLToPath(new URL('../../build/rules.wasm', import.meta.url)), folders: [] },
    ...(rules && { rules }),
    input,
    output,
  });
  const say = (...lines: string[]): void => {
    for (const line of lines) input.write(`${line}\n`);
  };
  const until = (start: string): Promise<string[]> =>
    new Promise(resolve => {
      look = () => {
        const at = received.findIndex(line => line.startsWith(start));
        if (at < 0) return;
        look = () => {};
        resolve(received.splice(0, at + 1));
      };
      look();
    });
  return { say, until, input, ended, received };
}

test("a user's rule set is offered, also to begin with, and searched", async () => {
  const rules = finished({ ...makruk, title: 'First check', goal: 'firstCheck', own: { base: 'makruk', notes: '' } });
  registerRuleSet(rules);
  const { say, until, ended } = converse(rules);
  say('uci');
  const variants = (await until('uciok')).find(line => line.startsWith('option name UCI_Variant '));
  expect(variants).toContain(` default ${rules.id} var `);
  expect(variants?.split(' var ')).toContain(rules.id);
  // The horse takes the boat that gives check.
  const position = 'position fen 3k4/8/1n6/8/8/8/8/R2K4 w - - 0 1';
  say(position, 'go depth 2');
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove a1a8/u);
  say('setoption name UCI_Variant value makruk', position, 'go depth 2');
  expect((await until('bestmove')).at(-1)).not.toMatch(/^bestmove a1a8/u);
  say(`setoption name UCI_Variant value ${rules.id}`, position, 'go depth 2');
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove a1a8/u);
  say('quit');
  await ended;
  forgetRuleSet(rules.id);
});

test('introduction, a search, perft and farewell', async () => {
  const { say, until, ended } = converse();
  say('uci');
  const hello = await until('uciok');
  expect(hello).toContain('id name Chatrang');
  const variants = hello.find(line => line.startsWith('option name UCI_Variant '))?.split(' var ') ?? [];
  expect(variants[0]).toBe('option name UCI_Variant type combo default makruk');
  const names = [
    'makruk',
    'cambodian',
    'karouk',
    'chatrang-makruk',
    'makruk-manual',
    'ouk-pychess',
    'kar-ouk',
    'ouk-page',
  ];
  expect(variants).toEqual(expect.arrayContaining(names));
  expect(new Set(variants).size).toBe(variants.length);
  say('isready');
  await until('readyok');
  say('ucinewgame', 'position startpos moves e3e4', 'go depth 6');
  const lines = await until('bestmove');
  expect(lines.filter(line => line.startsWith('info depth'))).not.toHaveLength(0);
  expect(lines.at(-2)).toMatch(
    /^info depth 6 seldepth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+ nps \d+ .* pv \w+/,
  );
  say('position startpos', 'go perft 3');
  expect((await until('Nodes searched')).at(-1)).toBe('Nodes searched: 12012');
  say('quit');
  await ended;
});

test('variant, several lines, and a legal move', async () => {
  const { say, until, ended } = converse();
  say('setoption name UCI_Variant value cambodian', 'setoption name MultiPV value 3', 'setoption name Hash value 8');
  say(`position fen ${oukPychess.startFen} moves d1b2 d6d5`, 'go nodes 20000');
  const lines = await until('bestmove');
  expect(lines.some(line => line.includes('multipv 3'))).toBe(true);
  let at = Position.start(oukPychess);
  for (const text of ['d1b2', 'd6d5', lines.at(-1)?.split(' ')[1] ?? '']) {
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(move.error.text);
    at = at.play(move.value);
  }
  say('quit');
  await ended;
});

test('infinite: no move before stop, even when the search is over', async () => {
  const { say, until, received, ended } = converse();
  say('position fen k7/8/1K6/8/8/8/8/7R w - - 0 1', 'go infinite');
  await until('info depth 6');
  say('isready');
  await until('readyok');
  expect(received.some(line => line.startsWith('bestmove'))).toBe(false);
  say('stop');
  expect((await until('bestmove')).at(-1)).toBe('bestmove h1h8');
  say('quit');
  await ended;
});

test('ponder: no move before ponderhit or stop, even when the search is over', async () => {
  const { say, until, received, ended } = converse();
  const quiet = async (): Promise<void> => {
    say('isready');
    await until('readyok');
    expect(received.filter(line => line.startsWith('bestmove'))).toEqual([]);
  };
  say('uci');
  expect(await until('uciok')).toContain('option name Ponder type check default false');
  say('setoption name Ponder value true', 'position startpos moves e3e4', 'go ponder depth 5');
  await until('info depth 5');
  await quiet();
  say('ponderhit');
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove [a-h][678]/);
  // Each go would end at once by its own clock.
  for (const end of ['ponderhit', 'stop']) {
    say('position startpos', 'go ponder wtime 1 btime 1');
    await until('info depth 6');
    await quiet();
    say(end);
    expect((await until('bestmove')).at(-1)).toMatch(/^bestmove [a-h][123]/);
  }
  say('go ponder infinite depth 2', 'ponderhit');
  await until('info depth 2');
  await quiet();
  say('stop');
  await until('bestmove');
  say('ponderhit', 'setoption name Ponder value maybe', 'setoption name Move Overhead value -1', 'isready');
  expect((await until('readyok')).filter(line => line.startsWith('info string'))).toHaveLength(2);
  say('quit');
  await ended;
});

test('a single legal move is answered after one depth', async () => {
  const { say, until, ended } = converse();
  const fen = '7k/R7/8/8/8/8/8/K4R2 b - - 0 1';
  say(`position fen ${fen}`, 'go wtime 3600000 btime 3600000');
  const lines = await until('bestmove');
  expect(lines.at(-1)).toMatch(/^bestmove h8g8/);
  expect(lines.some(line => line.startsWith('info depth 2 '))).toBe(false);
  say('quit');
  await ended;
});

test('UCI_ShowWDL adds the probabilities of win, draw and loss', async () => {
  const { say, until, ended } = converse();
  say('position startpos', 'go depth 4');
  expect((await until('bestmove')).some(line => line.includes(' wdl '))).toBe(false);
  say('setoption name UCI_ShowWDL value true', 'position fen 7k/8/R7/1R6/8/8/8/K7 w - - 0 1', 'go depth 8');
  const lines = await until('bestmove');
  expect(lines.at(-2)).toMatch(/ score mate 2 wdl 1000 0 0 nodes /);
  say('position startpos', 'go depth 4');
  const info = (await until('bestmove')).find(line => line.includes(' wdl ')) ?? '';
  const [win = 0, draw = 0, loss = 0] = / wdl (\d+) (\d+) (\d+) /.exec(info)?.slice(1).map(Number) ?? [];
  expect(win + draw + loss).toBe(1000);
  expect(Math.abs(win - loss)).toBeLessThan(500);
  say('quit');
  await ended;
});

test('eval prints the contributions to the static evaluation', async () => {
  const { say, until, ended } = converse();
  say('position startpos moves e3e4', 'eval');
  const lines = await until('evaluation');
  expect(lines[0]).toMatch(/^White - Black +middle +ending +total$/);
  expect(lines.some(line => /^tempo +[+-]\d\.\d\d +[+-]\d\.\d\d +[+-]\d\.\d\d$/.test(line))).toBe(true);
  say('setoption name UCI_Variant value rek', 'position startpos', 'eval');
  expect((await until('evaluation')).some(line => line.startsWith('rekTempo '))).toBe(true);
  say('quit');
  await ended;
});

test('the end of input in the middle of a search still brings its move', async () => {
  const { say, until, input, ended } = converse();
  say('position startpos', 'go infinite');
  await until('info depth 4');
  input.end();
  await ended;
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove [a-h]\d[a-h]\d/);
});

test('a drawn game is played on, a finished one has no move', async () => {
  const { say, until, ended } = converse();
  const there = 'b1d2 g8e7 d2b1 e7g8';
  say(`position startpos moves ${there} ${there}`, 'go depth 3');
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove [a-h]\d/);
  say('position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1', 'go depth 3');
  expect((await until('bestmove')).at(-1)).toBe('bestmove 0000');
  say('quit');
  await ended;
});

test('a wrong command is reported and changes nothing', async () => {
  const { say, until, ended } = converse();
  say('setoption name UCI_Variant value shogi', 'setoption name Colour value blue', 'jump', 'position fen 9/8 w');
  say('position startpos moves e3e4 e3e4', 'isready');
  const lines = await until('readyok');
  expect(lines.filter(line => line.startsWith('info string')).length).toBe(5);
  expect(lines).toContain("info string Option 'UCI_Variant' does not accept 'shogi'");
  expect(lines).toContain("info string There is no option 'Colour'");
  say('go depth 2');
  await until('bestmove');
  say('quit');
  await ended;
});

test('limits of a clock leave time over', () => {
  const go = (text: string, turn: 'w' | 'b', overhead = DEFAULT_OVERHEAD) =>
    parseGo(text.split(' '), turn, { overhead, goal: 'checkmate' });
  const { limits } = go('go wtime 60000 btime 1000 winc 1000 binc 0', 'w');
  expect(limits.soft).toBeLessThan(limits.time ?? 0);
  expect(limits.time).toBeLessThan(60000 / 2);
  expect(go('go wtime 60000 btime 40', 'b').limits.time).toBeLessThan(40);
  expect(go('go infinite', 'w')).toEqual({
    ...{ limits: {}, infinite: true, ponder: false, wantsNoLimit: true, faults: [] },
  });
  expect(go('go nodes many', 'w')).toMatchObject({ infinite: true, wantsNoLimit: false });
  expect(go('go infinite forever', 'w')).toMatchObject({
    wantsNoLimit: true,
    faults: ["'forever' after 'go' is unknown"],
  });
  expect(go('go depth 5 nodes 100 movetime 20', 'w').limits).toEqual({ depth: 5, nodes: 100, time: 20 });
  expect(go('go movetime 20 wtime 60000 btime 60000', 'w').limits).toEqual({ time: 20 });
  expect(go('go ponder infinite depth 3', 'w')).toMatchObject({ limits: { depth: 3 }, infinite: true, ponder: true });
  const prompt = go('go wtime 1000 btime 1000', 'w', 0).limits;
  const slow = go('go wtime 1000 btime 1000', 'w', 900).limits;
  expect(slow.time).toBeLessThan((prompt.time ?? 0) / 5);
  expect(go('go wtime 1000.5 btime 1000', 'w').limits).toEqual(go('go wtime 1000 btime 1000', 'w').limits);
  const late = go('go wtime -20 btime 100', 'w');
  expect(late.faults).toHaveLength(1);
  expect(late.limits.time).toBeLessThan(5);
});

test('threads: their number is set, and a wrong one refused', async () => {
  const { say, until, ended } = converse();
  say('uci');
  expect(await until('uciok')).toContain('option name Threads type spin default 1 min 1 max 64');
  say('setoption name Threads value 2', 'setoption name Hash value 8', 'isready', 'go depth 8');
  const lines = await until('bestmove');
  expect(lines.at(-2)).toMatch(/^info depth 8 /);
  for (const value of ['0', '65', 'two', '1.5']) {
    say(`setoption name Threads value ${value}`);
    expect((await until('info string')).at(-1)).toBe(`info string Option 'Threads' does not accept '${value}'`);
  }
  say('quit');
  await ended;
});

test('searchmoves: only these, in one and several lines', async () => {
  const { say, until, ended } = converse();
  say('setoption name MultiPV value 3', 'position startpos', 'go searchmoves a3a4 h3h4 depth 5');
  const lines = await until('bestmove');
  const firsts = lines.flatMap(line => / pv (\w+)/.exec(line)?.[1] ?? []);
  expect(new Set(firsts)).toEqual(new Set(['a3a4', 'h3h4']));
  expect(lines.at(-1)).toMatch(/^bestmove (a3a4|h3h4)/);
  say('go searchmoves a3a5 depth 5');
  expect(await until('bestmove')).toEqual([expect.stringMatching(/^info string .*a3a5/), 'bestmove 0000']);
  say('quit');
  await ended;
});

test('mate: ends with a mate as short, or where none is', async () => {
  const { say, until, ended } = converse();
  say('position fen 7k/8/R7/1R6/8/8/8/K7 w - - 0 1', 'go mate 2');
  expect((await until('bestmove')).at(-2)).toContain('score mate 2');
  say('position startpos', 'go mate 1');
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove [a-h]\d/);
  say('quit');
  await ended;
});

test.each(['depth -1', 'depth 0', 'nodes many', 'depth', 'mate -3', 'movetime -5', 'banana'])(
  'go %s is refused and searches nothing',
  async words => {
    const { say, until, ended } = converse();
    say('position startpos', `go ${words}`);
    expect(await until('bestmove')).toEqual([expect.stringContaining('info string'), 'bestmove 0000']);
    say('quit');
    await ended;
  },
);

test('a second go stops the first, which answers with its move', async () => {
  const { say, until, ended } = converse();
  say('position startpos', 'go infinite', 'position startpos moves a3a4', 'go depth 3');
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove [a-h][123]/);
  expect((await until('bestmove')).at(-1)).toMatch(/^bestmove [a-h][678]/);
  say('quit');
  await ended;
});

test('endgame tables: none until a path is given, and their verdict is reported', async () => {
  const { say, until, ended } = converse();
  say('uci');
  const hello = await until('uciok');
  expect(hello).toContain('option name EndgamePath type string default <empty>');
  expect(hello.some(line => line.startsWith('option name EndgameCache type spin'))).toBe(true);
  const ending = 'position fen 8/8/8/4k3/8/8/8/KRR5 b - 16 6 40';
  say(ending, 'go depth 3');
  expect((await until('bestmove')).filter(line => line.includes('count'))).toEqual([]);
  const folder = fileURLToPath(new URL('../../resources/endgame', import.meta.url));
  say('setoption name EndgameCache value 8', `setoption name EndgamePath value ${folder}`, ending, 'go depth 3');
  const lines = await until('bestmove');
  expect(lines).toContain('info string line 1: draw by count (needs 7, has 5)');
  expect(lines.at(-2)).toBe('info string line 1: draw by count (needs 7, has 5)');
  expect(lines.some(line => / score cp 0 nodes 0 /.test(line))).toBe(true);
  say('setoption name EndgamePath value /no/such/folder');
  expect((await until('info string There is no folder')).at(-1)).toContain('/no/such/folder');
  say('setoption name EndgamePath value <empty>', 'setoption name EndgameCache value none');
  expect((await until("info string Option 'EndgameCache'")).at(-1)).toContain("'none'");
  say('quit');
  await ended;
});

test.each([
  ['makruk', 'makruk-engine'],
  ['makruk-engine', 'makruk-engine'],
  ['chatrang-makruk', 'makruk'],
  ['cambodian', 'ouk-engine'],
  ['ouk-pychess', 'ouk-pychess'],
  ['karouk', 'kar-ouk-engine'],
  ['kar-ouk', 'kar-ouk'],
])('UCI_Variant %s is the rule set %s', (name, id) => {
  expect(rulesOfVariant(name)?.id).toBe(id);
});

test('every built-in rule set has a value of UCI_Variant of its own', () => {
  for (const rules of ruleSets) expect(rulesOfVariant(variantName(rules))?.id).toBe(rules.id);
  expect(gameOf(null).rules.id).toBe('makruk-engine');
});
