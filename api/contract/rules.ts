/** The user's own rule sets. */

/** A rule set of the user as the library stores it. */
export interface StoredRules {
  readonly id: string;
  /** A complete rule set file (`engine/rules/rule-set-file.ts`). */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
}

/** The methods that the database answers. */
export interface RuleRecords {
  /** The user's own rule sets, the oldest first. */
  list(): Promise<readonly StoredRules[]>;
  /**
   * Stores the rule set of a file; refused with `bad-rules` and every fault. Saving the same rules again only changes
   * the notes.
   */
  save(text: string): Promise<StoredRules>;
  /** Refused with `in-use` while games, drafts or a running match use it. */
  remove(id: string): Promise<void>;
  /** Any rule set as a file to share. */
  exportText(id: string): Promise<string>;
}

export interface Rules extends RuleRecords {
  /**
   * Reads a file of this machine if its content or its extension is that of a rule set file; `null`: it is another
   * file. Refused with `file-unreadable`.
   */
  read(path: string): Promise<RuleFile | null>;
}

export interface RuleFile {
  /** The file name without folders. */
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The complete text, unless it is longer than a rule set file can be. */
  readonly text: string;
}
