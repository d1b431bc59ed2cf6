import { describe, expect, it } from 'vitest';
import { WheelSteps } from './wheel.ts';

/** Steps of distances in pixels, 10 ms apart. */
function steps(distances: readonly number[], { mode = 0, pause = 10 } = {}): readonly number[] {
  const wheel = new WheelSteps();
  return distances.map((deltaY, at) => wheel.turn({ deltaY, deltaMode: mode, timeStamp: 1000 + pause * at }));
}

describe('a wheel', () => {
  it('steps once a notch, by pixels of any size, by lines and by pages', () => {
    for (const notch of [53, 100, 120, 240]) expect(steps([notch, notch, -notch])).toEqual([1, 1, -1]);
    expect(steps([3, -3], { mode: 1 })).toEqual([1, -1]);
    expect(steps([1], { mode: 2 })).toEqual([1]);
  });

  it('adds up the small distances of a trackpad', () => {
    expect(steps([20, 20, 20, 20, 20])).toEqual([0, 0, 1, 0, 1]);
    expect(steps([-4, -16, -30, -49, -2])).toEqual([0, 0, -1, 0, -1]);
  });

  it('forgets them when it turns back or rests', () => {
    expect(steps([40, -20, -40])).toEqual([0, 0, -1]);
    expect(steps([40, 40], { pause: 400 })).toEqual([0, 0]);
    expect(steps([0, 0])).toEqual([0, 0]);
  });
});
