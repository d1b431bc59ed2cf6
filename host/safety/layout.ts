/**
 * The tables and indexes that a library file must have. They are those of the migrations, as a test confirms; making
 * them again would delay every start.
 */
import type Database from 'better-sqlite3';

type Db = Database.Database;

const TABLES = `
  adjudication_queue adjudications aliases analysis_games analysis_jobs analysis_reports collections contents
  draft_undo drafts evaluations game_blocks game_changes game_columns game_sets game_sets_version game_text
  game_text_config game_text_data game_text_docsize game_text_idx game_versions games import_duplicates
  import_issues imports labels motif_counts motif_detectors motif_queue names not_duplicates position_blocks
  position_loose position_names position_segments quarantine raw_texts reached_endings repertoire_answers
  repertoire_cards repertoires rule_sets settings training undo_parts undo_steps watched_files watched_folders
`;
const INDEXES = `
  adjudications_kinds adjudications_missing analysis_reports_game game_versions_game import_duplicates_game
  import_duplicates_import import_issues_game import_issues_import names_text reached_endings_game
  repertoire_answers_position training_started undo_parts_step
`;

const namesIn = (list: string): readonly string[] => list.trim().split(/\s+/);

/** The entries of the newest layout, each with its type before its name. */
export const LAYOUT: readonly string[] = [
  ...namesIn(TABLES).map(name => `table ${name}`),
  ...namesIn(INDEXES).map(name => `index ${name}`),
];

/** The entries of a file. */
export const layoutOf = (db: Db): readonly string[] =>
  db
    .prepare("SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    .pluck()
    .all() as string[];

/** Tables and indexes of the newest layout that a file lacks. */
export function layoutFaults(db: Db): readonly string[] {
  const found = new Set(layoutOf(db));
  return LAYOUT.filter(entry => !found.has(entry)).map(entry => `${entry} is missing`);
}
