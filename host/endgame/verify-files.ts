/** Checks files of tables in several threads: unpacking takes a processor longer than reading takes a disk. */
import type { Assets } from '../assets.ts';
import type { Checked } from './services.ts';
import { tableThreadClient } from './thread-client.ts';

/** @param told what was found, file by file as it comes */
export async function verifyFiles(
  assets: Assets,
  files: readonly string[],
  threads: number,
  told: (file: string, checked: Checked) => void,
): Promise<void> {
  const waiting = [...files];
  const check = async (): Promise<void> => {
    const thread = tableThreadClient(assets, []);
    try {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        told(file, await thread.get().check(file, file));
    } finally {
      await thread.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, waiting.length) }, check));
}
