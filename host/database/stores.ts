/** The stores of one library file, and what they drop when games change. */
import type { GameId } from '../../api/contract.ts';
import { adjudications } from './adjudications.ts';
import { analysisQueue } from './analysis-queue.ts';
import { bin } from './bin.ts';
import { collections } from './collections.ts';
import { changeLog } from './columns/change-log.ts';
import { GameColumns, LISTED } from './columns/game-columns.ts';
import { drafts } from './drafts.ts';
import { foundDuplicates } from './duplicates/found-duplicates.ts';
import { keptApart } from './duplicates/kept-apart.ts';
import { evaluations } from './evaluations.ts';
import { explorer } from './explorer.ts';
import { exports } from './export.ts';
import { gameList } from './game-list.ts';
import { gameOpenings } from './game-openings.ts';
import { GameRecords } from './game-records.ts';
import { GameStore, type GameStoreParts } from './game-store.ts';
import { gameVersions } from './game-versions.ts';
import { importer } from './import.ts';
import { importLog } from './import-log.ts';
import { mendPlaces } from './mend-places.ts';
import { motifStore } from './motif-counts.ts';
import { keptAliases } from './names/aliases.ts';
import { nameList } from './names/name-list.ts';
import { collectionTree } from './organisation/collection-tree.ts';
import { GameSets } from './organisation/game-sets.ts';
import { labels } from './organisation/labels.ts';
import { Organiser } from './organisation/organise.ts';
import { undoSteps } from './organisation/undo-steps.ts';
import { PlainText } from './plain-text.ts';
import { PositionIndex } from './position-index/position-index.ts';
import { positionWriter } from './position-index/position-writer.ts';
import { positionNames } from './position-names.ts';
import { quarantine } from './quarantine.ts';
import { installTextSearch } from './query-conditions.ts';
import { rawTexts } from './raw-texts.ts';
import { keptRepertoires } from './repertoires.ts';
import { KeptRuleSets } from './rule-sets.ts';
import { GameScans, type ScanProgress } from './scan/game-scans.ts';
import { ScanPool } from './scan/pool.ts';
import { keptSettings } from './settings.ts';
import { keptTraining } from './training.ts';
import { folderStore } from './watched-folders-store.ts';
import type { WriteGate } from './write-gate.ts';

export type Stores = ReturnType<typeof storesOver>;

/** Drops the cached answers after games have changed. */
export function forget({ list, explorer, positions, aliases, apart, names }: Stores): void {
  aliases.changed();
  apart.changed();
  names.changed();
  positions.changed();
  list.changed();
  explorer.changed();
}

export type Added = GameStoreParts['added'];

interface StoresParts extends Pick<GameStoreParts, 'db' | 'added' | 'report'> {
  readonly gate: WriteGate;
  readonly readOnly: boolean;
  /** Turns errors of SQLite into ours. */
  readonly coded: (error: unknown) => unknown;
  readonly searched: (progress: ScanProgress) => void;
}

export function storesOver({ db, gate, readOnly, added, report, coded, searched }: StoresParts) {
  installTextSearch(db);
  const records = new GameRecords(db);
  const changes = changeLog(db, records.blocks);
  const columns = new GameColumns(db, report);
  const index = positionWriter(db);
  const aside = quarantine(db);
  const rules = new KeptRuleSets(db, aside, report);
  const sets = new GameSets(db, report);
  const tree = collectionTree(db, sets, report);
  const aliases = keptAliases(db, report);
  const apart = keptApart(db, report);
  const groups = { tree, sets, labels: labels(db, columns, sets, aside, report), aliases };
  const adjudicated = adjudications(db, changes, records, columns, tree, report);
  const motifs = motifStore(db, records, columns, report);
  const versions = gameVersions(db, report);
  const games = new GameStore({
    db,
    records,
    changes,
    index,
    rules,
    adjudications: adjudicated,
    motifs,
    versions,
    quarantine: aside,
    groups,
    added,
    isListed: id => columns.now().there[id] === LISTED,
    report,
    foundDamagedPlace: id => columns.foundDamagedPlace(id),
  });
  const imports = importLog(db);
  const positions = new PositionIndex(db, game => games.positionLine(game, report), readOnly);
  const scans = new GameScans({
    columns,
    pool: new ScanPool(db.name),
    progress: searched,
    damaged: (game, reason) => report({ ...records.named(game), reason }),
  });
  const named = positionNames(db, aside, report);
  const openings = gameOpenings(db, named, positions);
  const list = gameList(db, columns, games, positions, groups, scans, openings);
  const mend = mendPlaces(db, columns, records, aside);
  const binned = bin(db, changes, columns, games, mend);
  const collected = collections(db, columns, games, tree, aside);
  const steps = undoSteps(db, aside, report);
  return {
    db,
    changes,
    columns,
    gate,
    readOnly,
    index,
    positions,
    // What is damaged becomes loose and is reported by the next search.
    lineOf: (game: GameId) => games.positionLine(game, () => {}),
    rules,
    quarantine: aside,
    games,
    versions,
    adjudications: adjudicated,
    motifs,
    list,
    scans,
    collections: collected,
    groups,
    steps,
    organiser: new Organiser({
      db,
      columns,
      changes,
      collections: collected,
      groups,
      bin: binned,
      steps,
      games,
      mendPlaces: mend,
      aliases,
      apart,
    }),
    bin: binned,
    aliases,
    apart,
    found: foundDuplicates(columns, games, apart),
    names: nameList(db, columns, aliases),
    drafts: drafts(db, aside, report),
    exports: exports({ games, groups, columns }, rawTexts(db, report), () => new PlainText(db, records)),
    positionNames: named,
    openings,
    explorer: explorer(db, columns, games, positions, list, report),
    evaluations: evaluations(db, aside, report),
    folders: folderStore(db),
    analyses: analysisQueue(db, columns, games, list, aside, report),
    settings: keptSettings(db, aside, report),
    training: keptTraining(db, report),
    repertoires: keptRepertoires(
      db,
      aside,
      id => {
        const stored = rules.keepFor([id]);
        if (stored.length > 0) added(stored);
      },
      report,
    ),
    imports,
    importer: importer(
      db,
      records,
      changes,
      games,
      groups,
      collected,
      { adjudications: adjudicated, motifs },
      index,
      gate,
      imports,
      coded,
    ),
  };
}
