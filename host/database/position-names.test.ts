import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const folder = temporaryFolder('names');
const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1';
const NEXT = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3N4/R1SKMSNR b - - 1 1';
it('stores, replaces and removes names, and undoes it', async () => {
  const changed: unknown[] = [];
  const db = await openServices(
    join(folder, 'names.sqlite'),
    (name, data) => void (name === 'edited' && changed.push(data)),
  );
  const first = await db.explorer.changeNames([
    { rules: 'makruk', fen: START, name: ' Start ' },
    { rules: 'makruk', fen: NEXT, name: 'ม้าเทียม' },
  ]);
  expect((await db.explorer.names()).map(({ rules, fen, name }) => [rules, fen, name])).toEqual([
    ['makruk', START, 'Start'],
    ['makruk', NEXT, 'ม้าเทียม'],
  ]);
  const undo = await db.explorer.changeNames([
    { rules: 'makruk', fen: START, name: 'Beginning' },
    { rules: 'makruk', fen: NEXT, name: '' },
  ]);
  expect((await db.explorer.names()).map(({ name }) => name)).toEqual(['Beginning']);
  await db.explorer.changeNames(undo);
  expect((await db.explorer.names()).map(({ name }) => name)).toEqual(['Start', 'ม้าเทียม']);
  await db.explorer.changeNames(first);
  expect(await db.explorer.names()).toEqual([]);
  expect(changed).toEqual(Array(4).fill({ data: 'names' }));
  await db.database.close();
});

it('stores nothing if one of the changes is refused', async () => {
  const db = await openServices(join(folder, 'refused.sqlite'));
  const good = { rules: 'makruk', fen: START, name: 'Start' };
  for (const [bad, code] of [
    [{ ...good, fen: 'nothing' }, 'bad-position'],
    [{ ...good, rules: 'checkers' }, 'no-such-rules'],
    [{ ...good, name: 'a\nb' }, 'bad-name'],
    [{ ...good, name: 'a'.repeat(201) }, 'bad-name'],
  ] as const)
    await expect(db.explorer.changeNames([good, bad])).rejects.toMatchObject({ code });
  expect(await db.explorer.names()).toEqual([]);
  await db.database.close();
});

it('reports a damaged name, and keeps its bytes when it is replaced', async () => {
  const path = join(folder, 'damaged.sqlite');
  const db = await openServices(path);
  await db.explorer.changeNames([{ rules: 'makruk', fen: START, name: 'Start' }]);
  const other = new Database(path);
  other.exec("UPDATE position_names SET name = 'Changed'");
  expect(await db.explorer.names()).toEqual([]);
  await db.explorer.changeNames([{ rules: 'makruk', fen: START, name: 'New' }]);
  expect((await db.explorer.names()).map(({ name }) => name)).toEqual(['New']);
  expect(other.prepare('SELECT source FROM quarantine').pluck().all()).toEqual(['position_names']);
  other.close();
  await db.database.close();
});
