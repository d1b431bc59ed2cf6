/** What the table thread requests from the on-demand thread, and the results. */
import type { Issue } from '../../api/contract.ts';
import type { DtrRule } from '../../engine/endgame/count/rule.ts';
import type { PartRequest } from '../../engine/endgame/first-moves/parts.ts';
import type { SmallTable } from '../../engine/endgame/generation/on-demand.ts';

/** A small table, or a part of a larger ending, that a request requires. */
export interface TableRequest {
  /** The name of the table, with the folder of its rule, or of the part. */
  readonly name: string;
  readonly ending: string;
  readonly rule: DtrRule | null;
  /** `null`: the complete table. */
  readonly part: PartRequest | null;
  /** Required for the position that the user sees; built before the others. */
  readonly urgent: boolean;
}

/** The result of a build; without table and part if it failed. */
export interface BuildResult {
  readonly table: SmallTable | null;
  /** Sizes in bytes of the blocks in the mailbox. */
  readonly part: readonly number[] | null;
  readonly fault: Issue | null;
}
