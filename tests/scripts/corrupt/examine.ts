/** Uses a damaged library as the program does, then checks and repairs it: every answer is right or a coded failure. */
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { DamagedRecord, Draft, GameRow, RepairReport } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { randomGames, randomPgn } from '../../../bench/library.ts';
import { addLine } from '../../../core/repertoire/edit.ts';
import { emptyRepertoire, flattenRepertoire, type Repertoire } from '../../../core/repertoire/repertoire.ts';
import { newStudy } from '../../../core/study/edit.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { ruleSet, ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { bytesOf } from '../../../host/database/duplicates/groups.ts';
import type { DatabaseServices } from '../../../host/database/services.ts';
import { checkLibrary } from '../../../host/safety/check.ts';
import { repairLibrary } from '../../../host/safety/repair.ts';
import { openServices } from '../../support/open-services.ts';
import { type Cost, GAMES, SAVED } from './damage.ts';

/** What is in the sound library. */
export interface Reference {
  /** Studies by game, as JSON; without those that cannot be opened. */
  readonly games: ReadonlyMap<number, string>;
  /** What lists show of the games, as JSON. */
  readonly rows: ReadonlyMap<number, string>;
  /** The collections in which lists show the games; `null`: one whose name says that it is not theirs. */
  readonly homes: ReadonlyMap<number, number | null>;
  readonly drafts: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, string>;
  /**
   * Collections, labels and the games of both, versions of games, repertoires, names of positions, aliases, games kept
   * apart, analyses and watched folders, as JSON by table and key.
   */
  readonly others: ReadonlyMap<string, string>;
}

/** The sound library, and its last step that can be undone: two games that were merged. */
export interface Sound extends Reference {
  readonly merge: {
    readonly token: string;
    /** The game that was kept, its study as JSON before and after. */
    readonly kept: number;
    readonly studies: readonly string[];
  };
}

const NOTHING: Reference = {
  ...{ games: new Map(), rows: new Map(), homes: new Map(), drafts: new Map(), settings: new Map(), others: new Map() },
};

export type Outcome = 'used' | 'refused';

const ALL = { filter: {}, sort: 'id', descending: false } as const;

/**
 * 40 games, three of them in the bin, some of them saved, five drafts, five settings, two nested collections, a label,
 * two repertoires, names of two positions, an alias, two games kept apart, two games that were merged, an analysis and a
 * watched folder.
 */
export async function makeSound(path: string, seed: number): Promise<Sound> {
  const db = await openServices(path);
  await db.imports.run({ source: { text: randomPgn(GAMES, seed) }, name: 'games', rules: 'makruk', collection: 1 });
  for (const game of SAVED) {
    const { study } = await db.library.open(game);
    const nodes = study.nodes.map((node, index) => (index === game ? { ...node, comment: 'A comment' } : node));
    await db.library.save(game, 1, 1, { ...study, nodes });
  }
  const studies = Array.from(randomGames(5, seed + 1), flattenStudy);
  for (const [at, study] of studies.entries()) {
    const draft: Draft = { id: `draft-${at}`, game: null, revision: null, study, path: '', changed: at };
    await db.library.saveDraft(draft);
    await db.settings.set(`setting-${at}`, { value: at });
  }
  await makeOthers(db);
  const merge = await mergeTwo(db);
  const reference = await read(db);
  await db.library.remove([10, 20, 30]);
  await db.database.close();
  return { ...reference, games: withoutMerged(reference.games, merge), merge };
}

/** Undoing the merge restores another study. */
const withoutMerged = (games: Reference['games'], { kept }: Sound['merge']): Reference['games'] =>
  new Map([...games].filter(([id]) => id !== kept));

async function mergeTwo(db: DatabaseServices): Promise<Sound['merge']> {
  const text = ['first', 'second'].map(comment => `[Round "1"]\n[Variant "Makruk"]\n\n1. d4 {${comment}} d5 *\n\n`);
  const task = { source: { text: text.join('') }, name: 'same', rules: 'makruk', collection: 1, skipEqual: false };
  await db.imports.run(task);
  const [kept, other] = [GAMES + 1, GAMES + 2];
  const studyOf = async (): Promise<string> => JSON.stringify((await db.library.open(kept)).study);
  const before = await studyOf();
  const { token } = await db.duplicates.merge([kept, other], []);
  return { token, kept, studies: [before, await studyOf()] };
}

