/**
 * A question a line, an answer a line, both JSON: how scripts talk to us. A question that cannot be answered is answered
 * with `{"error":{"code","text"}}`, and the next line is read. Empty lines are no questions.
 */
import { createInterface } from 'node:readline';
import type { Issue, Parsed } from '../engine/rules/result.ts';
import { fail } from '../engine/rules/result.ts';
import { print } from './output.ts';

/** A request with the fields a script gave, none of them looked at. */
export type Request = Readonly<Record<string, unknown>>;
export type Answer = (request: Request) => Parsed<object>;

/** Answers standard input until it ends. */
export async function answerLines(answer: Answer): Promise<boolean> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    await print(`${JSON.stringify(reply(line, answer))}\n`);
  }
  return true;
}

function reply(line: string, answer: Answer): object {
  const request = readRequest(line);
  const answered = request.ok ? answer(request.value) : request;
  if (answered.ok) return answered.value;
  const { code, text } = answered.error;
  return { error: { code, text } };
}

function readRequest(line: string): Parsed<Request> {
  try {
    const value: unknown = JSON.parse(line.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Request };
    return fail<Issue>({ code: 'bad-request', text: 'A request is a JSON object' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail<Issue>({ code: 'bad-json', text: `The line is not JSON: ${reason}` });
  }
}
