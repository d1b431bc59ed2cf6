/**
 * Every kind of packing and folder gives the bytes that went in, file by file; what is broken, hostile or no game says
 * so by its name.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GAME, GAME_BZ2, ZEROS_BZ2, zipOf } from '../../tests/support/archives.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { bunzip2 } from './bzip2.ts';
import { EXPANSION_ALLOWANCE } from './plain.ts';
import { openReading, type Reading, type Source } from './reading.ts';
import { unzstd } from './zstd.ts';

const folder = temporaryFolder('reading');

let next = 0;
function written(data: Uint8Array | string): string {
  const path = join(folder, `file-${++next}`);
  writeFileSync(path, data);
  return path;
}

interface Outcome {
  readonly files: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
  readonly reading: Reading;
}

/** Contents by name, and codes of faults by name. */
async function readAll(source: Source, name = 'x'): Promise<Outcome> {
  const reading = await openReading(source, name);
  const files: Record<string, string> = {};
  const faults: Record<string, string> = {};
  for await (const file of reading.files) {
    try {
      const parts: Uint8Array[] = [];
      for await (const chunk of file.chunks) parts.push(chunk);
      const bytes = Buffer.concat(parts);
      expect(Buffer.from(file.head).equals(bytes.subarray(0, file.head.length))).toBe(true);
      files[file.name] = bytes.toString();
    } catch (error) {
      faults[file.name] = (error as { code: string }).code;
      expect((error as Error).message).toContain(file.name);
    }
  }
  return { files, faults, reading };
}

const text = Buffer.from(GAME);
const other = Buffer.from(GAME.replace('Packed', 'Other'));

