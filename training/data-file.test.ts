import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Block, DataFileWriter, type DataSource, NONE, readDataFile } from './data-file.ts';
import { POSITION_BYTES } from './position.ts';

const folder = temporaryFolder('data-file');
const source: DataSource = {
  rules: 'makruk',
  seed: 7,
  nodes: 1000,
  endingNodes: 2000,
  endings: 150,
  engine: '0123456789abcdef',
  tables: 'fedcba9876543210',
  network: NONE,
  parent: NONE,
};

const blockOf = (firstGame: number, games: number, positions: number): Block => ({
  firstGame,
  games,
  positions: Uint8Array.from({ length: positions * POSITION_BYTES }, (_, index) => index * 7 + firstGame),
});

const BLOCKS = [blockOf(0, 2, 3), blockOf(2, 1, 5), blockOf(3, 4, 2)];

function write(name: string, blocks: readonly Block[], from = source): string {
  const path = join(folder, name);
  const writer = new DataFileWriter(path, from);
  for (const block of blocks) writer.append(block);
  writer.close();
  return path;
}

test('a file contains its source and all positions in order', () => {
  const read = readDataFile(write('whole', BLOCKS));
  expect(read).toMatchObject({ source, games: 7, count: 10, incomplete: 0 });
  expect(Buffer.from(read.positions)).toEqual(Buffer.concat(BLOCKS.map(({ positions }) => positions)));
});

test('a file that ends anywhere is continued to the same bytes', () => {
  const whole = readFileSync(write('uncut', BLOCKS));
  const path = join(folder, 'cut');
  let continued = 0;
  for (let length = 0; length < whole.length; length++) {
    writeFileSync(path, whole);
    truncateSync(path, length);
    const writer = new DataFileWriter(path, source);
    for (const block of BLOCKS) if (block.firstGame >= writer.games) writer.append(block);
    writer.close();
    if (readFileSync(path).equals(whole)) continued++;
  }
  expect(continued).toBe(whole.length);
});

test('every damaged byte is found', () => {
  const whole = readFileSync(write('intact', BLOCKS));
  const path = join(folder, 'damaged');
  // The last bytes of a block's header are not used.
  const unused = new Set<number>();
  let at = 128;
  for (const { positions } of BLOCKS) {
    for (let byte = 24; byte < 32; byte++) unused.add(at + byte);
    at += 32 + positions.length;
  }
  let found = 0;
  for (let byte = 0; byte < whole.length; byte++) {
    if (unused.has(byte)) continue;
    const damaged = Buffer.from(whole);
    damaged[byte] = (damaged[byte] as number) ^ 16;
    writeFileSync(path, damaged);
    expect(() => readDataFile(path), `byte ${byte}`).toThrow(/damaged|not a file of training positions/);
    found++;
  }
  expect(found).toBe(whole.length - unused.size);
});

test('a file of other options is not continued', () => {
  const path = write('other', BLOCKS);
  expect(() => new DataFileWriter(path, { ...source, nodes: 500 })).toThrow('has nodes 1000, not 500');
  expect(() => new DataFileWriter(path, { ...source, engine: '0'.repeat(16) })).toThrow('has engine 0123456789abcdef');
  expect(readDataFile(path).count).toBe(10);
});

test('games must follow each other', () => {
  const writer = new DataFileWriter(join(folder, 'gap'), source);
  expect(() => writer.append(blockOf(1, 1, 1))).toThrow('expected game 0, got 1');
  writer.close();
});
