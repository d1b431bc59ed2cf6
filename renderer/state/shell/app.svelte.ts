/** The page's states, made once and joined here; everybody imports the one he reads. */

import { Endgame } from '../engine/endgame.svelte.ts';
import { Engine } from '../engine/engine.svelte.ts';
import { Under } from '../game/compare-rules.svelte.ts';
import { browserClaim, browserHolds } from '../game/draft-locks.ts';
import { Drafts } from '../game/drafts.svelte.ts';
import { studies } from '../game/study.svelte.ts';
import { Tabs } from '../game/tabs.svelte.ts';
import { Judged } from '../library/adjudication.svelte.ts';
import { Games } from '../library/explorer.svelte.ts';
import { Exporting } from '../library/exports.svelte.ts';
import { Stored } from '../library/game-list.svelte.ts';
import { Imports } from '../library/imports.svelte.ts';
import { Arriving } from '../library/incoming-files.ts';
import { Care } from '../library/maintenance.svelte.ts';
import { Opening } from '../library/open-games.svelte.ts';
import { Shelf } from '../library/saving.svelte.ts';
import { RuleShelf } from '../rules/rule-library.svelte.ts';
import { Training } from '../training/training.svelte.ts';
import { dialShell } from './connect.ts';
import { Connection } from './connection.svelte.ts';
import { Jobs } from './jobs.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Settings } from './settings.svelte.ts';
import { view } from './view.svelte.ts';

export const connection = new Connection(dialShell);
export const notices = new Notices();
export const under = new Under(studies, notices);
export const settings = new Settings(connection, notices.failedBehind);
export const ruleShelf = new RuleShelf(connection, notices);
export const jobs = new Jobs(connection);
export const care = new Care(connection, jobs, notices);
export const games = new Games(connection, notices.failedBehind);
export const stored = new Stored(connection, notices.failedBehind);
export const judged = new Judged(connection, notices.failedBehind);
export const imports = new Imports(connection, jobs);
export const arriving = new Arriving(connection, imports, ruleShelf, () => {
  if (imports.list.length === 0) imports.open = false;
  view.current = 'rules';
});
export const drafts = new Drafts(connection, studies, notices, browserHolds(navigator.locks));
export const exporting = new Exporting(connection, jobs, notices);
export const shelf = new Shelf(connection, studies, drafts, notices);
export const tabs = new Tabs({
  wire: connection,
  studies,
  drafts,
  shelf,
  notices,
  view,
  claim: browserClaim(navigator.locks, 'tabs'),
});
export const opening = new Opening(shelf, notices);
export const endgame = new Endgame(connection, notices.failedBehind);
export const training = new Training(connection, notices.failedBehind);
export const engine = new Engine(connection, () => settings.choices, notices.failedBehind);
