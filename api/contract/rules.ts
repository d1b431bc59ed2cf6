/** Rule sets of the user. */

/** A user's own rule set as the library keeps it. */
export interface StoredRules {
  readonly id: string;
  /** A complete file of rules (`engine/rules/rule-set-file.ts`). */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
}

export interface Rules {
  /** Users' own, the oldest first. */
  list(): Promise<readonly StoredRules[]>;
  /** Stores the rule set of a file; refused with `bad-rules` and every fault. The same rules again change the notes alone. */
  save(text: string): Promise<StoredRules>;
  /** Refused with `in-use` while games or drafts are played by it. */
  remove(id: string): Promise<void>;
  /** Of any rule set, as a file that people send each other. */
  exportText(id: string): Promise<string>;
  /** A file of this machine, if by its content or its ending it means to be one of rules; `null`: it is something else. Refused with `file-unreadable`. */
  read(path: string): Promise<RuleFile | null>;
}

export interface RuleFile {
  /** Without folders. */
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The whole of it, unless it is longer than a file of rules can be. */
  readonly text: string;
}
