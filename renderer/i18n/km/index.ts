/** Khmer: names of the pieces as Cambodian players use them. */

import type { Words } from '../en/index.ts';
import { count } from './count.ts';
import { editor } from './editor.ts';
import { endgame } from './endgame.ts';
import { engine } from './engine.ts';
import { frame } from './frame.ts';
import { games } from './games.ts';
import { glossary } from './glossary.ts';
import { help } from './help.ts';
import { importing } from './importing.ts';
import { library } from './library.ts';
import { menu } from './menu.ts';
import { notices } from './notices.ts';
import { numerals, spoken } from './numbers.ts';
import { ruleSets } from './rule-sets.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { study } from './study.ts';
import { tables } from './tables.ts';
import { training } from './training.ts';

export const km: Words = {
  ...frame,
  ...study,
  ...editor,
  ...library,
  ...importing,
  ...engine,
  ...settings,
  ...count,
  ...endgame,
  ...tables,
  ...games,
  ...rules,
  ...ruleSets,
  ...training,
  ...help,
  ...menu,
  glossary,
  notices,
  numbers: { numerals, spoken },
};
