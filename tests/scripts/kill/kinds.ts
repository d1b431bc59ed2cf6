/** All kinds, by which the child finds its own. */
import { backup } from './backup.ts';
import { edit } from './edit.ts';
import { importing } from './import.ts';
import type { KillKind } from './kind.ts';
import { migration } from './migration.ts';

export const KILL_KINDS: readonly KillKind[] = [importing, edit, backup, migration];
