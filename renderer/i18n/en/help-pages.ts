/**
 * Summaries of the help pages, by the names of their files, for languages into which the pages are not translated. English
 * has the pages themselves and needs none.
 */
interface PageInShort {
  readonly title: string;
  /** A sentence or two each. */
  readonly points: readonly string[];
}

export type PagesInShort = Readonly<Record<string, PageInShort>>;

export const helpPages: PagesInShort = {};
