/** All kinds, by which the child finds its own. */
import { analysis } from './analysis.ts';
import { backup } from './backup.ts';
import { columns } from './columns.ts';
import { compaction } from './compaction.ts';
import { duplicates } from './duplicates.ts';
import { edit } from './edit.ts';
import { importing, importingInThreads } from './import.ts';
import type { KillKind } from './kind.ts';
import { merge } from './merge.ts';
import { migration } from './migration.ts';
import { organise, organiseMany } from './organise.ts';
import { tags } from './tags.ts';
import { watch } from './watch.ts';

export const KILL_KINDS: readonly KillKind[] = [
  ...[importing, importingInThreads, edit, backup, migration, merge, compaction, tags, organise, organiseMany],
  ...[analysis, watch, columns, duplicates],
];
