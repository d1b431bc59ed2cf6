import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OwnPieces } from '../../api/contract.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { ownPieces } from './own-pieces.ts';

const SET = new URL('../../resources/pieces/thai/', import.meta.url);
const thai = readdirSync(SET).map(name => ({ name, text: readFileSync(new URL(name, SET), 'utf8') }));
const own = temporaryFolder('pieces');
let folders = 0;

function emptyStore(isReadOnly = false) {
  const folder = join(own, String(folders++));
  mkdirSync(folder);
  return { folder, pieces: ownPieces(join(folder, 'library.db'), isReadOnly) };
}

async function added(pieces: ReturnType<typeof ownPieces>, files = thai): Promise<OwnPieces> {
  const result = await pieces.add('Carved', files);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

it('stores, lists and removes the drawings of a folder', async () => {
  const { folder, pieces } = emptyStore();
  expect(await pieces.list()).toEqual([]);
  const set = await added(pieces);
  expect(await pieces.list()).toEqual([set]);
  expect(Object.keys(await pieces.drawings(set.id)).toSorted()).toEqual(thai.map(({ name }) => name.slice(0, -4)));
  await pieces.remove(set.id);
  expect(await pieces.list()).toEqual([]);
  await expect(pieces.drawings(set.id)).rejects.toMatchObject({ code: 'no-such-pieces' });
  expect(readdirSync(join(folder, 'pieces'))).toEqual([]);
});

it('reads the names of other programs, and shows other pieces in place of optional ones', async () => {
  const letters: Readonly<Record<string, string>> = {
    king: 'K',
    met: 'M',
    koul: 'S',
    horse: 'N',
    boat: 'R',
    fish: 'P',
  };
  const files = thai.flatMap(({ name, text }) => {
    const [, side = '', piece = ''] = /^(w|b)-([\w-]+)\.svg$/.exec(name) ?? [];
    return piece in letters ? [{ name: `${side}${letters[piece]}.svg`, text }] : [];
  });
  const { pieces } = emptyStore();
  const drawings = await pieces.drawings((await added(pieces, files)).id);
  expect(drawings['w-promoted']).toBe(drawings['w-met']);
  expect(drawings['b-capture-boat']).toBe(drawings['b-boat']);
});

it('names the files that are missing or wrong', async () => {
  const { folder, pieces } = emptyStore();
  const without = thai.filter(({ name }) => name !== 'w-king.svg' && name !== 'b-fish.svg');
  expect(await pieces.add('x', without)).toMatchObject({
    error: { code: 'pieces-missing', data: { files: 'w-king.svg, b-fish.svg' } },
  });
  const hostile = thai.map(file => (file.name === 'b-met.svg' ? { ...file, text: '<svg><script/></svg>' } : file));
  expect(await pieces.add('x', hostile)).toMatchObject({ ok: false, error: { data: { file: 'b-met.svg' } } });
  expect(existsSync(join(folder, 'pieces'))).toBe(false);
});

it('cleans stored files again, and opens none outside its folder', async () => {
  const { folder, pieces } = emptyStore();
  const { id } = await added(pieces);
  const path = join(folder, 'pieces', `${id}.json`);
  writeFileSync(path, readFileSync(path, 'utf8').replace('<path', '<path onclick=\\"x\\"'));
  await expect(pieces.drawings(id)).rejects.toMatchObject({ code: 'no-such-pieces' });
  expect(await pieces.list()).toEqual([{ id, name: id }]);
  await expect(pieces.drawings('own-../library')).rejects.toMatchObject({ code: 'no-such-pieces' });
  await pieces.remove('own-../../x');
});

it('writes nothing beside a library that is opened read-only', async () => {
  const { pieces } = emptyStore(true);
  await expect(pieces.add('x', thai)).rejects.toMatchObject({ code: 'library-read-only' });
  await expect(pieces.remove('own-00000000')).rejects.toMatchObject({ code: 'library-read-only' });
});
