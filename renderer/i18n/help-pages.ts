/** The pages of help in short, of every language; loaded with the help and not before. */
import { enPages, type PagesInShort } from './en-help-pages.ts';
import type { Language } from './index.svelte.ts';
import { kmPages } from './km-help-pages.ts';
import { thPages } from './th-help-pages.ts';

export const pagesInShort: Readonly<Record<Language, PagesInShort>> = { en: enPages, th: thPages, km: kmPages };
