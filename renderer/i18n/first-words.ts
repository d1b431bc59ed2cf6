/** The English words of the first load. */
import { frame } from './en/frame.ts';
import { games } from './en/games.ts';
import { help } from './en/help.ts';
import { menu } from './en/menu.ts';
import { notices } from './en/notices.ts';
import { ruleSets } from './en/rule-sets.ts';
import { study } from './en/study.ts';
import { firstWordsOf } from './words.ts';

export const firstWords = firstWordsOf({ frame, games, help, menu, notices, ruleSets, study });
