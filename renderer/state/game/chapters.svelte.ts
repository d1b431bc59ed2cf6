/**
 * The chapters of the study of a game (`core/study/chapters.ts`): games of its collection. An open chapter is listed as
 * it is on screen, the others as they are in the library.
 */
import type { Chapter, CollectionId } from '../../../api/contract.ts';
import { type ChapterTags, chapterOf, inOrder, newChapter, setChapter } from '../../../core/study/chapters.ts';
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

/** Where the chapters of a game are; `null`: it is no chapter, or is not in the library. */
function placeOf({ study, collection, game }: OpenStudy): Place | null {
  const tags = chapterOf(study);
  return tags === null || collection === null || game === null ? null : { collection, study: tags.study };
}

const isSame = (a: Place | null, b: Place | null): boolean => a?.collection === b?.collection && a?.study === b?.study;

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
    const number = (await this.#fetch(place)).length + 1;
    await this.#retag(open, { study: place.study, name: chapterOf(open.study)?.name ?? '', number }, false);
  }

  /** Stores a new chapter after the others and opens it. @param start FEN */
  async add(open: OpenStudy, name: string, start: string): Promise<void> {
    const place = placeOf(open);
    if (place === null) return;
    const number = (await this.#numbered(place)).length + 1;
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
    const last = Math.max(0, ...others.map(({ number }) => number ?? 0));
    for (const [index, chapter] of chapters.entries())
      await this.#change(chapter, others.length === 0 ? { study } : { study, number: last + index + 1 });
    this.#offerUndo('study-renamed', 'The study was renamed', async () => {
      for (const chapter of chapters) await this.#change(chapter, { study: place.study, number: chapter.number });
    });
  }

  /** Reported with an offer to undo it. */
  async rename(chapter: Chapter, name: string): Promise<void> {
    const { name: former } = chapter;
    if (name.trim() === former) return;
    await this.#change(chapter, { name: name.trim() });
    this.#offerUndo('chapter-renamed', 'The chapter was renamed', () => this.#change(chapter, { name: former }));
  }

  /** Moves a chapter up (negative) or down in the list. Reported with an offer to undo it. */
  async move(chapter: Chapter, step: number): Promise<void> {
    const list = this.list ?? [];
    const from = list.findIndex(({ id }) => id === chapter.id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= list.length) return;
    const reordered = list.toSpliced(from, 1).toSpliced(to, 0, chapter);
    const renumbered = reordered.filter(({ number }, index) => number !== index + 1);
    await this.#renumber(reordered);
    this.#offerUndo('chapter-moved', 'The chapter was moved', async () => {
      for (const former of renumbered) await this.#change(former, { number: former.number });
    });
  }

  /** The game stays in its collection. Reported with an offer to undo it. */
  async leave(chapter: Chapter): Promise<void> {
    await this.#change(chapter, null);
    this.#offerUndo('chapter-left', 'The chapter was removed from the study', () => this.#change(chapter, chapter));
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

  /** Gives chapters the numbers of their places, where these differ. */
  async #renumber(list: readonly Chapter[]): Promise<readonly Chapter[]> {
    for (const [index, chapter] of list.entries())
      if (chapter.number !== index + 1) await this.#change(chapter, { number: index + 1 });
    return list;
  }

  async #numbered(place: Place): Promise<readonly Chapter[]> {
    return this.#renumber(inOrder(await this.#fetch(place)));
  }

  /** Changes tags of a chapter and leaves the others as they are now. @param change `null`: it is no longer a chapter */
  async #change({ id, study: name }: Chapter, change: Partial<ChapterTags> | null): Promise<void> {
    const tagsOf = (study: Study): ChapterTags | null =>
      change && { ...(chapterOf(study) ?? { study: name, name: '', number: null }), ...change };
    const open = this.#parts.studies.ofGame(id);
    if (open) return this.#retag(open, tagsOf(open.study));
    const { library } = this.#parts.wire.api;
    const { study: flat, revision, collection } = await library.open(id);
    const study = unflattenStudy(flat);
    await library.save(id, revision, collection, flattenStudy(setChapter(study, tagsOf(study))));
  }

  /** An edit of an open game, which is saved too unless it has other unsaved changes. */
  async #retag(open: OpenStudy, tags: ChapterTags | null, quietly = true): Promise<void> {
    const { dirty } = open;
    open.edit(setChapter(open.study, tags), { code: 'chapter' });
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
