/**
 * What a native menu and the system's dialogs say, in the language of the page: the page has the words and tells them to its shell, so
 * that a shell has none of its own.
 */

/** Commands of the page that the menu offers, by their names there. */
export const MENU_COMMANDS = [
  'newStudy',
  'open',
  'closeStudy',
  'save',
  'saveCopy',
  'import',
  'export',
  'undo',
  'redo',
  'copyFen',
  'copyPgn',
  'setUp',
  'tags',
  'first',
  'previous',
  'next',
  'last',
  'promote',
  'mainLine',
  'deleteNode',
  'flip',
  'engine',
  'playBest',
  'analyseGame',
  'study',
  'library',
  'rules',
  'training',
  'settings',
  'help',
  'shortcuts',
] as const;
export type MenuCommand = (typeof MENU_COMMANDS)[number];

export const MENUS = ['file', 'edit', 'game', 'engine', 'view', 'window', 'help'] as const;

/** What the system does by itself, by Electron's names. */
export const MENU_ROLES = [
  'about',
  'services',
  'hide',
  'hideOthers',
  'unhide',
  'quit',
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'selectAll',
  'resetZoom',
  'zoomIn',
  'zoomOut',
  'togglefullscreen',
  'toggleDevTools',
  'minimize',
  'zoom',
  'front',
] as const;
export type MenuRole = (typeof MENU_ROLES)[number];

/** What a dialog for files can be narrowed to. */
export const FILE_KINDS = ['games', 'rules', 'all'] as const;

/** What the shell asks by a dialog of the system. */
export const SHELL_QUESTIONS = [
  'openLink',
  'openLinkDetail',
  'open',
  'cancel',
  'otherLibrary',
  'otherLibraryDetail',
  'ok',
] as const;

export interface ShellWords {
  readonly menus: Readonly<Record<(typeof MENUS)[number], string>>;
  readonly commands: Readonly<Record<MenuCommand, string>>;
  readonly roles: Readonly<Record<MenuRole, string>>;
  readonly files: Readonly<Record<(typeof FILE_KINDS)[number], string>>;
  readonly questions: Readonly<Record<(typeof SHELL_QUESTIONS)[number], string>>;
}
