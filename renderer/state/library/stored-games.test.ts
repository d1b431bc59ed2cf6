import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Library, Services } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { extendService } from '../../../api/rpc.ts';
import { addLine, newStudy, setTag, tagValue } from '../../../core/study/edit.ts';
import { flattenStudy, unflattenStudy } from '../../../core/study/flat.ts';
import { mainLineMoves } from '../../../core/study/walk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type TestHost, type TestPage, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { Drafts } from '../game/drafts.svelte.ts';
import { Studies } from '../game/study.svelte.ts';
import { Notices } from '../shell/notices.svelte.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost();
});
afterAll(() => host.close());

const empty = () => newStudy('makruk', makruk.startFen, [{ name: 'White', value: 'Sok' }]);

/** A game with one move, as the user who plays it leaves it. */
function played({ studies }: TestPage) {
  const open = studies.open(empty());
  const grown = addLine(open.study, '', ['e3e4']);
  open.edit(grown.study, { code: 'move' }, grown.path);
  return open;
}

async function collectionOf({ connection }: TestPage, name: string) {
  return (await connection.api.library.createCollection(name)).id;
}

describe('saving', () => {
  it('asks for a collection once, then saves where the game lies', async () => {
    const page = await host.page();
    const open = played(page);
    const collection = await collectionOf(page, 'Club');
    await page.storedGames.save(open);
    expect(page.storedGames.placing?.open).toBe(open);
    await page.storedGames.put(collection);
    expect(open.dirty).toBe(false);
    expect(open.collection).toBe(collection);
    const longer = addLine(open.study, 'e3e4', ['e6e5']);
    open.edit(longer.study, { code: 'move' }, longer.path);
    await page.storedGames.save(open);
    expect(page.storedGames.placing).toBeNull();
    const stored = await page.connection.api.library.open(open.game ?? -1);
    expect(stored.study.nodes.map(node => node.move)).toEqual(['', 'e3e4', 'e6e5']);
  });

  it('refuses to lose what another page saved meanwhile, and offers both ways out', async () => {
    const [first, second] = [await host.page(), await host.page()];
    const mine = played(first);
    await first.storedGames.save(mine);
    await first.storedGames.put(await collectionOf(first, 'Two pages'));
    const id = mine.game ?? -1;
    await second.storedGames.open(id);
    const theirs = second.studies.current;
    if (!theirs) throw new Error('not open');
    theirs.edit(addLine(theirs.study, 'e3e4', ['d6d5']).study, { code: 'move' });
    await second.storedGames.save(theirs);
    mine.edit(addLine(mine.study, 'e3e4', ['e6e5']).study, { code: 'move' });
    await first.storedGames.save(mine);
    expect(first.storedGames.stale?.open).toBe(mine);
    expect(mine.dirty).toBe(true);
    await first.storedGames.overwrite();
    expect(mine.dirty).toBe(false);
    const stored = await first.connection.api.library.open(id);
    expect(stored.study.nodes.map(node => node.move)).toContain('e6e5');

    theirs.edit(addLine(theirs.study, 'e3e4', ['c6c5']).study, { code: 'move' });
    await second.storedGames.save(theirs);
    expect(second.storedGames.stale?.open).toBe(theirs);
    await second.storedGames.copyStale();
    await second.storedGames.put(mine.collection ?? -1);
    expect(theirs.game).not.toBe(id);
    expect((await second.connection.api.library.open(id)).study.nodes.map(node => node.move)).toContain('e6e5');
  });

  /** A game that another page has saved since it was opened, with an edit of its own. */
  async function conflict(page: TestPage, name: string) {
    const { open, id } = await stored(page, name);
    const { library } = page.connection.api;
    const { collection, study } = await library.open(id);
    await library.save(id, open.revision, collection, flattenStudy(setTag(unflattenStudy(study), 'Event', 'Newer')));
    open.edit(addLine(open.study, 'e3e4', ['e6e5']).study, { code: 'move' });
    return { open, id };
  }

  it('opens the newer version as the stored game, and keeps the other one unsaved', async () => {
    const page = await host.page();
    const { open, id } = await conflict(page, 'Newer');
    await page.storedGames.save(open);
    await page.storedGames.showStored();
    expect([open.game, open.dirty, mainLineMoves(open.study)]).toEqual([null, true, ['e3e4', 'e6e5']]);
    const newer = page.studies.current;
    if (!newer) throw new Error('not open');
    expect([newer.game, newer.dirty, tagValue(newer.study, 'Event')]).toEqual([id, false, 'Newer']);
    newer.edit(addLine(newer.study, 'e3e4', ['d6d5']).study, { code: 'move' });
    await page.storedGames.save(newer);
    expect([newer.game, newer.dirty, page.storedGames.stale]).toEqual([id, false, null]);
  });

  it('closes a game after its conflict was resolved', async () => {
    const page = await host.page();
    const { open, id } = await conflict(page, 'Replaced and closed');
    await page.storedGames.saveAndClose(open);
    expect(page.studies.list).toContain(open);
    await page.storedGames.overwrite();
    expect(page.studies.list).not.toContain(open);
    expect((await page.connection.api.library.open(id)).study.nodes.map(node => node.move)).toContain('e6e5');

    const { open: other } = await conflict(page, 'Copied and closed');
    await page.storedGames.saveAndClose(other);
    await page.storedGames.copyStale();
    expect(page.studies.list).toContain(other);
    await page.storedGames.put(other.collection ?? -1);
    expect(page.studies.list).not.toContain(other);
  });

  it('brings deleted games back, and an open one is theirs again', async () => {
    const page = await host.page();
    const open = played(page);
    await page.storedGames.save(open);
    await page.storedGames.put(await collectionOf(page, 'Bin'));
    const id = open.game ?? -1;
    await page.storedGames.remove([id]);
    expect(open.game).toBeNull();
    expect(open.dirty).toBe(true);
    await expect(page.connection.api.library.open(id)).rejects.toMatchObject({ code: 'no-such-game' });
    const undo = page.notices.list.find(notice => notice.action?.label === 'undo');
    undo?.action?.run();
    await until(() => expect(open.game).toBe(id));
    expect(open.dirty).toBe(false);
    expect((await page.connection.api.library.open(id)).study.nodes).toHaveLength(2);
  });

  it('keeps edits of a deleted game that comes back', async () => {
    const page = await host.page();
    const open = played(page);
    await page.storedGames.save(open);
    await page.storedGames.put(await collectionOf(page, 'Edited'));
    const id = open.game ?? -1;
    await page.storedGames.remove([id]);
    open.edit(addLine(open.study, 'e3e4', ['e6e5']).study, { code: 'move' });
    page.notices.list.find(notice => notice.action?.label === 'undo')?.action?.run();
    await until(() => expect(open.game).toBe(id));
    expect(open.dirty).toBe(true);
    open.undo();
    expect(open.dirty).toBe(false);
  });
});

