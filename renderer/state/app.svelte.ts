/** The page's states, made once and joined here; everybody imports the one he reads. */
import { Arriving } from './arriving.ts';
import { Care } from './care.svelte.ts';
import { Connection } from './connection.svelte.ts';
import { dialShell } from './dial.ts';
import { Drafts } from './drafts.svelte.ts';
import { Endgame } from './endgame.svelte.ts';
import { Engine } from './engine.svelte.ts';
import { Exporting } from './exporting.svelte.ts';
import { Games } from './games.svelte.ts';
import { browserClaim, browserHolds } from './holds.ts';
import { Imports } from './imports.svelte.ts';
import { Jobs } from './jobs.svelte.ts';
import { Judged } from './judged.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Opening } from './opening.svelte.ts';
import { RuleShelf } from './rule-shelf.svelte.ts';
import { Settings } from './settings.svelte.ts';
import { Shelf } from './shelf.svelte.ts';
import { Stored } from './stored.svelte.ts';
import { studies } from './study.svelte.ts';
import { Tabs } from './tabs.svelte.ts';
import { Training } from './training.svelte.ts';
import { Under } from './under.svelte.ts';
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
