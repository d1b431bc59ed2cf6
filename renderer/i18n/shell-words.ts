/** The texts and keys that a shell itself shows, in one language. */
import { MENU_COMMANDS, type MenuCommand, type ShellWords } from '../../api/menu.ts';
import type { FirstWords } from './words.ts';

const ofCommands = (value: (name: MenuCommand) => string): Readonly<Record<MenuCommand, string>> =>
  Object.fromEntries(MENU_COMMANDS.map(name => [name, value(name)])) as Record<MenuCommand, string>;

export const shellWords = (
  { menu, commands }: FirstWords,
  keysOf: (name: MenuCommand) => readonly string[],
): ShellWords => ({
  ...menu,
  commands: ofCommands(name => commands[name]),
  keys: ofCommands(name => keysOf(name)[0] ?? ''),
});