describe('the bin', () => {
  it('is emptied for good, and no notice offers its games any more', async () => {
    const page = await host.page();
    const { library } = page.connection.api;
    const collection = await collectionOf(page, 'Emptied');
    const stored = async () => (await library.save(null, null, collection, flattenStudy(empty()))).id;
    const [first, second] = [await stored(), await stored()];
    await page.storedGames.remove([first]);
    await page.storedGames.remove([second]);
    await page.storedGames.restoreAll();
    expect((await library.open(first)).id).toBe(first);
    await page.storedGames.remove([first, second]);
    expect(await library.binned()).toBe(2);
    await page.storedGames.emptyBin();
    expect(await library.binned()).toBe(0);
    expect(page.notices.list.map(({ issue, action }) => [issue.code, issue.data, action])).toEqual([
      ['bin-emptied', { count: 2 }, null],
      ['games-restored', { count: 2 }, null],
    ]);
  });
});

/** A game with one move in a new collection. */
async function stored(page: TestPage, name: string) {
  const open = played(page);
  await page.storedGames.save(open);
  await page.storedGames.put(await collectionOf(page, name));
  return { open, id: open.game ?? -1 };
}

const draftIds = async ({ connection }: TestPage) => (await connection.api.library.drafts()).map(({ id }) => id);

describe('a stored game', () => {
  it('is saved once by two saves at the same time', async () => {
    const page = await host.page();
    const open = played(page);
    await page.storedGames.save(open);
    const collection = await collectionOf(page, 'At once');
    await Promise.all([page.storedGames.put(collection), page.storedGames.save(open)]);
    const { total } = await page.connection.api.library.list(
      { filter: { collection }, sort: 'changed', descending: true },
      0,
      9,
    );
    expect([total, open.revision, page.storedGames.placing]).toEqual([1, 1, null]);
    open.edit(addLine(open.study, 'e3e4', ['e6e5']).study, { code: 'move' });
    await Promise.all([page.storedGames.save(open), page.storedGames.save(open)]);
    expect([open.dirty, open.revision, page.storedGames.stale]).toEqual([false, 2, null]);
  });

  it('closes after it was saved in the chosen collection', async () => {
    const page = await host.page();
    const open = played(page);
    await page.storedGames.saveAndClose(open);
    expect(page.studies.list).toEqual([open]);
    await page.storedGames.put(await collectionOf(page, 'Closed'));
    expect(page.studies.list).toEqual([]);
  });

  it('has a draft while it is deleted', async () => {
    const page = await host.page();
    const { open, id } = await stored(page, 'Deleted and open');
    await page.storedGames.remove([id]);
    page.drafts.flush();
    await until(async () => expect(await draftIds(page)).toContain(open.id));
    page.notices.list.find(notice => notice.action?.label === 'undo')?.action?.run();
    await until(() => expect(open.game).toBe(id));
    page.drafts.flush();
    await until(async () => expect(await draftIds(page)).not.toContain(open.id));
  });

  it('is saved as a new one if it was deleted in another way', async () => {
    const page = await host.page();
    const { open, id } = await stored(page, 'Deleted elsewhere');
    await page.connection.api.library.remove([id]);
    open.edit(addLine(open.study, 'e3e4', ['e6e5']).study, { code: 'move' });
    await page.storedGames.save(open);
    expect(page.storedGames.placing?.open).toBe(open);
    await page.storedGames.put(open.collection ?? -1);
    expect([open.dirty, open.game === id, page.storedGames.stale]).toEqual([false, false, null]);
  });

  it('has its collection again when its draft is opened', async () => {
    const page = await host.page();
    const { open } = await stored(page, 'Of a draft');
    open.edit(addLine(open.study, 'e3e4', ['e6e5']).study, { code: 'move' });
    page.drafts.flush();
    await until(() => expect(page.drafts.saved).toBe(true));
    page.cut();
    const next = await host.page();
    await next.drafts.restore();
    expect(next.studies.get(open.id)?.collection).toBe(open.collection);
    for (const { id } of next.studies.list) next.studies.close(id);
    await until(async () => expect(await draftIds(next)).toEqual([]));
  });
});

