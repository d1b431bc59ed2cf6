/**
 * Keeps unsaved games as drafts. A game is sent to the host shortly after each edit, at once when the page is hidden or
 * closed, and again after a lost connection. The draft is discarded when the game is saved, undone to the stored
 * version, or closed by the user. The next start opens every draft at its last cursor.
 */
import type { Draft, Issue } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import { flattenStudy, unflattenStudy } from '../../../core/study/flat.ts';
import type { History } from '../../../core/study/history.ts';
import { unpackHistory } from '../../../core/study/packed-history.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import { messageOf } from '../../../engine/rules/result.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import type { DraftLocks } from './draft-locks.ts';
import type { OpenStudy, Studies } from './study.svelte.ts';

/** Milliseconds after an edit: a crash loses at most this, and fast typing is sent as one message. */
const PAUSE = 250;
/** Milliseconds after a draft could not be stored, as on a full disk. */
const RETRY = 15_000;

export class Drafts {
  readonly #wire: Wire;
  readonly #studies: Studies;
  readonly #notices: Notices;
  readonly #draftLocks: DraftLocks;
  /** Ids of games with edits that the host has not stored. */
  #waiting = $state.raw<ReadonlySet<string>>(new Set());
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Discarded drafts that the host may still have. */
  readonly #discarded = new Set<string>();
  /** Games for which the page has explained that the host cannot store their drafts. */
  readonly #explained = new Set<string>();
  #restored = false;
  /** Whether the host has every edit. */
  readonly saved = $derived(this.#waiting.size === 0);

  constructor(wire: Wire, studies: Studies, notices: Notices, draftLocks: DraftLocks) {
    this.#draftLocks = draftLocks;
    this.#wire = wire;
    this.#studies = studies;
    this.#notices = notices;
    studies.onEdit(study => this.keep(study));
    studies.onClose(study => this.discard(study.id));
    wire.onOpen(() => this.flush());
  }

  /** Listens for the end of the page. */
  watch(): void {
    addEventListener('pagehide', () => this.flush());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.flush();
    });
  }

  /** Opens every draft of an earlier page, once. @returns the drafts that were opened */
  async restore(): Promise<readonly Draft[]> {
    if (this.#restored) return [];
    const [drafts, elsewhere] = await Promise.all([this.#wire.api.library.drafts(), this.#draftLocks.others()]);
    this.#restored = true;
    const here = new Set(this.#studies.list.map(open => open.id));
    const free = drafts.filter(({ id }) => !elsewhere.has(id) && !here.has(id)).sort((a, b) => a.changed - b.changed);
    const opened = free.filter(draft => this.#open(draft));
    if (opened.length === 0) return opened;
    await this.#findCollections(opened);
    const text = `${opened.length} games with unsaved changes were opened again`;
    this.#notices.add('info', { code: 'drafts-restored', text, data: { count: opened.length } });
    return opened;
  }

  /** Sends all pending edits and discards at once. */
  flush(): void {
    for (const id of this.#discarded) void this.#sendDiscard(id);
    for (const id of this.#waiting) void this.#send(id);
  }

  discard(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#explained.delete(id);
    this.#mark(id, false);
    this.#draftLocks.release(id);
    void this.#sendDiscard(id);
  }

  async #sendDiscard(id: string): Promise<void> {
    this.#discarded.add(id);
    try {
      await this.#wire.api.library.discardDraft(id);
      this.#discarded.delete(id);
    } catch (reason) {
      if (issueOf(reason).code !== 'closed') this.#notices.failed(reason);
    }
  }

  #open(draft: Draft): boolean {
    const { id, path, undo } = draft;
    // Two pages may have edited one game: the second draft opens as a new game.
    const free = draft.game === null || this.#studies.ofGame(draft.game) === null;
    const [game, revision] = free ? [draft.game, draft.revision] : [null, null];
    try {
      const study = unflattenStudy(draft.study);
      const history = undo === undefined ? null : historyOf(study, path, undo);
      this.#studies.open(study, { id, game, revision, path, unsaved: true, ...(history ? { history } : {}) });
      this.#draftLocks.take(id);
      return true;
    } catch (reason) {
      const text = `A draft could not be opened and was kept: ${messageOf(reason)}`;
      this.#notices.add('warning', { code: 'draft-unreadable', text });
      return false;
    }
  }

  /** A draft does not name the collection of its game. Without it, it is sought again when the game is saved. */
  async #findCollections(drafts: readonly Draft[]): Promise<void> {
    const games = drafts.map(({ id }) => this.#studies.get(id)?.game).filter(game => typeof game === 'number');
    const rows = games.length === 0 ? [] : await this.#wire.api.library.rows(games).catch(() => []);
    for (const { id, collection } of rows) {
      const open = this.#studies.ofGame(id);
      if (open) open.collection ??= collection;
    }
  }

  /** Stores a game as a draft shortly after; discards the draft instead if the library has the game as it is. */
  keep(study: OpenStudy): void {
    this.#draftLocks.take(study.id);
    this.#discarded.delete(study.id);
    clearTimeout(this.#timers.get(study.id));
    this.#mark(study.id, true);
    this.#timers.set(
      study.id,
      setTimeout(() => void this.#send(study.id), PAUSE),
    );
  }

  async #send(id: string): Promise<void> {
    clearTimeout(this.#timers.get(id));
    const open = this.#studies.get(id);
    if (!open) return this.#mark(id, false);
    if (!open.dirty) return this.discard(id);
    const { game, revision, path, study } = open;
    try {
      const undo = open.packedUndo();
      const draft = { id, game, revision, path, study: flattenStudy(study), changed: Date.now() };
      await this.#wire.api.library.saveDraft(undo === undefined ? draft : { ...draft, undo });
      this.#explained.delete(id);
      if (open.study === study) this.#mark(id, false);
    } catch (reason) {
      this.#retry(id, issueOf(reason));
    }
  }

  /** It stays marked as waiting, which the page shows. After a lost connection the next one sends it again. */
  #retry(id: string, issue: Issue): void {
    if (issue.code === 'closed') return;
    clearTimeout(this.#timers.get(id));
    this.#timers.set(
      id,
      setTimeout(() => void this.#send(id), RETRY),
    );
    // A read-only library is reported elsewhere.
    if (issue.code === 'library-read-only' || this.#explained.has(id)) return;
    this.#explained.add(id);
    this.#notices.add('error', issue);
  }

  #mark(id: string, waiting: boolean): void {
    if (this.#waiting.has(id) === waiting) return;
    const next = new Set(this.#waiting);
    if (waiting) next.add(id);
    else next.delete(id);
    this.#waiting = next;
  }
}

/** `null` when the list cannot be read: the game then opens without it. */
function historyOf(study: Study, path: Path, undo: string): History | null {
  try {
    return unpackHistory(study, path, undo);
  } catch {
    return null;
  }
}
