import { expect, test } from 'vitest';
import { Position } from '../rules/position.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import { makruk } from '../rules/rule-sets/makruk.ts';
import { winAndLoss, winDrawLoss, winDrawLossFeatures, winDrawLossModel } from './win-draw-loss.ts';
import { winDrawLossModels } from './win-draw-loss-models.ts';

const start = Position.start(makruk);

test('certain scores', () => {
  expect(winDrawLoss(start, { kind: 'mate', value: 3 })).toEqual({ win: 1000, draw: 0, loss: 0 });
  expect(winDrawLoss(start, { kind: 'mate', value: -3 })).toEqual({ win: 0, draw: 0, loss: 1000 });
  expect(winDrawLoss(start, { kind: 'won', value: -9 })).toEqual({ win: 0, draw: 0, loss: 1000 });
  expect(winDrawLoss(start, { kind: 'draw', by: 'count' })).toEqual({ win: 0, draw: 1000, loss: 0 });
});

test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s: probabilities follow the score', (_, rules) => {
  const model = winDrawLossModel(rules);
  expect(model).toBe(winDrawLossModels[rules.variant as keyof typeof winDrawLossModels]);
  for (const pieces of [4, 16, 32]) {
    for (const count of [null, { limitPlies: 128, plies: 2 }, { limitPlies: 32, plies: 31 }]) {
      const features = winDrawLossFeatures(pieces, count);
      let last = 0;
      for (let score = -2000; score <= 2000; score += 50) {
        const [win, loss] = winAndLoss(model, score, features);
        expect(win).toBeGreaterThanOrEqual(last);
        expect(win + loss).toBeLessThanOrEqual(1);
        expect(winAndLoss(model, -score, features)).toEqual([loss, win]);
        last = win;
      }
    }
  }
});

test('the sum is 1000', () => {
  for (let value = -3000; value <= 3000; value += 7) {
    const { win, draw, loss } = winDrawLoss(start, { kind: 'cp', value });
    expect(win + draw + loss).toBe(1000);
    expect(Math.min(win, draw, loss)).toBeGreaterThanOrEqual(0);
  }
});
