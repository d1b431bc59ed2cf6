/**
 * The layout step that makes rows of games narrow: texts move to `names`, and games without annotations to blocks. Part
 * of a layout step: never edited. The rows of `games` move to `packed_games`, which replaces it in the next step.
 *
 * A game whose study is damaged moves to `quarantine` with the bytes of its rows. A row that is damaged, but whose
 * contents are sound, is made again.
 */
import type Database from 'better-sqlite3';
import type { FlatStudy } from '../../../api/contract.ts';
import type { Kept } from '../../../core/pgn/game.ts';
import type { Tag } from '../../../core/study/study.ts';
import { RESULTS } from '../../../engine/library/chunk.ts';
import { messageOf } from '../../../engine/rules/result.ts';
import { columnsOf, type GameColumns } from '../columns.ts';
import { type Contents, contentsSum } from '../game-records.ts';
import { dropDependents } from '../game-tables.ts';
import { quarantine } from '../quarantine.ts';
import { rowSum as wideRowSum, studySum as wideStudySum } from '../row-sums.ts';
import { gameName, NAMELESS, type StudyRecord } from '../stored-study.ts';
import { gameBlocks } from './game-blocks.ts';
import { type GameHead, KEPT, packRow, rowSum, SUMMED } from './game-row.ts';
import { nameTable } from './name-table.ts';
import { packGame } from './record.ts';
import { formOf } from './tag-form.ts';

type Db = Database.Database;

/** Columns of the former tables. */
interface WideGame extends Contents, Omit<StudyRecord, 'tags' | 'moves'> {
  readonly id: number;
  readonly collection: number;
  readonly revision: number;
  readonly white: string;
  readonly black: string;
  readonly white_elo: number | null;
  readonly black_elo: number | null;
  readonly event: string;
  readonly site: string;
  readonly round: string;
  readonly date: string;
  readonly plies: number;
  readonly annotated: number;
  readonly kept: Kept;
  readonly changed: number;
  readonly bin: string | null;
  readonly digest: bigint | null;
  readonly tree_digest: bigint | null;
  /** `null`: it has no contents. */
  readonly game: number | null;
  readonly row_sum: number;
  readonly study_sum: number;
}

/** Games of one query. */
const STEP = 500;

export function packLibrary(db: Db): void {
  const select = db.prepare(`SELECT games.*, games.sum AS row_sum, contents.*, contents.sum AS study_sum
    FROM games LEFT JOIN contents ON game = id WHERE id > ? ORDER BY id LIMIT ${STEP}`);
  const digests = db.prepare('SELECT digest, tree_digest FROM games WHERE id = ?').safeIntegers();
  const columns = [...SUMMED, 'collection', 'bin', 'sum', 'digest', 'tree_digest'];
  const put = db.prepare(
    `INSERT INTO packed_games (${columns.join(', ')}) VALUES (${columns.map(name => `@${name}`).join(', ')})`,
  );
  const sumContents = db.prepare('UPDATE contents SET sum = ? WHERE game = ?');
  const dropContents = db.prepare('DELETE FROM contents WHERE game = ?');
  const names = nameTable(db);
  const blocks = gameBlocks(db);
  const aside = quarantine(db);
  const drop = dropDependents(db, aside);

  const move = (game: WideGame): void => {
    const head = headOf(game);
    if (typeof head === 'string') {
      const name = game.row_sum === wideRowSum({ ...game }) ? gameName(game.id, game) : gameName(game.id, NAMELESS);
      aside.keep({ ...name, reason: head });
      dropContents.run(game.id);
      drop(game.id);
      return;
    }
    const tags = plainTags(game);
    const row = packRow({ ...head, isInContents: tags === null }, names);
    put.run({ ...row, ...game, ...row, ...(digests.get(game.id) as object), sum: rowSum(row) });
    if (tags === null) sumContents.run(contentsSum(head, game), game.id);
    else {
      const { form, values } = formOf(tags, head);
      blocks.add(game.id, packGame({ moves: game.moves, form: names.add(form), values }));
      dropContents.run(game.id);
    }
  };

  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const games = select.all(last) as WideGame[];
    blocks.begin();
    for (const game of games) move(game);
    blocks.write();
    if (games.length < STEP) return;
    last = games.at(-1)?.id ?? last;
  }
}

type Head = Omit<GameHead, 'isInContents'>;

/** What the row contains; a text says why the game is damaged. */
function headOf(game: WideGame): Head | string {
  if (game.game === null) return 'its moves are missing';
  if (game.study_sum !== wideStudySum({ ...game })) return 'its checksum differs';
  if (game.row_sum === wideRowSum({ ...game }) && isFormed(game)) return { ...game, ...columnsIn(game) };
  try {
    const nodes = game.tree === null ? [] : (JSON.parse(game.tree) as FlatStudy['nodes']);
    const tags = JSON.parse(game.tags) as readonly Tag[];
    const study: FlatStudy = { rules: game.rules, start: '', tags, result: game.result, nodes, leftovers: [] };
    const kept = KEPT.includes(game.kept) ? game.kept : 'whole';
    return { ...game, ...columnsOf(study, game.moves.length / 2), kept, changed: Date.now() };
  } catch (error) {
    return messageOf(error);
  }
}

const columnsIn = (game: WideGame): GameColumns => ({
  ...game,
  whiteElo: game.white_elo,
  blackElo: game.black_elo,
  annotated: game.annotated === 1,
});

const TEXTS = ['rules', 'white', 'black', 'event', 'site', 'round', 'date'] as const;
const NUMBERS = ['revision', 'plies', 'annotated', 'changed'] as const;

/** Whether every column has a value that the new row can hold. */
const isFormed = (game: WideGame): boolean =>
  TEXTS.every(name => typeof game[name] === 'string') &&
  NUMBERS.every(name => Number.isSafeInteger(game[name])) &&
  (RESULTS as readonly unknown[]).includes(game.result) &&
  KEPT.includes(game.kept);

/** The tags of a game that a record of a block can hold; `null` for another one. */
function plainTags({ start, tree, leftovers, notes, moves, tags }: WideGame): readonly Tag[] | null {
  if ([start, tree, leftovers, notes].some(value => value !== null)) return null;
  if (!(moves instanceof Uint8Array) || moves.length % 2 !== 0) return null;
  try {
    const read: unknown = JSON.parse(tags);
    return Array.isArray(read) && read.every(isTag) ? read : null;
  } catch {
    return null;
  }
}

function isTag(value: unknown): value is Tag {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { name, value: text } = value as { readonly name: unknown; readonly value: unknown };
  return typeof name === 'string' && typeof text === 'string' && name.isWellFormed() && text.isWellFormed();
}
