/**
 * The chapters of the study of a game (`core/study/chapters.ts`): games of its collection. An open chapter is listed as
 * it is on screen, the others as they are in the library.
 */
import type { Chapter, CollectionId } from '../../../api/contract.ts';
import {
  type ChapterTags,
  chapterOf,
  eventFollows,
  inOrder,
  lastNumber,
  newChapter,
  setChapter,
} from '../../../core/study/chapters.ts';
import { flattenStudy, unflattenStudy } from '../../../core/study/flat.ts';
import type { Study } from '../../../core/study/study.ts';
import type { LibrarySteps } from '../library/library-steps.svelte.ts';
import type { StoredGames } from '../library/stored-games.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import type { OpenStudy, Studies } from './study.svelte.ts';

/** The collection and the name of a study. */
interface Place {
  readonly collection: CollectionId;
  readonly study: string;
}

interface ChaptersParts {
  readonly wire: Wire;
  readonly studies: Studies;
  readonly storedGames: Pick<StoredGames, 'open' | 'read' | 'save' | 'saveQuietly' | 'remove'>;
  readonly steps: Pick<LibrarySteps, 'report'>;
  readonly notices: Pick<Notices, 'add' | 'failedInBackground'>;
}

/** Tags that a chapter gets; `null`: it is no longer a chapter. */
type Change = Partial<ChapterTags> | null;

interface ChapterChange {
  readonly chapter: Chapter;
  readonly change: Change;
  /** What undoes it. */
  readonly former: Partial<ChapterTags>;
}

/** Where the chapters of a game are; `null`: it is no chapter, or is not in the library. */
function placeOf({ study, collection, game }: OpenStudy): Place | null {
  const tags = chapterOf(study);
  return tags === null || collection === null || game === null ? null : { collection, study: tags.study };
}

const isSame = (a: Place | null, b: Place | null): boolean => a?.collection === b?.collection && a?.study === b?.study;

/** The changes that give chapters the numbers of their places. */
const numbering = (list: readonly Chapter[]): readonly ChapterChange[] =>
  list.flatMap((chapter, index) => {
    const { number } = chapter;
    return number === index + 1 ? [] : [{ chapter, change: { number: index + 1 }, former: { number } }];
  });

export class Chapters {
  readonly #parts: ChaptersParts;
  #place: Place | null = null;
  /** Of {@link #place}; `null` until they are fetched. */
  #stored = $state.raw<{ readonly place: Place; readonly chapters: readonly Chapter[] } | null>(null);
  #fetching = false;
  /** The library or the study has changed since the last answer was asked for. */
  #outdated = false;
  /** Of the game that is followed, in their order; `null` while they are being fetched, and without a study. */
  readonly list: readonly Chapter[] | null = $derived(
    this.#stored && this.#onScreen(this.#stored.place, this.#stored.chapters),
  );