async function makeOthers(db: DatabaseServices): Promise<void> {
  const outer = await db.library.createCollection('Outer');
  const inner = await db.organisation.createInside('Inner', outer.id);
  const label = await db.organisation.createLabel('Sharp', 'red');
  await db.organisation.addToCollection({ ids: [1, 21, 22], query: null }, inner.id);
  await db.organisation.labelGames({ ids: [2, 3, 23], query: null }, label.id, true);
  const start = makruk.startFen;
  for (const name of ['Boats', 'Horses']) {
    const first = Position.start(makruk);
    const empty = emptyRepertoire({ name, rules: 'makruk', color: 'w', newPerDay: 5 }, first);
    await db.repertoires.save(null, null, flattenRepertoire(addLine(empty, first, ['d3d4', 'd6d5']) as Repertoire));
  }
  await db.explorer.changeNames([
    { rules: 'makruk', fen: start, name: 'Beginning' },
    {
      rules: 'makruk',
      fen: makeFen(Position.start(makruk).play(Position.start(makruk).moves()[0] as number)),
      name: 'Later',
    },
  ]);
  await db.names.alias('player', 'Sok, Dara', ['Sok, D.']);
  await db.duplicates.keepApart(APART);
  await db.analyses.create({
    games: { ids: [1, 2], query: null },
    ...{ threads: 1, limits: { depth: 3 }, fromPly: 0, toPly: null, skipKnown: true, continues: false },
  });
  await db.folders.add('/games', 1);
}

const APART = [4, 5];

/** Whether the games are kept apart, or one of them is not there: then a search would not show them as duplicates. */
async function areApart(db: DatabaseServices): Promise<boolean> {
  const none = new Uint8Array();
  await db.duplicateSearch.use({
    exact: bytesOf(Int32Array.of(APART.length, ...APART)),
    sameMoves: none,
    contained: none,
    unread: 0,
  });
  return (await db.duplicates.counts())?.exact === 0;
}

/** A collection that repairs make for games is not among them. */
async function readOthers(db: DatabaseServices, rows: readonly GameRow[]): Promise<ReadonlyMap<string, string>> {
  const tree = await db.library.collections();
  const of = (table: string, found: readonly { readonly id: number }[]): readonly (readonly [string, unknown])[] =>
    found.map(({ id, ...rest }) => [`${table} ${id}`, rest]);
  const gamesOf = (field: 'collections' | 'labels'): readonly (readonly [string, unknown])[] =>
    rows.flatMap(row => row[field].map(id => [`game_sets ${field} ${id} ${row.id}`, true] as const));
  const repertoires = await db.repertoires.list(0);
  const opened = await Promise.all(repertoires.map(({ id }) => db.repertoires.open(id)));
  const names = await db.explorer.names();
  const entries = [
    ...of(
      'collections',
      tree.map(({ id, name }) => ({ id, name })),
    ),
    ...of(
      'collection_parents',
      tree.map(({ id, parent }) => ({ id, parent })),
    ),
    ...of(
      'labels',
      (await db.organisation.labels()).map(({ id, name, color }) => ({ id, name, color })),
    ),
    ...[...gamesOf('collections'), ...gamesOf('labels')],
    ...(await versionsOf(db, rows)),
    ...of('repertoires', opened),
    ...names.map(name => [`position_names ${name.rules} ${name.key}`, name] as const),
    ['aliases', (await db.names.entry('player', 'Sok, D.')).name] as const,
    ['not_duplicates', await areApart(db)] as const,
    ...of('watched_folders', await db.folders.all()),
  ];
  return new Map(entries.map(([key, value]) => [key, JSON.stringify(value)]));
}

async function versionsOf(db: DatabaseServices, games: readonly { readonly id: number }[]) {
  const found: (readonly [key: string, value: unknown])[] = [];
  // Undoing the merge adds versions of a further game.
  for (const { id: game } of games.filter(({ id }) => id <= GAMES))
    for (const { id } of await db.versions.list(game))
      await db.versions.read(id).then(
        study => found.push([`game_versions ${id} ${game}`, study]),
        () => {},
      );
  return found;
}

async function read(db: DatabaseServices): Promise<Reference> {
  const games = new Map<number, string>();
  const { rows: listed } = await db.library.list(ALL, 0, 1000);
  const rows = new Map(listed.map(row => [row.id, JSON.stringify(shownOf(row))]));
  for (const { id } of listed) {
    const study = await db.library.open(id).then(
      game => JSON.stringify(game.study),
      () => null,
    );
    if (study !== null) games.set(id, study);
  }
  const drafts = new Map((await db.library.drafts()).map(({ id, study }) => [id, JSON.stringify(study)]));
  const settings = new Map(Object.entries(await db.settings.all()).map(([key, value]) => [key, JSON.stringify(value)]));
  const strange = new Set(
    (await db.library.collections()).filter(({ name }) => STRANGE.test(name)).map(({ id }) => id),
  );
  const homes = new Map(listed.map(({ id, collection }) => [id, strange.has(collection) ? null : collection]));
  return { games, rows, homes, drafts, settings, others: await readOthers(db, listed) };
}

