/** Printed documents exist in these languages. */
import { en } from './en.ts';
import { km } from './km.ts';
import { th } from './th.ts';
import type { PrintWords } from './words.ts';

export const PRINT_WORDS = { en, th, km } as const satisfies Readonly<Record<string, PrintWords>>;
