/**
 * Opens, saves, copies, deletes and restores games of the library. If the stored game was changed in the meantime, the
 * user decides; nothing is overwritten silently.
 */
import type { CollectionId, GameId, StoredGame } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import { flattenStudy, unflattenStudy } from '../../../core/study/flat.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import { mainLineMoves } from '../../../core/study/walk.ts';
import type { Drafts } from '../game/drafts.svelte.ts';
import type { OpenStudy, StoredVersion, Studies } from '../game/study.svelte.ts';
import { knownRules } from '../rules/known-rules.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import { type LibrarySteps, stepIssue } from './library-steps.svelte.ts';

/** A game to be saved once the user has chosen a collection. */
export interface Placing {
  readonly open: OpenStudy;
  /** Save as a new game. */
  readonly copy: boolean;
  /** Close the game when it is saved. */
  readonly close: boolean;
}

/** A game that the library has in a newer revision than the one it was opened from. */
export interface Stale {
  readonly open: OpenStudy;
  /** Close the game when it is saved. */
  readonly close: boolean;
}

/** `null`: the game does not have what is sought. */
export type FindPlace = (study: Study) => Path | null;

export class StoredGames {
  readonly #wire: Wire;
  readonly #studies: Studies;
  readonly #drafts: Drafts;
  readonly #notices: Notices;
  readonly #steps: LibrarySteps;
  placing = $state.raw<Placing | null>(null);
  /** Waits for the user's decision. */
  stale = $state.raw<Stale | null>(null);
  /** The last one that was begun for each game. */
  readonly #saves = new Map<OpenStudy, Promise<void>>();

  constructor(wire: Wire, studies: Studies, drafts: Drafts, notices: Notices, steps: LibrarySteps) {
    this.#wire = wire;
    this.#studies = studies;
    this.#drafts = drafts;
    this.#notices = notices;
    this.#steps = steps;
  }

  /**
   * Opens a stored game, at the place that `find` returns, or at a ply of its main line if given. A game that is open
   * already comes to the front with its edits.
   */
  async open(id: GameId, ply: number | null = null, find: FindPlace | null = null): Promise<void> {
    const pathIn = (study: Study): Path | null => find?.(study) ?? (ply === null ? null : mainPath(study, ply));
    const there = this.#studies.ofGame(id);
    if (there) {
      this.#studies.choose(there.id);
      const path = pathIn(there.study);
      if (path !== null) there.go(path);
      return;
    }
    const { study, revision, collection } = await this.read(id);
    const path = pathIn(study);
    const place = path === null ? {} : { path };
    this.#studies.open(study, { game: id, revision, collection, ...place });
  }

