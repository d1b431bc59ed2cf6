/** A UCI engine as a child process: lines to it, and lines of it that begin as wanted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface UciChild {
  /** As it calls itself. */
  readonly name: string;
  readonly say: (text: string) => void;
  /** Its next line that begins so; the others before are passed over. Throws when the process ends instead. */
  readonly until: (start: string) => Promise<string>;
  /** When it has done everything said so far. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startUci(path: string): Promise<UciChild> {
  const child = spawn(path);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const until = async (start: string): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${path} ended`);
      if (String(value).startsWith(start)) return String(value);
    }
  };
  const say = (text: string): void => {
    child.stdin.write(`${text}\n`);
  };
  say('uci');
  const name = (await until('id name')).slice(8);
  await until('uciok');
  return {
    name,
    say,
    until,
    async ready() {
      say('isready');
      await until('readyok');
    },
    async close() {
      const ended = once(child, 'exit');
      say('quit');
      await ended;
    },
  };
}
