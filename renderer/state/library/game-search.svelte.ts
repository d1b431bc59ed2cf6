/**
 * The search of the game list: the text of the search box and the form of filters are two views of one query.
 */
import { parseQuery } from '../../../api/query/parse.ts';
import { partsOf, queryOf, withCondition, withParts } from '../../../api/query/parts.ts';
import { type Condition, EVERYTHING, type Query } from '../../../api/query/query.ts';
import { writeQuery } from '../../../api/query/write.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { GameList } from './game-list.svelte.ts';

/** Milliseconds without typing after which the list follows. */
const PAUSE = 180;

interface Typing {
  readonly field: string;
  readonly apply: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** The text of a search for every game is empty. */
const textOf = (query: Query): string => (partsOf(query).length === 0 ? '' : writeQuery(query));

export class GameSearch {
  readonly #list: GameList;
  /** A text that cannot be read, with the reason: the list shows the games of the last one that could. */
  #unread = $state.raw<{ readonly text: string; readonly fault: Issue } | null>(null);
  /** What the user is typing, not applied yet. */
  #typing: Typing | null = null;
  /** What the user has typed, if it differs from the query of the list only in blanks. */
  #typed = $state('');
  readonly query: Query = $derived.by(() => {
    const parsed = parseQuery(this.#list.query.filter.query ?? '');
    return parsed.ok ? parsed.value : EVERYTHING;
  });
  /** The number of conditions that must hold, without the collection. */
  readonly conditions = $derived.by(() => partsOf(this.query).length);
  readonly text = $derived.by(() => {
    if (this.#unread) return this.#unread.text;
    const { query = '' } = this.#list.query.filter;
    return this.#typed.trim() === query ? this.#typed : query;
  });
  readonly fault = $derived(this.#unread?.fault ?? null);

  constructor(list: GameList) {
    this.#list = list;
  }

  /** Applies what is typed in a field after a pause, or before another field or control changes the search. */
  applySoon(field: string, apply: () => void): void {
    if (this.#typing?.field === field) this.#forget();
    this.settle();
    this.#typing = { field, apply, timer: setTimeout(() => this.settle(), PAUSE) };
  }

  /** Applies at once what was typed last. */
  settle(): void {
    const typing = this.#typing;
    this.#forget();
    typing?.apply();
  }

  #forget(): void {
    clearTimeout(this.#typing?.timer);
    this.#typing = null;
  }

  /** Replaces the whole search. What was typed and is not applied yet is dropped. */
  find(text: string): void {
    this.#forget();
    const parsed = parseQuery(text);
    this.#unread = parsed.ok ? null : { text, fault: parsed.error };
    if (!parsed.ok) return;
    this.#typed = text;
    this.#list.filter({ query: text.trim() });
  }

  /** Replaces the conditions that `is` accepts, among those that must all hold. */
  replace(is: (part: Query) => boolean, parts: readonly Query[]): void {
    this.settle();
    this.find(textOf(withParts(this.query, is, parts)));
  }

  /** Adds a condition that must hold, or replaces or removes one. */
  change(condition: Condition | null, other: Condition | null): void {
    this.settle();
    if (condition !== null) this.find(textOf(withCondition(this.query, condition, other)));
    else if (other !== null) this.find(textOf(queryOf([...partsOf(this.query), other])));
  }

  clear(): void {
    this.#forget();
    this.#unread = null;
    this.#list.clearFilter();
  }
}
