/** Standard output. Waits for a slow reader and exits quietly if it closes the pipe (`chatrang games | head`). */
import { once } from 'node:events';

export async function print(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

export function exitOnClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    console.error(`chatrang: ${error.message}`);
    process.exit(1);
  });
}

interface Message {
  readonly line: number;
  readonly game: number;
  readonly ply: number;
  readonly text: string;
}

/** A message about a file with its location, in the form that editors recognise. */
export const withLocation = (file: string, { line, game, ply, text }: Message): string =>
  `${file}:${line}: game ${game}${ply > 0 ? `, ply ${ply}` : ''}: ${text}`;

export const gamesOf = (count: number): string => (count === 1 ? '1 game' : `${count} games`);
