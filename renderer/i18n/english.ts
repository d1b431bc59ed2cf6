/** All English words. Part of the chunks of the views; the first load has `first-words.ts`. */
import * as english from './en/index.ts';
import { wordsOf } from './words.ts';

export const en = wordsOf(english);
