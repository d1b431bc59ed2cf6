/**
 * The native menu. An item sends the page the name of one of its commands. Accelerators are displayed here but handled
 * by the page, which knows whether a text field has the focus. All texts come from the page: until they arrive there
 * are only the items that the system names itself.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand, MenuRole, ShellWords } from '../api/menu.ts';

export type SendCommand = (name: MenuCommand) => void;

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** @param mac macOS has an application menu, and text fields in which undo works only through the menu */
export function menuTemplate(
  words: ShellWords,
  send: SendCommand,
  mac: boolean,
  developing: boolean,
): MenuItemConstructorOptions[] {
  const command = (name: MenuCommand, accelerator?: string, asks = false): MenuItemConstructorOptions => ({
    label: asks ? `${words.commands[name]} …` : words.commands[name],
    click: () => send(name),
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
  });
  const asking = (name: MenuCommand, accelerator?: string): MenuItemConstructorOptions =>
    command(name, accelerator, true);
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
  const undo = mac ? [role('undo'), role('redo')] : [command('undo', 'Ctrl+Z'), command('redo', 'Ctrl+Y')];
  return [
    ...(mac ? [program] : []),
    {
      label: words.menus.file,
      submenu: [
        asking('newStudy', 'Alt+N'),
        asking('open'),
        command('closeStudy'),
        SEPARATOR,
        command('save', 'CmdOrCtrl+S'),
        command('saveCopy'),
        SEPARATOR,
        asking('import'),
        asking('export'),
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
        SEPARATOR,
        asking('setUp'),
        asking('tags'),
      ],
    },
    {
      label: words.menus.game,
      submenu: [
        command('first', 'Home'),
        command('previous', 'Left'),
        command('next', 'Right'),
        command('last', 'End'),
        SEPARATOR,
        command('promote'),
        command('mainLine'),
        command('deleteNode'),
        SEPARATOR,
        command('flip', 'F'),
      ],
    },
    { label: words.menus.engine, submenu: [command('engine'), command('playBest'), command('analyseGame')] },
    {
      label: words.menus.view,
      submenu: [
        command('study', 'Alt+1'),
        command('library', 'Alt+2'),
        command('rules', 'Alt+3'),
        command('training', 'Alt+4'),
        command('repertoire', 'Alt+5'),
        command('settings', 'CmdOrCtrl+,'),
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
      submenu: [command('help', 'F1'), command('shortcuts'), ...(mac ? [] : [role('about')])],
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
