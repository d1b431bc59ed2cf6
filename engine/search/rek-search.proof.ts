/**
 * The search in the capture games: problems, chains of orders, wins compared with an exhaustive search, and
 * every interface.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { makeFen, positionFromFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import type { RekRules, RuleSet } from '../rules/rule-set.ts';
import { copyOf, finished } from '../rules/rule-set-file.ts';
import { karOuk } from '../rules/rule-sets/kar-ouk.ts';
import { registerRuleSet, ruleSet } from '../rules/rule-sets/list.ts';
import { minRekChanh } from '../rules/rule-sets/min-rek-chanh.ts';
import { oukPychess } from '../rules/rule-sets/ouk-pychess.ts';
import { rek } from '../rules/rule-sets/rek.ts';
import { type Move, opposite, squareName } from '../rules/types.ts';
import { makeUci, parseUci } from '../rules/uci.ts';
import type { SearchJob, SearchReport } from './job.ts';
import { prepareJob } from './prepare.ts';
import { createSearch } from './search.ts';
import { runUci } from './uci-engine.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const search = await createSearch({ wasm, hashMiB: 8 });

function run(job: Partial<SearchJob> & { rules: string; fen: string }): SearchReport {
  const prepared = prepareJob({ moves: [], limits: { depth: 6 }, lines: 1, ...job });
  if (!prepared.ok) throw new Error(prepared.error.map(issue => issue.text).join());
  return search.run(prepared.value);
}

function position(rules: RuleSet, fen: string): Position {
  const read = positionFromFen(rules, fen);
  if (!read.ok) throw new Error(`${fen}: ${read.error.map(fault => fault.text).join()}`);
  return read.value;
}

function parsed(at: Position, text: string): Move {
  const move = parseUci(at, text);
  if (!move.ok) throw new Error(`${text} in ${makeFen(at)}: ${move.error.text}`);
  return move.value;
}

const after = (at: Position, text: string): Position => at.play(parsed(at, text));

const wins = (at: Position, by: string): boolean => at.outcome()?.result === (by === 'w' ? '1-0' : '0-1');

/** By trying everything: can the side to move win in at most so many moves? */
function canWin(at: Position, moves: number): boolean {
  return at.moves().some(move => {
    const next = at.play(move);
    if (wins(next, at.turn)) return true;
    return (
      moves > 1 &&
      next.outcome() === null &&
      next.moves().every(reply => winsWithin(next.play(reply), at.turn, moves - 1))
    );
  });
}

const winsWithin = (at: Position, winner: string, moves: number): boolean =>
  at.outcome() === null ? canWin(at, moves) : wins(at, winner);

