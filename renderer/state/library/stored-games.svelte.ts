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
  /** A game that the library has in a newer revision than the one it was opened from. */
  stale = $state.raw<OpenStudy | null>(null);
  saving = $state(false);

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
  async save(open: OpenStudy): Promise<void> {
    const collection = open.collection ?? (await this.#collectionOf(open.game));
    if (open.game === null || collection === null) await this.#chooseCollection(open, false);
    else await this.#store(open, open.game, open.revision, collection);
  }

  /** Saves a game that is in the library without a notice, as a part of a change that has one. */
  async saveQuietly(open: OpenStudy): Promise<void> {
    const collection = open.collection ?? (await this.#collectionOf(open.game));
    if (open.game !== null && collection !== null) await this.#store(open, open.game, open.revision, collection, true);
  }

  saveCopy(open: OpenStudy): Promise<void> {
    return this.#chooseCollection(open, true);
  }

  /** Saves {@link placing} in the chosen collection. */
  async put(collection: CollectionId): Promise<void> {
    const placing = this.placing;
    this.placing = null;
    if (placing) await this.#store(placing.open, null, null, collection);
  }

  /** Answers {@link stale}: the game on screen replaces the stored one. */
  async overwrite(): Promise<void> {
    const open = this.stale;
    this.stale = null;
    if (!open?.game) return;
    const newest = await this.#wire.api.library.open(open.game);
    await this.#store(open, open.game, newest.revision, newest.collection);
  }

  /** Answers {@link stale}: the game on screen is saved as a new game. */
  async copyStale(): Promise<void> {
    const open = this.stale;
    this.stale = null;
    if (open) await this.#chooseCollection(open, true);
  }

  /** Answers {@link stale}: the stored version opens in a new tab. */
  async showStored(): Promise<void> {
    const open = this.stale;
    this.stale = null;
    if (!open?.game) return;
    const { study, collection } = await this.#wire.api.library.open(open.game);
    await knownRules.ensure(study.rules, this.#wire.api);
    this.#studies.open(unflattenStudy(study), { collection });
  }

  /** Moves games to the bin and offers undo. Open games stay open as unsaved games. */
  async remove(ids: readonly GameId[]): Promise<void> {
    const { token, count } = await this.#wire.api.library.remove(ids);
    const gone = ids.map(id => this.#studies.ofGame(id)).filter(open => open !== null);
    const before = gone.map(open => ({ open, version: open.markDeleted() }));
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
    for (const { open, version } of before) if (open.game === null) open.markRestored(version);
    this.#reportRestored(count);
  }

  /** The collection of a game whose restored draft does not name it; `null` if the game was deleted. */
  async #collectionOf(game: GameId | null): Promise<CollectionId | null> {
    if (game === null) return null;
    return this.#wire.api.library.open(game).then(
      stored => stored.collection,
      () => null,
    );
  }

  /** Saves at once if there is only one collection, otherwise asks. */
  async #chooseCollection(open: OpenStudy, copy: boolean): Promise<void> {
    const collections = await this.#wire.api.library.collections();
    const [only] = collections;
    if (only && collections.length === 1 && !copy) await this.#store(open, null, null, only.id);
    else this.placing = { open, copy };
  }

  async #store(
    open: OpenStudy,
    game: GameId | null,
    revision: number | null,
    collection: CollectionId,
    quietly = false,
  ): Promise<void> {
    this.saving = true;
    const { study } = open;
    try {
      const stored = await this.#wire.api.library.save(game, revision, collection, flattenStudy(study));
      this.#stored(open, study, stored, quietly);
    } catch (reason) {
      const issue = issueOf(reason);
      if (issue.code === 'stale') this.stale = open;
      else this.#notices.add('error', issue);
    } finally {
      this.saving = false;
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
