/** The texts that a shell itself shows, in one language. */
import { MENU_COMMANDS, type MenuCommand, type ShellWords } from '../../api/menu.ts';
import type { FirstWords } from './words.ts';

export const shellWords = ({ menu, commands }: FirstWords): ShellWords => ({
  ...menu,
  commands: Object.fromEntries(MENU_COMMANDS.map(name => [name, commands[name]])) as Record<MenuCommand, string>,
});