const problems = readFileSync(new URL('../../tests/data/rek-problems.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(row => row.split('\t') as [string, string, string, string, string]);

test.each(problems)('%s %s %s', (id, fen, move, kind, moves) => {
  const rules = ruleSet(id) as RuleSet;
  const start = position(rules, fen);
  const [best] = run({ rules: id, fen, limits: { depth: 9 } }).lines;
  if (kind === 'capture' || moves === '1') expect(best?.moves[0]).toBe(move);
  if (kind === 'capture') {
    const made = parseUci(start, move);
    expect(made.ok && start.removed(made.value).map(squareName).join(',')).toBe(moves);
    return;
  }
  expect(best?.score).toEqual({ kind: 'mate', value: Number(moves) });
  const ends = (best?.moves ?? []).reduce(after, start);
  expect(ends.outcome()?.reason).toBe('king-captured');
  const next = after(start, move);
  if (Number(moves) > 1) expect(next.orders().length).toBeGreaterThan(0);
  expect(next.moves().every(reply => winsWithin(next.play(reply), start.turn, Number(moves) - 1))).toBe(true);
  const [lost] = run({ rules: id, fen, moves: [move], limits: { depth: 8 } }).lines;
  if (Number(moves) > 1) expect(lost?.score).toEqual({ kind: 'mate', value: 1 - Number(moves) });
});

/** Shortly before a king is captured, or blocked and lost, in a game of two players who look at nothing. */
function latePosition(random: Random, rules: RuleSet): Position {
  for (;;) {
    const game = [Position.start(rules)];
    for (let at = game[0] as Position; at.outcome() === null && game.length < 120; game.push(at))
      at = at.play(random.pick(at.moves()));
    const reason = game.at(-1)?.outcome()?.reason;
    if (reason === (rules.rek?.kingWithoutMove === 'lost' ? 'king-blocked' : 'king-captured'))
      return game.at(-2 - random.below(4)) as Position;
  }
}

const own = (base: RuleSet, title: string, changes: Partial<RekRules>): RuleSet => {
  const rules = finished({ ...copyOf(base, title), rek: { ...(base.rek as RekRules), ...changes } });
  registerRuleSet(rules);
  return rules;
};

test.each([rek, minRekChanh, own(rek, 'Blocked', { kingWithoutMove: 'lost' })])(
  'wins in one and two moves are those that trying everything finds: $id',
  rules => {
    const random = new Random(11);
    const found = { 0: 0, 1: 0, 2: 0 };
    for (let i = 0; i < 36; i++) {
      const at = latePosition(random, rules);
      const [line] = run({ rules: rules.id, fen: makeFen(at), limits: { depth: 8 } }).lines;
      const exact = canWin(at, 1) ? 1 : canWin(at, 2) ? 2 : 0;
      const mateIn =
        line?.score.kind === 'mate' && line.score.value > 0 && line.score.value <= 2 ? line.score.value : 0;
      expect(mateIn, makeFen(at)).toBe(exact);
      found[exact]++;
    }
    console.log(`${rules.id}: ${JSON.stringify(found)}`);
    expect(found[1] + found[2]).toBeGreaterThan(10);
  },
);

test.each([
  rek,
  minRekChanh,
  own(minRekChanh, 'Called', { obligation: 'call' }),
  own(minRekChanh, 'Any', { obligation: 'any', kingMoves: true }),
  own(rek, 'Sandwiches', { custodian: true, surround: 'unit' }),
  own(rek, 'Short', { captureless: 12 }),
  own(rek, 'Blocked, nothing shut in', { kingWithoutMove: 'lost', surround: 'off' }),
])('every line is legal, and under an order begins with an ordered move: $title', rules => {
  const random = new Random(5);
  let orders = 0;
  for (let game = 0; game < 3; game++) {
    let at = Position.start(rules);
    const moves: string[] = [];
    for (let ply = 0; ply < 40 && at.outcome() === null; ply++) {
      const { lines } = run({ rules: rules.id, fen: rules.startFen, moves, limits: { depth: 4 }, lines: 4 });
      expect(lines.length).toBe(Math.min(4, at.moves().length));
      for (const { moves: line, score } of lines) {
        expect(at.moves().map(makeUci)).toContain(line[0]);
        const end = line.reduce(after, at);
        if (score.kind === 'mate' && line.length === 2 * Math.abs(score.value) - (score.value > 0 ? 1 : 0))
          expect(wins(end, score.value > 0 ? at.turn : opposite(at.turn)), line.join(' ')).toBe(true);
      }
      if (at.orders().length > 0) orders++;
      const move = ply % 3 === 0 ? random.pick(at.moves()) : parsed(at, lines[0]?.moves[0] ?? '');
      moves.push(makeUci(move));
      at = at.play(move);
    }
  }
  if (rules.rek?.obligation !== 'none') expect(orders).toBeGreaterThan(0);
});

test('the same instance goes from one family of games to the other and back', () => {
  const ask = (rules: RuleSet) => {
    search.newGame();
    const { nodes, lines } = run({ rules: rules.id, fen: rules.startFen, limits: { depth: 7 } });
    return [nodes, lines[0]?.moves];
  };
  const [chess, capture, orders, check] = [oukPychess, rek, minRekChanh, karOuk].map(ask);
  expect([karOuk, minRekChanh, rek, oukPychess].map(ask)).toEqual([check, orders, capture, chess]);
});

test('a game that an order has ended is over', () => {
  const start = position(minRekChanh, minRekChanh.startFen);
  const ordered = after(start, 'b3b2');
  const [losing] = ordered.losingMoves();
  const report = run({ rules: 'min-rek-chanh', fen: minRekChanh.startFen, moves: ['b3b2', makeUci(losing as number)] });
  expect([report.reason, report.lines]).toEqual(['game-over', []]);
});

test('a UCI program plays it: the variant by its id, an order answered with an ordered move', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const workerUrl = new URL('./worker.ts', import.meta.url);
  const ended = runUci({ name: 'Chatrang', author: 'Us', workerUrl, wasm, input, output });
  const lines = createInterface({ input: output });
  const answer = new Promise<string>(resolve => {
    lines.on('line', line => {
      if (line.startsWith('bestmove')) resolve(line);
    });
  });
  input.write('uci\nsetoption name UCI_Variant value min-rek-chanh\nposition startpos moves b3b2\ngo depth 5\n');
  const ordered = after(Position.start(minRekChanh), 'b3b2');
  expect(ordered.orders().map(makeUci)).toEqual(['b6b3']);
  expect((await answer).split(' ')[1]).toBe('b6b3');
  input.end('quit\n');
  await ended;
});

test('a draw without captures is reported with its reason', () => {
  const rules = own(rek, 'Two plies', { captureless: 2 });
  const { lines } = run({ rules: rules.id, fen: '8/8/7k/8/8/R7/K7/8 w - - 0 1', limits: { depth: 5 } });
  expect(lines[0]?.score).toEqual({ kind: 'draw', by: 'no-capture' });
});
