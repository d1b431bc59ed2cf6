/** Standard output that waits for a slow reader and ends quietly with one that has gone away (`chatrang games | head`). */
import { once } from 'node:events';

export async function print(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

export function leaveWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    console.error(`chatrang: ${error.message}`);
    process.exit(1);
  });
}

interface Said {
  readonly line: number;
  readonly game: number;
  readonly ply: number;
  readonly text: string;
}

/** What was met in a file, with its place as editors read it. */
export const placed = (file: string, { line, game, ply, text }: Said): string =>
  `${file}:${line}: game ${game}${ply > 0 ? `, ply ${ply}` : ''}: ${text}`;
