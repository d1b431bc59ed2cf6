/** PGN commands that a node either has or not, such as `[%diagram]`. */
import type { Notes } from './study.ts';

export const hasCommand = ({ commands }: Notes, command: string): boolean => commands?.includes(command) ?? false;

/** The node with the command added or removed. */
export function toggleCommand<N extends Notes>(node: N, command: string): N {
  const { commands = [], ...rest } = node;
  const changed = hasCommand(node, command) ? commands.filter(one => one !== command) : [...commands, command];
  return (changed.length === 0 ? rest : { ...rest, commands: changed }) as N;
}
