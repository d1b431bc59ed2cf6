/**
 * The open games of the last page open again at the next start: their order, the one on screen and the place in each. The list is kept
 * in the library, so both shells find it; games with unsaved changes come from their drafts, all others from the library. Of several pages
 * one keeps the list, the others only when that one has gone.
 */
import type { GameId } from '../../../api/contract.ts';
import type { Path } from '../../../core/study/study.ts';
import { isMainLine, mainLineMoves } from '../../../core/study/walk.ts';
import type { StoredGames } from '../library/stored-games.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { issueOf, type Notices } from '../shell/notices.svelte.ts';
import type { PageLock } from './draft-locks.ts';
import type { Drafts } from './drafts.svelte.ts';
import type { OpenStudy, Studies } from './study.svelte.ts';

const KEY = 'tabs';
/** Milliseconds after a change: stepping through a game is not a write for each move. */
const PAUSE = 300;
/** Characters of the list; a setting takes 100,000. Beyond it the longest places are left out. */
const LONGEST_LIST = 90_000;

/** A place on the main line is kept as its ply, any other as its path. */
interface SavedTab {
  readonly id: string;
  readonly game: GameId | null;
  readonly place: number | Path;
  /** Black stands below. */
  readonly turned: boolean;
}

interface SavedTabs {
  readonly tabs: readonly SavedTab[];
  readonly current: string | null;
  /** A game filled the page, not another view. */
  readonly shown: boolean;
}

interface ReadTabs extends SavedTabs {
  /** When the list was written, milliseconds since the epoch. */
  readonly at: number;
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
  readonly #claim: PageLock;
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
    readonly claim: PageLock;
  }) {
    this.#wire = parts.wire;
    this.#studies = parts.studies;
    this.#drafts = parts.drafts;
    this.#storedGames = parts.storedGames;
    this.#notices = parts.notices;
    this.#view = parts.view;
    this.#claim = parts.claim;
    this.#wire.onOpen(() => void this.save());
  }

  /** Called once, while the page is being made: keeps the list as it changes, and at the end of the page. */
  watch(): void {
    $effect(() => {
      void this.#text();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.save(), PAUSE);
    });
    $effect(() => {
      const leaving = () => void this.save();
      addEventListener('pagehide', leaving);
      return () => removeEventListener('pagehide', leaving);
    });
  }

  /**
   * Opens drafts and, in the page that keeps the list, the games of the last page. True when one of them is to fill the page: it did, or it has
   * unsaved changes. Rejects with code `closed` when the connection was lost meanwhile; the next call goes on.
   */
  async restore(): Promise<boolean> {
    const owner = await this.#claim();
    const kept = owner ? readTabs((await this.#wire.api.settings.all())[KEY]) : NONE;
    const drafts = await this.#drafts.restore();
    await this.#reopen(kept.tabs);
    // A draft that was sent after the list knows its place better.
    const newer = new Set(drafts.filter(({ changed }) => changed > kept.at).map(({ id }) => id));
    for (const { id, place, turned } of kept.tabs) {
      const open = this.#studies.get(id);
      if (!open) continue;
      if (!newer.has(id))
        open.go(typeof place === 'string' ? place : mainLineMoves(open.study).slice(0, place).join(' '));
      open.orientation = turned ? 'b' : 'w';
    }
    this.#studies.arrange(kept.tabs.map(({ id }) => id));
    if (kept.current !== null) this.#studies.choose(kept.current);
    this.#restored = true;
    return this.#studies.current !== null && (kept.shown || drafts.length > 0);
  }

  /** Writes the list where it has changed, unless another page keeps it. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const text = this.#text();
    if (!this.#restored || text === this.#saved) return;
    try {
      // At the end of a page there is time for nothing but a message.
      if (!this.#claim.held && !(await this.#claim())) return;
      await this.#wire.api.settings.set(KEY, { ...JSON.parse(text), at: Date.now() });
      this.#saved = text;
    } catch (reason) {
      // A library that cannot be written says so by itself.
      if (!['closed', 'library-read-only'].includes(issueOf(reason).code)) this.#notices.failed(reason);
    }
  }

  #text(): string {
    const tabs = this.#studies.list.map(tabOf);
    const list: SavedTabs = { tabs, current: this.#studies.current?.id ?? null, shown: this.#view.current === 'study' };
    const text = JSON.stringify(list);
    if (text.length <= LONGEST_LIST) return text;
    return JSON.stringify({ ...list, tabs: tabs.map(tab => ({ ...tab, place: 0 })) });
  }

  async #reopen(tabs: readonly SavedTab[]): Promise<void> {
    const wanted = tabs.filter(
      ({ id, game }) => game !== null && this.#studies.get(id) === null && this.#studies.ofGame(game) === null,
    );
    const answers = await Promise.allSettled(wanted.map(({ game }) => this.#storedGames.read(game as GameId)));
    const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []));
    const lost = reasons.find(reason => issueOf(reason).code === 'closed');
    if (lost !== undefined) throw lost;
    answers.forEach((answer, index) => {
      const tab = wanted[index];
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

const NONE: ReadTabs = { tabs: [], current: null, shown: false, at: 0 };

function tabOf({ id, game, study, path, orientation }: OpenStudy): SavedTab {
  const plies = path === '' ? 0 : path.split(' ').length;
  return { id, game, place: isMainLine(study, path) ? plies : path, turned: orientation === 'b' };
}

/** What another version of the program wrote may be anything. */
function readTabs(value: unknown): ReadTabs {
  if (!isRecord(value) || !Array.isArray(value.tabs)) return NONE;
  const current = typeof value.current === 'string' ? value.current : null;
  return {
    tabs: value.tabs.flatMap(readTab),
    current,
    shown: value.shown === true,
    at: Number(value.at) || 0,
  };
}

function readTab(value: unknown): readonly SavedTab[] {
  if (!isRecord(value)) return [];
  const { id, game, place, turned } = value;
  if (typeof id !== 'string' || !(game === null || Number.isSafeInteger(game))) return [];
  if (typeof place !== 'string' && !Number.isSafeInteger(place)) return [];
  return [{ id, game: game as GameId | null, place: place as number | Path, turned: turned === true }];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
