import { describe, expect, it } from 'vitest';
import { Position } from '../../../engine/rules/position.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import type { Score } from '../../../engine/search/job.ts';
import { forWhite, noteScore, scoreNote } from '../../../engine/search/score.ts';
import { en } from '../../i18n/english.ts';
import { spell } from './line-text.ts';
import { scoreText, share, shortScore } from './score.ts';

describe('scores', () => {
  it('are given from White’s side whoever is to move', () => {
    expect(forWhite({ kind: 'cp', value: 123 }, 'b')).toEqual({ kind: 'cp', value: -123 });
    expect(forWhite({ kind: 'mate', value: -4 }, 'b')).toEqual({ kind: 'mate', value: 4 });
    expect(forWhite({ kind: 'cp', value: 0 }, 'b')).toEqual({ kind: 'cp', value: 0 });
  });

  it('read as people write them', () => {
    const texts = [
      { kind: 'cp', value: 123 },
      { kind: 'cp', value: -40 },
      { kind: 'mate', value: 9 },
      { kind: 'mate', value: -4 },
      { kind: 'draw', by: 'count' },
    ] as const;
    expect(texts.map(shortScore)).toEqual(['+1.23', '-0.40', '+M9', '-M4', '=']);
    expect(texts.map(score => scoreText(score, en))).toEqual([
      '+1.23',
      '-0.40',
      'White mates in 9',
      'Black mates in 4',
      'draw by count',
    ]);
    expect(scoreText({ kind: 'mate', value: -4 }, en, 'captureKing')).toBe('Black wins in 4');
  });

  it('name the budget where tables know it', () => {
    const textOf = (score: Score, dtr: number | null, budget: number | null) =>
      scoreText(score, en, 'checkmate', { chaser: 'b', outcome: 'win', dtm: 9, dtr, budget });
    expect(textOf({ kind: 'mate', value: -9 }, 9, 11)).toBe('Black mates in 9 (count allows 11)');
    expect(textOf({ kind: 'mate', value: -9 }, 9, null)).toBe('Black mates in 9');
    expect(textOf({ kind: 'won', value: -8 }, 8, 11)).toBe('Black wins within the count (needs 8, has 11)');
    expect(textOf({ kind: 'won', value: -8 }, 8, null)).toBe('Black wins within the count (mate in 9 without it)');
    expect(textOf({ kind: 'draw', by: 'count' }, 14, 12)).toBe('draw by count (needs 14, has 12)');
    expect(textOf({ kind: 'draw', by: 'count' }, null, 12)).toBe('draw by count (mate in 9 without it)');
    expect(textOf({ kind: 'draw', by: 'no-mate' }, null, 12)).toBe('draw, no forced mate');
  });

  it('fill the bar evenly from one side to the other', () => {
    expect(share({ kind: 'cp', value: 0 })).toBe(0.5);
    expect(share({ kind: 'draw', by: 'count' })).toBe(0.5);
    expect(share({ kind: 'cp', value: 250 }) + share({ kind: 'cp', value: -250 })).toBeCloseTo(1);
    expect(share({ kind: 'mate', value: -1 })).toBe(0);
    expect(share({ kind: 'won', value: 8 })).toBe(1);
  });

  it('go into a game and come back', () => {
    expect(noteScore(scoreNote({ kind: 'mate', value: -3 }, 12))).toEqual({ kind: 'mate', value: -3 });
    expect(scoreNote({ kind: 'draw', by: 'count' }, 12)).toEqual({ cp: 0, mate: null, depth: 12 });
    expect(noteScore(scoreNote({ kind: 'won', value: -3 }, 12))).toEqual({ kind: 'cp', value: -10000 });
  });
});

describe('a engine line', () => {
  it('is spelled with numbers, and ends where it stops being legal', () => {
    const line = spell(Position.start(makruk), ['e3e4', 'e6e5', 'b1d2', 'a1a8', 'h6h5']);
    expect(line.map(({ number, san }) => `${number}${san}`)).toEqual(['1.e4', 'e5', '2.Nd2']);
    const second = spell(line[0]?.after ?? Position.start(makruk), ['e6e5', 'd3d4']);
    expect(second.map(({ number, san }) => `${number}${san}`)).toEqual(['1…e5', '2.d4']);
  });
});
