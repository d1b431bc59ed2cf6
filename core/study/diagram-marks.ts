/**
 * Positions that a printed game shows as a diagram: the command `[%diagram]` in the comment of the move, as the text
 * of a book would contain it there.
 */
import { rewrite } from './edit.ts';
import type { Notes, Path, Study } from './study.ts';

const COMMAND = 'diagram';

export const hasDiagram = ({ commands }: Notes): boolean => commands?.includes(COMMAND) ?? false;

/** Adds or removes the diagram after the move at a path; at the root, before the first move. */
export const toggleDiagram = (study: Study, path: Path): Study =>
  rewrite(study, path, node => {
    const { commands = [], ...rest } = node;
    const changed = hasDiagram(node) ? commands.filter(command => command !== COMMAND) : [...commands, COMMAND];
    return changed.length === 0 ? rest : { ...rest, commands: changed };
  });
