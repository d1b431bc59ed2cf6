import type Database from 'better-sqlite3';
import { indexNotes } from './game-text.ts';
import { sumAllRows } from './row-checksums.ts';
import { sumAllGames } from './row-sums.ts';
import { sumAllPlaces } from './storage/game-place.ts';
import { packLibrary } from './storage/pack-library.ts';

/**
 * Renames the fields of count actions and verdicts in stored JSON; has no effect on JSON that has the new names. A
 * quotation mark inside a JSON text is escaped, so only field names match. Damaged JSON is left as it is.
 */
const RENAME_FIELDS = `
  UPDATE games SET digest = NULL, tree_digest = NULL WHERE id IN
    (SELECT game FROM contents WHERE instr(tree, '"act":"') > 0 AND json_valid(tree));
  UPDATE contents SET tree = replace(tree, '"act":"', '"action":"') WHERE instr(tree, '"act":"') > 0 AND json_valid(tree);
  UPDATE drafts SET study = replace(study, '"act":"', '"action":"')
    WHERE instr(study, '"act":"') > 0 AND json_valid(study);
  UPDATE training SET actions = replace(replace(actions, '"act":"', '"action":"'), '"acts":[', '"actions":[')
    WHERE instr(actions, '"act":"') > 0 AND json_valid(actions);
  UPDATE evaluations SET
      lines = replace(replace(replace(lines, '"mate":', '"dtm":'), '"needs":', '"dtr":'), '"allows":', '"budget":')
    WHERE instr(lines, '"verdict":{') > 0 AND json_valid(lines);
`;

const ADD_SUMS = `
  ALTER TABLE games ADD COLUMN sum INTEGER;
  ALTER TABLE contents ADD COLUMN sum INTEGER;
`;

const DROP_LIST_INDEXES = `
  DROP INDEX games_there;
  DROP INDEX games_collection;
  DROP INDEX games_white;
  DROP INDEX games_black;
  DROP INDEX games_event;
  DROP INDEX games_date;
  DROP INDEX games_result;
  DROP INDEX games_rules;
  DROP INDEX games_plies;
  DROP INDEX games_changed;
  DROP INDEX games_kept;
  DROP INDEX games_bin;

  DROP TABLE game_text;
  CREATE VIRTUAL TABLE game_text USING fts5(
    notes, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
  );
`;

const PACK_GAMES = `
  CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL, sum INTEGER NOT NULL);
  CREATE INDEX names_text ON names (text);
  CREATE TABLE game_blocks (first INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

  CREATE TABLE packed_games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL REFERENCES collections(id),
    revision INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    white INTEGER NOT NULL,
    black INTEGER NOT NULL,
    event INTEGER NOT NULL,
    site INTEGER NOT NULL,
    round INTEGER NOT NULL,
    white_elo INTEGER,
    black_elo INTEGER,
    date INTEGER NOT NULL,
    result INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    bin TEXT,
    digest INTEGER,
    tree_digest INTEGER,
    sum INTEGER NOT NULL
  );
`;

/** After the games have moved to `packed_games`. */
const REPLACE_GAMES = `
  INSERT OR REPLACE INTO sqlite_sequence (rowid, name, seq)
    SELECT (SELECT rowid FROM sqlite_sequence WHERE name = 'packed_games'), 'packed_games', seq
    FROM sqlite_sequence WHERE name = 'games';
  DROP TABLE games;
  ALTER TABLE packed_games RENAME TO games;
  DROP INDEX contents_import;
  ALTER TABLE contents DROP COLUMN import;
`;

export const ORGANISE = `
  ALTER TABLE collections ADD COLUMN parent INTEGER REFERENCES collections(id) ON DELETE SET NULL;
  ALTER TABLE collections ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE labels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    color TEXT NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE game_sets (
    kind INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    chunk INTEGER NOT NULL,
    games BLOB NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (kind, owner, chunk)
  ) WITHOUT ROWID;
  CREATE TABLE game_sets_version (version INTEGER NOT NULL);
  INSERT INTO game_sets_version VALUES (0);
  CREATE TABLE undo_steps (id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL, made INTEGER NOT NULL);
  CREATE TABLE undo_parts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    step INTEGER NOT NULL REFERENCES undo_steps(id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    owner INTEGER NOT NULL,
    other INTEGER NOT NULL,
    data BLOB NOT NULL
  );
  CREATE INDEX undo_parts_step ON undo_parts (step);
`;

