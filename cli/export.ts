/** `export`: the games of a library as PGN, to standard output or beside the target and then in its place. */
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Services } from '../api/contract.ts';
import { type GameOptions, gameRows, withLibrary } from './library.ts';
import { print } from './output.ts';

interface Options extends GameOptions {
  readonly out?: string;
}

export const exportGames = ({ out, ...options }: Options): Promise<boolean> =>
  withLibrary(options, true, async ({ services }) => {
    if (out === undefined) await writeAll(services, options, print);
    else await writeOut(out, write => writeAll(services, options, write));
    return true;
  });

type Write = (text: string) => Promise<void>;

async function writeAll(services: Services, options: GameOptions, write: Write): Promise<void> {
  let between = '';
  for await (const rows of gameRows(services, options)) {
    const ids = rows.map(row => row.id);
    await write(between + (await services.library.exportText(ids, null)));
    between = '\n';
  }
}

type Fill = (write: Write) => Promise<void>;

/** A device or a pipe is written to, not replaced; of a link, what it leads to is replaced. */
export async function writeOut(path: string, fill: Fill): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) return replaceFile(path, fill);
  if (found.isFile()) return replaceFile(await realpath(path), fill);
  await using file = await open(path, 'w');
  await fill(async text => void (await file.writeFile(text)));
}

async function replaceFile(path: string, fill: Fill): Promise<void> {
  const half = `${path}.part`;
  try {
    await using file = await open(half, 'w');
    await fill(async text => void (await file.writeFile(text)));
    await file.sync();
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  await rename(half, path);
}
