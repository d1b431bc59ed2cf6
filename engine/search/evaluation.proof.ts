/** Positions that the evaluation once misjudged, and symmetries that it must have. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../endgame/random.ts';
import { makeFen } from '../rules/fen.ts';
import { Position } from '../rules/position.ts';
import { ruleSet } from '../rules/rule-sets/list.ts';
import { type PreparedJob, prepareJob } from './prepare.ts';
import { createSearch } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const search = await createSearch({ wasm, hashMiB: 16 });

function jobOf(rules: string, fen: string, nodes = 1): PreparedJob {
  const job = prepareJob({ rules, fen, moves: [], limits: { nodes }, lines: 1 });
  if (!job.ok) throw new Error(`${fen}: ${job.error.map(issue => issue.text).join()}`);
  return job.value;
}

/** For the side to move. */
const evaluationOf = (rules: string, fen: string): number => search.evaluate(jobOf(rules, fen));

function bestMove(rules: string, fen: string, nodes: number): string | undefined {
  search.newGame();
  return search.run(jobOf(rules, fen, nodes)).lines[0]?.moves[0];
}

describe('a bare king', () => {
  test.each([
    ['met and fish of one colour', '8/8/8/4M2k/8/4M2P/6K1/8 w - - 1 65'],
    ['met and fish of one colour, for Black', '8/8/8/3p4/2k1m3/8/1K6/8 w - - 5 88'],
    ['two fishes', '8/8/4k3/8/8/3PP3/4K3/8 w - - 0 1'],
    ['horse and fish', '8/8/4k3/8/8/3NP3/4K3/8 w - - 0 1'],
  ])('draws against %s', (_, fen) => {
    expect(Math.abs(evaluationOf('makruk', fen))).toBeLessThan(60);
  });

  test.each([
    ['boat', '8/8/4k3/8/8/3R4/4K3/8 w - - 0 1'],
    ['koul and fish', '8/8/4k3/8/8/3SP3/4K3/8 w - - 0 1'],
    ['three fishes of both colours', '8/8/4k3/8/8/2PPP3/4K3/8 w - - 0 1'],
  ])('loses against %s', (_, fen) => {
    expect(evaluationOf('makruk', fen)).toBeGreaterThan(150);
  });
});

describe('exchanges into a drawn ending', () => {
  test.each([
    ['8/8/4R3/r6k/5M2/4M2P/6K1/8 w - - 15 63', 'e6e5'],
    ['3r4/8/p1k5/8/8/1ms5/3SR3/2K5 b - - 4 67', 'd8d2'],
    ['8/3k4/8/2mp4/3Mm3/2K5/8/8 b - - 5 84', 'c5d4'],
    ['8/7k/2m4p/5P1K/4m3/8/8/8 b - - 1 51', 'e4f5'],
  ])('%s: not %s', (fen, exchange) => {
    for (const nodes of [2000, 20_000, 200_000]) expect(bestMove('makruk', fen, nodes)).not.toBe(exchange);
  });
});

test('a boat that can be given away for stalemate draws', () => {
  // White is ahead, but the king on h5 has no move, so the boat gives check for ever.
  expect(Math.abs(evaluationOf('makruk', '8/8/5R1M/5MMk/1K6/8/8/2r5 b - 128 4 111'))).toBeLessThan(200);
});

test('a king that is attacked is not ahead', () => {
  // White was evaluated at +154 and +183. In the first game it was mated five moves later.
  const attacked = jobOf('makruk', '8/2m1nks1/R4p2/6pN/2sP4/5PPP/1rN2S2/1rMK3R w - - 0 1', 200_000);
  search.newGame();
  const { score } = search.run(attacked).lines[0]!;
  expect(score.kind === 'draw' ? 0 : score.value).toBeLessThan(100);
  expect(evaluationOf('makruk', '7r/1r3k2/p1nms3/2p3p1/2P2pSp/P2N3P/KN6/3R3R w - - 0 1')).toBeLessThan(60);
});

/** The same position with colours exchanged. */
function turned(fen: string): string {
  const [placement = '', turn, rights = '-', ...rest] = fen.split(' ');
  const swapCase = (text: string): string =>
    [...text].map(c => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('');
  const upended = placement.split('/').reverse().map(swapCase).join('/');
  return [upended, turn === 'w' ? 'b' : 'w', rights === '-' ? '-' : swapCase(rights), ...rest].join(' ');
}

test.each(['makruk', 'ouk-engine', 'kar-ouk', 'rek', 'min-rek-chanh'])(
  '%s: colours can be exchanged in positions of random games',
  id => {
    const rules = ruleSet(id)!;
    const below = seededRandom(12345);
    let compared = 0;
    for (let game = 0; game < 12; game++) {
      let position = Position.start(rules);
      for (let ply = 0; ply < 80 && position.outcome() === null; ply++) {
        const moves = position.moves();
        position = position.play(moves[below(moves.length)]!);
        // Orders of Min Rek Chanh are moves, which would have to be turned too.
        if (position.outcome() !== null || position.orders().length > 0 || ply % 4 !== 0) continue;
        const fen = makeFen(position);
        expect(evaluationOf(id, turned(fen)), fen).toBe(evaluationOf(id, fen));
        compared++;
      }
    }
    console.log(`${id}: ${compared} positions`);
    expect(compared).toBeGreaterThan(50);
  },
);