/** The columns that follow from the study of a game. */
const shownOf = ({ white, black, whiteElo, blackElo, event, site, round, date, result, rules, plies }: GameRow) => ({
  ...{ white, black, whiteElo, blackElo, event, site, round, date, result, rules, plies },
});

/** Records with a checksum. */
const SUMMED = /^(game_versions|repertoires|position_names|game_sets|collections|labels) /u;

/** What is shown in place of a damaged or lost collection or label. */
const PLACEHOLDER = /"name":"(?:\?|Recovered|My games)(?: \d+)?"/u;

/** The name of a collection that is shown, or was made, in place of a damaged one. */
const STRANGE = /^(?:\?|Recovered)/u;

/** A row that lists show in place of a damaged one. */
const isBlank = (row: string): boolean => /^\{"white":"","black":"",.*"rules":""/u.test(row);

/**
 * No damage may lead to a game that is not in the sound library, or to one in another collection unless that is
 * `reported`. A game that was saved in between may have stayed in the bin.
 */
function findChanged(
  when: string,
  found: Reference,
  reference: Reference,
  reported: ReadonlySet<number>,
  violations: string[],
): void {
  for (const [id, study] of found.games)
    if (id <= GAMES && study !== reference.games.get(id))
      violations.push(`${when}: game ${id} is displayed but was changed`);
  for (const [key, value] of found.others)
    if (SUMMED.test(key) && value !== reference.others.get(key) && !PLACEHOLDER.test(value))
      violations.push(`${when}: ${key} is displayed but was changed`);
  for (const [id, row] of found.rows)
    if (id <= GAMES && row !== reference.rows.get(id) && !isBlank(row))
      violations.push(`${when}: row ${id} is displayed but was changed`);
  for (const [id, home] of found.homes)
    if (id <= GAMES && home !== null && home !== reference.homes.get(id) && !reported.has(id))
      violations.push(`${when}: game ${id} is displayed in another collection, which is not reported`);
}

/** Keeps the games whose damaged places are among these records. */
function keepPlaces(records: readonly DamagedRecord[], reported: Set<number>): void {
  for (const { table, key } of records) if (table === 'game_places') reported.add(Number(key));
}

/**
 * Violations of the invariants; `cost`: what the damage may have cost, `null`: anything that is not said to be right.
 */
export async function examine(
  path: string,
  reference: Sound,
  cost: Cost | null,
): Promise<{ readonly outcome: Outcome; readonly violations: readonly string[] }> {
  const violations: string[] = [];
  /** A failure must have a code of ours, one that says what the user can do. */
  const attempt = async <T>(what: string, work: () => Promise<T> | T): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      const coded = error instanceof CodedError && error.code !== 'database';
      if (!coded)
        violations.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return null;
    }
  };
  const reported = new Set<number>();
  const db = await attempt('open', () =>
    openServices(path, (name, data) => {
      if (name === 'damaged') keepPlaces((data as { records: readonly DamagedRecord[] }).records, reported);
    }),
  );
  if (db === null && cost !== null && !cost.refused) violations.push('open: it was refused');
  const before = db && (await use(db, reference, cost, reported, attempt, violations));
  for (const id of cost?.places ?? [])
    if (!reported.has(id)) violations.push(`read: the place of game ${id} is not reported`);
  const report = await attempt('check', () => checkLibrary(path));
  for (const id of cost?.places ?? [])
    if (!report?.damaged.some(({ table, key }) => table === 'game_places' && key === String(id)))
      violations.push(`check: the place of game ${id} is not reported`);
  if (report?.ok && cost?.games !== undefined && db === null) violations.push('check: nothing was found');
  const repaired = await attempt('repair', () => repairLibrary(path, Date.now()));
  if (repaired === null && cost !== null) violations.push('repair: it failed');
  // Of pages that were written over, what could be read before the repair must be there after it.
  const wanted =
    cost === null ? { ...NOTHING, games: withoutMerged(before?.games ?? NOTHING.games, reference.merge) } : reference;
  if (repaired !== null) await afterRepair(path, repaired, wanted, reference, cost ?? {}, attempt, violations);
  return { outcome: db === null ? 'refused' : 'used', violations };
}

type Attempt = <T>(what: string, work: () => Promise<T> | T) => Promise<T | null>;

