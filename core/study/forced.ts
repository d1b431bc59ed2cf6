/**
 * Forced variations: moves that are shown as a variation even if they are the continuation of their parent, as in
 * studies of Lichess. `[%force]` in the comment of the first move marks one. Only the display changes: the first child
 * stays the main line of the game for the library, reports and other programs.
 */
import { hasCommand, toggleCommand } from './node-commands.ts';
import type { MoveNode } from './study.ts';

const COMMAND = 'force';

export const isForced = (node: MoveNode): boolean => hasCommand(node, COMMAND);

/** Whether a child continues the line of its parent on screen. */
export const continues = (parent: MoveNode | undefined, child: MoveNode | undefined): boolean =>
  child !== undefined && parent?.children[0] === child && !isForced(child);

/** The node as an ordinary move. */
export const unforced = (node: MoveNode): MoveNode => (isForced(node) ? toggleCommand(node, COMMAND) : node);

export const toggledForce = (node: MoveNode): MoveNode => toggleCommand(node, COMMAND);