describe('one file', () => {
  it.each([
    ['plain', text],
    ['gzip', gzipSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['bzip2', GAME_BZ2],
  ])('is read whatever its name: %s', async (_, data) => {
    const { files, reading } = await readAll({ path: written(data) }, 'games.pgn');
    expect(files).toEqual({ 'games.pgn': GAME });
    expect([reading.isSingle, reading.total, reading.done()]).toEqual([true, data.length, data.length]);
  });

  it.each([
    ['gzip', gzipSync(text), gzipSync(other)],
    ['zstd', zstdCompressSync(text), zstdCompressSync(other)],
    ['zstd after a skipped frame', Buffer.from('502a4d180100000000', 'hex'), zstdCompressSync(other)],
    ['bzip2', GAME_BZ2, GAME_BZ2],
  ])('is read if it has several streams: %s', async (kind, first, second) => {
    const { files } = await readAll({ path: written(Buffer.concat([first, second])) });
    const expected = kind.includes('skipped') ? `${other}` : kind === 'bzip2' ? GAME + GAME : GAME + other;
    expect(files).toEqual({ x: expected });
  });

  it.each([
    ['gzip cut off', gzipSync(text).subarray(0, -9)],
    ['gzip with garbage behind', Buffer.concat([gzipSync(text), Buffer.from('garbage')])],
    ['zstd cut off', zstdCompressSync(text).subarray(0, -2)],
    ['zstd with garbage behind', Buffer.concat([zstdCompressSync(text), Buffer.from('garbage')])],
    ['bzip2 cut off', GAME_BZ2.subarray(0, -9)],
    ['bzip2 with a flipped bit', GAME_BZ2.map((byte, at) => (at === 60 ? byte ^ 1 : byte))],
  ])('reports a fault when broken: %s', async (_, data) => {
    expect((await readAll({ path: written(data) }, 'a.pgn.gz')).faults).toEqual({ 'a.pgn.gz': 'archive-damaged' });
  });

  it('is refused in an unsupported format or packed twice', async () => {
    const tar = Buffer.alloc(1024);
    tar.write('ustar', 257);
    expect((await readAll({ path: written(tar) })).faults).toEqual({ x: 'archive-unsupported' });
    expect((await readAll({ path: written(gzipSync(tar)) })).faults).toEqual({ x: 'archive-unsupported' });
    expect((await readAll({ path: written(gzipSync(gzipSync(text))) })).faults).toEqual({ x: 'archive-nested' });
    expect((await readAll({ path: written(Buffer.from('377abcaf271c0004', 'hex')) })).faults).toEqual({
      x: 'archive-unsupported',
    });
  });

  it('is refused with its path when missing', async () => {
    const path = join(folder, 'missing.pgn');
    await expect(openReading({ path }, 'x')).rejects.toMatchObject({ code: 'file-unreadable' });
  });
});

describe('a zip', () => {
  it('yields every file with games by name, and names the others', async () => {
    const path = written(
      zipOf([
        { name: 'games/a.pgn', data: text },
        { name: 'games/', data: Buffer.alloc(0), method: 0 },
        { name: 'stored.pgn', data: other, method: 0 },
        { name: 'b.pgn.gz', data: gzipSync(other) },
        { name: 'c.pgn', data: text, method: 12, packed: GAME_BZ2 },
        { name: 'd.pgn', data: other, method: 93, packed: zstdCompressSync(other) },
        { name: 'หมากรุก', data: text },
        { name: 'picture.png', data: Buffer.from('\x89PNG\r\n') },
        { name: 'readme.txt', data: Buffer.from('Games of the club, spring 2024.') },
        { name: '__MACOSX/games/._a.pgn', data: Buffer.from('Mac') },
        { name: '../../etc/e.pgn', data: other },
      ]),
    );
    const { files, faults, reading } = await readAll({ path }, 'club.zip');
    expect(files).toEqual({
      'club.zip/games/a.pgn': GAME,
      'club.zip/stored.pgn': `${other}`,
      'club.zip/b.pgn.gz': `${other}`,
      'club.zip/c.pgn': GAME,
      'club.zip/d.pgn': `${other}`,
      'club.zip/หมากรุก': GAME,
      'club.zip/../../etc/e.pgn': `${other}`,
    });
    expect([faults, reading.left]).toEqual([{}, ['club.zip/picture.png', 'club.zip/readme.txt']]);
    expect([reading.isSingle, reading.listed(), reading.done()]).toEqual([false, 9, reading.total]);
  });

  it('reads the files beside broken, encrypted or unsupported ones', async () => {
    const path = written(
      zipOf([
        { name: 'crc.pgn', data: text, crc: 1 },
        { name: 'long.pgn', data: text, size: 10 },
        { name: 'short.pgn', data: text, size: 1000 },
        { name: 'broken.pgn', data: text, packed: Buffer.from('\xff\xff\xff\xff', 'latin1') },
        { name: 'secret.pgn', data: text, flags: 0x801 },
        { name: 'lzma.pgn', data: text, method: 14, packed: text },
        { name: 'inner.zip', data: zipOf([{ name: 'a.pgn', data: text }]) },
        { name: 'good.pgn', data: other },
      ]),
    );
    const { files, faults } = await readAll({ path }, 'a.zip');
    expect(files).toEqual({ 'a.zip/good.pgn': `${other}` });
    expect(faults).toEqual({
      'a.zip/crc.pgn': 'archive-damaged',
      'a.zip/long.pgn': 'archive-damaged',
      'a.zip/short.pgn': 'archive-damaged',
      'a.zip/broken.pgn': 'archive-damaged',
      'a.zip/secret.pgn': 'archive-encrypted',
      'a.zip/lzma.pgn': 'archive-unsupported',
      'a.zip/inner.zip': 'archive-nested',
    });
  });

  it('is refused as a whole without its directory', async () => {
    const zip = zipOf([{ name: 'a.pgn', data: text }]);
    const { faults, files } = await readAll({ path: written(zip.subarray(0, -30)) }, 'a.zip');
    expect([files, faults]).toEqual([{}, { 'a.zip': 'archive-damaged' }]);
  });
});

describe('a folder', () => {
  const root = join(folder, 'club');
  mkdirSync(join(root, 'a', 'b'), { recursive: true });
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, 'a', 'b', 'deep.pgn'), text);
  writeFileSync(join(root, 'a', 'packed.pgn.gz'), gzipSync(other));
  writeFileSync(join(root, 'z.zip'), zipOf([{ name: 'in.pgn', data: text }]));
  writeFileSync(join(root, '.git', 'x.pgn'), text);
  writeFileSync(join(root, 'notes.txt'), '1. e4 e5 2. d4');
  writeFileSync(join(root, 'broken.zip'), 'PK\x03\x04');
  writeFileSync(join(root, 'data.db'), Buffer.alloc(100));
  symlinkSync('..', join(root, 'a', 'loop'));
  symlinkSync(root, join(root, 'a', 'b', 'again'));
  symlinkSync('nowhere', join(root, 'dangling.pgn'));

  it('is read recursively, with archives and links, and ends at loops of links', async () => {
    const { files, faults, reading } = await readAll({ path: root }, 'club');
    expect(files).toEqual({
      'club/a/b/deep.pgn': GAME,
      'club/a/packed.pgn.gz': `${other}`,
      'club/notes.txt': '1. e4 e5 2. d4',
      'club/z.zip/in.pgn': GAME,
    });
    expect(faults).toEqual({ 'club/broken.zip': 'archive-damaged', 'club/dangling.pgn': 'file-unreadable' });
    expect(reading.left).toEqual(['club/data.db']);
    expect(reading.done()).toBe(reading.total);
  });

  it('from a page consists of its files with their names', async () => {
    const uploads = [
      { path: written(text), name: 'a/x.pgn' },
      { path: written(gzipSync(other)), name: 'y.gz' },
    ];
    const files = { 'sent/a/x.pgn': GAME, 'sent/y.gz': `${other}` };
    expect((await readAll({ uploads }, 'sent')).files).toEqual(files);
    const gone = { path: join(folder, 'gone.pgn'), name: 'b/gone.pgn' };
    const { faults, ...read } = await readAll({ uploads: [gone, ...uploads] }, 'sent');
    expect([read.files, faults]).toEqual([files, { 'sent/b/gone.pgn': 'file-unreadable' }]);
  });
});

