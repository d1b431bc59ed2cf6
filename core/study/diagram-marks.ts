/**
 * Positions that a printed game shows as a diagram: the command `[%diagram]` in the comment of the move, as the text
 * of a book would contain it there.
 */
import { rewrite } from './edit.ts';
import { hasCommand, toggleCommand } from './node-commands.ts';
import type { Notes, Path, Study } from './study.ts';

const COMMAND = 'diagram';

export const hasDiagram = (notes: Notes): boolean => hasCommand(notes, COMMAND);

/** Adds or removes the diagram after the move at a path; at the root, before the first move. */
export const toggleDiagram = (study: Study, path: Path): Study =>
  rewrite(study, path, node => toggleCommand(node, COMMAND));
