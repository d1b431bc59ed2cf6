/**
 * Restores the open games of the last page: their order, the one on screen and the cursor in each. The list is stored
 * in the library, so both shells find it. Games with unsaved changes come from their drafts, all others from the
 * library. With several pages only the one that has the lock writes the list.
 */
import { untrack } from 'svelte';
import type { GameId } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import type { Path } from '../../../core/study/study.ts';
import { isMainLine, mainLineMoves } from '../../../core/study/walk.ts';
import { isRecord } from '../../../engine/rules/is-record.ts';
import type { StoredGames } from '../library/stored-games.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import type { PageLock } from './draft-locks.ts';
import type { Drafts } from './drafts.svelte.ts';
import type { OpenStudy, Studies } from './study.svelte.ts';

const KEY = 'tabs';
/** Milliseconds after a change, so that stepping through a game does not write for each move. */
const PAUSE = 300;
/** Characters of the list; a setting takes 100,000. Longer lists are stored without cursors. */
const LONGEST_LIST = 90_000;

/** A cursor on the main line is stored as its ply, any other as its path. */
interface SavedTab {
  readonly id: string;
  readonly game: GameId | null;
  readonly cursor: number | Path;
  /** Black is at the bottom. */
  readonly flipped: boolean;
}

interface SavedTabs {
  readonly tabs: readonly SavedTab[];
  readonly current: string | null;
  /** The page showed a game, not another view. */
  readonly shown: boolean;
}

interface ReadTabs extends SavedTabs {
  /** When the list was written, milliseconds since the epoch. */
  readonly saved: number;
}

interface View {
  current: string;
}

