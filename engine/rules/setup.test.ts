import { expect, test } from 'vitest';
import { parseFen } from './fen.ts';
import { Position } from './position.ts';
import { karOuk } from './rule-sets/kar-ouk.ts';
import { makruk } from './rule-sets/makruk.ts';
import { makrukEngine } from './rule-sets/makruk-engine.ts';
import { makrukManual } from './rule-sets/makruk-manual.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { setupDoubts } from './setup.ts';
import type { Setup } from './types.ts';

function read(fen: string): Setup {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(setup.error.text);
  return setup.value;
}

const faults = (fen: string): unknown[] => {
  const position = Position.fromSetup(oukPychess, read(fen));
  return position.ok ? [] : position.error.map(fault => [fault.code, fault.data]);
};

test.each([
  [
    '8/8/8/8/8/8/8/8 w',
    [
      ['no-king', { color: 'w' }],
      ['no-king', { color: 'b' }],
    ],
  ],
  [
    'k7/8/8/3k4/8/8/K6K/8 w',
    [
      ['many-kings', { color: 'w', squares: 'a2 h2' }],
      ['many-kings', { color: 'b', squares: 'd5 a8' }],
    ],
  ],
  ['4k3/8/8/8/8/8/8/3KR3 w', [['waiting-side-in-check', { color: 'b', square: 'e8' }]]],
  ['8/8/8/3kK3/8/8/8/8 w', [['kings-touch', { squares: 'd5 e5' }]]],
  ['4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/3K4 w', [['too-many-units', { color: 'w', units: 17 }]]],
  ['4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/3KR3 w', [['too-many-units', { color: 'w', units: 18 }]]],
  ['3k4/8/8/8/8/PPPPPPPP/PPPPPPP1/3RK2R w', [['too-many-units', { color: 'w', units: 18 }]]],
  ['rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1', []],
])('%s', (fen, expected) => {
  expect(faults(fen)).toEqual(expected);
});

test('who has given the winning check is not to move, where a check wins', () => {
  const given = read('4k3/8/8/8/8/8/8/3K4 b - - 1+0 0 1');
  expect(Position.fromSetup(karOuk, given)).toMatchObject({ ok: false, error: [{ code: 'winner-to-move' }] });
  const position = Position.fromSetup(makruk, given);
  expect(position.ok && position.value.setup().checks).toBeNull();
});

test('faults of different kinds are reported together', () => {
  const codes = faults('4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4RK2 w').map(fault => (fault as [string])[0]);
  expect(codes).toEqual(['too-many-units']);
  const open = faults('4k3/8/8/8/8/RRRR1RRR/RRRR1RRR/4RK2 w').map(fault => (fault as [string])[0]);
  expect(open).toEqual(['waiting-side-in-check']);
  const both = faults('4k3/8/8/8/8/RRRR1RRR/RRRR1RRR/R3RK2 w').map(fault => (fault as [string])[0]);
  expect(both).toEqual(['too-many-units', 'waiting-side-in-check']);
});

test('clocks that the kernel cannot hold are faults', () => {
  const setup = read('4k3/8/8/8/8/8/8/3K4 w - - 0 1');
  const position = Position.fromSetup(makruk, { ...setup, halfmoves: 70_000 });
  expect(position).toMatchObject({ ok: false, error: [{ code: 'clock-range' }] });
  expect(Position.fromSetup(makruk, { ...setup, fullmoves: 1.5 })).toMatchObject({ ok: false });
});

test('what is only odd is a doubt, and the position can be played', () => {
  const setup = read('3rk2P/1P6/8/8/8/8/P6p/3RKR1R w DEde - 0 1');
  expect(Position.fromSetup(makruk, setup).ok).toBe(true);
  expect(setupDoubts(makruk, setup).map(({ code, data }) => [code, data?.squares])).toEqual([
    ['too-many-of-role', 'd1 f1 h1'],
    ['fish-past-promotion', 'b7 h8'],
    ['fish-behind-start', 'a2'],
    ['fish-past-promotion', 'h2'],
    ['rights-dropped', 'd1 e1 d8 e8'],
  ]);
  expect(setupDoubts(oukPychess, read('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1'))).toEqual([]);
});

test('a board count of a side that is not the weaker one is dropped with a doubt', () => {
  const setup = read('4k3/8/3m4/8/8/8/R7/4K3 w - 128 10 40');
  expect(setupDoubts(makruk, setup).map(({ code, data }) => [code, data?.color])).toEqual([['count-not-weaker', 'w']]);
  expect(setupDoubts(makruk, { ...setup, turn: 'b' })).toEqual([]);
  expect(setupDoubts(makrukEngine, setup)).toEqual([]);
  expect(setupDoubts(makrukManual, setup)).toEqual([]);
  const position = Position.fromSetup(makruk, setup);
  expect(position.ok && position.value.count()).toBeNull();
});

test('a promoted fish has no first-move right on any square', () => {
  const setup = read('3m~k3/8/8/8/8/8/8/3KM~3 w DEde - 0 1');
  expect(setupDoubts(oukPychess, setup).map(({ code, data }) => [code, data?.squares])).toEqual([
    ['rights-dropped', 'e1 d8'],
  ]);
  const position = Position.fromSetup(oukPychess, setup);
  expect(position.ok && position.value.setup().rights).toEqual([3, 60]);
});

test('a fish set up behind its rank of promotion promotes with its next move', () => {
  const position = Position.fromSetup(makruk, read('2r4k/3P4/8/8/8/8/8/3K4 w - - 0 1'));
  expect(position.ok && position.value.moves().filter(move => move & 0x8000)).toHaveLength(2);
});
