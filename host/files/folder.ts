/** Lists all files below a folder. Links are followed, and no folder is entered twice, so loops of links end. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isHidden } from '../../core/pgn/file-kind.ts';
import { messageOf } from '../../engine/rules/result.ts';

export interface FolderFile {
  readonly path: string;
  /** Path below the folder, with `/`. */
  readonly name: string;
  readonly size: number;
  /** Why it, or the folder of this name, cannot be read; `null` when it can. */
  readonly fault: string | null;
}

/**
 * Sorted by name, without hidden files. Devices, pipes and sockets are ignored. @param most limit of files
 * @throws RangeError when there are more, Error when the folder itself cannot be read
 */
export async function filesBelow(folder: string, most: number): Promise<readonly FolderFile[]> {
  const files: FolderFile[] = [];
  const entered = new Set<string>();
  const enter = async (path: string): Promise<boolean> => {
    const { dev, ino } = await stat(path, { bigint: true });
    const id = `${dev}:${ino}`;
    if (entered.has(id)) return false;
    entered.add(id);
    return true;
  };
  await enter(folder);
  const waiting: { readonly path: string; readonly name: string }[] = await entriesOf(folder, '');
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, name } = next;
    try {
      const found = await stat(path);
      if (found.isDirectory()) {
        if (await enter(path)) waiting.push(...(await entriesOf(path, `${name}/`)));
      } else if (found.isFile()) files.push({ path, name, size: found.size, fault: null });
    } catch (error) {
      files.push({ path, name, size: 0, fault: messageOf(error) });
    }
    if (files.length > most) throw new RangeError(`It contains more than ${most} files`);
  }
  return files;
}

/** In reverse order, for use as a stack. */
async function entriesOf(folder: string, prefix: string): Promise<{ readonly path: string; readonly name: string }[]> {
  const names = (await readdir(folder)).filter(name => !isHidden(name)).sort();
  return names.reverse().map(name => ({ path: join(folder, name), name: prefix + name }));
}