const ADD_ROW_SUMS = `
  ALTER TABLE collections ADD COLUMN sum INTEGER;
  ALTER TABLE labels ADD COLUMN sum INTEGER;
  ALTER TABLE undo_parts ADD COLUMN sum INTEGER;
  ALTER TABLE drafts ADD COLUMN sum INTEGER;
  ALTER TABLE settings ADD COLUMN sum INTEGER;
  ALTER TABLE training ADD COLUMN sum INTEGER;
  ALTER TABLE evaluations ADD COLUMN sum INTEGER;
  ALTER TABLE raw_texts ADD COLUMN sum INTEGER;
`;

const ADD_PLACE_SUMS = 'ALTER TABLE games ADD COLUMN place_sum INTEGER;';

/**
 * The layout of a library file, as numbered steps: step n upgrades a file from version n-1 to n inside one transaction.
 * Steps that have been released are never edited.
 *
 * - `games`, `names`, `game_blocks` and `contents` are described in `docs/library.md`. `games` is narrow and has no index
 *   for lists, which use its columns in memory (`columns/game-columns.ts`).
 * - `contents.start` is `NULL` for the rule set's own start; `moves` is the main line, 16 bits per move, little endian;
 *   `tree` is the list of nodes of a flat study, `NULL` when the main line is everything; `leftovers` is what could not
 *   be read.
 * - `position_segments` and `position_blocks` have the positions of the main lines of the games `first` to `last`,
 *   `position_loose` the games whose moves are searched instead; see `position-index/`.
 * - `game_changes` names the games that transactions have changed; see `columns/change-log.ts`.
 * - `game_columns` is a cache of rows of `games` and, as -1, of the order of `names`; a step that changes these empties
 *   it; see `columns/column-part.ts`.
 * - `position_names` has the names of positions; see `position-names.ts`.
 * - `rule_sets` has the user's own rule sets; see `rule-sets.ts`.
 * - `training` has exercises, `moves` as UCI text, `actions` (count actions) as JSON, empty for none; `result` is `NULL`
 *   while an exercise is unfinished; see `training.ts`.
 * - `adjudications` has what the endgame tables found in a game; `adjudication_queue` lists the games that have not been
 *   checked yet, `reached_endings` the endings of a game; see `adjudications.ts`.
 * - `motif_counts` has the motifs of a game; `motif_queue` lists the games whose motifs are not counted yet,
 *   `motif_detectors` the version of the detectors; see `motif-counts.ts`.
 * - `quarantine` has damaged records byte for byte; see `quarantine.ts`.
 * - `games.digest` and `games.tree_digest` find games that are equal except for their tags; `NULL` in `digest`: not
 *   computed yet; see `equal-games.ts`. `import_duplicates` lists games that an import left out although their tags
 *   differ: `tags` is a JSON list of `{ name, value, kept }`.
 * - `repertoires` has prepared openings, `content` as JSON (`core/repertoire`), `repertoire_answers` the answers of drills,
 *   `repertoire_cards` the schedule that follows from them; see `repertoires.ts`.
 * - `analysis_jobs` has analyses of many games, `analysis_games` their ids, 32 bits each, `analysis_reports` what they have
 *   written; see `analysis-queue.ts`.
 * - `watched_folders` has folders whose new files are imported, `watched_files` the files that were read; see
 *   `watched-folders-store.ts`.
 * - `raw_texts` has the bytes of an imported text in which no game could be read, in order, in parts of at most 1 MiB.
 * - `collections.parent` is the collection that a collection is in; `removed` is 1 after it was deleted, as long as that
 *   can be undone; the same for `labels`.
 * - `game_sets` has the further collections and the labels of games; see `organisation/game-sets.ts`.
 * - `not_duplicates` has groups of games that are no duplicates of each other; see `duplicates/kept-apart.ts`.
 * - `games.place_sum` is a checksum of `collection` and `bin`; see `storage/game-place.ts`.
 * - `sum` is a checksum of the row; see `row-checksums.ts` and the modules named here.
 * - `undo_steps` and `undo_parts` have what is needed to undo changes; see `organisation/undo-steps.ts`.
 * - `draft_undo` has the edits of drafts that can be undone; see `drafts.ts`.
 * - `game_versions` has what saves of games have replaced; see `game-versions.ts`.
 * - `game_text` finds parts of words (trigrams) in the folded notes of the games that have any; it stores no text of
 *   its own.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL
  );

  CREATE TABLE imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    file TEXT NOT NULL,
    collection INTEGER NOT NULL REFERENCES collections(id) ON DELETE CASCADE,
    rules TEXT NOT NULL,
    started INTEGER NOT NULL,
    process INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'done', 'cancelled', 'failed', 'interrupted')),
    whole INTEGER NOT NULL DEFAULT 0,
    partial INTEGER NOT NULL DEFAULT 0,
    text_only INTEGER NOT NULL DEFAULT 0
  );

  CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    collection INTEGER NOT NULL REFERENCES collections(id),
    revision INTEGER NOT NULL,
    rules TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_elo INTEGER,
    black_elo INTEGER,
    event TEXT NOT NULL,
    site TEXT NOT NULL,
    round TEXT NOT NULL,
    date TEXT NOT NULL,
    result TEXT NOT NULL,
    plies INTEGER NOT NULL,
    annotated INTEGER NOT NULL,
    kept TEXT NOT NULL CHECK (kept IN ('whole', 'partial', 'text')),
    changed INTEGER NOT NULL,
    bin TEXT
  );
  CREATE INDEX games_there ON games (id, bin) WHERE bin IS NULL;
  CREATE INDEX games_collection ON games (collection, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_white ON games (white COLLATE NOCASE, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_black ON games (black COLLATE NOCASE, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_event ON games (event COLLATE NOCASE, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_date ON games (date, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_result ON games (result, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_rules ON games (rules, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_plies ON games (plies, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_changed ON games (changed, id, bin) WHERE bin IS NULL;
  CREATE INDEX games_kept ON games (kept, id, bin) WHERE bin IS NULL AND kept <> 'whole';
  CREATE INDEX games_bin ON games (bin) WHERE bin IS NOT NULL;

  CREATE TABLE contents (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    start TEXT,
    moves BLOB NOT NULL,
    tags TEXT NOT NULL,
    tree TEXT,
    leftovers TEXT,
    notes TEXT,
    import INTEGER REFERENCES imports(id) ON DELETE SET NULL
  );

  CREATE TABLE import_issues (
    import INTEGER NOT NULL REFERENCES imports(id) ON DELETE CASCADE,
    game INTEGER REFERENCES games(id) ON DELETE SET NULL,
    line INTEGER NOT NULL,
    place INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    code TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX import_issues_import ON import_issues (import);
  CREATE INDEX import_issues_game ON import_issues (game);
  CREATE INDEX contents_import ON contents (import);

  CREATE TABLE occurrences (
    key INTEGER NOT NULL,
    game INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    move INTEGER NOT NULL,
    marks INTEGER NOT NULL,
    day INTEGER NOT NULL,
    collection INTEGER NOT NULL,
    PRIMARY KEY (key, game, ply)
  ) WITHOUT ROWID;

  CREATE TABLE unindexed (game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE);

  CREATE VIRTUAL TABLE game_text USING fts5(
    white, black, event, rest, notes,
    tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
  );

  CREATE TABLE evaluations (
    rules TEXT NOT NULL,
    key INTEGER NOT NULL,
    fen TEXT NOT NULL,
    depth INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    lines TEXT NOT NULL,
    engine TEXT NOT NULL,
    PRIMARY KEY (rules, key)
  ) WITHOUT ROWID;

  CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    game INTEGER,
    revision INTEGER,
    study TEXT NOT NULL,
    path TEXT NOT NULL,
    changed INTEGER NOT NULL
  );

  CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  );

  INSERT INTO collections (name) VALUES ('My games');
  `,
  `
  CREATE TABLE rule_sets (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    created INTEGER NOT NULL,
    hidden INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE training (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    ending TEXT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('attack', 'defend')),
    level INTEGER,
    color TEXT NOT NULL CHECK (color IN ('w', 'b')),
    start TEXT NOT NULL,
    best INTEGER NOT NULL,
    moves TEXT NOT NULL,
    result TEXT CHECK (result IN ('clean', 'helped', 'failed', 'given-up')),
    used INTEGER NOT NULL,
    mistakes INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    retries INTEGER NOT NULL,
    started INTEGER NOT NULL,
    changed INTEGER NOT NULL
  );
  CREATE INDEX training_started ON training (started DESC, id);
  `,
  `
  CREATE TABLE endings (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    ending TEXT,
    ply INTEGER NOT NULL,
    kinds INTEGER NOT NULL,
    missing TEXT NOT NULL
  );
  CREATE INDEX endings_kinds ON endings (kinds, game) WHERE kinds <> 0;
  CREATE INDEX endings_missing ON endings (missing) WHERE missing <> '';

  CREATE TABLE reached (
    ending TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    PRIMARY KEY (ending, game)
  ) WITHOUT ROWID;
  CREATE INDEX reached_game ON reached (game);

  CREATE TABLE unjudged (game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE);
  INSERT INTO unjudged SELECT id FROM games;
  `,
  `
  ALTER TABLE training ADD COLUMN hold INTEGER;
  ALTER TABLE training ADD COLUMN acts TEXT NOT NULL DEFAULT '';
  `,
  `
  CREATE TABLE quarantine (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    record TEXT NOT NULL,
    name TEXT NOT NULL,
    reason TEXT NOT NULL,
    moved INTEGER NOT NULL,
    raw TEXT NOT NULL
  );
  `,
  `
  ALTER TABLE games ADD COLUMN digest INTEGER;
  ALTER TABLE games ADD COLUMN tree_digest INTEGER;
  CREATE INDEX games_digest ON games (digest, round, tree_digest) WHERE bin IS NULL;
  CREATE INDEX games_tree_digest ON games (digest, tree_digest) WHERE bin IS NULL AND tree_digest IS NOT NULL;
  CREATE INDEX games_without_digest ON games (id) WHERE digest IS NULL;

  ALTER TABLE imports ADD COLUMN skipped INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE imports ADD COLUMN differing INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE import_issues ADD COLUMN file TEXT;
  CREATE TABLE import_duplicates (
    import INTEGER NOT NULL REFERENCES imports(id) ON DELETE CASCADE,
    game INTEGER REFERENCES games(id) ON DELETE SET NULL,
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    place INTEGER NOT NULL,
    tags TEXT NOT NULL
  );
  CREATE INDEX import_duplicates_import ON import_duplicates (import);
  CREATE INDEX import_duplicates_game ON import_duplicates (game);

  CREATE TABLE raw_texts (
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (game, part)
  );
  `,
  // The counts of the built-in rule sets have changed: games under them are checked against the tables again.
  'INSERT OR IGNORE INTO unjudged SELECT game FROM endings;',
  `
  ALTER TABLE endings RENAME TO adjudications;
  ALTER TABLE reached RENAME TO reached_endings;
  ALTER TABLE unjudged RENAME TO adjudication_queue;
  DROP INDEX endings_kinds;
  DROP INDEX endings_missing;
  DROP INDEX reached_game;
  CREATE INDEX adjudications_kinds ON adjudications (kinds, game) WHERE kinds <> 0;
  CREATE INDEX adjudications_missing ON adjudications (missing) WHERE missing <> '';
  CREATE INDEX reached_endings_game ON reached_endings (game);

  ALTER TABLE training RENAME COLUMN hold TO move_limit;
  ALTER TABLE training RENAME COLUMN acts TO actions;
  ${RENAME_FIELDS}`,
  // No version: the first program that opens the library queues its games.
  `
  CREATE TABLE motif_counts (
    game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE,
    white INTEGER NOT NULL,
    black INTEGER NOT NULL,
    counts BLOB NOT NULL
  );
  CREATE TABLE motif_queue (game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE);
  CREATE TABLE motif_detectors (version INTEGER NOT NULL);
  `,
  `
  CREATE TABLE game_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL
  );
  `,
  ADD_SUMS,
  DROP_LIST_INDEXES,
  // No segments: the first program that opens the library makes them from the moves (`position-index/build.ts`).
  `
  DROP TABLE occurrences;
  DROP TABLE unindexed;
  CREATE TABLE position_segments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    positions INTEGER NOT NULL,
    form INTEGER NOT NULL,
    directory BLOB NOT NULL
  );
  CREATE TABLE position_blocks (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE position_loose (game INTEGER PRIMARY KEY REFERENCES games(id) ON DELETE CASCADE);
  `,
  `
  DROP INDEX games_digest;
  DROP INDEX games_tree_digest;
  DROP INDEX games_without_digest;
  `,
  PACK_GAMES,
  REPLACE_GAMES,
  `
  CREATE TABLE repertoires (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    revision INTEGER NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    color TEXT NOT NULL CHECK (color IN ('w', 'b')),
    start TEXT NOT NULL,
    new_per_day INTEGER NOT NULL,
    content TEXT NOT NULL,
    changed INTEGER NOT NULL,
    removed INTEGER,
    sum INTEGER NOT NULL
  );
  CREATE TABLE repertoire_answers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    repertoire INTEGER NOT NULL REFERENCES repertoires(id) ON DELETE CASCADE,
    position TEXT NOT NULL,
    at INTEGER NOT NULL,
    grade INTEGER NOT NULL,
    time INTEGER NOT NULL,
    sum INTEGER NOT NULL
  );
  CREATE INDEX repertoire_answers_position ON repertoire_answers (repertoire, position);
  CREATE TABLE repertoire_cards (
    repertoire INTEGER NOT NULL REFERENCES repertoires(id) ON DELETE CASCADE,
    position TEXT NOT NULL,
    due INTEGER NOT NULL,
    learning INTEGER NOT NULL,
    stability REAL NOT NULL,
    answers INTEGER NOT NULL,
    lapses INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (repertoire, position)
  ) WITHOUT ROWID;
  `,
  'CREATE TABLE game_columns (first INTEGER PRIMARY KEY, seq INTEGER NOT NULL, bytes BLOB NOT NULL);',
  ORGANISE,
  `
  CREATE TABLE analysis_jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    options TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'done', 'cancelled')),
    paused INTEGER NOT NULL,
    total INTEGER NOT NULL,
    next INTEGER NOT NULL,
    positions INTEGER NOT NULL,
    done INTEGER NOT NULL,
    games INTEGER NOT NULL,
    left INTEGER NOT NULL,
    evaluations INTEGER NOT NULL,
    mistakes INTEGER NOT NULL,
    process INTEGER NOT NULL,
    claimed INTEGER NOT NULL
  );
  CREATE TABLE analysis_games (
    job INTEGER PRIMARY KEY REFERENCES analysis_jobs(id) ON DELETE CASCADE,
    ids BLOB NOT NULL
  );
  CREATE TABLE analysis_reports (
    job INTEGER NOT NULL REFERENCES analysis_jobs(id) ON DELETE CASCADE,
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    added TEXT NOT NULL,
    PRIMARY KEY (job, game)
  ) WITHOUT ROWID;
  CREATE INDEX analysis_reports_game ON analysis_reports (game);
  `,
  `
  CREATE TABLE watched_folders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    collection INTEGER NOT NULL,
    paused INTEGER NOT NULL
  );
  CREATE TABLE watched_files (
    folder INTEGER NOT NULL REFERENCES watched_folders(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (folder, name)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE position_names (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rules TEXT NOT NULL,
    key TEXT NOT NULL,
    fen TEXT NOT NULL,
    name TEXT NOT NULL,
    sum INTEGER NOT NULL,
    UNIQUE (rules, key)
  );
  `,
  `
  CREATE TABLE aliases (
    kind TEXT NOT NULL,
    spelling TEXT NOT NULL,
    preferred TEXT NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (kind, spelling)
  ) WITHOUT ROWID;
  `,
  'ALTER TABLE undo_steps ADD COLUMN process INTEGER NOT NULL DEFAULT 0;',
  `
  CREATE TABLE not_duplicates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    games BLOB NOT NULL,
    sum INTEGER NOT NULL
  );
  `,
  ADD_ROW_SUMS,
  `
  CREATE TABLE game_versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
    saved INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    study BLOB NOT NULL,
    sum INTEGER NOT NULL
  );
  CREATE INDEX game_versions_game ON game_versions (game);
  `,
  `
  CREATE TABLE draft_undo (
    draft TEXT PRIMARY KEY REFERENCES drafts(id) ON DELETE CASCADE,
    edits BLOB NOT NULL,
    sum INTEGER NOT NULL
  );
  `,
  `
  ALTER TABLE undo_steps ADD COLUMN code TEXT NOT NULL DEFAULT '';
  ALTER TABLE undo_steps ADD COLUMN name TEXT NOT NULL DEFAULT '';
  ALTER TABLE undo_steps ADD COLUMN games INTEGER NOT NULL DEFAULT 0;
  `,
  ADD_PLACE_SUMS,
];

/** What a step does after its SQL, in the same transaction; by the step. */
export const MIGRATION_WORK: ReadonlyMap<string, (db: Database.Database) => void> = new Map([
  [ADD_SUMS, sumAllGames],
  [DROP_LIST_INDEXES, indexNotes],
  [PACK_GAMES, packLibrary],
  [ADD_ROW_SUMS, sumAllRows],
  [ADD_PLACE_SUMS, sumAllPlaces],
]);
