/**
 * What is needed to undo changes. A step is one action of the user and consists of parts, which are undone in reverse
 * order. A step of several transactions, and an undo, has the id of its process until it is complete. What a process
 * has left incomplete is undone when the library is opened the next time.
 *
 * | `kind`       | `owner`            | `other`        | `data`                                              |
 * |--------------|--------------------|----------------|-----------------------------------------------------|
 * | `added`      | owner of the set   | kind of the set | games that were added to a set                     |
 * | `removed`    | owner of the set   | kind of the set | games that were removed from a set                 |
 * | `home`       | the home before    | the new home   | games whose home collection was changed             |
 * | `binned`     |                    |                | token of the removal, text                          |
 * | `collection` | the collection     |                | JSON of its `name`, `parent`, `removed` before      |
 * | `label`      | the label          |                | JSON of its `name`, `color`, `removed` before       |
 * | `tags`       |                    |                | tags of games before and after (`tag-changes.ts`)   |
 * | `aliases`    |                    |                | JSON of the changes of aliases (`names/aliases.ts`) |
 * | `study`      | the game           | its revision after the change | its study before, JSON, raw deflate  |
 * | `apart`      | the row of `not_duplicates` |       |                                                     |
 *
 * Games are chunks (`game-set.ts`): for each the number of the chunk (32 bits), the length (16 bits), both little
 * endian, and the bytes.
 */
import { randomUUID } from 'node:crypto';
import { STEP_CODES } from '../../../api/contract/organisation.ts';
import type { Change, StepName, UndoStep } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { checksumOf } from '../checksum.ts';
import type { Db } from '../open.ts';
import { isProcessAlive } from '../process-alive.ts';
import type { Quarantine } from '../quarantine.ts';
import type { Report } from '../records.ts';
import { DIFFERS, soundIn } from '../row-checksums.ts';
import { GameSet } from './game-set.ts';

