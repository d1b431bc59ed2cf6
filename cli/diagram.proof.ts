/** Draws diagrams in a process of its own. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../tests/support/command.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('diagram');
const SAMPLE = new URL('../resources/samples/4-counted-endings.pgn', import.meta.url).pathname;

const draw = async (name: string, ...args: readonly string[]): Promise<Buffer> => {
  const path = join(folder, name);
  const { code, out, err } = await command(['diagram', ...args, '--out', path]);
  expect([code, out, err]).toEqual([0, '', '']);
  return readFileSync(path);
};

test('draws a game as SVG, PNG and GIF', async () => {
  const [svg, png, gif] = await Promise.all([
    draw('a.svg', SAMPLE, '--ply', '2', '--marks', 'e4:red a1-b2', '--count', '--caption', 'ស្ដេច'),
    draw('a.png', '--rules', 'makruk', '--moves', 'e3e4 d6d5', '--width', '300', '--caption', 'ตำแหน่ง ស្ដេច'),
    draw('a.gif', SAMPLE, '--ply', '3', '--width', '200', '--notation', 'khmer'),
  ]);
  expect(svg.toString()).toMatch(/counts: \d+ of \d+/u);
  expect(svg.toString()).toContain('ស្ដេច');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(300);
  expect(png.readUInt32BE(20)).toBeGreaterThan(300);
  expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  expect(gif.readUInt16LE(6)).toBe(200);
});

test('draws with the pieces of a folder, which are checked', async () => {
  const own = join(folder, 'own');
  cpSync(new URL('../resources/pieces/thai/', import.meta.url), own, { recursive: true });
  const args = ['--rules', 'makruk', '--pieces'];
  const [drawn, thai] = await Promise.all([draw('own.svg', ...args, own), draw('thai.svg', ...args, 'thai')]);
  const paths = (svg: Buffer) => [...svg.toString().matchAll(/ d="([^"]+)"/gu)].map(([, path]) => path);
  expect(paths(drawn).length).toBeGreaterThan(10);
  expect(paths(drawn)).toEqual(paths(thai));
  writeFileSync(join(own, 'b-met.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const { code, err } = await command(['diagram', ...args, own, '--out', join(folder, 'no.svg')]);
  expect(code).toBe(1);
  expect(err).toContain('b-met.svg');
});

test('reads games that name no rule set by the given one', async () => {
  const file = join(folder, 'plain.pgn');
  writeFileSync(file, '1. e4 d5 *\n');
  const [svg, refused] = await Promise.all([
    draw('plain.svg', file, '--rules', 'ouk-page'),
    command(['diagram', file, '--moves', 'e3e4', '--out', join(folder, 'refused.svg')]),
  ]);
  expect(svg.toString()).toContain('<svg');
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('cannot be used with a file') });
});

test('names what it cannot draw', async () => {
  const out = join(folder, 'b.svg');
  const errorOf = async (...args: readonly string[]): Promise<string> => (await command(['diagram', ...args])).err;
  const [pieces, mark] = await Promise.all([
    errorOf('--rules', 'makruk', '--out', out, '--pieces', 'none'),
    errorOf('--rules', 'makruk', '--out', out, '--marks', 'e9'),
  ]);
  expect(pieces).toContain("no piece set and no folder 'none'; available: ");
  expect(mark).toContain("'e9' is neither a square");
});
