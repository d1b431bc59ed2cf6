/** `export`: the games of a library as PGN, to standard output or beside the target and then in its place. */
import { open, rename, rm } from 'node:fs/promises';
import type { Services } from '../api/contract.ts';
import { gameIds, type LibraryOptions, withLibrary } from './library.ts';
import { print } from './output.ts';

interface Options extends LibraryOptions {
  readonly out?: string;
}

export const exportGames = ({ out, ...options }: Options): Promise<boolean> =>
  withLibrary(options, true, async ({ services }) => {
    if (out === undefined) await writeAll(services, options, print);
    else await replaceFile(out, write => writeAll(services, options, write));
    return true;
  });

type Write = (text: string) => Promise<void>;

async function writeAll(services: Services, { collection }: LibraryOptions, write: Write): Promise<void> {
  let between = '';
  for await (const ids of gameIds(services, collection)) {
    await write(between + (await services.library.exportText(ids, null)));
    between = '\n';
  }
}

async function replaceFile(path: string, fill: (write: Write) => Promise<void>): Promise<void> {
  const half = `${path}.part`;
  try {
    await using file = await open(half, 'w');
    await fill(async text => void (await file.write(text)));
    await file.sync();
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  await rename(half, path);
}
