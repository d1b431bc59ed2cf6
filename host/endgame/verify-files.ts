/** Verifies table files in several threads, since decompression is slower than reading from disk. */
import type { Assets } from '../assets.ts';
import type { Checked } from './services.ts';
import { TableThreadClient } from './thread-client.ts';

/** @param onChecked receives the result of each file when it is known */
export async function verifyFiles(
  assets: Assets,
  files: readonly string[],
  threads: number,
  onChecked: (file: string, checked: Checked) => void,
): Promise<void> {
  const waiting = [...files];
  const check = async (): Promise<void> => {
    const thread = new TableThreadClient(assets, []);
    try {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        onChecked(file, await thread.services.work.check(file, file));
    } finally {
      await thread.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, waiting.length) }, check));
}
