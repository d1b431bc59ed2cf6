/**
 * The interface for scripts: one JSON request per line, one JSON answer per line. A request that fails is answered with
 * `{"error":{"code","text"}}`, and the next line is read. Empty lines are ignored.
 */
import type { Issue, Parsed } from '../engine/rules/result.ts';
import { fail, messageOf } from '../engine/rules/result.ts';
import { print } from './output.ts';

/** A request with its fields, not yet validated. */
export type Request = Readonly<Record<string, unknown>>;
export type Answer = (request: Request) => Parsed<object>;

/** The time limit of one answer. */
export interface Deadline {
  readonly seconds: number;
  passed(): boolean;
}

export function deadlineIn(seconds: number): Deadline {
  const end = performance.now() + 1000 * seconds;
  return { seconds, passed: () => performance.now() > end };
}

export const timeExceeded = ({ seconds }: Deadline): Parsed<never> =>
  fail<Issue>({ code: 'time-exceeded', text: `The answer takes longer than the limit of ${seconds} s (--max-time)` });

/** Answers the requests of standard input until it ends. */
export async function answerLines(maxLine: number, answer: Answer): Promise<boolean> {
  for await (const line of linesOf(process.stdin, maxLine)) {
    if (line?.trim() === '') continue;
    await print(`${JSON.stringify(reply(line, maxLine, answer))}\n`);
  }
  return true;
}

/**
 * Splits at LF, CR LF and the end of the input. A line of more than `longest` bytes is not stored; it yields `null`.
 */
async function* linesOf(input: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<string | null> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > longest ? null : Buffer.concat(pieces).toString().replace(/\r$/, '');
    pieces = [];
    length = 0;
    return line;
  };
  const append = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > longest) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  for await (const chunk of input) {
    let at = 0;
    for (let feed = chunk.indexOf(10); feed >= 0; feed = chunk.indexOf(10, at)) {
      append(chunk.subarray(at, feed));
      yield take();
      at = feed + 1;
    }
    append(chunk.subarray(at));
  }
  if (length > 0) yield take();
}

function reply(line: string | null, maxLine: number, answer: Answer): object {
  const request = line === null ? tooLong(maxLine) : readRequest(line);
  const answered = request.ok ? answer(request.value) : request;
  if (answered.ok) return answered.value;
  const { code, text } = answered.error;
  return { error: { code, text } };
}

const tooLong = (maxLine: number): Parsed<never> =>
  fail<Issue>({ code: 'line-too-long', text: `The line is longer than the limit of ${maxLine} bytes (--max-line)` });

function readRequest(line: string): Parsed<Request> {
  try {
    const value: unknown = JSON.parse(line.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Request };
    return fail<Issue>({ code: 'bad-request', text: 'A request is a JSON object' });
  } catch (error) {
    const reason = messageOf(error);
    return fail<Issue>({ code: 'bad-json', text: `The line is not JSON: ${reason}` });
  }
}
