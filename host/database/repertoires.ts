/**
 * Repertoires and the answers of drills. A repertoire is one row with its positions as JSON; an answer is a row that is
 * never changed. What is due follows from the answers (`host/training/schedule.ts`) and is kept in `repertoire_cards`,
 * which can be made again at any time. Answers in positions that a repertoire no longer has stay, so that undoing an
 * edit brings their schedule back.
 */
import { repertoire as form } from '../../api/arguments.ts';
import type {
  DrillAnswer,
  DrillAnswered,
  DrillQueue,
  DrillStatistics,
  RemovedRepertoire,
  RepertoireId,
  RepertoireRow,
  StoredRepertoire,
} from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { DRILL_GRADES, type DrillGrade, gradeOf } from '../../core/repertoire/grade.ts';
import {
  type FlatRepertoire,
  type PositionKey,
  repertoireFault,
  unflattenRepertoire,
} from '../../core/repertoire/repertoire.ts';
import { cardsOf } from '../../core/repertoire/survey.ts';
import { type DrillCard, dayOf, drillStatistics } from '../training/drill-statistics.ts';
import { type Scheduled, scheduleOf } from '../training/schedule.ts';
import { checksumOf, type Value } from './checksum.ts';
import { atOnce, type Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import {
  DamagedRecordError,
  parseJson,
  type RecordName,
  type Report,
  readOrReport,
  readRecord,
  storingFault,
} from './records.ts';

const DAY = 24 * 60 * 60_000;
/** How long a removed repertoire can be restored, milliseconds. */
const REMOVED_FOR = 30 * DAY;

export interface KeptRepertoires {
  list(now: number): readonly RepertoireRow[];
  open(id: RepertoireId): StoredRepertoire;
  save(
    id: RepertoireId | null,
    revision: number | null,
    repertoire: FlatRepertoire,
    now: number,
  ): { readonly id: RepertoireId; readonly revision: number };
  remove(id: RepertoireId, now: number): void;
  restore(id: RepertoireId): void;
  removed(now: number): readonly RemovedRepertoire[];
  queue(id: RepertoireId, now: number): DrillQueue;
  answer(id: RepertoireId, answer: DrillAnswer): DrillAnswered;
  takeBack(answer: number): void;
  statistics(id: RepertoireId, now: number): DrillStatistics;
  /** Reads everything; what is damaged is reported. */
  check(): void;
}

interface Row extends Omit<FlatRepertoire, 'positions'> {
  readonly id: RepertoireId;
  readonly revision: number;
  readonly content: string;
  readonly changed: number;
  readonly sum: number;
}

interface AnswerRow {
  readonly id: number;
  readonly repertoire: RepertoireId;
  readonly position: PositionKey;
  readonly at: number;
  readonly grade: number;
  readonly time: number;
  readonly sum: number;
}

interface CardRow extends Omit<Scheduled, 'learning'> {
  readonly repertoire: RepertoireId;
  readonly position: PositionKey;
  readonly learning: number;
  readonly sum: number;
}

const PUT_CARD = `INSERT OR REPLACE INTO repertoire_cards
  (repertoire, position, due, learning, stability, answers, lapses, first, last, sum)
  VALUES (@repertoire, @position, @due, @learning, @stability, @answers, @lapses, @first, @last, @sum)`;
const COLUMNS = 'id, revision, name, rules, color, start, new_per_day AS newPerDay, content, changed, sum';

const rowSum = ({ id, revision, name, rules, color, start, newPerDay, content, changed }: Omit<Row, 'sum'>): number =>
  checksumOf([id, revision, name, rules, color, start, newPerDay, content, changed] as Value[]);

const answerSum = ({ repertoire, position, at, grade, time }: Omit<AnswerRow, 'id' | 'sum'>): number =>
  checksumOf([repertoire, position, at, grade, time]);

const cardSum = (row: Omit<CardRow, 'sum'>): number =>
  checksumOf([
    ...[row.repertoire, row.position, row.due, row.learning, row.stability],
    ...[row.answers, row.lapses, row.first, row.last],
  ]);

function cardOf(repertoire: RepertoireId, position: PositionKey, scheduled: Scheduled): CardRow {
  const row = { ...scheduled, repertoire, position, learning: Number(scheduled.learning) };
  return { ...row, sum: cardSum(row) };
}

const gradeNumber = (grade: DrillGrade): number => DRILL_GRADES.indexOf(grade);

/** Repertoires that this connection has read, by id and revision. */
interface Known {
  readonly revision: number;
  readonly sum: number;
  readonly stored: StoredRepertoire;
  readonly changed: number;
  readonly cards: readonly PositionKey[];
}

/** `keepRules` stores the rule set of a repertoire if it is the user's own; it is called inside the transaction. */
export function keptRepertoires(
  db: Db,
  quarantine: Quarantine,
  keepRules: (id: string) => void,
  report: Report,
): KeptRepertoires {
  const ids = db.prepare('SELECT id FROM repertoires WHERE removed IS NULL ORDER BY name COLLATE NOCASE, id').pluck();
  const gone = db.prepare('SELECT id, removed FROM repertoires WHERE removed >= ? ORDER BY removed DESC, id');
  const all = db.prepare('SELECT id FROM repertoires ORDER BY id').pluck();
  const select = db.prepare(`SELECT ${COLUMNS} FROM repertoires WHERE id = ?`);
  const version = db.prepare('SELECT revision, sum FROM repertoires WHERE id = ? AND removed IS NULL');
  const insert = db.prepare(`INSERT INTO repertoires
    (revision, name, rules, color, start, new_per_day, content, changed, removed, sum)
    VALUES (1, '', '', 'w', '', 0, '', 0, NULL, 0)`);
  const update = db.prepare(`UPDATE repertoires SET revision = @revision, name = @name, rules = @rules, color = @color,
    start = @start, new_per_day = @newPerDay, content = @content, changed = @changed, sum = @sum WHERE id = @id`);
  const setRemoved = db.prepare('UPDATE repertoires SET removed = ? WHERE id = ?');
  const erase = db.prepare('DELETE FROM repertoires WHERE removed < ?');
  const addAnswer = db.prepare(`INSERT INTO repertoire_answers (repertoire, position, at, grade, time, sum)
    VALUES (@repertoire, @position, @at, @grade, @time, @sum)`);
  const oneAnswer = db.prepare('SELECT repertoire, position FROM repertoire_answers WHERE id = ?');
  const dropAnswer = db.prepare('DELETE FROM repertoire_answers WHERE id = ?');
  const answersAt = db.prepare(
    'SELECT * FROM repertoire_answers WHERE repertoire = ? AND position = ? ORDER BY at, id',
  );
  const answersOf = db.prepare('SELECT * FROM repertoire_answers WHERE repertoire = ? ORDER BY at, id');
  const putCard = db.prepare(PUT_CARD);
  const dropCard = db.prepare('DELETE FROM repertoire_cards WHERE repertoire = ? AND position = ?');
  const cardsAt = db.prepare('SELECT * FROM repertoire_cards WHERE repertoire = ?');
  const known = new Map<RepertoireId, Known>();

  const read = (id: RepertoireId): Known => {
    const row = select.get(id) as Row;
    const cached = known.get(id);
    if (cached?.revision === row.revision && cached.sum === row.sum) return cached;
    const stored = storedOf(row);
    const cards = cardsOf(unflattenRepertoire(stored.repertoire));
    const fresh = { revision: row.revision, sum: row.sum, stored, changed: row.changed, cards };
    known.set(id, fresh);
    return fresh;
  };
  const checked = (id: RepertoireId): Known => {
    if (version.get(id) === undefined)
      throw new CodedError('no-such-repertoire', `There is no repertoire ${String(id)}`);
    return readRecord(recordName(id), () => read(id));
  };
  /** Sound answers, in their order. A damaged one is reported. */
  const sound = (rows: readonly AnswerRow[]): readonly (AnswerRow & { readonly grade: number })[] =>
    rows.filter(row =>
      readOrReport({ table: 'repertoire_answers', key: String(row.id), name: '' }, report, () => {
        if (answerSum(row) !== row.sum || DRILL_GRADES[row.grade] === undefined)
          throw new TypeError('it does not match its checksum');
        return true;
      }),
    );
  const graded = ({ at, grade }: AnswerRow) => ({ at, grade: DRILL_GRADES[grade] as DrillGrade });
  const scheduleAt = (repertoire: RepertoireId, position: PositionKey): Scheduled | null =>
    scheduleOf(sound(answersAt.all(repertoire, position) as AnswerRow[]).map(graded));
  const renewCard = (repertoire: RepertoireId, position: PositionKey): Scheduled | null => {
    const scheduled = scheduleAt(repertoire, position);
    if (scheduled) putCard.run(cardOf(repertoire, position, scheduled));
    else dropCard.run(repertoire, position);
    return scheduled;
  };
  /** A damaged row is made again from the answers. */
  const soundCard = (row: CardRow): readonly CardRow[] => {
    if (cardSum(row) === row.sum) return [row];
    const scheduled = scheduleAt(row.repertoire, row.position);
    return scheduled ? [cardOf(row.repertoire, row.position, scheduled)] : [];
  };
  /** By position, those of the repertoire only. */
  const scheduledOf = (id: RepertoireId, cards: readonly PositionKey[]): ReadonlyMap<PositionKey, CardRow> => {
    const asked = new Set(cards);
    const rows = (cardsAt.all(id) as CardRow[]).filter(({ position }) => asked.has(position));
    return new Map(rows.flatMap(soundCard).map(row => [row.position, row]));
  };
  const queueOf = (id: RepertoireId, { cards, stored }: Known, now: number): DrillQueue => {
    const scheduled = scheduledOf(id, cards);
    const today = dayOf(now);
    const added = [...scheduled.values()].filter(({ first }) => first >= today).length;
    const room = Math.max(0, stored.repertoire.newPerDay - added);
    return {
      due: [...scheduled.values()]
        .filter(({ due }) => due <= now)
        .sort((a, b) => a.due - b.due || (a.position < b.position ? -1 : 1))
        .map(({ position }) => position),
      fresh: cards.filter(key => !scheduled.has(key)).slice(0, room),
    };
  };
  /** Before a row is replaced. */
  const keepDamaged = (id: RepertoireId): void => {
    try {
      readRecord(recordName(id), () => read(id));
    } catch (error) {
      if (!(error instanceof DamagedRecordError)) throw error;
      quarantine.keep(error.record);
    }
  };
  const write = (id: RepertoireId, revision: number, flat: FlatRepertoire, changed: number): void => {
    const { positions, name, rules, color, start, newPerDay } = flat;
    const row = {
      id,
      revision,
      name: name.trim(),
      rules,
      color,
      start,
      newPerDay,
      content: JSON.stringify(positions),
      changed,
    };
    update.run({ ...row, sum: rowSum(row) });
  };

  return {
    list: now =>
      (ids.all() as RepertoireId[]).flatMap(id => {
        const found = readOrReport(recordName(id), report, () => read(id));
        if (!found) return [];
        const { due, fresh } = queueOf(id, found, now);
        const { positions: _, ...head } = found.stored.repertoire;
        const { revision, cards, changed } = found;
        return [{ ...head, id, revision, cards: cards.length, due: due.length, fresh: fresh.length, changed }];
      }),
    open: id => checked(id).stored,
    save(id, revision, flat, now) {
      const fault = storingFault(flat) ?? repertoireFault(flat);
      if (fault) throw new CodedError('bad-repertoire', `The repertoire cannot be stored: ${fault}`);
      let saved = { id: 0, revision: 1 };
      atOnce(db, () => {
        if (id === null) saved = { id: Number(insert.run().lastInsertRowid), revision: 1 };
        else {
          const there = version.get(id) as { readonly revision: number } | undefined;
          if (!there) throw new CodedError('no-such-repertoire', `There is no repertoire ${id}`);
          if (there.revision !== revision)
            throw new CodedError('stale', `The repertoire ${id} has been changed by another window or program`);
          keepDamaged(id);
          saved = { id, revision: there.revision + 1 };
        }
        keepRules(flat.rules);
        write(saved.id, saved.revision, flat, now);
      })();
      return saved;
    },
    remove: atOnce(db, (id: RepertoireId, now: number) => {
      setRemoved.run(now, id);
      erase.run(now - REMOVED_FOR);
    }),
    restore: id => void setRemoved.run(null, id),
    removed: now =>
      (gone.all(now - REMOVED_FOR) as Pick<RemovedRepertoire, 'id' | 'removed'>[]).flatMap(({ id, removed }) => {
        const found = readOrReport(recordName(id), report, () => read(id));
        if (!found) return [];
        const { positions: _, ...head } = found.stored.repertoire;
        return [{ ...head, id, removed }];
      }),
    queue: (id, now) => queueOf(id, checked(id), now),
    answer(id, { position, at, ...result }) {
      if (!checked(id).cards.includes(position))
        throw new CodedError('no-such-position', `The repertoire ${id} does not ask position ${position}`);
      const grade = gradeOf(result);
      const row = { repertoire: id, position, at, grade: gradeNumber(grade), time: result.time };
      let answered: DrillAnswered = { answer: 0, grade, due: 0 };
      atOnce(db, () => {
        const answer = Number(addAnswer.run({ ...row, sum: answerSum(row) }).lastInsertRowid);
        answered = { answer, grade, due: renewCard(id, position)?.due ?? at };
      })();
      return answered;
    },
    takeBack: atOnce(db, (answer: number) => {
      const row = oneAnswer.get(answer) as Pick<AnswerRow, 'repertoire' | 'position'> | undefined;
      if (!row) return;
      dropAnswer.run(answer);
      renewCard(row.repertoire, row.position);
    }),
    statistics(id, now) {
      const { cards } = checked(id);
      const asked = new Set(cards);
      const answers = sound(answersOf.all(id) as AnswerRow[]).filter(({ position }) => asked.has(position));
      const scheduled = [...scheduledOf(id, cards).values()].map(
        (row): DrillCard => ({ ...row, key: row.position, learning: row.learning === 1 }),
      );
      const read = answers.map(row => ({ ...graded(row), key: row.position }));
      return drillStatistics(cards.length, scheduled, read, now);
    },
    check() {
      for (const id of all.all() as RepertoireId[]) {
        readOrReport(recordName(id), report, () => {
          const { repertoire } = read(id).stored;
          const fault = repertoireFault(repertoire);
          if (fault) throw new TypeError(fault);
          return true;
        });
        sound(answersOf.all(id) as AnswerRow[]);
      }
    },
  };
}

/** Makes the schedule of all repertoires from their answers; inside a transaction. */
export function renewSchedules(db: Db): void {
  db.exec('DELETE FROM repertoire_cards');
  const put = db.prepare(PUT_CARD);
  const rows = db.prepare('SELECT * FROM repertoire_answers ORDER BY repertoire, at, id').all() as AnswerRow[];
  const groups = Map.groupBy(
    rows.filter(row => answerSum(row) === row.sum && DRILL_GRADES[row.grade] !== undefined),
    ({ repertoire, position }) => `${repertoire} ${position}`,
  );
  for (const answers of groups.values()) {
    const [{ repertoire, position } = { repertoire: 0, position: '' }] = answers;
    const scheduled = scheduleOf(answers.map(({ at, grade }) => ({ at, grade: DRILL_GRADES[grade] as DrillGrade })));
    if (scheduled) put.run(cardOf(repertoire, position, scheduled));
  }
}

const recordName = (id: RepertoireId): RecordName => ({ table: 'repertoires', key: String(id), name: '' });

/** @throws TypeError, SyntaxError */
function storedOf(row: Row): StoredRepertoire {
  if (rowSum(row) !== row.sum) throw new TypeError('it does not match its checksum');
  const { id, revision, content, changed: _, sum: __, ...head } = row;
  const flat = { ...head, positions: parseJson(content) };
  const fault = form.fault(flat, 'repertoire');
  if (fault) throw new TypeError(fault);
  return { id, revision, repertoire: flat as FlatRepertoire };
}
