/**
 * What a search does with endgame tables: it trades into wins in time, gives units up for counted draws, and answers at
 * once if it is in a table.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Searches, SHIPPED, searched, searches } from '../../tests/scripts/engine-endings.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { moveVerdicts } from '../endgame/verdict/move-verdicts.ts';
import type { Position } from '../rules/position.ts';
import type { Outcome } from '../rules/types.ts';
import { makeUci, parseUci } from '../rules/uci.ts';
import type { SearchLine } from './job.ts';
import { searchedPosition } from './prepare.ts';
import type { Search } from './search.ts';
import { verdictText } from './verdict-text.ts';

const made: Searches[] = [];
const open = async (folders?: readonly string[]): Promise<Searches> => {
  const all = await searches(folders);
  made.push(all);
  return all;
};
const { plain, atLeaves, asUsual, tables } = await open();
const folder = temporaryFolder('some');

afterAll(() => {
  for (const { close, own } of made) {
    close();
    rmSync(own, { recursive: true });
  }
});

const makruk = (fen: string, depth = 8) => ({ rules: 'makruk', fen, limits: { depth } });

const bestOf = (lines: readonly SearchLine[]): SearchLine => {
  const [best] = lines;
  if (!best) throw new Error('no line');
  return best;
};

function positionOf(job: { readonly rules: string; readonly fen: string }): Position {
  const position = searchedPosition({ ...job, moves: [] });
  if (!position.ok) throw new Error(job.fen);
  return position.value;
}

/** How the game ends when the line is played. */
function endOf(job: { readonly rules: string; readonly fen: string }, { moves }: SearchLine): Outcome | null {
  let at = positionOf(job);
  for (const text of moves) {
    expect(at.outcome(), `${job.fen} ${moves.join(' ')}`).toBeNull();
    const move = parseUci(at, text);
    if (!move.ok) throw new Error(move.error.text);
    at = at.play(move.value);
  }
  return at.outcome();
}

/** Without what earlier tests left in the transposition table. */
function fresh(search: Search, job: Parameters<typeof searched>[1]): SearchLine {
  search.newGame();
  return bestOf(searched(search, job).lines);
}

test.each([
  ['the met first, in the very last move of the count', '8/8/1R6/8/2k5/8/3m4/2K1R3 w - - 0 60', 'c1d2', 5, 5],
  ['the met in the corner, with no move to spare', 'k6m/6R1/8/8/8/8/8/1K4N1 w - - 0 60', 'g7g8', 14, 14],
  ['two kouls are enough', 'k7/8/8/1m6/2S1S3/8/4K3/8 w - - 0 60', 'c4b5', 12, 19],
])('it trades into a win in time: %s', (_, fen, first, mate, budget) => {
  const trade = { ...makruk(fen), searchmoves: [first] };
  const line = fresh(asUsual, trade);
  expect(line.score).toEqual({ kind: 'mate', value: mate });
  expect(line.moves[0]).toBe(first);
  expect(verdictText(line)).toBe(`mate in ${mate} (count allows ${budget})`);
  expect(line.moves).toHaveLength(2 * mate - 1);
  expect(endOf(makruk(fen), line)).toEqual({ result: '1-0', reason: 'checkmate' });

  const best = fresh(asUsual, makruk(fen));
  expect(best.score.kind).toBe('mate');
  const inMoves = best.score.kind === 'mate' ? best.score.value : 0;
  expect(inMoves).toBeGreaterThan(0);
  expect(inMoves, 'no other move is better than the trade, or it mates sooner').toBeLessThanOrEqual(mate);
  expect(endOf(makruk(fen), best)).toEqual({ result: '1-0', reason: 'checkmate' });

  expect(fresh(plain, makruk(fen, 4)).score.kind).toBe('cp');
});

