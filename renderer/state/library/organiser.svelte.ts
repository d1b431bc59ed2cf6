/**
 * Changes of collections and labels by the user, also by dragging. Each is reported by a notice that offers undo.
 */
import type {
  Change,
  Collection,
  CollectionId,
  GameSelection,
  Label,
  LabelColor,
  LabelId,
} from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import { idsInside } from './collection-tree.ts';
import type { GameList } from './game-list.svelte.ts';
import { type LibrarySteps, stepIssue } from './library-steps.svelte.ts';

/** Games that were selected when a dialog opened. */
interface Chosen {
  readonly selection: GameSelection;
  readonly games: number;
}

type GamesQuestion = 'addGames' | 'moveGames' | 'labelGames' | 'editTags';
type CollectionQuestion = 'moveCollection' | 'mergeCollection' | 'deleteCollection';

/** What a dialog asks. */
export type Question =
  | { [K in GamesQuestion]: Chosen & { readonly kind: K } }[GamesQuestion]
  | { [K in CollectionQuestion]: { readonly kind: K; readonly collection: Collection } }[CollectionQuestion]
  | { readonly kind: 'editLabel'; readonly label: Label };

/** What the user drags over the sidebar. */
type Dragged = { readonly kind: 'games' } | { readonly kind: 'collection'; readonly id: CollectionId };

type Api = Wire['api']['organisation'];

export class Organiser {
  readonly #wire: Wire;
  readonly #list: GameList;
  readonly #notices: Notices;
  readonly #steps: LibrarySteps;
  question = $state.raw<Question | null>(null);
  dragged = $state.raw<Dragged | null>(null);

  constructor(wire: Wire, list: GameList, notices: Notices, steps: LibrarySteps) {
    this.#wire = wire;
    this.#list = list;
    this.#notices = notices;
    this.#steps = steps;
  }

  /** The games that are selected in the list. */
  chosen(): Chosen {
    return { selection: this.#list.selectedGames(), games: this.#list.selection.count(this.#list.total) };
  }

  ask(kind: GamesQuestion): void {
    this.question = { kind, ...this.chosen() };
  }

  addGames(selection: GameSelection, to: Collection, name: string): Promise<void> {
    return this.#change('games-added', name, api => api.addToCollection(selection, to.id));
  }

  /** From the collection that the list shows, or else from the home collection of each game. */
  moveGames(selection: GameSelection, to: Collection, name: string): Promise<void> {
    const { collection = null } = this.#list.query.filter;
    const from = collection === to.id ? null : collection;
    return this.#change('games-moved', name, api => api.moveGames(selection, from, to.id), true);
  }

  async removeGames(from: CollectionId, name: string): Promise<void> {
    const { selection } = this.chosen();
    let stayed = 0;
    await this.#change(
      'games-taken',
      name,
      async api => {
        const change = await api.removeFromCollection(selection, from);
        stayed = change.stayed;
        return change;
      },
      true,
    );
    if (stayed === 0) return;
    const text = `${stayed} games belong to no other collection and stay`;
    this.#notices.add('info', { code: 'games-stayed', text, data: { count: stayed } });
  }

  /** Whether what is dragged may be dropped on a collection, or on all games if it is `null`. */
  accepts(id: CollectionId | null): boolean {
    const { dragged } = this;
    if (dragged?.kind === 'games') return id !== null;
    if (dragged?.kind !== 'collection') return false;
    const { collections } = this.#list;
    const moved = collections.find(collection => collection.id === dragged.id);
    if (!moved || moved.parent === id) return false;
    return id === null || !idsInside(collections, dragged.id).has(id);
  }

  /** @param copy games stay in their collections */
  async drop(target: Collection | null, name: string, copy: boolean): Promise<void> {
    const { dragged } = this;
    this.dragged = null;
    if (dragged?.kind === 'collection') await this.moveCollection(dragged.id, target?.id ?? null);
    else if (dragged && target && copy) await this.addGames(this.chosen().selection, target, name);
    else if (dragged && target) await this.moveGames(this.chosen().selection, target, name);
  }

  moveCollection(id: CollectionId, parent: CollectionId | null): Promise<void> {
    return this.#change('collection-moved', this.#name(id), api => api.moveCollection(id, parent));
  }

  async copyCollection(id: CollectionId, name: string): Promise<void> {
    await this.#change('collection-copied', this.#name(id), api => api.copyCollection(id, name));
  }

  async mergeCollection(id: CollectionId, into: CollectionId): Promise<void> {
    await this.#change('collection-merged', this.#name(id), api => api.mergeCollection(id, into));
    if (this.#list.query.filter.collection === id) this.#list.filter({ collection: into });
  }

  /** `games`: the collection that receives its games; `null`: the bin. */
  async deleteCollection(id: CollectionId, games: CollectionId | null): Promise<void> {
    const inside = idsInside(this.#list.collections, id);
    await this.#change('collection-deleted', this.#name(id), api => api.deleteCollection(id, games));
    const { collection } = this.#list.query.filter;
    if (collection !== undefined && inside.has(collection)) this.#list.filter({ collection: undefined });
  }

  labelGames(selection: GameSelection, label: Label, add: boolean): Promise<void> {
    const code = add ? 'label-added' : 'label-removed';
    return this.#change(code, label.name, api => api.labelGames(selection, label.id, add));
  }

  createLabel(name: string, color: LabelColor): Promise<Label> {
    return this.#wire.api.organisation.createLabel(name, color);
  }

  async changeLabel(id: LabelId, name: string, color: LabelColor): Promise<void> {
    await this.#wire.api.organisation.changeLabel(id, name, color);
  }

  deleteLabel({ id, name }: Label): Promise<void> {
    return this.#change('label-deleted', name, api => api.deleteLabel(id));
  }

  /** Reports a change of games and offers to undo it. */
  offerUndo(code: string, name: string, { token, games }: Change): void {
    this.#steps.report({ issue: stepIssue(code, name, games), token, undo: () => this.#undo(token) });
  }

  async #undo(token: string): Promise<void> {
    await this.#wire.api.organisation.undo(token);
    this.#notices.add('info', { code: 'change-undone', text: 'The change was undone' });
  }

  async #change(code: string, name: string, change: (api: Api) => Promise<Change>, leaves = false): Promise<void> {
    this.offerUndo(code, name, await change(this.#wire.api.organisation));
    if (leaves && this.#list.query.filter.collection !== undefined) this.#list.selection.clear();
  }

  #name(id: CollectionId): string {
    return this.#list.collections.find(collection => collection.id === id)?.name ?? '';
  }
}