describe('an archive bomb', () => {
  const size = EXPANSION_ALLOWANCE + 40_000_000;

  /** How much was unpacked before the error. */
  async function until(path: string): Promise<readonly [string, number]> {
    const reading = await openReading({ path }, 'bomb');
    let out = 0;
    try {
      for await (const file of reading.files) for await (const chunk of file.chunks) out += chunk.length;
    } catch (error) {
      return [(error as { code: string }).code, out];
    }
    return ['', out];
  }

  it.each([
    ['gzip', () => gzipSync(Buffer.alloc(size))],
    ['zstd', () => zstdCompressSync(Buffer.alloc(size))],
    ['bzip2', () => Buffer.concat([ZEROS_BZ2, ZEROS_BZ2, ZEROS_BZ2])],
    ['zip', () => zipOf([{ name: 'a.pgn', data: Buffer.alloc(size) }])],
  ])('of %s is refused before it fills the disk', async (_, make) => {
    const data = make();
    const [code, out] = await until(written(data));
    expect(code).toBe('archive-expands');
    expect(out).toBeLessThanOrEqual(EXPANSION_ALLOWANCE + 250 * data.length);
  });

  it('of many small files is refused', async () => {
    const data = Buffer.alloc(30_000_000);
    const zip = zipOf(Array.from({ length: 8 }, (_, at) => ({ name: `${at}.pgn`, data })));
    expect((await until(written(zip)))[0]).toBe('archive-expands');
  });
});

describe('chunks of any size', () => {
  async function* pieces(data: Uint8Array, step: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < data.length; at += step) yield data.subarray(at, at + step);
  }
  const collected = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts).toString();
  };

  it.each([1, 7, 64, 1000])('give the same result: %i bytes', async step => {
    const frames = Buffer.concat([zstdCompressSync(text), zstdCompressSync(other)]);
    expect(await collected(unzstd(pieces(frames, step)))).toBe(GAME + other);
    expect(await collected(bunzip2(pieces(Buffer.concat([GAME_BZ2, GAME_BZ2]), step)))).toBe(GAME + GAME);
  });

  it('finds every flipped bit of bzip2 unless it changes nothing', async () => {
    for (let bit = 0; bit < 8 * GAME_BZ2.length; bit += 3) {
      const data = GAME_BZ2.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      const read = await collected(bunzip2(pieces(data, 64))).catch(error => (error as Error).message);
      expect(read === GAME || read.startsWith('Broken bzip2 data'), `bit ${bit}: ${read}`).toBe(true);
    }
  });
});