// White must capture. After every other move, White wins by force.
test.each([['a horse, with check', '8/8/8/4R3/8/4n3/R7/K1k5 b - - 0 60', 'e3c2', 'needs 13, has 5']])(
  'it gives its last unit up for a counted draw: %s',
  (_, fen, first, why) => {
    const line = fresh(asUsual, makruk(fen));
    expect(line.score).toEqual({ kind: 'draw', by: 'count' });
    expect(line.moves[0]).toBe(first);
    expect(verdictText(line)).toBe(`draw by count (${why})`);
    expect(endOf(makruk(fen), line)).toEqual({ result: '1/2-1/2', reason: 'piece-count' });
    const position = positionOf(makruk(fen));
    const others = position
      .moves()
      .map(makeUci)
      .filter(move => move !== first);
    for (const move of others) {
      const { score } = fresh(asUsual, { ...makruk(fen), searchmoves: [move] });
      expect(['mate', 'won'], move).toContain(score.kind);
      expect(score, move).toMatchObject({ value: expect.toSatisfy((value: number) => value < 0) });
    }
    expect(fresh(plain, makruk(fen, 2)).score.kind).toBe('cp');
  },
);

test.each([
  ['makruk', '8/8/8/4k3/8/8/8/KRR5 b - 16 2 40'],
  ['makruk', '8/8/8/4k3/8/8/8/KRR5 b - 16 6 40'],
  ['makruk', '8/8/8/8/3k4/8/2S5/1S2K3 w - 44 8 60'],
  ['ouk-pychess', '3K4/8/8/8/4s3/1k1n4/8/8 b - 64 13 60'],
  ['ouk-pychess', '3K4/8/8/8/4s3/1k1n4/8/8 w - - 0 60'],
  ['makruk-manual', '8/8/8/2k5/8/8/2RK4/3M4 b - - 0 60'],
])('%s %s: every line of a root in the tables is exact and played to its end', (rules, fen) => {
  const job = { rules, fen, limits: {}, lines: 5 };
  const position = positionOf(job);
  const all = moveVerdicts(position, tables);
  if (!all.ok) throw new Error(all.error.text);
  const report = searched(asUsual, job);
  expect(report).toMatchObject({ done: true, reason: 'known', nodes: 0 });
  expect(report.lines.map(({ moves }) => moves[0])).toEqual(all.value.slice(0, 5).map(({ move }) => makeUci(move)));
  expect(report.lines.map(({ rank }) => rank)).toEqual(report.lines.map((_, index) => index + 1));
  for (const [index, line] of report.lines.entries()) {
    const { outcome, chaser } = all.value[index]?.verdict ?? { outcome: null, chaser: null };
    expect(line.verdict?.outcome).toBe(outcome);
    if (line.score.kind === 'mate') {
      const own = chaser === position.turn;
      expect(line.score.value).toBe((own ? 1 : -1) * (all.value[index]?.mateIn ?? 0));
      expect(line.moves).toHaveLength(2 * Math.abs(line.score.value) - (own ? 1 : 0));
      expect(endOf(job, line)?.reason).toBe('checkmate');
    } else expect(line.score).toEqual({ kind: 'draw', by: outcome === 'draw' ? 'no-mate' : 'count' });
  }
});

test('where the proof would be a repetition of the game before, the tables are not believed', () => {
  const job = { ...makruk('8/8/8/8/2k5/1r6/K7/8 w - - 0 1', 16), moves: 'a2a1 c4d5 a1a2 d5c4 a2a1 c4d5'.split(' ') };
  const alone = searched(asUsual, makruk('8/8/8/3k4/8/1r6/8/K7 w - 32 12 4'));
  expect(alone).toMatchObject({ reason: 'known', lines: [{ score: { kind: 'mate', value: -4 } }] });
  for (const search of [asUsual, plain]) {
    search.newGame();
    const report = searched(search, job);
    expect(report.reason).not.toBe('known');
    const { score } = bestOf(report.lines);
    expect(score.kind).toBe('mate');
    expect(score.kind === 'mate' && score.value, 'longer than the tables say').toBeLessThanOrEqual(-5);
  }
});

test('only the chosen moves are reported', () => {
  const job = { ...makruk('8/8/8/4k3/8/8/8/KRR5 w - 16 1 40'), lines: 3, searchmoves: ['c1c2', 'a1a2'] };
  expect(
    searched(asUsual, job)
      .lines.map(({ moves }) => moves[0])
      .sort(),
  ).toEqual(['a1a2', 'c1c2']);
});

