import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CollectionId, ImportRequest, Library, Services } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { extendService } from '../../../api/rpc.ts';
import { GAME, zipOf } from '../../../tests/support/archives.ts';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { Jobs } from '../shell/jobs.svelte.ts';
import { type ImportItem, Imports } from './imports.svelte.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost();
});
afterAll(() => host.close());

it('is done only when the collection for which nothing was left is taken back', async () => {
  const { connection } = await host.page();
  const asked: number[] = [];
  const gate = Promise.withResolvers<void>();
  const removeCollection: Services['library']['removeCollection'] = async id => {
    asked.push(id);
    await gate.promise;
    return connection.api.library.removeCollection(id);
  };
  const slow = {
    api: extendService<Services, Services>(connection.api, {
      library: extendService<Library, Library>(connection.api.library, { removeCollection }),
    }),
    on: connection.on.bind(connection),
    onOpen: connection.onOpen.bind(connection),
  };
  const imports = new Imports(slow, new Jobs(connection));
  const bring = async (name: string): Promise<void> => {
    imports.clear();
    imports.collection = null;
    imports.addText(name, '[White "Dara"]\n[Variant "Makruk"]\n\n1. e4 e5 *\n');
    await until(() => expect(imports.ready).toBe(true));
  };
  await bring('Once');
  await imports.start();
  expect(imports.list[0]?.report).toMatchObject({ games: 1, skipped: 0 });

  await bring('Once more');
  const started = imports.start();
  await until(() => expect(asked).toHaveLength(1));
  expect(imports.list[0]?.report).toMatchObject({ games: 0, skipped: 1 });
  expect({ running: imports.running, done: imports.done }, 'the page would show the report').toEqual({
    running: true,
    done: false,
  });
  gate.resolve();
  await started;
  expect({ running: imports.running, done: imports.done }).toEqual({ running: false, done: true });
  expect(imports.collection, 'nothing to show').toBeNull();
});

it('cancels an import that is being started', async () => {
  const { connection } = await host.page();
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const cancelled: string[] = [];
  const startImport: Library['import'] = async task => {
    asked.push(task.source.kind);
    await gate.promise;
    return connection.api.library.import(task);
  };
  const wire = {
    api: extendService<Services, Services>(connection.api, {
      library: extendService<Library, Library>(connection.api.library, { import: startImport }),
    }),
    on: connection.on.bind(connection),
    onOpen: connection.onOpen.bind(connection),
  };
  class Watched extends Jobs {
    override cancel(id: string): Promise<void> {
      cancelled.push(id);
      return super.cancel(id);
    }
  }
  const imports = new Imports(wire, new Watched(wire));
  for (const name of ['First', 'Second']) imports.addText(name, `[White "${name}"]\n[Variant "Makruk"]\n\n1. e4 *\n`);
  await until(() => expect(imports.ready).toBe(true));
  const started = imports.start();
  await until(() => expect(asked).toHaveLength(1));
  await imports.cancel();
  gate.resolve();
  await started;
  const [first, second] = imports.list;
  expect(cancelled).toEqual([first?.job]);
  expect(second?.fault?.code).toBe('cancelled');
  expect([asked.length, imports.running, imports.done]).toEqual([1, false, true]);
});

