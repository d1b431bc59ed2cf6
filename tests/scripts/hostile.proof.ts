/**
 * Texts made to be slow (`tests/scripts/hostile-shapes.ts`) are read to their end. No clock decides:
 * `tests/scripts/hostile.ts` measures growth.
 */
import { describe, expect, it } from 'vitest';
import { fold } from '../../api/query/fold.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { mainLine } from '../../core/study/walk.ts';
import { HOSTILE, shapeNamed } from './hostile-shapes.ts';

describe('every shape', () => {
  it.each(HOSTILE.map(({ name }) => name))('%s', name => {
    const { make, meet } = shapeNamed(name);
    expect(() => meet(make(16_384))).not.toThrow();
  });
});

/** Shapes that once took a time that grew with the square of their size: longer than the limit of a test at this one. */
describe('a megabyte of', () => {
  it.each([
    'glyphs on one move',
    'marked squares',
    'arrows',
    'unknown commands',
    'actions of counting',
    'commands that are not closed',
    'carriage returns',
    'carriage returns between moves',
    'tags of fields again and again',
    'spoken tags',
    'folding: marks in descending order',
  ])('%s', name => {
    const { make, meet } = shapeNamed(name);
    expect(() => meet(make(1 << 20))).not.toThrow();
  });
});

it('all glyphs and commands of a place are kept, each glyph once', () => {
  const glyphs = Array.from({ length: 50_000 }, (_, n) => `$${n} $${n}`).join(' ');
  const commands = Array.from({ length: 50_000 }, (_, n) => `[%a${n} b]`).join('');
  const [game] = readPgn(`1. e4 ${glyphs} {${commands}} *`, { rules: 'makruk' });
  const [move] = game ? mainLine(game.study) : [];
  expect(move?.nags).toEqual(Array.from({ length: 50_000 }, (_, n) => n));
  expect(move?.commands).toEqual(Array.from({ length: 50_000 }, (_, n) => `a${n} b`));
});

it('text is folded alike whatever long run of marks comes after', () => {
  expect(fold('E\u0301 Ô ក្ដ')).toBe('e o ក្ដ');
  const many = `e\u0301${'\u0323'.repeat(40)}`;
  expect(fold(`Cafe\u0301 ${many}`).startsWith('cafe ')).toBe(true);
});
