import { beforeAll, describe, expect, test } from 'vitest';
import { outlineText } from '../../cli/outlines.ts';
import { createRasterizer, type Rasterize } from '../../cli/rasterizer.ts';
import { makeFen, parseFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { rek } from '../../engine/rules/rule-sets/rek.ts';
import { Random } from '../../tests/scripts/random.ts';
import { type BoardPicture, drawBoard, programShapes } from '../../tests/support/board-pictures.ts';
import type { DrawText } from '../diagram/svg.ts';
import { turned } from './layout.ts';
import type { Raster } from './picture.ts';
import { type Reading, readBoard, SURE } from './read.ts';
import { isCapture, type Shape, type ShapeSet, setsOf } from './shapes.ts';

let rasterize: Rasterize;
let drawText: DrawText;
let shapes: readonly ShapeSet[];
const starts = ruleSets.map(rules => Position.start(rules).board());

beforeAll(async () => {
  rasterize = await createRasterizer();
  drawText = await outlineText();
  shapes = programShapes(rasterize);
});

const MIDDLE_GAME = 'r2k1s1r/1n1m1n2/1ps1pppp/2pp4/2P1P3/PPSP1PPP/3N1N2/R2KMS1R w - - 0 10';
const ENDING = '8/4k3/2M~5/8/4K3/8/3m~4/6R1 w - - 0 60';
/** No start of a game, so that an unknown set is not learnt from it. */
const LOW = '4k3/3m4/2s1p3/1p1n4/3PP3/2N1S3/3M4/R3K2r w - - 0 30';

const placement = (fen: string): string => fen.split(' ')[0] as string;

function positionOf(fen: string, rules: RuleSet = makruk): Position {
  const setup = parseFen(fen);
  const position = setup.ok ? Position.fromSetup(rules, setup.value) : setup;
  if (!position.ok) throw new Error(fen);
  return position.value;
}

function draw(position: Position, more: Partial<BoardPicture> = {}): Raster {
  const picture: BoardPicture = {
    position,
    pieces: 'traditional',
    style: 'wood',
    orientation: 'w',
    coordinates: true,
    marks: [],
    width: 528,
    margin: [0, 0],
    noise: 0,
    quality: null,
    ...more,
  };
  return drawBoard(rasterize, drawText, picture, new Random(1));
}

function read(raster: Raster, sets = shapes): Reading {
  const reading = readBoard(raster, { sets, starts });
  if (reading === null) throw new Error('no board was found');
  return reading;
}

function fenOf({ squares, bottom }: Reading): string {
  const board = turned(
    squares.map(({ piece }) => piece),
    bottom,
  );
  return placement(makeFen({ ...positionOf(ENDING).setup(), board }));
}

const guesses = ({ squares }: Reading): number => squares.filter(({ confidence }) => confidence < SURE).length;

describe('a board with a known piece set', () => {
  test.each([
    ['a small picture', { width: 220 }],
    ['a large picture', { width: 1600, pieces: 'thai' }],
    ['Black at the bottom', { orientation: 'b', pieces: 'staunton' }],
    ['letters on white', { style: 'print', pieces: 'western', width: 700 }],
    ['Thai letters without coordinates', { style: 'light', pieces: 'thai-letters', coordinates: false }],
    ['Khmer letters on a dark board', { style: 'dark', pieces: 'khmer-letters', width: 300 }],
    ['squares of two colours', { style: 'site', width: 411, pieces: 'staunton' }],
    ['a part of a larger picture', { margin: [171, 64], width: 900, pieces: 'thai' }],
    ['noise and strong compression', { noise: 5, quality: 50, width: 640 }],
  ] as const)('is read from %s', (_, more) => {
    const reading = read(draw(positionOf(MIDDLE_GAME), more));
    expect(fenOf(reading)).toBe(placement(MIDDLE_GAME));
    expect(guesses(reading)).toBe(0);
    expect(reading.set).toBe('pieces' in more ? more.pieces : 'traditional');
  });

  test('is read under arrows and circles; what they hide is at most a guess', () => {
    const marks = [
      { color: 'green', from: 'e4', to: 'e7' },
      { color: 'red', from: 'a1', to: 'h8' },
      { color: 'blue', from: 'c6' },
      { color: 'yellow', from: 'd2' },
    ] as const;
    for (const pieces of ['traditional', 'western']) {
      const reading = read(draw(positionOf(MIDDLE_GAME), { marks, pieces, width: 800 }));
      expect(fenOf(reading)).toBe(placement(MIDDLE_GAME));
      expect(guesses(reading)).toBeLessThan(6);
    }
  });

  test('tells promoted fishes from mets', () => {
    expect(fenOf(read(draw(positionOf(ENDING), { pieces: 'thai' })))).toBe(placement(ENDING));
  });

  test('is read with a set that draws promoted fishes as mets', () => {
    const [thai] = shapes.filter(({ name }) => name === 'thai');
    const own = (thai?.shapes ?? []).map((shape): Shape => {
      const met = thai?.shapes.find(({ name }) => name === shape.name.replace('promoted', 'met'));
      return { ...shape, pixels: (met ?? shape).pixels };
    });
    const reading = read(draw(positionOf(MIDDLE_GAME), { pieces: 'thai' }), setsOf('own', own));
    expect(fenOf(reading)).toBe(placement(MIDDLE_GAME));
    expect(guesses(reading)).toBe(0);
  });

  test('is read in the capture games', () => {
    const reading = read(draw(Position.start(rek), { pieces: 'thai' }));
    expect(fenOf(reading)).toBe(placement(makeFen(Position.start(rek))));
  });
});

describe('a board with an unknown piece set', () => {
  const others = () => shapes.filter(({ name }) => name !== 'thai');

  test('is all guesses, and equal pieces have one group', () => {
    const reading = read(draw(positionOf(LOW), { pieces: 'thai', width: 600 }), others());
    expect(reading.set).toBeNull();
    const rows = turned(positionOf(LOW).board(), reading.bottom);
    const groupOf = new Map<string, number | null>();
    for (const [place, { piece, confidence, group }] of reading.squares.entries()) {
      const there = rows[place];
      expect(piece === null, `place ${place}`).toBe(!there);
      if (!there) continue;
      expect(confidence).toBeLessThan(SURE);
      const name = `${there.color}${there.role}`;
      expect(group).toBe(groupOf.get(name) ?? group);
      groupOf.set(name, group);
    }
    expect(new Set(groupOf.values()).size).toBe(groupOf.size);
    expect(reading.groups).toHaveLength(groupOf.size);
  });

  test('is learnt from the start of a game', () => {
    const start = read(draw(Position.start(makruk), { pieces: 'thai', width: 600, orientation: 'b' }), others());
    expect(fenOf(start)).toBe(placement(makeFen(Position.start(makruk))));
    expect(guesses(start)).toBe(0);
    expect(start.bottom).toBe('b');
    const learnt = setsOf('learnt', start.learnt);
    const later = read(draw(positionOf(MIDDLE_GAME), { pieces: 'thai', style: 'print' }), [...others(), ...learnt]);
    expect(later.set).toBe('learnt');
    expect(fenOf(later)).toBe(placement(MIDDLE_GAME));
  });
});

/** Everything on a board of two colours becomes red. */
function red(raster: Raster): Raster {
  const data = new Uint8Array(raster.data);
  const side = raster.width / 8;
  const colorAt = (pixel: number): string => data.subarray(4 * pixel, 4 * pixel + 3).join(' ');
  const middle = Math.round(side / 2);
  const grounds = new Set([middle, middle + Math.round(side)].map(x => colorAt(middle * raster.width + x)));
  for (let pixel = 0; pixel < raster.width * raster.height; pixel++)
    if (!grounds.has(colorAt(pixel))) data.set([200, 30, 30], 4 * pixel);
  return { ...raster, data };
}

test('pieces of one strong colour are not empty squares for certain', () => {
  const position = positionOf(LOW);
  const drawn = draw(position, { pieces: 'thai', style: 'site', coordinates: false, width: 640 });
  const sets = shapes.filter(({ name }) => name !== 'thai');
  const { squares, bottom } = read(red(drawn), sets);
  const rows = turned(position.board(), bottom);
  for (const [place, { confidence }] of squares.entries())
    if (rows[place]) expect(confidence, `place ${place}`).toBeLessThan(SURE);
});

test('pieces are not empty squares for certain where compression has spoilt the corners of their squares', () => {
  const more = { pieces: 'khmer-letters', style: 'light', orientation: 'b', margin: [45, 5], quality: 90 } as const;
  const position = positionOf('rnsmks1r/4n3/pp1ppppp/2p5/4P3/PPPP1PPP/2N5/R1SKMSNR w - - 0 3');
  const board = position.board();
  let spoilt = 0;
  for (const width of [200, 205, 215, 235]) {
    const { set, squares } = read(draw(position, { ...more, width }));
    if (set === null) spoilt++;
    const silent = [...squares.entries()].filter(
      ([place, { piece, confidence }]) => confidence >= SURE && !piece && board[place ^ 7],
    );
    expect(silent).toEqual([]);
  }
  expect(spoilt, 'pictures in which the set is not recognised').toBeGreaterThan(0);
});

test('a set of Rek is learnt as such', () => {
  const start = read(
    draw(Position.start(rek), { pieces: 'thai', width: 600 }),
    shapes.filter(({ name }) => name !== 'thai'),
  );
  expect(start.learnt).not.toEqual([]);
  expect(start.learnt.every(isCapture)).toBe(true);
});

test.each([
  ['one colour', () => 200],
  ['noise', (at: number) => (at * 2654435761) % 251],
  ['stripes', (at: number) => ((at % 300) % 40 < 20 ? 30 : 220)],
])('a picture of %s has no board', (_, colorOf) => {
  const data = new Uint8Array(4 * 300 * 200).map((_, index) => (index % 4 === 3 ? 255 : colorOf(index >> 2)));
  expect(readBoard({ width: 300, height: 200, data }, { sets: shapes, starts })).toBeNull();
});
