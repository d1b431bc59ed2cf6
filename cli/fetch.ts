/** `fetch`: shows what an address of a file of games has, and imports it. */
import type { Command } from 'commander';
import type { ImportPreview } from '../api/contract.ts';
import { type ImportOptions, importAll, rulesOfImport } from './import.ts';
import { withLibrary } from './open-library.ts';
import { gamesOf, print } from './output.ts';

interface Options extends Omit<ImportOptions, 'collection'> {
  readonly into?: string;
  readonly private?: boolean;
}

export async function fetchFrom(address: string, options: Options, command: Command): Promise<boolean> {
  const { into, private: allowsPrivate = false, json } = options;
  const rules = await rulesOfImport(options, command);
  return withLibrary(options, into === undefined, async host => {
    const { library } = host.services;
    const first = URL.parse(address)?.hostname;
    const { upload, name, size } = await library.fetch(address, allowsPrivate && first ? [first] : []);
    const source = { kind: 'upload', upload } as const;
    if (into !== undefined) return importAll(host, [{ file: name, source }], { ...options, collection: into }, rules);
    const { encoding, dialect, guess, firstGame, games } = await library.preview(source);
    const preview = { name, size, games, encoding, dialect, rules: guess, firstGame };
    await print(json ? `${JSON.stringify(preview)}\n` : previewText(preview));
    return true;
  });
}

type Preview = Pick<ImportPreview, 'name' | 'size' | 'games' | 'encoding' | 'dialect' | 'firstGame'> & {
  readonly rules: string;
};

/** A line about the file, and its first game. Of a large file only the games at the beginning are counted. */
export function previewText({ name, size, games, encoding, dialect, rules, firstGame }: Preview): string {
  const counted = games === null ? '' : `${games.areAll ? '' : 'more than '}${gamesOf(games.counted)}, `;
  return `${name}: ${counted}${size} bytes, ${encoding}, ${dialect}, rules ${rules}\n${firstGame.trimEnd()}\n`;
}
