import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { removeStaleFolders } from './temporary-folders.ts';
import { MAX_CHUNK, uploads } from './uploads.ts';

it('pieces of an upload are put together in the order they were sent', async () => {
  const held = uploads();
  const upload = await held.begin('a.pgn');
  const pieces = Array.from({ length: 20 }, (_, index) => new Uint8Array(1000).fill(index));
  await Promise.all(pieces.map(piece => held.append(upload, piece)));
  const { path, name } = held.find(upload);
  expect(name).toBe('a.pgn');
  expect(readFileSync(path).equals(Buffer.concat(pieces))).toBe(true);
  await expect(async () => held.append(upload, new Uint8Array(MAX_CHUNK + 1))).rejects.toMatchObject({
    code: 'bad-chunk',
  });
  await expect(async () => held.append('../x', new Uint8Array(1))).rejects.toMatchObject({ code: 'no-such-upload' });
  await held.close();
  expect(existsSync(path)).toBe(false);
});

it('what a killed process has left of uploads is removed, and nothing else', async () => {
  const root = mkdtempSync(join(tmpdir(), 'chatrang-stale-'));
  const uploadsModule = new URL('./uploads.ts', import.meta.url).href;
  const killed = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { uploads } = await import(${JSON.stringify(uploadsModule)});
     await uploads(${JSON.stringify(root)}).begin('a.pgn');
     process.kill(process.pid, 'SIGKILL');`,
  ]);
  expect(killed.signal).toBe('SIGKILL');
  const [left = ''] = readdirSync(root);
  expect(readdirSync(join(root, left))).toHaveLength(1);
  const held = uploads(root);
  await held.begin('b.pgn');
  const others = ['chatrang-x', `${left}x`, left.replace('uploads', 'elsewhere'), left.replace(/.{6}$/, 'linked')];
  for (const name of others.slice(0, 3)) mkdirSync(join(root, name));
  symlinkSync(join(root, 'chatrang-x'), join(root, others[3] as string));
  await removeStaleFolders(root, 'uploads');
  expect(existsSync(join(root, left))).toBe(false);
  expect(readdirSync(root)).toHaveLength(others.length + 1);
  expect(readdirSync(root)).toEqual(expect.arrayContaining(others));
  await held.close();
  expect(readdirSync(root)).toHaveLength(others.length);
  rmSync(root, { recursive: true });
});

it('an upload lies where its user alone can read it', async () => {
  const held = uploads();
  const { path } = held.find(await held.begin('a.pgn'));
  expect([statSync(dirname(path)).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
  await held.close();
});

it('one upload, all together and their number have limits, and what was discarded counts no more', async () => {
  const held = uploads(tmpdir(), { one: 100, all: 150, count: 2 });
  const bytes = (size: number) => new Uint8Array(size);
  const first = await held.begin('a.pgn');
  await held.append(first, bytes(100));
  await expect(async () => held.append(first, bytes(1))).rejects.toMatchObject({
    code: 'upload-too-large',
    message: 'a.pgn is larger than the limit of 100 bytes',
  });
  await expect(async () => held.append(first, bytes(1))).rejects.toMatchObject({ code: 'no-such-upload' });

  const [second, third] = [await held.begin('b.pgn'), await held.begin('c.pgn')];
  await expect(held.begin('d.pgn')).rejects.toMatchObject({ code: 'too-many-uploads' });
  await held.append(second, bytes(100));
  const { path } = held.find(third);
  await expect(async () => held.append(third, bytes(51))).rejects.toMatchObject({ code: 'uploads-full' });
  await held.discard(third);
  expect(existsSync(path)).toBe(false);
  await held.discard(second);
  await held.append(await held.begin('e.pgn'), bytes(100));
  await held.close();
});

it('those of a page that is gone are discarded, but not what an import reads', async () => {
  const held = uploads();
  const [page, other] = [{}, {}];
  const [left, imported, others] = [
    await held.begin('left.pgn', page),
    await held.begin('imported.pgn', page),
    await held.begin('others.pgn', other),
  ];
  const paths = [left, imported, others].map(upload => held.find(upload).path);
  held.keep(imported);
  await Promise.all([held.append(left, new Uint8Array(1000)), held.discardOf(page)]);
  expect(paths.map(path => existsSync(path))).toEqual([false, true, true]);
  expect(() => held.find(left)).toThrow('There is no upload');
  await held.close();
  expect(paths.map(path => existsSync(path))).toEqual([false, false, false]);
});
