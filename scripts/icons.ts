/**
 * `node scripts/icons.ts`: renders `resources/icons/chatrang.svg` in Chromium at every required size, and packs the
 * images for Windows (`.ico`) and macOS (`.icns`). Run after changing the drawing; the results are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from './chromium.ts';
import { ROOT } from './stale.ts';

const FOLDER = join(ROOT, 'resources', 'icons');
const LINUX = [16, 32, 48, 64, 128, 256, 512];
const WINDOWS = [16, 24, 32, 48, 64, 128, 256];
/** Four-letter types of PNG entries in the macOS container, with their edge in pixels. */
const MAC: readonly (readonly [string, number])[] = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

type Pictures = ReadonlyMap<number, Buffer>;

async function draw(sizes: readonly number[]): Promise<Pictures> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const svg = readFileSync(join(FOLDER, 'chatrang.svg'), 'utf8');
  const pictures = new Map<number, Buffer>();
  for (const size of new Set(sizes)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
    pictures.set(size, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
  return pictures;
}

const picture = (pictures: Pictures, size: number): Buffer => pictures.get(size) ?? Buffer.alloc(0);

/**
 * | bytes | header           | bytes | entry (16 each)                  |
 * |-------|------------------|-------|----------------------------------|
 * | 0-1   | 0                | 0, 1  | width, height (0 means 256)      |
 * | 2-3   | 1 (icon)         | 4-7   | 1 plane, 32 bits a pixel         |
 * | 4-5   | count            | 8-15  | length of the PNG, its place     |
 */
function ico(pictures: Pictures): Buffer {
  const header = Buffer.from([0, 0, 1, 0, WINDOWS.length, 0]);
  let place = header.length + 16 * WINDOWS.length;
  const entries = WINDOWS.map(size => {
    const entry = Buffer.alloc(16);
    const { length } = picture(pictures, size);
    entry.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0]);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(place, 12);
    place += length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...WINDOWS.map(size => picture(pictures, size))]);
}

/** Blocks of a four-letter type, the length of the whole block, and its PNG; the file itself is such a block. */
function icns(pictures: Pictures): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'ascii');
    head.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([head, content]);
  };
  return block('icns', Buffer.concat(MAC.map(([type, size]) => block(type, picture(pictures, size)))));
}

const pictures = await draw([...LINUX, ...WINDOWS, ...MAC.map(([, size]) => size)]);
mkdirSync(join(FOLDER, 'linux'), { recursive: true });
for (const size of LINUX) writeFileSync(join(FOLDER, 'linux', `${size}x${size}.png`), picture(pictures, size));
writeFileSync(join(FOLDER, 'chatrang.ico'), ico(pictures));
writeFileSync(join(FOLDER, 'chatrang.icns'), icns(pictures));