test('the same pieces with another count are another position', () => {
  const scores = [2, 6, 2, 6].map(plies => {
    const fen = `8/8/8/4k3/8/8/8/KRR5 b - 16 ${plies} 40`;
    return bestOf(searched(atLeaves, makruk(fen, 3)).lines).score;
  });
  const [won, drawn] = [
    { kind: 'mate', value: -7 },
    { kind: 'draw', by: 'count' },
  ];
  expect(scores).toEqual([won, drawn, won, drawn]);
});

test('a position without a table is searched to the whole depth', () => {
  const reports = [2, 10].map(depth => {
    asUsual.newGame();
    return searched(asUsual, makruk('8/3nk3/3m4/8/2SP4/3K4/3R4/8 w - - 0 60', depth));
  });
  expect(reports.map(({ depth }) => depth)).toEqual([2, 10]);
  expect(reports[1]?.nodes).toBeGreaterThan(reports[0]?.nodes ?? 0);
});

test('a damaged table is reported once, and the search continues without it', async () => {
  for (const name of ['KRvK.ctb', 'KRRvK.ctb']) copyFileSync(join(SHIPPED, name), join(folder, name));
  const path = join(folder, 'KRRvK.ctb');
  const bytes = readFileSync(path);
  bytes.fill(0x55, 16_384);
  writeFileSync(path, bytes);
  const { atLeaves: limping, asUsual: usual, faults } = await open([folder]);
  const fen = '8/8/8/8/8/3k4/8/RR5K b - - 0 40';
  for (const search of [limping, usual, limping, usual])
    expect(searched(search, makruk(fen, 5)).lines).not.toHaveLength(0);
  expect(faults.map(({ code, data }) => [code, data?.path])).toEqual([
    ['table-damaged', path],
    ['table-damaged', path],
  ]);
  expect(bestOf(searched(usual, makruk('8/8/8/8/8/3k4/8/R6K b - - 0 40')).lines).verdict?.dtm).toBeGreaterThan(5);
});

test('a damaged table hides no whole one of another folder, neither at the root nor at the leaves', async () => {
  const damaged = mkdtempSync(join(folder, 'damaged-'));
  const path = join(damaged, 'KRRvK.ctb');
  const bytes = readFileSync(join(SHIPPED, 'KRRvK.ctb'));
  bytes.fill(0x55, 16_384);
  writeFileSync(path, bytes);
  const { asUsual: whole } = await open([SHIPPED]);
  const { atLeaves: leaves, asUsual: usual, faults } = await open([damaged, SHIPPED]);
  const job = makruk('8/8/8/8/8/3k4/8/RR5K b - - 0 40', 5);
  expect(searched(usual, job).lines).toEqual(searched(whole, job).lines);
  searched(leaves, job);
  expect(new Set(faults.map(({ data }) => data?.path))).toEqual(new Set([path]));
  expect(searched(usual, job).reason).toBe('known');
});

test('tables that come and go are known from the next job on', async () => {
  const late = mkdtempSync(join(folder, 'late-'));
  const { asUsual: usual, endings } = await open([late]);
  const reason = () => {
    usual.newGame();
    return searched(usual, makruk('8/8/8/3k4/8/8/8/KRS5 b - - 0 40', 4)).reason;
  };
  expect(reason()).toBe('limit');
  copyFileSync(join(SHIPPED, 'KRSvK.ctb'), join(late, 'KRSvK.ctb'));
  endings.renew();
  expect(reason()).toBe('known');
  rmSync(join(late, 'KRSvK.ctb'));
  endings.renew();
  expect(reason()).toBe('limit');
});

test('a root in which a king has not moved is answered by what its leap is worth', () => {
  const job = { rules: 'ouk-engine', fen: '8/8/8/8/7k/8/8/R2K4 b D - 0 1', limits: { depth: 6 } };
  const best = bestOf(searched(asUsual, job).lines);
  expect(best.score).toEqual({ kind: 'mate', value: -13 });
  expect(endOf(job, best)).toMatchObject({ result: '1-0', reason: 'checkmate' });
  const moved = { ...job, fen: '8/8/8/8/7k/8/8/R2K4 b - - 0 1' };
  expect(bestOf(searched(asUsual, moved).lines).score).toEqual({ kind: 'draw', by: 'count' });
});
