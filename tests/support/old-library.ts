/** Writes games into a library of the first layout, in which rows had texts and every game had contents. */
import type Database from 'better-sqlite3';
import type { FlatStudy } from '../../api/contract.ts';
import { fold } from '../../api/query/fold.ts';
import { columnsOf, isPlain, mainLineOf, notesOf } from '../../host/database/columns.ts';
import { knownRules, movesToBytes, readLine } from '../../host/database/line.ts';

/** The rules kernel must be loaded. */
export function putOldGames(db: Database.Database, studies: readonly FlatStudy[]): void {
  const putGame = db.prepare(`INSERT INTO games (collection, revision, rules, white, black, white_elo, black_elo, event,
      site, round, date, result, plies, annotated, kept, changed)
    VALUES (1, 1, @rules, @white, @black, @whiteElo, @blackElo, @event, @site, @round, @date, @result, @plies, @annotated,
      'whole', 1)`);
  const putContents = db.prepare(
    'INSERT INTO contents (game, start, moves, tags, tree, notes) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const putText = db.prepare(
    'INSERT INTO game_text (rowid, white, black, event, rest, notes) VALUES (?, ?, ?, ?, ?, ?)',
  );
  db.transaction(() => {
    for (const study of studies) {
      const { rules, start, tags, nodes } = study;
      const { moves } = readLine(rules, start, mainLineOf(study));
      const columns = columnsOf(study, moves.length);
      const { lastInsertRowid: id } = putGame.run({ ...columns, annotated: Number(columns.annotated) });
      const [ownStart, tree] = [start === knownRules(rules).startFen ? null : start, isPlain(study) ? null : nodes];
      const notes = notesOf(study);
      putContents.run(id, ownStart, movesToBytes(moves), JSON.stringify(tags), tree && JSON.stringify(tree), notes);
      const { white, black, event, site, round, date } = columns;
      putText.run(id, ...[white, black, event, [site, round, date].join('\n'), notes ?? ''].map(fold));
    }
  })();
}
