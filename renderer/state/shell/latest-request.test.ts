import { expect, onTestFinished, test, vi } from 'vitest';
import { LatestRequest } from './latest-request.svelte.ts';

/** A host that answers when it is told to. */
function host() {
  const waiting: { readonly question: string; readonly answer: (told: string) => void; readonly fail: () => void }[] =
    [];
  const failures: unknown[] = [];
  const asked = new LatestRequest<string, string>(
    question =>
      new Promise((answer, reject) => waiting.push({ question, answer, fail: () => reject(new Error(question)) })),
    reason => failures.push(reason),
  );
  const settle = async (told: string): Promise<void> => {
    waiting.shift()?.answer(told);
    await new Promise(setImmediate);
  };
  return { asked, waiting, failures, settle };
}

test('asks once for each question, and the newest next', async () => {
  const { asked, waiting, settle } = host();
  asked.follow('a');
  asked.follow('b');
  asked.follow('c');
  expect(waiting.map(({ question }) => question)).toEqual(['a']);
  expect(asked.waiting).toBe(true);
  await settle('A');
  expect(asked.current).toBeNull();
  expect(waiting.map(({ question }) => question)).toEqual(['c']);
  await settle('C');
  expect([asked.current, asked.waiting]).toEqual(['C', false]);
  asked.follow('a');
  expect([asked.current, asked.waiting, waiting.length]).toEqual(['A', false, 0]);
});

test('does not tell for long what was said of another question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, settle } = host();
  asked.follow('a');
  await settle('A');
  asked.follow('b');
  vi.advanceTimersByTime(100);
  expect([asked.current, asked.waiting]).toEqual(['A', true]);
  vi.advanceTimersByTime(1000);
  expect([asked.current, asked.waiting]).toEqual([null, true]);
  await settle('B');
  vi.advanceTimersByTime(1000);
  expect([asked.current, asked.waiting]).toEqual(['B', false]);
});

test('what was said of the question itself stays while it is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, settle } = host();
  asked.follow('a');
  await settle('A');
  asked.again();
  vi.advanceTimersByTime(1000);
  expect([asked.current, asked.waiting]).toEqual(['A', true]);
  await settle('B');
  expect([asked.current, asked.waiting]).toEqual(['B', false]);
});

test('asks again what may be true no more, also while it is being asked', async () => {
  const { asked, waiting, settle } = host();
  asked.follow('a');
  asked.again();
  await settle('old');
  expect(asked.current).toBeNull();
  expect(waiting).toHaveLength(1);
  await settle('new');
  expect(asked.current).toBe('new');
  asked.again();
  expect([asked.current, asked.waiting]).toEqual(['new', true]);
  await settle('newer');
  expect([asked.current, asked.waiting]).toEqual(['newer', false]);
});

test('tells a failure once, and goes on with the next question', async () => {
  const { asked, waiting, failures, settle } = host();
  asked.follow('first');
  await settle('FIRST');
  asked.follow('a');
  expect([asked.current, asked.waiting]).toEqual(['FIRST', true]);
  waiting.shift()?.fail();
  await new Promise(setImmediate);
  expect(failures).toHaveLength(1);
  expect([asked.current, asked.waiting]).toEqual([null, false]);
  asked.follow('b');
  await settle('B');
  expect(asked.current).toBe('B');
  asked.follow('c');
  asked.follow('d');
  waiting.shift()?.fail();
  await new Promise(setImmediate);
  await settle('D');
  expect([asked.current, failures.length]).toEqual(['D', 1]);
  asked.follow(null);
  expect([asked.current, asked.waiting]).toEqual([null, false]);
});
