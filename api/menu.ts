/**
 * The texts of a native menu and of the system's dialogs. The page sends them to its shell in its language, so the
 * shell has no texts of its own.
 */

/** Commands of the page that the menu contains, by their names in the page. */
export const MENU_COMMANDS = [
  'newStudy',
  'open',
  'closeStudy',
  'save',
  'saveCopy',
  'import',
  'export',
  'print',
  'undo',
  'redo',
  'copyFen',
  'copyPgn',
  'diagram',
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
  'newMatch',
  'matches',
  'study',
  'library',
  'rules',
  'training',
  'repertoire',
  'settings',
  'help',
  'palette',
  'shortcuts',
] as const;
export type MenuCommand = (typeof MENU_COMMANDS)[number];

export const MENUS = ['file', 'edit', 'game', 'engine', 'view', 'window', 'help'] as const;

/** Menu roles of Electron. */
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

/** File types of file dialogs. */
export const FILE_KINDS = ['games', 'rules', 'pictures', 'pages', 'all'] as const;

/** Texts of the dialogs that the shell shows. */
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
  /** Of the texts: `en`. */
  readonly language: string;
  readonly menus: Readonly<Record<(typeof MENUS)[number], string>>;
  readonly commands: Readonly<Record<MenuCommand, string>>;
  /** Names of keys as in `Ctrl+z`, `ArrowLeft`; empty for a command without one. */
  readonly keys: Readonly<Record<MenuCommand, string>>;
  readonly roles: Readonly<Record<MenuRole, string>>;
  readonly files: Readonly<Record<(typeof FILE_KINDS)[number], string>>;
  readonly questions: Readonly<Record<(typeof SHELL_QUESTIONS)[number], string>>;
}
