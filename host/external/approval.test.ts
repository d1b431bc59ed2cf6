import { expect, test } from 'vitest';
import { ApprovalDesk, type ApprovalQuestion } from './approval.ts';

const question: ApprovalQuestion = { kind: 'add', name: 'Fairy', text: '/opt/fairy' };

function terminal() {
  const printed: { question: ApprovalQuestion; code: string }[] = [];
  let now = 0;
  const desk = new ApprovalDesk<string>(
    { kind: 'code', print: (question, code) => printed.push({ question, code }) },
    () => now,
  );
  const wrong = (): string => (printed.at(-1)?.code === '000000' ? '000001' : '000000');
  return { desk, printed, wrong, pass: (time: number) => (now += time) };
}

test('a change is carried out once, with the code that the terminal shows', async () => {
  const { desk, printed, wrong } = terminal();
  let carriedOut = 0;
  expect(await desk.request(question, async () => `done ${++carriedOut}`)).toEqual({ kind: 'code' });
  expect(printed[0]?.question).toEqual(question);
  expect(printed[0]?.code).toMatch(/^\d{6}$/u);
  expect(await desk.confirm(wrong())).toEqual({ kind: 'wrong', left: 2 });
  expect(carriedOut).toBe(0);
  expect(await desk.confirm(printed[0]!.code)).toEqual({ kind: 'done', value: 'done 1' });
  await expect(desk.confirm(printed[0]!.code)).rejects.toMatchObject({ code: 'no-pending-change' });
});

test('three wrong codes end the change, also of several changes, and no other begins for ten minutes', async () => {
  const { desk, wrong, printed, pass } = terminal();
  const request = () => desk.request(question, async () => 'done');
  await request();
  await desk.confirm(wrong());
  await request();
  expect(await desk.confirm(wrong())).toEqual({ kind: 'wrong', left: 1 });
  expect(await desk.confirm(wrong())).toEqual({ kind: 'wrong', left: 0 });
  await expect(desk.confirm(printed.at(-1)!.code)).rejects.toMatchObject({ code: 'no-pending-change' });
  await expect(request()).rejects.toMatchObject({ code: 'approval-locked' });
  pass(10 * 60_000);
  expect(await request()).toEqual({ kind: 'code' });
});

test('a code expires after five minutes, and with the next change', async () => {
  const { desk, printed, pass } = terminal();
  await desk.request(question, async () => 'first');
  pass(5 * 60_000 + 1);
  await expect(desk.confirm(printed[0]!.code)).rejects.toMatchObject({ code: 'no-pending-change' });
  await desk.request(question, async () => 'second');
  await desk.request(question, async () => 'third');
  expect(await desk.confirm(printed[2]!.code)).toEqual({ kind: 'done', value: 'third' });
});

test('a native question is asked once at a time, and decides', async () => {
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  let asked = 0;
  const desk = new ApprovalDesk<string>({ kind: 'question', ask: () => answers[asked++]!.promise });
  const first = desk.request(question, async () => 'first');
  await expect(desk.request(question, async () => 'second')).rejects.toMatchObject({ code: 'approval-pending' });
  answers[0]!.resolve(false);
  expect(await first).toEqual({ kind: 'declined' });
  answers[1]!.resolve(true);
  expect(await desk.request(question, async () => 'third')).toEqual({ kind: 'done', value: 'third' });
});

test('a host without a shell refuses', async () => {
  await expect(new ApprovalDesk(null).request(question, async () => '')).rejects.toMatchObject({
    code: 'approval-impossible',
  });
});
