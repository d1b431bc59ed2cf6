/**
 * The user's own rule sets, stored as complete rule set files: every option is written out, so that they keep their
 * meaning when a later program changes a built-in rule set. Only the notes of a row ever change. Storing a game stores
 * its rule set in the same transaction (`keepFor`). A rule set cannot be removed while a game or a draft uses it. Games
 * in the bin may be restored, so the rule set of such a game is only hidden.
 */
import type { DamagedRecord, StoredRules } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { makeRuleSetFile, parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { definitionOf } from '../../engine/rules/rule-set-id.ts';
import { forgetRuleSet, lookUpRuleSets, registerRuleSet, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import type { Report } from './records.ts';

const prepareStatements = (db: Db) => {
  const played = 'SELECT 1 FROM games WHERE rules IN (SELECT id FROM names WHERE text = rule_sets.id) AND bin';
  return {
    all: db.prepare('SELECT id, text, created FROM rule_sets WHERE NOT hidden ORDER BY created, id'),
    one: db.prepare('SELECT id, text, created FROM rule_sets WHERE id = ?'),
    put: db.prepare(`INSERT INTO rule_sets (id, text, created, hidden) VALUES (?, ?, ?, 0)
      ON CONFLICT (id) DO UPDATE SET text = excluded.text, hidden = 0`),
    keep: db.prepare(`INSERT INTO rule_sets (id, text, created, hidden) VALUES (?, ?, ?, 0)
      ON CONFLICT (id) DO UPDATE SET hidden = 0 WHERE hidden`),
    drop: db.prepare('DELETE FROM rule_sets WHERE id = ?'),
    hide: db.prepare('UPDATE rule_sets SET hidden = 1 WHERE id = ?'),
    reveal: db.prepare(`UPDATE rule_sets SET hidden = 0
      WHERE hidden AND EXISTS (${played} IS NULL) RETURNING id, text, created`),
    unused: db
      .prepare(
        `SELECT id FROM rule_sets WHERE hidden AND NOT EXISTS (${played} IS NULL) AND NOT EXISTS (${played} IS NOT NULL)
          AND id NOT IN (SELECT rules FROM repertoires)`,
      )
      .pluck(),
    dropEvaluations: db.prepare('DELETE FROM evaluations WHERE rules = ?'),
    inLibrary: db
      .prepare('SELECT count(*) FROM games WHERE rules IN (SELECT id FROM names WHERE text = ?) AND bin IS NULL')
      .pluck(),
    inBin: db
      .prepare('SELECT count(*) FROM games WHERE bin IS NOT NULL AND rules IN (SELECT id FROM names WHERE text = ?)')
      .pluck(),
    inRepertoires: db.prepare('SELECT count(*) FROM repertoires WHERE rules = ? AND removed IS NULL').pluck(),
    inRemovedRepertoires: db
      .prepare('SELECT count(*) FROM repertoires WHERE rules = ? AND removed IS NOT NULL')
      .pluck(),
    inDrafts: db
      .prepare(
        "SELECT count(*) FROM drafts WHERE CASE WHEN json_valid(study) THEN json_extract(study, '$.rules') END = ?",
      )
      .pluck(),
  };
};

/** In a thread with a connection of its own: `ruleSet(id)` also finds the rule sets of the library until it closes. */
export function useRuleSetsOf(db: Db): void {
  const rules = db.prepare('SELECT text FROM rule_sets WHERE id = ?').pluck();
  lookUpRuleSets(id => {
    const text = db.open ? rules.get(id) : null;
    const read = typeof text === 'string' ? parseRuleSetFile(text) : null;
    return read?.ok ? read.value : null;
  });
}

export class KeptRuleSets {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #quarantine: Quarantine;
  readonly #report: Report;

  constructor(db: Db, quarantine: Quarantine, report: Report) {
    this.#statements = prepareStatements(db);
    this.#quarantine = quarantine;
    this.#report = report;
  }

  /**
   * Visible rule sets, the oldest first, including those that this program cannot read; one that is not text is
   * reported.
   */
  all(): readonly StoredRules[] {
    return (this.#statements.all.all() as StoredRules[]).filter(({ id, text }) => {
      if (typeof text === 'string') return true;
      this.#report(damaged(String(id), 'it is not text'));
      return false;
    });
  }

  /** `null` when it is not stored or this program cannot read it. */
  find(id: string): RuleSet | null {
    const row = this.#statements.one.get(id) as StoredRules | undefined;
    const read = typeof row?.text === 'string' ? parseRuleSetFile(row.text) : null;
    return read?.ok ? read.value : null;
  }

  /** Registers and stores the rule set of a file. @throws CodedError `bad-rules` with every fault, `rules-clash`. */
  save(text: string): StoredRules {
    const read = parseRuleSetFile(String(text));
    if (!read.ok) throw new CodedError('bad-rules', read.error.map(issue => issue.text).join('\n'));
    this.#refuseClash(read.value);
    registerRuleSet(read.value);
    this.#keepUnread(read.value.id);
    this.#statements.put.run(read.value.id, whole(read.value), Date.now());
    return this.#one(read.value.id);
  }

  /** Stores those of these rule sets that are the user's own; returns the ones that were not stored before. */
  keepFor(ids: Iterable<string>): readonly StoredRules[] {
    const added: StoredRules[] = [];
    for (const id of new Set(ids)) {
      const rules = ruleSet(id);
      if (rules?.own && this.#statements.keep.run(id, whole(rules), Date.now()).changes > 0) added.push(this.#one(id));
    }
    return added;
  }

  /** Shows hidden rule sets again that games use; returns them. */
  reveal(): readonly StoredRules[] {
    return this.#statements.reveal.all() as StoredRules[];
  }

  /** Deletes hidden rule sets that no game uses, in the bin or outside it. */
  sweep(): void {
    for (const id of this.#statements.unused.all() as string[]) {
      this.#keepUnread(id);
      this.#drop(id);
    }
  }

  /** @throws CodedError `no-such-rules`, `in-use`. */
  remove(id: string): void {
    const { inLibrary, inDrafts, inRepertoires, inBin, inRemovedRepertoires, dropEvaluations, hide } = this.#statements;
    this.#one(id);
    const games = inLibrary.get(id) as number;
    const drafts = inDrafts.get(id) as number;
    const repertoires = inRepertoires.get(id) as number;
    if (games + drafts + repertoires > 0) {
      const users = `${games} games, ${drafts} drafts and ${repertoires} repertoires`;
      throw new CodedError('in-use', `${users} are played by the rule set '${id}'`);
    }
    dropEvaluations.run(id);
    if ((inBin.get(id) as number) + (inRemovedRepertoires.get(id) as number) > 0) hide.run(id);
    else this.#drop(id);
  }

  /** As a file to share. @throws CodedError `no-such-rules`. */
  exportText(id: string): string {
    const known = ruleSet(id);
    if (!known) throw new CodedError('no-such-rules', `There is no rule set '${String(id)}'`);
    return makeRuleSetFile(known);
  }

  #one(id: string): StoredRules {
    const row = this.#statements.one.get(String(id)) as StoredRules | undefined;
    if (!row) throw new CodedError('no-such-rules', `There is no rule set '${String(id)}' of your own`);
    return row;
  }

  #drop(id: string): void {
    this.#statements.drop.run(id);
    forgetRuleSet(id);
  }

  /** Before the text of a rule set is replaced or deleted without notice. */
  #keepUnread(id: string): void {
    if (this.#statements.one.get(id) === undefined || this.find(id) !== null) return;
    this.#quarantine.keep(damaged(id, 'it cannot be read'));
  }

  /** Two definitions with one id: hardly ever by chance, but possible on purpose. */
  #refuseClash(rules: RuleSet): void {
    const there = this.find(rules.id);
    if (there && definitionOf(there) !== definitionOf(rules))
      throw new CodedError('rules-clash', `The library keeps another rule set by the id '${rules.id}'`);
  }
}

const damaged = (key: string, reason: string): DamagedRecord => ({ table: 'rule_sets', key, name: '', reason });

const whole = (rules: RuleSet): string => makeRuleSetFile(rules, { complete: true });
