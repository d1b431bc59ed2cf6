/** Another UCI engine as an opponent, in a child process. */
import { startUci } from './uci-child.ts';

export interface Rival {
  readonly name: string;
  /** Its move in UCI notation. Rejects if the process exits. */
  readonly move: (fen: string, moves: readonly string[], limit: string) => Promise<string>;
  readonly newGame: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param variant its UCI_Variant */
export async function startRival(path: string, variant: string, hashMiB: number): Promise<Rival> {
  const { name, send, until, ready, close } = await startUci(path);
  send(`setoption name UCI_Variant value ${variant}`);
  send(`setoption name Hash value ${hashMiB}`);
  await ready();
  return {
    name,
    close,
    async move(fen, moves, limit) {
      send(`position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`);
      send(`go ${limit}`);
      return (await until('bestmove')).split(' ')[1] ?? '0000';
    },
    async newGame() {
      send('ucinewgame');
      await ready();
    },
  };
}
