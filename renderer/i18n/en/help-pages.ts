/**
 * The pages of help in short, by the names of their files, for languages in which they are not written. English has the pages themselves,
 * so here stands only what a language gives.
 */
export interface PageInShort {
  readonly title: string;
  /** A sentence or two each. */
  readonly points: readonly string[];
}

export type PagesInShort = Readonly<Record<string, PageInShort>>;

export const helpPages: PagesInShort = {};
