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
import { forgetRuleSet, registerRuleSet, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import type { Report } from './records.ts';

export interface KeptRuleSets {
  /**
   * Visible rule sets, the oldest first, including those that this program cannot read; one that is not text is
   * reported.
   */
  all(): readonly StoredRules[];
  /** `null` when it is not stored or this program cannot read it. */
  find(id: string): RuleSet | null;
  /** Registers and stores the rule set of a file. @throws CodedError `bad-rules` with every fault, `rules-clash`. */
  save(text: string): StoredRules;
  /** Stores those of these rule sets that are the user's own; returns the ones that were not stored before. */
  keepFor(ids: Iterable<string>): readonly StoredRules[];
  /** Shows hidden rule sets again that games use; returns them. */
  reveal(): readonly StoredRules[];
  /** Deletes hidden rule sets that no game uses, in the bin or outside it. */
  sweep(): void;
  /** @throws CodedError `no-such-rules`, `in-use`. */
  remove(id: string): void;
  /** As a file to share. @throws CodedError `no-such-rules`. */
  exportText(id: string): string;
}

export function keptRuleSets(db: Db, quarantine: Quarantine, report: Report): KeptRuleSets {
  const select = db.prepare('SELECT id, text, created FROM rule_sets WHERE NOT hidden ORDER BY created, id');
  const selectOne = db.prepare('SELECT id, text, created FROM rule_sets WHERE id = ?');
  const put = db.prepare(`INSERT INTO rule_sets (id, text, created, hidden) VALUES (?, ?, ?, 0)
    ON CONFLICT (id) DO UPDATE SET text = excluded.text, hidden = 0`);
  const keep = db.prepare(`INSERT INTO rule_sets (id, text, created, hidden) VALUES (?, ?, ?, 0)
    ON CONFLICT (id) DO UPDATE SET hidden = 0 WHERE hidden`);
  const drop = db.prepare('DELETE FROM rule_sets WHERE id = ?');
  const hide = db.prepare('UPDATE rule_sets SET hidden = 1 WHERE id = ?');
  const unhide = db.prepare(`UPDATE rule_sets SET hidden = 0
    WHERE hidden AND EXISTS (SELECT 1 FROM games WHERE rules = rule_sets.id AND bin IS NULL) RETURNING id, text, created`);
  const played = 'SELECT 1 FROM games WHERE rules = rule_sets.id AND bin';
  const unused = db
    .prepare(
      `SELECT id FROM rule_sets WHERE hidden AND NOT EXISTS (${played} IS NULL) AND NOT EXISTS (${played} IS NOT NULL)`,
    )
    .pluck();
  const dropEvaluations = db.prepare('DELETE FROM evaluations WHERE rules = ?');
  const inLibrary = db.prepare('SELECT count(*) FROM games WHERE rules = ? AND bin IS NULL').pluck();
  const inBin = db.prepare('SELECT count(*) FROM games WHERE bin IS NOT NULL AND rules = ?').pluck();
  const inDrafts = db
    .prepare(
      "SELECT count(*) FROM drafts WHERE CASE WHEN json_valid(study) THEN json_extract(study, '$.rules') END = ?",
    )
    .pluck();

  const one = (id: string): StoredRules => {
    const row = selectOne.get(String(id)) as StoredRules | undefined;
    if (!row) throw new CodedError('no-such-rules', `There is no rule set '${String(id)}' of your own`);
    return row;
  };
  const find = (id: string): RuleSet | null => {
    const row = selectOne.get(id) as StoredRules | undefined;
    const read = typeof row?.text === 'string' ? parseRuleSetFile(row.text) : null;
    return read?.ok ? read.value : null;
  };
  const damaged = (id: string, reason: string): DamagedRecord => ({ table: 'rule_sets', key: id, name: '', reason });
  /** Before the text of a rule set is replaced or deleted without notice. */
  const keepUnread = (id: string): void => {
    if (selectOne.get(id) !== undefined && find(id) === null) quarantine.keep(damaged(id, 'it cannot be read'));
  };
  /** Two definitions with one id: hardly ever by chance, but possible on purpose. */
  const refuseClash = (rules: RuleSet): void => {
    const there = find(rules.id);
    if (there && definitionOf(there) !== definitionOf(rules))
      throw new CodedError('rules-clash', `The library keeps another rule set by the id '${rules.id}'`);
  };
  const whole = (rules: RuleSet): string => makeRuleSetFile(rules, { complete: true });

  return {
    all: () =>
      (select.all() as StoredRules[]).filter(({ id, text }) => {
        if (typeof text === 'string') return true;
        report(damaged(String(id), 'it is not text'));
        return false;
      }),
    find,
    save(text) {
      const read = parseRuleSetFile(String(text));
      if (!read.ok) throw new CodedError('bad-rules', read.error.map(issue => issue.text).join('\n'));
      refuseClash(read.value);
      registerRuleSet(read.value);
      keepUnread(read.value.id);
      put.run(read.value.id, whole(read.value), Date.now());
      return one(read.value.id);
    },
    keepFor(ids) {
      const added: StoredRules[] = [];
      for (const id of new Set(ids)) {
        const rules = ruleSet(id);
        if (rules?.own && keep.run(id, whole(rules), Date.now()).changes > 0) added.push(one(id));
      }
      return added;
    },
    sweep() {
      for (const id of unused.all() as string[]) {
        keepUnread(id);
        drop.run(id);
        forgetRuleSet(id);
      }
    },
    reveal: () => unhide.all() as StoredRules[],
    remove(id) {
      one(id);
      const games = inLibrary.get(id) as number;
      const drafts = inDrafts.get(id) as number;
      if (games + drafts > 0)
        throw new CodedError('in-use', `${games} games and ${drafts} drafts are played by the rule set '${id}'`);
      dropEvaluations.run(id);
      if ((inBin.get(id) as number) > 0) hide.run(id);
      else {
        drop.run(id);
        forgetRuleSet(id);
      }
    },
    exportText(id) {
      const known = ruleSet(id);
      if (!known) throw new CodedError('no-such-rules', `There is no rule set '${String(id)}'`);
      return makeRuleSetFile(known);
    },
  };
}