async function use(
  db: DatabaseServices,
  reference: Sound,
  cost: Cost | null,
  reported: ReadonlySet<number>,
  attempt: Attempt,
  violations: string[],
): Promise<Reference | null> {
  await attempt('restoreAll', () => db.library.restoreAll());
  const found = await attempt('read', () => read(db));
  if (found) findChanged('read', found, reference, reported, violations);
  if (found && cost !== null) compare('read', found, reference, cost, violations);
  const text = await attempt('export', () => db.library.exportText(null, ALL));
  const exported = text?.match(/^\[Event /gm)?.length ?? 0;
  if (cost !== null && found && exported < found.games.size)
    violations.push(`export: ${exported} of ${found.games.size} games`);
  await attempt('collections', () => db.library.collections());
  await attempt('search', () => db.library.list({ ...ALL, filter: { query: 'penh game:Makruk' } }, 0, 9));
  await attempt('training', () => db.exercises.sessions(0, 99));
  await attempt('figures', () => db.exercises.figures());
  await attempt('rules', () => db.rules.list());
  await attempt('analyses', () => db.analyses.claim(false));
  await attempt('list of names', () => db.names.list('player', '', 'name', 0, 9));
  await attempt('evaluations', () => db.evaluations.stored('makruk', ['1']));
  await attempt('adjudication queue', () => db.adjudications.next(0, 99));
  await attempt('adjudication state', () => db.library.adjudication(null));
  await attempt('uncounted motifs', () => db.motifs.next(0, 99));
  await attempt('motifs of players', () => db.library.motifStatistics({}, null));
  for (const { id, startFen } of ruleSets) await attempt('explorer', () => db.explorer.position(id, startFen, {}));
  const study = flattenStudy(newStudy('makruk', ruleSet('makruk')?.startFen ?? ''));
  const saved = await attempt('save', () => db.library.save(null, null, 1, study));
  if (saved) {
    const again = await attempt('open what was saved', () => db.library.open(saved.id));
    if (again && !isDeepStrictEqual(again.study, study)) violations.push('save: another game came back');
    await attempt('remove', () => db.library.remove([saved.id]));
  } else if (cost !== null) violations.push('save: it failed');
  await attempt('save draft', () =>
    db.library.saveDraft({ id: 'draft-0', game: null, revision: null, study, path: '', changed: 9 }),
  );
  await attempt('set', () => db.settings.set('setting-0', 1));
  await undoMerge(db, reference, attempt, violations);
  await attempt('empty bin', () => db.library.emptyBin());
  await attempt('close', () => db.database.close());
  return found;
}

/** The game has its study from before the merge or after it, and no other one. */
async function undoMerge(
  db: DatabaseServices,
  { merge }: Sound,
  attempt: Attempt,
  violations: string[],
): Promise<void> {
  await attempt('undo', () => db.organisation.undo(merge.token));
  const game = await attempt('open what was merged', () => db.library.open(merge.kept));
  if (game && !merge.studies.includes(JSON.stringify(game.study))) violations.push('undo: another study came back');
}

async function afterRepair(
  path: string,
  { kept, moved }: RepairReport,
  wanted: Reference,
  reference: Reference,
  cost: Cost,
  attempt: Attempt,
  violations: string[],
): Promise<void> {
  if (kept === null || !existsSync(kept)) violations.push('repair: the old file is gone');
  const db = await attempt('open after repair', () => openServices(path));
  if (db === null) {
    violations.push('repair: the repaired library cannot be opened');
    return;
  }
  await attempt('restore after repair', () => db.library.restoreAll());
  const found = await attempt('read after repair', () => read(db));
  // The draft and the setting of that name were written over in between.
  const used = { drafts: ['draft-0', ...(cost.drafts ?? [])], settings: ['setting-0', ...(cost.settings ?? [])] };
  if (found) compare('after repair', found, wanted, { ...cost, ...used }, violations);
  const reported = new Set<number>();
  keepPlaces(moved, reported);
  if (found) findChanged('after repair', found, reference, reported, violations);
  await attempt('close after repair', () => db.database.close());
  const report = await attempt('check after repair', () => checkLibrary(path));
  const left = report && report.file.length + report.orphans.length + report.positions.length + report.texts.length;
  if (left) violations.push(`repair: faults are left: ${JSON.stringify({ ...report, damaged: [] })}`);
}

/** Further collections, labels and versions of a game are lost with it. */
const isLost = (key: string, { others = [], games = [] }: Cost): boolean =>
  others.some(lost => key.startsWith(lost)) ||
  (/^game_(sets|versions) /u.test(key) && games.includes(Number(key.split(' ').at(-1))));

/** Everything that the damage did not touch is there and as it was. */
function compare(when: string, found: Reference, reference: Reference, cost: Cost, violations: string[]): void {
  for (const kind of ['games', 'drafts', 'settings', 'others'] as const)
    for (const [key, value] of reference[kind] as ReadonlyMap<string | number, string>) {
      if ((cost[kind] as readonly (string | number)[] | undefined)?.includes(key)) continue;
      if (kind === 'others' && isLost(String(key), cost)) continue;
      const there = (found[kind] as ReadonlyMap<string | number, string>).get(key);
      if (there !== value) violations.push(`${when}: ${kind} ${key} is ${there === undefined ? 'missing' : 'another'}`);
    }
}
