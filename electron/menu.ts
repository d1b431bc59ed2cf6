/**
 * The native menu. An item sends the page the name of one of its commands. Accelerators are displayed here but handled
 * by the page, which knows whether a text field has the focus. All texts come from the page: until they arrive there
 * are only the items that the system names itself.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, MenuRole, ShellWords } from '../api/menu.ts';

export type SendCommand = (name: MenuCommand) => void;

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** Keys that Electron names, by their names in the page. */
const NAMED_KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Delete: 'Delete',
  Insert: 'Insert',
  ' ': 'Space',
  '+': 'Plus',
};

/**
 * A key of the page as Electron writes it; `undefined` for a key that Electron does not name. macOS cannot only display
 * an accelerator: there, keys that text fields need have none.
 */
function acceleratorOf(key: string, mac: boolean): string | undefined {
  const [, modifiers = '', last = ''] = /^((?:(?:Ctrl|Alt|Shift)\+)*)(.+)$/.exec(key) ?? [];
  const name = NAMED_KEYS[last] ?? (/^([!-~]|F\d+)$/.test(last) ? last.toUpperCase() : undefined);
  const shown = !mac || /Ctrl|Alt/.test(modifiers) || /^F\d/.test(last);
  return shown && name !== undefined ? modifiers.replace('Ctrl', 'CmdOrCtrl') + name : undefined;
}

/** @param mac macOS has an application menu, and text fields in which undo works only through the menu */
export function menuTemplate(
  words: ShellWords,
  send: SendCommand,
  mac: boolean,
  developing: boolean,
): MenuItemConstructorOptions[] {
  const command = (name: MenuCommand, asks = false): MenuItemConstructorOptions => {
    const accelerator = acceleratorOf(words.keys[name], mac);
    return {
      label: asks ? `${words.commands[name]} …` : words.commands[name],
      click: () => send(name),
      ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
    };
  };
  const asking = (name: MenuCommand): MenuItemConstructorOptions => command(name, true);
  const role = (name: MenuRole): MenuItemConstructorOptions => ({ role: name, label: words.roles[name] });
  const program: MenuItemConstructorOptions = {
    label: 'Chatrang',
    submenu: [
      role('about'),
      SEPARATOR,
      role('services'),
      SEPARATOR,
      ...(['hide', 'hideOthers', 'unhide'] as const).map(role),
      SEPARATOR,
      role('quit'),
    ],
  };
  const undo = mac ? [role('undo'), role('redo')] : [command('undo'), command('redo')];
  return [
    ...(mac ? [program] : []),
    {
      label: words.menus.file,
      submenu: [
        asking('newStudy'),
        asking('open'),
        command('closeStudy'),
        SEPARATOR,
        command('save'),
        command('saveCopy'),
        SEPARATOR,
        asking('import'),
        asking('export'),
        asking('print'),
        ...(mac ? [] : [SEPARATOR, role('quit')]),
      ],
    },
    {
      label: words.menus.edit,
      submenu: [
        ...undo,
        SEPARATOR,
        ...(['cut', 'copy', 'paste', 'selectAll'] as const).map(role),
        SEPARATOR,
        command('copyFen'),
        command('copyPgn'),
        asking('diagram'),
        SEPARATOR,
        asking('setUp'),
        asking('tags'),
      ],
    },
    {
      label: words.menus.game,
      submenu: [
        command('first'),
        command('previous'),
        command('next'),
        command('last'),
        SEPARATOR,
        command('promote'),
        command('mainLine'),
        command('deleteNode'),
        SEPARATOR,
        command('flip'),
      ],
    },
    {
      label: words.menus.engine,
      submenu: [
        command('engine'),
        command('playBest'),
        command('analyseGame'),
        SEPARATOR,
        asking('newMatch'),
        command('matches'),
      ],
    },
    {
      label: words.menus.view,
      submenu: [
        command('study'),
        command('library'),
        command('rules'),
        command('training'),
        command('repertoire'),
        command('settings'),
        SEPARATOR,
        ...(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'] as const).map(role),
        ...(developing ? [SEPARATOR, role('toggleDevTools')] : []),
      ],
    },
    ...(mac
      ? [{ label: words.menus.window, submenu: [role('minimize'), role('zoom'), SEPARATOR, role('front')] }]
      : []),
    {
      role: 'help',
      label: words.menus.help,
      submenu: [command('help'), asking('palette'), command('shortcuts'), ...(mac ? [] : [role('about')])],
    },
  ];
}

/** The menu before the page has sent its texts. */
const firstTemplate = (mac: boolean): MenuItemConstructorOptions[] => [
  ...(mac ? [{ role: 'appMenu' } as const] : []),
  { role: 'editMenu' },
  { role: 'windowMenu' },
];

export interface NativeMenu {
  /** Rebuilds the menu with the texts of a page. */
  translate(words: ShellWords): void;
}

export function nativeMenu(send: SendCommand, mac: boolean, developing: boolean): NativeMenu {
  const show = (template: MenuItemConstructorOptions[]): void =>
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  show(firstTemplate(mac));
  return { translate: words => show(menuTemplate(words, send, mac, developing)) };
}
