/** A UCI engine as a child process: sends commands, and waits for lines with a given prefix. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface UciChild {
  /** The name that the engine reports. */
  readonly name: string;
  readonly send: (text: string) => void;
  /** Its next line with this prefix; other lines are skipped. Rejects if the process exits. */
  readonly until: (prefix: string) => Promise<string>;
  /** Its lines up to the next one with this prefix, which is included. */
  readonly linesUntil: (prefix: string) => Promise<readonly string[]>;
  /** Resolves when the engine has processed all commands. */
  readonly ready: () => Promise<void>;
  /** Processor time of its threads so far, in seconds; `null` where the system does not tell. */
  readonly processor: () => number | null;
  readonly close: () => Promise<void>;
}

/** From the scheduler's statistics of Linux, which are in nanoseconds. */
function processorOf(pid: number | undefined): number | null {
  const tasks = `/proc/${pid}/task`;
  try {
    const times = readdirSync(tasks).map(task =>
      Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / 1e9;
  } catch {
    return null;
  }
}

export async function startUci(path: string, args: readonly string[] = []): Promise<UciChild> {
  const child = spawn(path, args);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const linesUntil = async (prefix: string): Promise<readonly string[]> => {
    const read: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${path} exited`);
      read.push(String(value));
      if (String(value).startsWith(prefix)) return read;
    }
  };
  const until = async (prefix: string): Promise<string> => (await linesUntil(prefix)).at(-1) as string;
  const send = (text: string): void => {
    child.stdin.write(`${text}\n`);
  };
  send('uci');
  const name = (await until('id name')).slice(8);
  await until('uciok');
  return {
    name,
    send,
    until,
    linesUntil,
    async ready() {
      send('isready');
      await until('readyok');
    },
    processor: () => processorOf(child.pid),
    async close() {
      const ended = once(child, 'exit');
      send('quit');
      await ended;
    },
  };
}
