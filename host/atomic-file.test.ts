import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { createAtomicFile, writeFileAtomic, writeFileAtomicSync } from './atomic-file.ts';

const root = temporaryFolder('atomic');
let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
  target = join(folder, 'games.pgn');
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a streamed file', () => {
  it('replaces the target only when it is committed', async () => {
    writeFileSync(target, 'old');
    const file = await createAtomicFile(target);
    await file.write('ស្ដេច ');
    await file.write(new TextEncoder().encode('king'));
    expect(file.size).toBe(20);
    expect(readFileSync(target, 'utf8')).toBe('old');
    await file.commit();
    expect(readFileSync(target, 'utf8')).toBe('ស្ដេច king');
    expect(readdirSync(folder)).toEqual(['games.pgn']);
  });

  it('leaves the old file and nothing else when its writer fails', async () => {
    writeFileSync(target, 'old');
    const failing = async (): Promise<void> => {
      await using file = await createAtomicFile(target);
      await file.write('half');
      throw new Error('no more games');
    };
    await expect(failing()).rejects.toThrow('no more games');
    expect(readFileSync(target, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['games.pgn']);
  });

  it('has an unguessable name, different each time', async () => {
    const files = [await createAtomicFile(target), await createAtomicFile(target)];
    const names = readdirSync(folder);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^\.games\.pgn\.[\w-]{12}\.part$/);
    for (const file of files) await file.abort();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes its temporary file when it cannot replace the target', async () => {
    const file = await createAtomicFile(target);
    await file.write('new');
    mkdirSync(target);
    await expect(file.commit()).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['games.pgn']);
  });

  it('works for any file name', async () => {
    const long = join(folder, `${'ស'.repeat(84)}`);
    await writeFileAtomic(long, 'text');
    expect(readFileSync(long, 'utf8')).toBe('text');
  });
});

const writers = [
  ['writeFileAtomic', writeFileAtomic],
  ['writeFileAtomicSync', async (...args: Parameters<typeof writeFileAtomicSync>) => writeFileAtomicSync(...args)],
] as const;

describe.each(writers)('%s', (_name, write) => {
  it('replaces a link but not its target', async () => {
    const precious = join(folder, 'precious');
    writeFileSync(precious, 'precious');
    symlinkSync(precious, target);
    await write(target, 'games');
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(readFileSync(target, 'utf8')).toBe('games');
  });

  it('keeps the permissions of the replaced file, or sets the requested ones', async () => {
    writeFileSync(target, 'old', { mode: 0o640 });
    await write(target, 'new');
    expect(modeOf(target)).toBe(0o640);
    await write(target, 'newer', { mode: 0o600 });
    expect(modeOf(target)).toBe(0o600);
    await write(join(folder, 'secret'), '', { mode: 0o600 });
    expect(modeOf(join(folder, 'secret'))).toBe(0o600);
  });

  it('refuses a folder and a device, and names a missing folder', async () => {
    await expect(write(folder, 'text')).rejects.toMatchObject({ code: 'not-a-file' });
    await expect(write('/dev/null', 'text')).rejects.toMatchObject({ code: 'not-a-file' });
    await expect(write(join(folder, 'none', 'file'), 'text')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readdirSync(folder)).toEqual([]);
  });
});
