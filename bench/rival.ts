/** Another UCI engine as a child process, one move at a time. */
import { startUci } from './uci-child.ts';

export interface Rival {
  readonly name: string;
  /** UCI text of its move. Throws when the process ends instead. */
  readonly move: (fen: string, moves: readonly string[], limit: string) => Promise<string>;
  readonly newGame: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** `variant`: its UCI_Variant. */
export async function startRival(path: string, variant: string, hashMiB: number): Promise<Rival> {
  const { name, say, until, ready, close } = await startUci(path);
  say(`setoption name UCI_Variant value ${variant}`);
  say(`setoption name Hash value ${hashMiB}`);
  await ready();
  return {
    name,
    close,
    async move(fen, moves, limit) {
      say(`position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`);
      say(`go ${limit}`);
      return (await until('bestmove')).split(' ')[1] ?? '0000';
    },
    async newGame() {
      say('ucinewgame');
      await ready();
    },
  };
}