it('restores the collections that a file names unless a collection is chosen or proposed', async () => {
  const { connection } = await host.page();
  const requests: ImportRequest[] = [];
  const wire = {
    api: extendService<Services, Services>(connection.api, {
      library: extendService<Library, Library>(connection.api.library, {
        import: request => {
          requests.push(request);
          return connection.api.library.import(request);
        },
      }),
    }),
    on: connection.on.bind(connection),
    onOpen: connection.onOpen.bind(connection),
  };
  let proposed: CollectionId | null = null;
  const imports = new Imports(wire, new Jobs(connection), () => proposed);
  const named = '[White "Dara"]\n[Variant "Makruk"]\n[Collections "Club/2024"]\n\n1. e4 *\n';
  const bring = async (text: string): Promise<boolean> => {
    imports.clear();
    imports.open = false;
    imports.addText('Named', text);
    await until(() => expect(imports.ready).toBe(true));
    return imports.restores;
  };
  expect(await bring(named.replace('Collections', 'Mode'))).toBe(false);
  proposed = 1;
  expect(await bring(named)).toBe(false);
  imports.choose('named');
  expect([imports.restores, imports.collection]).toEqual([true, 1]);
  imports.choose('new');
  expect([imports.restores, imports.collection]).toEqual([false, null]);
  proposed = null;
  expect(await bring(named)).toBe(true);
  await imports.start();
  expect(requests).toMatchObject([{ collection: 1, restoreCollections: true }]);
  const names = (await connection.api.library.collections()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Club', '2024']));
  expect(names).not.toContain('Named');
});

it('sends a folder with the names of its files, and reads each by its own looks', async () => {
  const { connection } = await host.page();
  const imports = new Imports(connection, new Jobs(connection));
  const files = [
    { name: 'a/makruk.pgn', file: new File([GAME], 'makruk.pgn') },
    {
      name: 'b.zip',
      file: new File([new Uint8Array(zipOf([{ name: 'rek.pgn', data: Buffer.from('1. Rb4 Ra5 2. Zz9 *') }]))], 'b.zip'),
    },
  ];
  imports.addFolder({ name: 'club', files, leftOut: ['logo.png'] });
  await until(() => expect(imports.ready).toBe(true));
  const [item] = imports.list;
  expect(item).toMatchObject({ name: 'club', rules: '', sent: item?.size, leftOut: ['logo.png'] });
  expect(item?.preview).toMatchObject({ needsRules: true, files: { listed: 2, alike: false } });
  await imports.start();
  expect(item?.report).toMatchObject({ games: 2, whole: 1, partial: 1 });
  expect(item?.report?.issues).toMatchObject([{ file: 'club/b.zip/rek.pgn', code: 'move-unreadable' }]);
});

it('has the host discard the files of removed sources, and asks for each private host', async () => {
  const { connection } = await host.page();
  const discarded: string[] = [];
  const asked: (readonly string[])[] = [];
  const discardUpload: Library['discardUpload'] = async upload => {
    discarded.push(upload);
    await connection.api.library.discardUpload(upload);
  };
  const fetch: Library['fetch'] = async (_address, privateHosts) => {
    asked.push([...privateHosts]);
    const next = ['a.local', 'b.local'].find(one => !privateHosts.includes(one));
    if (next !== undefined) throw new CodedError('address-private', next, { host: next });
    return { upload: await connection.api.library.beginUpload('games.pgn'), name: 'games.pgn', size: 0 };
  };
  const wire = {
    api: extendService<Services, Services>(connection.api, {
      library: extendService<Library, Library>(connection.api.library, { discardUpload, fetch }),
    }),
    on: connection.on.bind(connection),
    onOpen: connection.onOpen.bind(connection),
  };
  const imports = new Imports(wire, new Jobs(connection));
  imports.addFiles([new File([GAME], 'games.pgn')]);
  await until(() => expect(imports.ready).toBe(true));
  const [first] = imports.list;
  const source = first?.source;
  if (!first || source?.kind !== 'upload') throw new Error('It was not sent');
  imports.remove(first);
  await until(() => expect(discarded).toEqual([source.upload]));
  await until(() => expect(connection.api.library.preview(source)).rejects.toMatchObject({ code: 'no-such-upload' }));

  imports.addAddress('http://a.local/');
  const item = () => imports.list[0] as ImportItem;
  for (const name of ['a.local', 'b.local']) {
    await until(() => expect(item().fault).toMatchObject({ code: 'address-private', data: { host: name } }));
    imports.allowPrivate(item());
  }
  await until(() => expect(item().uploads).toHaveLength(1));
  expect(asked).toEqual([[], ['a.local'], ['a.local', 'b.local']]);
  imports.clear();
  await until(() => expect(discarded).toHaveLength(2));
});
