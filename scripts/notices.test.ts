import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { licences, packagesOf } from './notices.ts';

const folder = temporaryFolder('notices');

function pack(name: string, fields: object, files: Readonly<Record<string, string>> = {}): string {
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...fields }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  return place;
}

it('contains the complete text of every licence, and its name where a package has no text', () => {
  const text = licences([
    pack('one', { license: 'MIT' }, { 'LICENSE.md': 'Copyright One', 'index.js': 'code' }),
    pack('two', {}, { COPYING: 'Copyright Two' }),
    pack('three', { license: 'ISC' }),
  ]);
  for (const words of [
    'one 1.0.0 (MIT)',
    'Copyright One',
    'two 1.0.0 (see below)',
    'Copyright Two',
    'three 1.0.0 (ISC)',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('code');
});

it('fails for a package without a licence', () => {
  expect(() => licences([pack('none', {})])).toThrow('none does not state its licence');
});

it.each([
  ['/home/x/node_modules/ws/lib/sender.js', '/home/x/node_modules/ws'],
  ['/x/node_modules/@scope/name/a/b.css?inline', '/x/node_modules/@scope/name'],
  ['\0/x/node_modules/svelte/index.js', '/x/node_modules/svelte'],
  ['C:\\x\\node_modules\\ws\\index.js', 'C:/x/node_modules/ws'],
  ['\0vite/preload-helper.js', 'node_modules/vite'],
  ['\0rolldown/runtime.js', 'node_modules/rolldown'],
])('finds the package of %j', (id, folder) => expect(packagesOf(id)).toEqual([folder]));

it('requires no licence of our own modules', () =>
  expect(packagesOf('/home/x/chatrang/core/pgn/writer.ts')).toEqual([]));
