/** The library that stories copy: made once, before the first story. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from '../command.ts';
import { Shell } from './shell.ts';

/** Names the library to the processes that run stories. */
const VARIABLE = 'CHATRANG_SAMPLE_LIBRARY';

/**
 * A library as a first start leaves it: its samples are adjudicated and their motifs counted.
 * @returns removes it
 */
export async function makeSampleLibrary(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-samples-'));
  const library = join(folder, 'library.db');
  const shell = new Shell(library);
  await shell.start();
  await shell.end();
  for (const command of [['adjudicate'], ['motifs', '--players']])
    execFileSync(process.execPath, [PROGRAM, ...command, '--library', library]);
  process.env[VARIABLE] = library;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @throws if {@link makeSampleLibrary} was not called before the stories */
export function sampleLibrary(): string {
  const library = process.env[VARIABLE];
  if (library === undefined) throw new Error('There is no sample library');
  return library;
}