export class Tabs {
  readonly #wire: Wire;
  readonly #studies: Studies;
  readonly #drafts: Drafts;
  readonly #storedGames: StoredGames;
  readonly #notices: Notices;
  readonly #view: View;
  readonly #lock: PageLock;
  #restored = false;
  #saved = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: {
    readonly wire: Wire;
    readonly studies: Studies;
    readonly drafts: Drafts;
    readonly storedGames: StoredGames;
    readonly notices: Notices;
    readonly view: View;
    readonly lock: PageLock;
  }) {
    this.#wire = parts.wire;
    this.#studies = parts.studies;
    this.#drafts = parts.drafts;
    this.#storedGames = parts.storedGames;
    this.#notices = parts.notices;
    this.#view = parts.view;
    this.#lock = parts.lock;
    this.#wire.onOpen(() => void this.save());
  }

  /** Stores the list after changes and when the page ends. Call once, while the page is initialized. */
  watch(): void {
    $effect(() => {
      void this.#text();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.save(), PAUSE);
    });
    // The draft of a game is deleted when the library has the game: until then the list must name the game.
    $effect(() => {
      void this.#studies.list.map(({ game }) => game);
      untrack(() => void this.save());
    });
    $effect(() => {
      const leaving = () => void this.save();
      addEventListener('pagehide', leaving);
      return () => removeEventListener('pagehide', leaving);
    });
  }

  /**
   * Opens the drafts and, if this page has the lock, the games of the last page.
   * @returns whether the page should show a game: the last page did, a draft was opened, or the user has opened one
   * @throws with code `closed` if the connection was lost; a later call continues
   */
  async restore(): Promise<boolean> {
    const owner = await this.#lock.acquire();
    const kept = owner ? readTabs((await this.#wire.api.settings.all())[KEY]) : NONE;
    const drafts = await this.#drafts.restore();
    await this.#reopen(kept.tabs);
    // A draft that was sent after the list has a newer cursor.
    const newer = new Set(drafts.filter(({ changed }) => changed > kept.saved).map(({ id }) => id));
    for (const { id, cursor, flipped } of kept.tabs) {
      const open = this.#studies.get(id);
      if (!open) continue;
      if (!newer.has(id))
        open.go(typeof cursor === 'string' ? cursor : mainLineMoves(open.study).slice(0, cursor).join(' '));
      open.orientation = flipped ? 'b' : 'w';
    }
    this.#studies.arrange(kept.tabs.map(({ id }) => id));
    // A game that the user has opened in the meantime stays on screen.
    const restored = new Set([...drafts, ...kept.tabs].map(({ id }) => id));
    const opened = this.#studies.list.findLast(({ id }) => !restored.has(id));
    const current = opened?.id ?? kept.current;
    if (current !== null) this.#studies.choose(current);
    this.#restored = true;
    return this.#studies.current !== null && (kept.shown || drafts.length > 0 || opened !== undefined);
  }

  /** Writes the list if it has changed, unless another page has the lock. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const text = this.#text();
    if (!this.#restored || text === this.#saved) return;
    try {
      // When the page ends there is no time to wait for the lock.
      if (!this.#lock.held && !(await this.#lock.acquire())) return;
      await this.#wire.api.settings.set(KEY, { ...JSON.parse(text), saved: Date.now() });
      this.#saved = text;
    } catch (reason) {
      // A read-only library is reported elsewhere.
      if (!['closed', 'library-read-only'].includes(issueOf(reason).code)) this.#notices.failed(reason);
    }
  }

  #text(): string {
    const tabs = this.#studies.list.map(tabOf);
    const list: SavedTabs = { tabs, current: this.#studies.current?.id ?? null, shown: this.#view.current === 'study' };
    const text = JSON.stringify(list);
    if (text.length <= LONGEST_LIST) return text;
    return JSON.stringify({ ...list, tabs: tabs.map(tab => ({ ...tab, cursor: 0 })) });
  }

  async #reopen(tabs: readonly SavedTab[]): Promise<void> {
    const closed = tabs.filter(
      ({ id, game }) => game !== null && this.#studies.get(id) === null && this.#studies.ofGame(game) === null,
    );
    const answers = await Promise.allSettled(closed.map(({ game }) => this.#storedGames.read(game as GameId)));
    const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []));
    const lost = reasons.find(reason => issueOf(reason).code === 'closed');
    if (lost !== undefined) throw lost;
    answers.forEach((answer, index) => {
      const tab = closed[index];
      if (answer.status === 'fulfilled' && tab) this.#open(tab, answer.value);
    });
    const gone = reasons.filter(reason => issueOf(reason).code === 'no-such-game').length;
    for (const reason of reasons) if (issueOf(reason).code !== 'no-such-game') this.#notices.failed(reason);
    if (gone === 0) return;
    const text = `${gone} games that were open are no longer in the library`;
    this.#notices.add('info', { code: 'tabs-gone', text, data: { count: gone } });
  }

  #open({ id, game }: SavedTab, { study, revision, collection }: Readable): void {
    try {
      this.#studies.open(study, { id, game, revision, collection });
    } catch (reason) {
      this.#notices.failed(reason);
    }
  }
}

type Readable = Awaited<ReturnType<StoredGames['read']>>;

const NONE: ReadTabs = { tabs: [], current: null, shown: false, saved: 0 };

function tabOf({ id, game, study, path, orientation }: OpenStudy): SavedTab {
  const plies = path === '' ? 0 : path.split(' ').length;
  return { id, game, cursor: isMainLine(study, path) ? plies : path, flipped: orientation === 'b' };
}

/** Checks the stored value. Earlier versions wrote `place` for `cursor`, `turned` for `flipped`, `at` for `saved`. */
function readTabs(value: unknown): ReadTabs {
  if (!isRecord(value) || !Array.isArray(value.tabs)) return NONE;
  const current = typeof value.current === 'string' ? value.current : null;
  return {
    tabs: value.tabs.flatMap(readTab),
    current,
    shown: value.shown === true,
    saved: Number(value.saved ?? value.at) || 0,
  };
}

function readTab(value: unknown): readonly SavedTab[] {
  if (!isRecord(value)) return [];
  const { id, game, cursor = value.place, flipped = value.turned } = value;
  if (typeof id !== 'string' || !(game === null || Number.isSafeInteger(game))) return [];
  if (typeof cursor !== 'string' && !Number.isSafeInteger(cursor)) return [];
  return [{ id, game: game as GameId | null, cursor: cursor as number | Path, flipped: flipped === true }];
}
