/** Creates the state objects of the page, once, and connects them. */
import { Endgame } from '../engine/endgame.svelte.ts';
import { Engine } from '../engine/engine.svelte.ts';
import { ComparedRules } from '../game/compare-rules.svelte.ts';
import { browserDraftLocks, browserPageLock } from '../game/draft-locks.ts';
import { Drafts } from '../game/drafts.svelte.ts';
import { studies } from '../game/study.svelte.ts';
import { Tabs } from '../game/tabs.svelte.ts';
import { Adjudication } from '../library/adjudication.svelte.ts';
import { Explorer } from '../library/explorer.svelte.ts';
import { GameExports } from '../library/exports.svelte.ts';
import { GameList } from '../library/game-list.svelte.ts';
import { Imports } from '../library/imports.svelte.ts';
import { IncomingFiles } from '../library/incoming-files.ts';
import { LibrarySteps } from '../library/library-steps.svelte.ts';
import { Maintenance } from '../library/maintenance.svelte.ts';
import { MotifQueue } from '../library/motif-queue.svelte.ts';
import { OpenGames } from '../library/open-games.svelte.ts';
import { PositionNames } from '../library/position-names.svelte.ts';
import { StoredGames } from '../library/stored-games.svelte.ts';
import { RuleLibrary } from '../rules/rule-library.svelte.ts';
import { dialShell } from './connect.ts';
import { Connection } from './connection.svelte.ts';
import { Jobs } from './jobs.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Settings } from './settings.svelte.ts';
import { view } from './view.svelte.ts';

export const connection = new Connection(dialShell);
export const notices = new Notices();
export const comparedRules = new ComparedRules(studies, notices);
export const settings = new Settings(connection, notices.failedInBackground);
export const ruleLibrary = new RuleLibrary(connection, notices);
export const jobs = new Jobs(connection);
export const maintenance = new Maintenance(connection, jobs, notices);
export const gameList = new GameList(connection, notices.failedInBackground);
export const explorer = new Explorer(connection, () => gameList.query.filter, notices.failedInBackground);
export const positionNames = new PositionNames(connection, notices.failedInBackground);
export const adjudication = new Adjudication(connection, notices.failedInBackground);
export const motifQueue = new MotifQueue(connection, notices.failedInBackground);
export const imports = new Imports(connection, jobs, last =>
  gameList.collections.some(({ id }) => id === last) ? last : (gameList.query.filter.collection ?? null),
);
export const incomingFiles = new IncomingFiles(connection, imports, ruleLibrary, () => {
  if (imports.list.length === 0) imports.open = false;
  view.current = 'rules';
});
export const drafts = new Drafts(connection, studies, notices, browserDraftLocks(navigator.locks));
export const gameExports = new GameExports(connection, jobs, notices);
export const librarySteps = new LibrarySteps(connection, notices);
export const storedGames = new StoredGames(connection, studies, drafts, notices, librarySteps);
export const tabs = new Tabs({
  wire: connection,
  studies,
  drafts,
  storedGames,
  notices,
  view,
  lock: browserPageLock(navigator.locks, 'tabs'),
});
export const openGames = new OpenGames(storedGames, notices);
export const endgame = new Endgame(connection, notices.failedInBackground);
export const engine = new Engine(connection, () => settings.choices, notices.failedInBackground);
