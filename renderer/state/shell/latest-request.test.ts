import { expect, onTestFinished, test, vi } from 'vitest';
import { LatestRequest } from './latest-request.svelte.ts';

/** A host that answers on request. */
function host() {
  const waiting: { readonly question: string; readonly answer: (text: string) => void; readonly fail: () => void }[] =
    [];
  const failures: unknown[] = [];
  const request = new LatestRequest<string, string>(
    question =>
      new Promise((answer, reject) => waiting.push({ question, answer, fail: () => reject(new Error(question)) })),
    reason => failures.push(reason),
  );
  const settle = async (text: string): Promise<void> => {
    waiting.shift()?.answer(text);
    await new Promise(setImmediate);
  };
  return { request, waiting, failures, settle };
}

test('asks once for each question, and the newest next', async () => {
  const { request, waiting, settle } = host();
  request.follow('a');
  request.follow('b');
  request.follow('c');
  expect(waiting.map(({ question }) => question)).toEqual(['a']);
  expect(request.waiting).toBe(true);
  await settle('A');
  expect(request.current).toBeNull();
  expect(waiting.map(({ question }) => question)).toEqual(['c']);
  await settle('C');
  expect([request.current, request.waiting]).toEqual(['C', false]);
  request.follow('a');
  expect([request.current, request.waiting, waiting.length]).toEqual(['A', false, 0]);
});

test('soon clears the answer of another question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { request, settle } = host();
  request.follow('a');
  await settle('A');
  request.follow('b');
  vi.advanceTimersByTime(100);
  expect([request.current, request.waiting]).toEqual(['A', true]);
  vi.advanceTimersByTime(1000);
  expect([request.current, request.waiting]).toEqual([null, true]);
  await settle('B');
  vi.advanceTimersByTime(1000);
  expect([request.current, request.waiting]).toEqual(['B', false]);
});

test('what was said of the question itself stays while it is request again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { request, settle } = host();
  request.follow('a');
  await settle('A');
  request.refresh();
  vi.advanceTimersByTime(1000);
  expect([request.current, request.waiting]).toEqual(['A', true]);
  await settle('B');
  expect([request.current, request.waiting]).toEqual(['B', false]);
});

test('asks again what may be true no more, also while it is being request', async () => {
  const { request, waiting, settle } = host();
  request.follow('a');
  request.refresh();
  await settle('old');
  expect(request.current).toBeNull();
  expect(waiting).toHaveLength(1);
  await settle('new');
  expect(request.current).toBe('new');
  request.refresh();
  expect([request.current, request.waiting]).toEqual(['new', true]);
  await settle('newer');
  expect([request.current, request.waiting]).toEqual(['newer', false]);
});

test('reports a failure once and continues with the next question', async () => {
  const { request, waiting, failures, settle } = host();
  request.follow('first');
  await settle('FIRST');
  request.follow('a');
  expect([request.current, request.waiting]).toEqual(['FIRST', true]);
  waiting.shift()?.fail();
  await new Promise(setImmediate);
  expect(failures).toHaveLength(1);
  expect([request.current, request.waiting]).toEqual([null, false]);
  request.follow('b');
  await settle('B');
  expect(request.current).toBe('B');
  request.follow('c');
  request.follow('d');
  waiting.shift()?.fail();
  await new Promise(setImmediate);
  await settle('D');
  expect([request.current, failures.length]).toEqual(['D', 1]);
  request.follow(null);
  expect([request.current, request.waiting]).toEqual([null, false]);
});