  /** Fetches a stored game and registers its rule set. @throws CodedError `no-such-game` */
  async read(id: GameId): Promise<{ study: Study; revision: number; collection: CollectionId }> {
    const { study, revision, collection } = await this.#wire.api.library.open(id);
    await knownRules.ensure(study.rules, this.#wire.api);
    return { study: unflattenStudy(study), revision, collection };
  }

  /** Saves a game in its collection; a new game asks for a collection first. */
  save(open: OpenStudy): Promise<void> {
    return this.#inTurn(open, async () => {
      const collection = await this.#collectionOf(open);
      if (open.game === null || collection === null) await this.#chooseCollection(open, false);
      else await this.#store(open, open.game, open.revision, collection);
    });
  }

  /** Also closes the game as soon as it is saved, which can need an answer to {@link placing} or {@link stale}. */
  async saveAndClose(open: OpenStudy): Promise<void> {
    await this.save(open);
    this.#closeSaved(open);
  }

  /** Saves a game that is in the library without a notice, as a part of a change that has one. */
  saveQuietly(open: OpenStudy): Promise<void> {
    return this.#inTurn(open, async () => {
      const collection = await this.#collectionOf(open);
      if (open.game !== null && collection !== null)
        await this.#store(open, open.game, open.revision, collection, true);
    });
  }

  saveCopy(open: OpenStudy): Promise<void> {
    return this.#chooseCollection(open, true);
  }

  /** Saves {@link placing} in the chosen collection. */
  async put(collection: CollectionId): Promise<void> {
    const { placing } = this;
    this.placing = null;
    if (!placing) return;
    const { open, copy, close } = placing;
    await this.#inTurn(open, () => this.#store(open, null, null, collection), copy);
    if (close) this.#closeSaved(open);
  }

  /** Answers {@link stale}: the game on screen replaces the stored one. */
  async overwrite(): Promise<void> {
    const { stale } = this;
    this.stale = null;
    if (!stale) return;
    const { open, close } = stale;
    await this.#inTurn(open, async () => {
      const newest = await this.#newest(open);
      if (newest === null) await this.#chooseCollection(open, false);
      else await this.#store(open, newest.id, newest.revision, newest.collection);
    });
    if (close) this.#closeSaved(open);
  }

  /** Answers {@link stale}: the game on screen is saved as a new game. */
  async copyStale(): Promise<void> {
    const { stale } = this;
    this.stale = null;
    if (!stale) return;
    await this.#chooseCollection(stale.open, true);
    if (stale.close) this.#closeSaved(stale.open);
  }

  /** Answers {@link stale}: the stored version opens in a new tab, and the game on screen becomes an unsaved one. */
  async showStored(): Promise<void> {
    const open = this.stale?.open;
    this.stale = null;
    const game = open?.game;
    if (!open || game == null) return;
    const { study, revision, collection } = await this.read(game);
    this.#detach(open);
    this.#studies.open(study, { game, revision, collection });
  }

  /** Moves games to the bin and offers undo. Open games stay open as unsaved games. */
  async remove(ids: readonly GameId[]): Promise<void> {
    const { token, count } = await this.#wire.api.library.remove(ids);
    const gone = ids.map(id => this.#studies.ofGame(id)).filter(open => open !== null);
    const before = gone.map(open => ({ open, version: this.#detach(open) }));
    const issue = stepIssue('games-deleted', '', count);
    this.#steps.report({ issue, token, undo: () => this.#restore(token, before) });
  }

  /** Restores all games of the bin. */
  async restoreAll(): Promise<void> {
    this.#reportRestored(await this.#wire.api.library.restoreAll());
  }

  /** Deletes the games in the bin permanently; they can no longer be restored. */
  async emptyBin(): Promise<void> {
    const count = await this.#wire.api.library.emptyBin();
    this.#notices.add('info', {
      code: 'bin-emptied',
      text: `${count} games were deleted permanently`,
      data: { count },
    });
  }

  #reportRestored(count: number): void {
    this.#notices.add('info', { code: 'games-restored', text: `${count} games were restored`, data: { count } });
  }

  async #restore(token: string, before: readonly DeletedGame[]): Promise<void> {
    const count = await this.#wire.api.organisation.undo(token);
    // A game that was saved as a new one meanwhile stays that.
    for (const { open, version } of before) {
      if (open.game !== null) continue;
      open.markRestored(version);
      this.#drafts.keep(open);
    }
    this.#reportRestored(count);
  }

  /** The game stays open as an unsaved game, which has a draft even without an edit. Returns what the library had. */
  #detach(open: OpenStudy): StoredVersion {
    const version = open.detach();
    this.#drafts.keep(open);
    return version;
  }

  /**
   * Saves of one game run one after the other: two at the same time would conflict, or store a new game twice.
   * @param always also if the game was saved while this save waited
   */
  async #inTurn(open: OpenStudy, save: () => Promise<void>, always = false): Promise<void> {
    const before = this.#saves.get(open);
    const waited = async (): Promise<void> => {
      await before?.catch(() => undefined);
      if (always || open.dirty) await save();
    };
    const turn = before ? waited() : save();
    this.#saves.set(open, turn);
    try {
      await turn;
    } finally {
      if (this.#saves.get(open) === turn) this.#saves.delete(open);
    }
  }

  /** The collection of an open game, which its draft may not name; `null` if the library does not have the game. */
  async #collectionOf(open: OpenStudy): Promise<CollectionId | null> {
    if (open.game === null) return null;
    return open.collection ?? (await this.#newest(open))?.collection ?? null;
  }

  /** The library's version of an open game; `null` if it cannot be read, or was deleted, which is recorded. */
  async #newest(open: OpenStudy): Promise<StoredGame | null> {
    if (open.game === null) return null;
    try {
      return await this.#wire.api.library.open(open.game);
    } catch (reason) {
      const { code } = issueOf(reason);
      if (code === 'no-such-game') this.#detach(open);
      else if (code !== 'record-damaged') throw reason;
      return null;
    }
  }

  /** Closes a game, at once or when the user has decided how to save it. */
  #closeSaved(open: OpenStudy): void {
    if (!open.dirty) this.#studies.close(open.id);
    else if (this.placing?.open === open) this.placing = { ...this.placing, close: true };
    else if (this.stale?.open === open) this.stale = { open, close: true };
  }

  /** Saves at once if there is only one collection, otherwise asks. */
  async #chooseCollection(open: OpenStudy, copy: boolean): Promise<void> {
    const collections = await this.#wire.api.library.collections();
    const [only] = collections;
    if (only && collections.length === 1 && !copy) await this.#store(open, null, null, only.id);
    else this.placing = { open, copy, close: false };
  }

  async #store(
    open: OpenStudy,
    game: GameId | null,
    revision: number | null,
    collection: CollectionId,
    quietly = false,
  ): Promise<void> {
    const { study } = open;
    try {
      const stored = await this.#wire.api.library.save(game, revision, collection, flattenStudy(study));
      this.#stored(open, study, stored, quietly);
    } catch (reason) {
      const issue = issueOf(reason);
      if (issue.code === 'stale') this.stale = { open, close: false };
      else if (issue.code === 'no-such-game' && !quietly) {
        // It was deleted in another way, and is saved as a new game.
        this.#detach(open);
        await this.#chooseCollection(open, false);
      } else this.#notices.add('error', issue);
    }
  }

  #stored(open: OpenStudy, study: OpenStudy['study'], stored: StoredGame, quietly: boolean): void {
    open.markStored(study, stored.id, stored.revision, stored.collection);
    if (!open.dirty) this.#drafts.discard(open.id);
    if (!quietly) this.#notices.add('info', { code: 'game-saved', text: 'The game was saved to the library' });
  }
}

const mainPath = (study: Study, ply: number): Path => mainLineMoves(study).slice(0, ply).join(' ');

interface DeletedGame {
  readonly open: OpenStudy;
  readonly version: StoredVersion;
}
