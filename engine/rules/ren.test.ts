import { describe, expect, test } from 'vitest';
import { Random } from '../../tests/scripts/random.ts';
import { makeFen, parseFen, positionFromFen } from './fen.ts';
import { Position } from './position.ts';
import { makeRen, parseRen } from './ren.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';

const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1';

const fenOf = (ren: string): string => {
  const setup = parseFen(ren);
  return setup.ok ? makeFen(setup.value) : setup.error.code;
};

const mirrored = (ren: string): boolean | undefined => {
  const read = parseRen(ren);
  return read.ok ? read.value.mirrored : undefined;
};

describe('REN of Khmer Chess', () => {
  test.each([
    ['the array of today', 'BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-@-', START],
    [
      'the array of the first releases, in a mirror',
      'BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgkqghb w ---- -- -.-',
      START,
    ],
    [
      'the first of all, from rank 8, after b3b4',
      'bhgqkghb/8/ffffffff/8/1F6/F1FFFFFF/8/BHGKQGHB b ---- -- -.-',
      'rnsmksnr/8/pppppppp/8/1P6/P1PPPPPP/8/RNSKMSNR b DEde - 0 1',
    ],
    ['the placement alone', 'BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb', START],
    [
      'first moves that are gone',
      'BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb b K--q -- -.-',
      'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b Ee - 0 1',
    ],
    [
      'units of a game, a promoted fish, captured fishes',
      'BHGKQ2B/4GH2/TFFFFFFF/8/8/5ff1/2qg2b1/bhgk2h1 w ---- -- -.- ffffff',
      'rnsk2n1/2ms2r1/5pp1/8/8/M~PPPPPPP/4SN2/RNSKM2R w DE - 0 1',
    ],
    [
      'the same with the old array',
      'BHGQK2B/4GH2/TFFFFFFF/8/8/5ft1/2qg2b1/bhgk2h1 w ---- -- -.- ffffff',
      '1n2ksnr/1r2sm2/1m~p5/8/8/PPPPPPPM~/2NS4/R2KMSNR w DEe - 0 1',
    ],
    ['bare kings', '4k3/8/8/8/8/8/8/3K4 w ---- -- -.- bhgqghbffffffffFFFFFFFFBHGQGHB', '3K4/8/8/8/8/8/8/4k3 w - - 0 1'],
    ['a count of Black, to move', '3K4/8/8/3B4/8/8/4k3/8 b KQkq -- -.4@64', '8/4k3/8/8/3R4/8/8/3K4 b - 126 8 1'],
    ['a count of Black, White to move', '3K4/8/8/3B4/8/8/4k3/8 w KQkq -- -.4@16', '8/4k3/8/8/3R4/8/8/3K4 w - 30 7 1'],
    ['a count without its limit', '3K4/8/8/3B4/8/8/4k3/8 b KQkq -- -.0', '8/4k3/8/8/3R4/8/8/3K4 b - 126 0 1'],
  ])('%s', (_, ren, fen) => {
    expect(fenOf(ren)).toBe(fen);
  });

  test('says whether moves that go with it must be mirrored', () => {
    expect(mirrored('BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-')).toBe(false);
    expect(mirrored('BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgkqghb w ---- -- -.-')).toBe(true);
    expect(mirrored('4k3/8/8/8/8/8/8/3K4 w KQkq -- -.-')).toBe(false);
  });

  test.each([
    ['BHGKQGHB/8/FFFFFFFF w ---- -- -.-', 'fen-ranks'],
    ['BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkgh w ---- -- -.-', 'fen-rank'],
    ['BHGKQGHB/8/FFFFFFXF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-', 'fen-letter'],
    ['BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb x ---- -- -.-', 'fen-turn'],
    ['BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- four', 'fen-field'],
    ['BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.- f more', 'fen-field'],
  ])('refuses %s: %s', (ren, code) => {
    expect(fenOf(ren)).toBe(code);
  });

  test('comes back from random positions, but for the clocks', () => {
    const random = new Random(21);
    let position = Position.start(oukPychess);
    expect(makeRen(position)).toBe('BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-@-');
    let counts = 0;
    for (let ply = 0; ply < 3000; ply++) {
      const again = positionFromFen(oukPychess, makeRen(position));
      expect(again.ok && again.value.key, makeRen(position)).toBe(position.key);
      const count = position.count();
      expect(again.ok && again.value.count()).toEqual(count);
      if (count !== null) counts++;
      position =
        position.outcome() === null ? position.play(random.pick(position.moves())) : Position.start(oukPychess);
    }
    expect(counts).toBeGreaterThan(100);
  });
});

describe('the letters of makruk-js', () => {
  test.each([
    ['rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1', 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1'],
    ['r2mk2r/8/bbbbbbbb/8/8/BBBBBBBB/8/R2MK2R w 1', 'r2nk2r/8/pppppppp/8/8/PPPPPPPP/8/R2NK2R w - - 0 1'],
    ['4k3/8/8/8/3F4/8/4E3/4K3 b 31', '4k3/8/8/8/3M~4/8/4M3/4K3 b - - 0 31'],
  ])('%s', (text, fen) => {
    expect(fenOf(text)).toBe(fen);
  });

  test('do not take over ours or the Western ones', () => {
    expect(fenOf('4k3/8/8/8/3F4/8/1B2B3/4K3 b - - 0 1')).toBe('4k3/8/8/8/3M4/8/1S2S3/4K3 b - - 0 1');
  });
});