describe('drafts', () => {
  it('that cannot be stored are explained once, until one is stored', async () => {
    const { connection } = await host.page();
    let isFull = true;
    let tries = 0;
    const saveDraft: Library['saveDraft'] = async draft => {
      tries++;
      if (isFull) throw new CodedError('disk-full', 'No space left on the device');
      await connection.api.library.saveDraft(draft);
    };
    const wire = {
      api: extendService<Services, Services>(connection.api, {
        library: extendService<Library, Library>(connection.api.library, { saveDraft }),
      }),
      on: connection.on.bind(connection),
      onOpen: connection.onOpen.bind(connection),
    };
    const [notices, studies] = [new Notices(), new Studies()];
    const drafts = new Drafts(wire, studies, notices, { take() {}, release() {}, others: async () => new Set() });
    const open = studies.open(empty(), { unsaved: true });
    for (const expected of [1, 2]) {
      drafts.flush();
      await until(() => expect(tries).toBe(expected));
    }
    await until(() => expect(notices.list.map(({ issue }) => issue.code)).toEqual(['disk-full']));
    expect(drafts.saved).toBe(false);
    isFull = false;
    drafts.flush();
    await until(() => expect(drafts.saved).toBe(true));
    studies.close(open.id);
  });

  it('survive a page that dies, and open where the reader was', async () => {
    const page = await host.page();
    const open = played(page);
    open.edit(addLine(open.study, 'e3e4', ['e6e5']).study, { code: 'move' });
    open.undo();
    page.drafts.flush();
    await until(() => expect(page.drafts.saved).toBe(true));
    page.cut();

    const next = await host.page();
    await next.drafts.restore();
    const back = next.studies.get(open.id);
    expect(back && mainLineMoves(back.study)).toEqual(['e3e4']);
    expect(back?.path).toBe('e3e4');
    expect(back?.dirty).toBe(true);
    expect(next.notices.list[0]?.issue.code).toBe('drafts-restored');
    back?.redo();
    expect(back && mainLineMoves(back.study), 'an undone edit').toEqual(['e3e4', 'e6e5']);
    next.studies.close(open.id);
    await until(async () => {
      const drafts = await next.connection.api.library.drafts();
      expect(drafts.map(draft => draft.id)).not.toContain(open.id);
    });
  });

  it('that another living page works on stay with it', async () => {
    const page = await host.page();
    const open = played(page);
    page.drafts.flush();
    await until(() => expect(page.drafts.saved).toBe(true));
    const beside = await host.page({ take() {}, release() {}, others: async () => new Set([open.id]) });
    await beside.drafts.restore();
    expect(beside.studies.get(open.id)).toBeNull();
    page.studies.close(open.id);
  });

  it('that were closed while the host was away do not come back', async () => {
    const page = await host.page();
    const open = played(page);
    page.drafts.flush();
    await until(() => expect(page.drafts.saved).toBe(true));
    page.cut();
    page.studies.close(open.id);
    await until(async () => {
      const drafts = await page.connection.api.library.drafts();
      expect(drafts.map(draft => draft.id)).not.toContain(open.id);
    });
    expect(page.notices.list).toEqual([]);
  });

  it('wait while the host is away and go out when it is back', async () => {
    const page = await host.page();
    page.cut();
    const open = played(page);
    page.drafts.flush();
    await expect(page.connection.api.library.drafts()).rejects.toMatchObject({ code: 'closed' });
    expect(page.drafts.saved).toBe(false);
    await until(() => expect(page.connection.state).toBe('open'));
    await until(() => expect(page.drafts.saved).toBe(true));
    const drafts = await page.connection.api.library.drafts();
    expect(drafts.map(draft => draft.id)).toContain(open.id);
    page.studies.close(open.id);
  });

  it('end when every edit is undone', async () => {
    const page = await host.page();
    const open = played(page);
    page.drafts.flush();
    await until(() => expect(page.drafts.saved).toBe(true));
    open.undo();
    page.drafts.flush();
    await until(async () => {
      const drafts = await page.connection.api.library.drafts();
      expect(drafts.map(draft => draft.id)).not.toContain(open.id);
    });
  });
});