  constructor(parts: ChaptersParts) {
    this.#parts = parts;
    parts.wire.on('libraryChanged', () => void this.#refresh());
    parts.wire.onOpen(() => void this.#refresh());
  }

  /** Lists the chapters of the study of a game. */
  follow(open: OpenStudy | null): void {
    const place = open && placeOf(open);
    if (isSame(place, this.#place)) return;
    this.#place = place;
    this.#stored = null;
    void this.#refresh();
  }

  /** Makes a stored game a chapter, after those of the study that its collection has. */
  async join(open: OpenStudy, study: string): Promise<void> {
    if (open.collection === null) return;
    const place = { collection: open.collection, study: study.trim() };
    if (place.study === '') return;
    const number = lastNumber(await this.#listed(place)) + 1;
    const tags = { study: place.study, name: chapterOf(open.study)?.name ?? '', number };
    await this.#edit(open, setChapter(open.study, tags), false);
  }

  /** Stores a new chapter after the others and opens it. @param start FEN */
  async add(open: OpenStudy, name: string, start: string): Promise<void> {
    const place = placeOf(open);
    if (place === null) return;
    const list = await this.#listed(place);
    for (const { chapter, change } of numbering(list)) await this.#change(chapter, change);
    const number = list.length + 1;
    const chapter = newChapter(open.study.rules, start, { study: place.study, name: name.trim(), number });
    const { library } = this.#parts.wire.api;
    const { id } = await library.save(null, null, place.collection, flattenStudy(chapter));
    await this.#parts.storedGames.open(id);
  }

  /**
   * Renames the study of a game in all its chapters. If the collection has a study with this name, they follow its
   * chapters. Reported with an offer to undo it.
   */
  async renameStudy(open: OpenStudy, name: string): Promise<void> {
    const place = placeOf(open);
    const study = name.trim();
    if (place === null || study === '' || study === place.study) return;
    const chapters = await this.#listed(place);
    const others = await this.#listed({ ...place, study });
    const last = lastNumber(others);
    const changes = chapters.map((chapter, index) => ({
      chapter,
      change: others.length === 0 ? { study } : { study, number: last + index + 1 },
      former: { study: place.study, number: chapter.number },
    }));
    await this.#changeAll('study-renamed', 'The study was renamed', changes);
  }

  /** Reported with an offer to undo it. */
  async rename(chapter: Chapter, name: string): Promise<void> {
    const change = { name: name.trim() };
    if (change.name === chapter.name) return;
    const former = { name: chapter.name };
    await this.#changeAll('chapter-renamed', 'The chapter was renamed', [{ chapter, change, former }]);
  }

  /** Moves a chapter up (negative) or down in the list. Reported with an offer to undo it. */
  async move(chapter: Chapter, step: number): Promise<void> {
    const list = this.list ?? [];
    const from = list.findIndex(({ id }) => id === chapter.id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= list.length) return;
    const reordered = list.toSpliced(from, 1).toSpliced(to, 0, chapter);
    await this.#changeAll('chapter-moved', 'The chapter was moved', numbering(reordered));
  }

  /** The game stays in its collection. Reported with an offer to undo it. */
  async leave(chapter: Chapter): Promise<void> {
    const text = 'The chapter was removed from the study';
    await this.#changeAll('chapter-left', text, [{ chapter, change: null, former: chapter }]);
  }

  /** Moves a chapter to the bin, which can be undone. */
  remove(chapter: Chapter): Promise<void> {
    return this.#parts.storedGames.remove([chapter.id]);
  }

  /** Opens a chapter in the place of another one of its study, which stays open if it has unsaved changes. */
  async show(chapter: Chapter, from: OpenStudy): Promise<void> {
    const { studies, storedGames } = this.#parts;
    const wasOpen = studies.ofGame(chapter.id) !== null;
    await storedGames.open(chapter.id);
    const shown = studies.ofGame(chapter.id);
    if (wasOpen || shown === null || from.dirty || studies.get(from.id) === null) return;
    studies.arrange(studies.list.flatMap(({ id }) => (id === from.id ? [shown.id, id] : id === shown.id ? [] : [id])));
    studies.close(from.id);
  }

  /** Goes to the chapter after (or before) that of a game. */
  async step(open: OpenStudy, by: number): Promise<void> {
    const place = placeOf(open);
    if (place === null) return;
    const list = await this.#listed(place);
    const next = list[list.findIndex(({ id }) => id === open.game) + by];
    if (next) await this.show(next, open);
  }

  /** All chapters of the study of a game in their order, as they are on screen; the game alone if it is no chapter. */
  async studiesOf(open: OpenStudy): Promise<readonly Study[]> {
    const place = placeOf(open);
    if (place === null) return [open.study];
    const studies: Study[] = [];
    for (const { id } of await this.#listed(place))
      studies.push(this.#parts.studies.ofGame(id)?.study ?? (await this.#parts.storedGames.read(id)).study);
    return studies;
  }

  /** Fetches the chapters again; the old ones stay until they arrive. */
  async #refresh(): Promise<void> {
    this.#outdated = true;
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      while (this.#outdated) {
        this.#outdated = false;
        const place = this.#place;
        const found = place && { place, chapters: await this.#fetch(place) };
        if (place === this.#place) this.#stored = found;
      }
    } catch (reason) {
      this.#parts.notices.failedInBackground(reason);
    } finally {
      this.#fetching = false;
    }
  }

  /** The chapters of a study as they are on screen: a change of an open one may not be stored yet. */
  async #listed(place: Place): Promise<readonly Chapter[]> {
    return this.#onScreen(place, await this.#fetch(place));
  }

  #onScreen({ collection, study }: Place, stored: readonly Chapter[]): readonly Chapter[] {
    const { studies } = this.#parts;
    const tagsIn = (open: OpenStudy | null): ChapterTags | null => {
      const tags = open && chapterOf(open.study);
      return tags?.study === study ? tags : null;
    };
    const known = new Set(stored.map(({ id }) => id));
    const listed = stored.flatMap(chapter => {
      const open = studies.ofGame(chapter.id);
      const tags = tagsIn(open);
      if (tags) return [{ ...chapter, ...tags }];
      return open?.dirty ? [] : [chapter];
    });
    const added = studies.list.flatMap(open => {
      const { game: id, dirty } = open;
      const tags = tagsIn(open);
      const isHere = tags !== null && dirty && open.collection === collection;
      return isHere && id !== null && !known.has(id) ? [{ id, collection, ...tags }] : [];
    });
    return inOrder([...listed, ...added]);
  }

  /**
   * Makes changes one after the other. Those that were made are reported with an offer to undo them, also when a later
   * one fails.
   */
  async #changeAll(code: string, text: string, changes: readonly ChapterChange[]): Promise<void> {
    const made: (ChapterChange & { readonly followed: boolean })[] = [];
    try {
      for (const one of changes) made.push({ ...one, followed: await this.#change(one.chapter, one.change) });
    } finally {
      if (made.length > 0)
        this.#offerUndo(code, text, async () => {
          for (const { chapter, former, followed } of made) await this.#change(chapter, former, followed);
        });
    }
  }

  /**
   * Changes tags of a chapter and leaves the others as they are now.
   * @param mayFollow whether an event with the name of the study follows a new name
   * @returns whether it has followed
   */
  async #change({ id, study: name }: Chapter, change: Change, mayFollow = true): Promise<boolean> {
    const changed = (study: Study): { readonly study: Study; readonly follows: boolean } => {
      const follows = mayFollow && eventFollows(study);
      const tags = change && { ...(chapterOf(study) ?? { study: name, name: '', number: null }), ...change };
      return { study: setChapter(study, tags, follows), follows };
    };
    const open = this.#parts.studies.ofGame(id);
    if (open) {
      const { study, follows } = changed(open.study);
      await this.#edit(open, study);
      return follows;
    }
    const { library } = this.#parts.wire.api;
    const { study: flat, revision, collection } = await library.open(id);
    const { study, follows } = changed(unflattenStudy(flat));
    await library.save(id, revision, collection, flattenStudy(study));
    return follows;
  }

  /** An edit of the tags of an open game, which is saved too unless it has other unsaved changes. */
  async #edit(open: OpenStudy, study: Study, quietly = true): Promise<void> {
    const { dirty } = open;
    open.edit(study, { code: 'chapter' });
    if (dirty || !open.dirty) return;
    const { storedGames } = this.#parts;
    await (quietly ? storedGames.saveQuietly(open) : storedGames.save(open));
  }

  #offerUndo(code: string, text: string, undo: () => Promise<void>): void {
    const { steps, notices } = this.#parts;
    steps.report({
      issue: { code, text },
      undo: async () => {
        await undo();
        notices.add('info', { code: 'change-undone', text: 'The change was undone' });
      },
    });
  }

  #fetch({ collection, study }: Place): Promise<readonly Chapter[]> {
    return this.#parts.wire.api.library.chapters(collection, study);
  }
}