const PART_KINDS = [
  'added',
  'removed',
  'home',
  'binned',
  'collection',
  'label',
  'tags',
  'aliases',
  'study',
  'apart',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

export interface UndoPart {
  readonly id: number;
  readonly kind: PartKind;
  readonly owner: number;
  readonly other: number;
  readonly data: Uint8Array;
}

export interface UndoSteps {
  /** Begins a step that ends with the running transaction; complete steps beyond the limits are forgotten. */
  begin(what: StepName): string;
  /** Begins a step of several transactions, inside the first one. */
  beginLong(what: StepName): string;
  /** A step is complete and has changed so many games; inside the last transaction. */
  finish(token: string, games: number): void;
  /** The complete steps, the last one at the end. Rows with damaged values are left out. */
  all(): readonly UndoStep[];
  /** The step is going to be undone, in several transactions. @throws CodedError `no-such-step`. */
  beginUndo(token: string): void;
  /** The undo of a complete step has failed: what is left of the step can be undone later. */
  failUndo(token: string): void;
  /** Steps and undos of processes that have ended, and of ended threads of this one; the last step first. */
  unfinished(): readonly string[];
  /** Adds a part inside a transaction. */
  add(token: string, part: Omit<UndoPart, 'id'>): void;
  /**
   * The last part that has not been undone; `null`: none is left. Damaged parts are reported and moved to the
   * quarantine. Inside a transaction. @throws CodedError `no-such-step`.
   */
  last(token: string): UndoPart | null;
  /** The part has been undone. */
  done(part: UndoPart): void;
  /** All parts have been undone, or can no longer be undone. */
  end(token: string): void;
}

/**
 * A step that begins and ends in the running transaction.
 * @param work returns how many games it has changed
 */
export function shortStep(steps: UndoSteps, what: StepName, work: (token: string) => number): Change {
  const token = steps.begin(what);
  const games = work(token);
  steps.finish(token, games);
  return { token, games };
}

/** Complete steps that can be undone. */
const KEPT_STEPS = 50;
/** Bytes of all steps but the last. */
const KEPT_BYTES = 64 * 1024 * 1024;

export function undoSteps(db: Db, aside: Quarantine, report: Report): UndoSteps {
  const insert = db.prepare('INSERT INTO undo_steps (token, made, process, code, name) VALUES (?, ?, ?, ?, ?)');
  const complete = db.prepare('UPDATE undo_steps SET process = 0, made = ?, games = ? WHERE id = ?');
  const whole = db.prepare(`SELECT token, made, code, name, games FROM undo_steps
    WHERE process = 0 AND code IN (SELECT value FROM json_each(?)) AND typeof(token) = 'text'
      AND typeof(name) = 'text' AND typeof(games) = 'integer' AND typeof(made) = 'integer' ORDER BY id`);
  const mark = db.prepare('UPDATE undo_steps SET process = ?, made = ? WHERE id = ?');
  const unmark = db.prepare('UPDATE undo_steps SET process = 0 WHERE token = ?');
  const marked = db.prepare('SELECT token, made, process FROM undo_steps WHERE process <> 0 ORDER BY id DESC');
  const step = db.prepare('SELECT id FROM undo_steps WHERE token = ?').pluck();
  const put = db.prepare('INSERT INTO undo_parts (step, kind, owner, other, data, sum) VALUES (?, ?, ?, ?, ?, ?)');
  const last = db.prepare(
    `SELECT id, kind, owner, other, data, ${soundIn(db, 'undo_parts')} FROM undo_parts
    WHERE step = ? ORDER BY id DESC LIMIT 1`,
  );
  const sizes = db.prepare(`SELECT undo_steps.id AS id, coalesce(sum(length(data)), 0) AS bytes
    FROM undo_steps LEFT JOIN undo_parts ON step = undo_steps.id WHERE process = 0
    GROUP BY undo_steps.id ORDER BY undo_steps.id DESC`);
  const drop = db.prepare('DELETE FROM undo_steps WHERE id <= ? AND process = 0');
  const dropPart = db.prepare('DELETE FROM undo_parts WHERE id = ?');
  const end = db.prepare('DELETE FROM undo_steps WHERE token = ?');
  const purge = [
    `DELETE FROM game_sets WHERE kind = 0 AND owner IN (SELECT id FROM collections WHERE removed = 1 AND NOT EXISTS
      (SELECT 1 FROM undo_parts WHERE undo_parts.kind = 'collection' AND undo_parts.owner = collections.id))`,
    `DELETE FROM collections WHERE removed = 1 AND id NOT IN (SELECT collection FROM games) AND NOT EXISTS
      (SELECT 1 FROM undo_parts WHERE kind = 'collection' AND owner = collections.id)`,
    `DELETE FROM game_sets WHERE kind = 1 AND owner IN (SELECT id FROM labels WHERE removed = 1 AND NOT EXISTS
      (SELECT 1 FROM undo_parts WHERE undo_parts.kind = 'label' AND undo_parts.owner = labels.id))`,
    `DELETE FROM labels WHERE removed = 1 AND NOT EXISTS
      (SELECT 1 FROM undo_parts WHERE kind = 'label' AND owner = labels.id)`,
  ].map(sql => db.prepare(sql));

  const numberOf = (token: string): number => {
    const id = step.get(token) as number | undefined;
    if (id === undefined) throw new CodedError('no-such-step', 'This change can no longer be undone');
    return id;
  };

  const forgetOld = (): void => {
    let bytes = 0;
    for (const [index, one] of (sizes.all() as { readonly id: number; readonly bytes: number }[]).entries()) {
      bytes += one.bytes;
      if (index < KEPT_STEPS - 1 && bytes <= KEPT_BYTES) continue;
      drop.run(one.id);
      for (const statement of purge) statement.run();
      return;
    }
  };

  const begin = (owner: number, { code, name }: StepName): string => {
    forgetOld();
    const token = randomUUID();
    insert.run(token, Date.now(), owner, code, name);
    return token;
  };

  return {
    begin: what => begin(0, what),
    beginLong: what => begin(process.pid, what),
    finish: (token, games) => void complete.run(Date.now(), games, numberOf(token)),
    all: () => whole.all(JSON.stringify(STEP_CODES)) as UndoStep[],
    beginUndo: token => void mark.run(process.pid, Date.now(), numberOf(token)),
    failUndo: token => void unmark.run(token),
    unfinished: () =>
      (marked.all() as { token: string; made: number; process: number }[])
        .filter(step => step.process === process.pid || !isProcessAlive(step.process, step.made))
        .map(({ token }) => token),
    add(token, { kind, owner, other, data }) {
      const row = [numberOf(token), kind, owner, other, data];
      put.run(...row, checksumOf(row));
    },
    last(token) {
      for (;;) {
        const row = last.get(numberOf(token)) as (UndoPart & { readonly isSound: unknown }) | undefined;
        if (row === undefined) return null;
        const { isSound, ...part } = row;
        if (isSound === 1) return part;
        const damaged = { table: 'undo_parts', key: String(part.id), name: '', reason: DIFFERS } as const;
        report(damaged);
        aside.keep(damaged);
        dropPart.run(part.id);
      }
    },
    done: part => void dropPart.run(part.id),
    end: token => void end.run(token),
  };
}

const HEAD = 6;

export function packSet(set: GameSet): Buffer {
  const parts = set.chunks().flatMap(chunk => {
    const bytes = set.chunk(chunk);
    if (bytes === null) return [];
    const head = Buffer.alloc(HEAD);
    head.writeUInt32LE(chunk, 0);
    head.writeUInt16LE(bytes.length, 4);
    return [head, bytes];
  });
  return Buffer.concat(parts);
}

/** @throws RangeError when it is damaged. */
export function unpackSet(packed: Uint8Array): GameSet {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const set = new GameSet();
  for (let at = 0; at < bytes.length; ) {
    const end = at + HEAD + bytes.readUInt16LE(at + 4);
    set.addChunk(bytes.readUInt32LE(at), bytes.subarray(at + HEAD, end));
    at = end;
  }
  return set;
}
