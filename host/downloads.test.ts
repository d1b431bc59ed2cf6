import { expect, it, vi } from 'vitest';
import { type Download, downloads } from './downloads.ts';

const file = (expired: () => void): Download => ({
  name: 'games.pgn',
  type: 'text/plain',
  open: async function* () {
    yield new Uint8Array([1]);
  },
  expired,
});

it('returns each offer once, under its own id', () => {
  const list = downloads();
  const offered = file(() => {});
  const [first, second] = [list.offer(offered), list.offer(offered)];
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(second).not.toBe(first);
  expect(list.take(first)).toBe(offered);
  expect(list.take(first)).toBeNull();
  expect(list.take('')).toBeNull();
  expect(list.take(second)).toBe(offered);
});

it('expires an offer that is not requested, and all others when it closes', () => {
  vi.useFakeTimers();
  try {
    const expired = vi.fn();
    const list = downloads(1000);
    const id = list.offer(file(expired));
    list.take(list.offer(file(() => expect.unreachable('was taken'))));
    vi.advanceTimersByTime(1000);
    expect(expired).toHaveBeenCalledOnce();
    expect(list.take(id)).toBeNull();
    list.offer(file(expired));
    list.close();
    expect(expired).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
