/** Saves, shares, imports and deletes custom rule sets of the library. */
import { issueOf } from '../../../api/failure.ts';
import { fail, type Issue, type Parsed } from '../../../engine/rules/result.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import {
  LONGEST_RULE_FILE,
  makeRuleSetFile,
  parseRuleSetFile,
  RULE_FILE_ENDING,
  tooLong,
} from '../../../engine/rules/rule-set-file.ts';
import { registerRuleSet, ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { saveFile } from '../shell/download.ts';
import type { Notices } from '../shell/notices.svelte.ts';
import { knownRules } from './known-rules.svelte.ts';

/** A rule set file. */
export type RuleSource = Pick<File, 'name' | 'size' | 'text'>;

/** A file that is not a valid rule set, with the reasons. */
export interface RejectedFile {
  readonly name: string;
  readonly faults: readonly Issue[];
}

export class RuleLibrary {
  readonly #wire: Wire;
  readonly #notices: Notices;
  /** Rule sets of pasted games that are not stored yet. */
  readonly #fromGames = new Set<RuleSet>();
  /** Loading of the rule sets for the current connection. */
  #loaded: Promise<void> = Promise.resolve();
  /** Files that the last import rejected. */
  rejected = $state.raw<readonly RejectedFile[]>([]);
  /** Id of the rule set that the view shows. */
  shown = $state.raw('');

  constructor(wire: Wire, notices: Notices) {
    this.#wire = wire;
    this.#notices = notices;
    wire.on('rulesChanged', ({ list }) => knownRules.set(list));
    wire.onOpen(() => {
      this.#loaded = this.#keepFromGames().then(() => this.#load());
      this.#loaded.catch(notices.failedInBackground);
    });
  }

  /** Resolves when the rule sets of the library are loaded; rejects if loading failed. */
  loaded(): Promise<void> {
    return this.#loaded;
  }

  async #load(): Promise<void> {
    knownRules.set(await this.#wire.api.rules.list());
  }

  /**
   * Saves a rule set.
   * @param before id of the rule set that it replaces; that one is kept if games use it
   * @returns the new id, or `null` if saving failed
   */
  async save(rules: RuleSet, before: string | null = null): Promise<string | null> {
    try {
      const { id } = await this.#wire.api.rules.save(makeRuleSetFile(rules));
      this.#addNotice('rules-saved', rules.title);
      if (before !== null && before !== id) await this.#replace(before);
      return id;
    } catch (reason) {
      this.#notices.failed(reason);
      return null;
    }
  }

  async #replace(before: string): Promise<void> {
    const title = ruleSet(before)?.title ?? before;
    try {
      await this.#wire.api.rules.remove(before);
    } catch (reason) {
      if (issueOf(reason).code !== 'in-use') throw reason;
      this.#addNotice('rules-old-kept', title);
    }
  }

  async remove(rules: RuleSet): Promise<void> {
    try {
      await this.#wire.api.rules.remove(rules.id);
      this.#addNotice('rules-removed', rules.title);
    } catch (reason) {
      this.#notices.failed(reason);
    }
  }

  async share(rules: RuleSet): Promise<void> {
    const file = `${rules.id}${RULE_FILE_ENDING}`;
    try {
      const text = makeRuleSetFile(rules);
      if (!(await saveFile(this.#wire.api.shell, file, text, 'application/json'))) return;
      this.#notices.add('info', { code: 'rules-shared', text: `The rule set was written to ${file}`, data: { file } });
    } catch (reason) {
      this.#notices.failed(reason);
    }
  }

  /** Imports rule set files; invalid ones are listed in {@link rejected}. */
  async importFiles(files: Iterable<RuleSource>): Promise<void> {
    const rejected: RejectedFile[] = [];
    for (const file of files) {
      const read = await readRuleFile(file);
      if (!read.ok) {
        rejected.push({ name: file.name, faults: read.error });
        continue;
      }
      const { id, title } = read.value;
      if (knownRules.has(id)) this.#addNotice('rules-there', title);
      else if (!(await this.save(read.value))) continue;
      this.shown = id;
    }
    this.rejected = rejected;
  }

  /** Registers and stores the rule set of a pasted game, after reconnecting if necessary. */
  keep(rules: RuleSet): void {
    registerRuleSet(rules);
    if (knownRules.has(rules.id)) return;
    this.#fromGames.add(rules);
    void this.#keepFromGames().catch(this.#notices.failedInBackground);
  }

  async #keepFromGames(): Promise<void> {
    for (const rules of this.#fromGames) {
      // A concurrent call must not store it a second time.
      this.#fromGames.delete(rules);
      try {
        await this.#wire.api.rules.save(makeRuleSetFile(rules));
      } catch (reason) {
        this.#fromGames.add(rules);
        throw reason;
      }
      this.#addNotice('rules-saved', rules.title);
    }
  }

  #addNotice(code: string, name: string): void {
    this.#notices.add('info', { code, text: `${code}: ${name}`, data: { name } });
  }
}

async function readRuleFile(file: RuleSource): Promise<Parsed<RuleSet, readonly Issue[]>> {
  return file.size > LONGEST_RULE_FILE ? fail([tooLong(file.size)]) : parseRuleSetFile(await file.text());
}
