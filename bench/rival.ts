/** Another UCI engine as a child process, one move at a time. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Rival {
  readonly name: string;
  /** UCI text of its move. Throws when the process ends instead. */
  readonly move: (fen: string, moves: readonly string[], limit: string) => Promise<string>;
  readonly newGame: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function lineReader(child: ChildProcessWithoutNullStreams): (start: string) => Promise<string> {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async start => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the rival engine ended');
      if (String(value).startsWith(start)) return String(value);
    }
  };
}

/** `variant`: its UCI_Variant. */
export async function startRival(path: string, variant: string, hashMiB: number): Promise<Rival> {
  const child = spawn(path);
  const until = lineReader(child);
  const say = (text: string): void => {
    child.stdin.write(`${text}\n`);
  };
  say('uci');
  const name = (await until('id name')).slice(8);
  await until('uciok');
  say(`setoption name UCI_Variant value ${variant}`);
  say(`setoption name Hash value ${hashMiB}`);
  const ready = async (): Promise<void> => {
    say('isready');
    await until('readyok');
  };
  await ready();
  return {
    name,
    async move(fen, moves, limit) {
      say(`position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`);
      say(`go ${limit}`);
      return (await until('bestmove')).split(' ')[1] ?? '0000';
    },
    async newGame() {
      say('ucinewgame');
      await ready();
    },
    async close() {
      const ended = once(child, 'exit');
      say('quit');
      await ended;
    },
  };
}
