/** `export`: the games of a library as PGN, to standard output or beside the target and then in its place. */
import { open, stat } from 'node:fs/promises';
import type { Services } from '../api/contract.ts';
import { createAtomicFile } from '../host/atomic-file.ts';
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

/** A device or a pipe is written to, not replaced. A link to a file is replaced, what it leads to is left alone. */
export async function writeOut(path: string, fill: Fill): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.isFile()) {
    await using file = await createAtomicFile(path);
    await fill(text => file.write(text));
    await file.commit();
  } else {
    await using file = await open(path, 'w');
    await fill(async text => void (await file.writeFile(text)));
  }
}
