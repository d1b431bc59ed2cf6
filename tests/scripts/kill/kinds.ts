/** All kinds, by which the child finds its own. */
import { edit } from './edit.ts';
import { importing } from './import.ts';
import type { KillKind } from './kind.ts';

export const KILL_KINDS: readonly KillKind[] = [importing, edit];
