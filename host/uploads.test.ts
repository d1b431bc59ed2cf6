import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_CHUNK } from '../api/contract/library.ts';
import { removeStaleFolders } from './temporary-folders.ts';
import { uploads } from './uploads.ts';

it('joins the chunks of an upload in the order they were sent', async () => {
  const store = uploads();
  const upload = await store.begin('a.pgn');
  const pieces = Array.from({ length: 20 }, (_, index) => new Uint8Array(1000).fill(index));
  await Promise.all(pieces.map(piece => store.append(upload, piece)));
  const { path, name } = store.find(upload);
  expect(name).toBe('a.pgn');
  expect(readFileSync(path).equals(Buffer.concat(pieces))).toBe(true);
  await expect(async () => store.append(upload, new Uint8Array(MAX_CHUNK + 1))).rejects.toMatchObject({
    code: 'bad-chunk',
  });
  await expect(async () => store.append('../x', new Uint8Array(1))).rejects.toMatchObject({ code: 'no-such-upload' });
  await store.close();
  expect(existsSync(path)).toBe(false);
});

it('removes the uploads of a killed process, and nothing else', async () => {
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
  const store = uploads(root);
  await store.begin('b.pgn');
  const others = ['chatrang-x', `${left}x`, left.replace('uploads', 'elsewhere'), left.replace(/.{6}$/, 'linked')];
  for (const name of others.slice(0, 3)) mkdirSync(join(root, name));
  symlinkSync(join(root, 'chatrang-x'), join(root, others[3] as string));
  await removeStaleFolders(root, 'uploads');
  expect(existsSync(join(root, left))).toBe(false);
  expect(readdirSync(root)).toHaveLength(others.length + 1);
  expect(readdirSync(root)).toEqual(expect.arrayContaining(others));
  await store.close();
  expect(readdirSync(root)).toHaveLength(others.length);
  rmSync(root, { recursive: true });
});

it('stores an upload where only its user can read it', async () => {
  const store = uploads();
  const { path } = store.find(await store.begin('a.pgn'));
  expect([statSync(dirname(path)).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600]);
  await store.close();
});

it('limits the size of one upload, of all together, and their number; discarded ones do not count', async () => {
  const store = uploads(tmpdir(), { one: 100, all: 150, count: 2 });
  const bytes = (size: number) => new Uint8Array(size);
  const first = await store.begin('a.pgn');
  await store.append(first, bytes(100));
  await expect(async () => store.append(first, bytes(1))).rejects.toMatchObject({
    code: 'upload-too-large',
    message: 'a.pgn is larger than the limit of 100 bytes',
  });
  await expect(async () => store.append(first, bytes(1))).rejects.toMatchObject({ code: 'no-such-upload' });

  const [second, third] = [await store.begin('b.pgn'), await store.begin('c.pgn')];
  await expect(store.begin('d.pgn')).rejects.toMatchObject({ code: 'too-many-uploads' });
  await store.append(second, bytes(100));
  const { path } = store.find(third);
  await expect(async () => store.append(third, bytes(51))).rejects.toMatchObject({ code: 'uploads-full' });
  await store.discard(third);
  expect(existsSync(path)).toBe(false);
  await store.discard(second);
  await store.append(await store.begin('e.pgn'), bytes(100));
  await store.close();
});

it('discards the uploads of a page that is gone, except those that an import reads', async () => {
  const store = uploads();
  const [page, other] = [{}, {}];
  const [left, imported, others] = [
    await store.begin('left.pgn', page),
    await store.begin('imported.pgn', page),
    await store.begin('others.pgn', other),
  ];
  const paths = [left, imported, others].map(upload => store.find(upload).path);
  store.keep(imported);
  await Promise.all([store.append(left, new Uint8Array(1000)), store.discardOf(page)]);
  expect(paths.map(path => existsSync(path))).toEqual([false, true, true]);
  expect(() => store.find(left)).toThrow('There is no upload');
  await store.discardOwn(others, page);
  expect(existsSync(paths[2] as string)).toBe(true);
  await store.discardOwn(others, other);
  expect(existsSync(paths[2] as string)).toBe(false);
  await expect(store.begin('late.pgn', page)).rejects.toMatchObject({ code: 'closed' });
  await store.close();
  expect(paths.map(path => existsSync(path))).toEqual([false, false, false]);
});

it('begins again after its folder could not be made, and can be closed', async () => {
  const root = join(mkdtempSync(join(tmpdir(), 'chatrang-missing-')), 'root');
  const store = uploads(root);
  await expect(store.begin('a.pgn')).rejects.toMatchObject({ code: 'ENOENT' });
  mkdirSync(root);
  const { path } = store.find(await store.begin('a.pgn'));
  await store.close();
  expect(existsSync(path)).toBe(false);
  const other = uploads(join(root, 'missing'));
  await expect(other.begin('a.pgn')).rejects.toMatchObject({ code: 'ENOENT' });
  await other.close();
  rmSync(dirname(root), { recursive: true });
});
