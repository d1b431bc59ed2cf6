/**
 * The native menu. An item sends the page the name of one of its commands; the keys are shown here but answered by the page,
 * which knows whether the cursor stands in a text field.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';

export type SendCommand = (name: string) => void;

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** @param mac has a menu of the program first, and text fields that undo by the menu alone. */
export function menuTemplate(send: SendCommand, mac: boolean, developing: boolean): MenuItemConstructorOptions[] {
  const command = (label: string, name: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => send(name),
    ...(accelerator ? { accelerator, registerAccelerator: false } : {}),
  });
  const undo = mac
    ? ([{ role: 'undo' }, { role: 'redo' }] as const)
    : [command('Undo', 'undo', 'Ctrl+Z'), command('Redo', 'redo', 'Ctrl+Y')];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        command('New Game …', 'newStudy', 'Alt+N'),
        command('Open …', 'open'),
        command('Close Game', 'closeStudy'),
        SEPARATOR,
        command('Save to the Library', 'save', 'CmdOrCtrl+S'),
        command('Save as a Copy', 'saveCopy'),
        SEPARATOR,
        command('Import Games …', 'import'),
        command('Export the Game …', 'export'),
        ...(mac ? [] : [SEPARATOR, { role: 'quit' } as const]),
      ],
    },
    {
      label: '&Edit',
      submenu: [
        ...undo,
        SEPARATOR,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        SEPARATOR,
        command('Copy the Position', 'copyFen'),
        command('Copy the Game', 'copyPgn'),
        SEPARATOR,
        command('Set up a Position …', 'setUp'),
        command('Game Details …', 'tags'),
      ],
    },
    {
      label: '&Game',
      submenu: [
        command('To the Start', 'first', 'Home'),
        command('Previous Move', 'previous', 'Left'),
        command('Next Move', 'next', 'Right'),
        command('To the End', 'last', 'End'),
        SEPARATOR,
        command('Promote Variation', 'promote'),
        command('Make Main Line', 'mainLine'),
        command('Delete from Here', 'deleteNode'),
        SEPARATOR,
        command('Flip the Board', 'flip', 'F'),
      ],
    },
    {
      label: 'E&ngine',
      submenu: [
        command('Start or Stop', 'engine'),
        command('Play the Best Move', 'playBest'),
        command('Analyse the Whole Game', 'analyseGame'),
      ],
    },
    {
      label: '&View',
      submenu: [
        command('Study', 'study', 'Alt+1'),
        command('Library', 'library', 'Alt+2'),
        command('Settings', 'settings', 'CmdOrCtrl+,'),
        SEPARATOR,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(developing ? [SEPARATOR, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
    {
      role: 'help',
      submenu: [
        command('Rules and Help', 'help', 'F1'),
        command('Keyboard Shortcuts', 'shortcuts'),
        ...(mac ? [] : [{ role: 'about' } as const]),
      ],
    },
  ];
}

export const setMenu = (send: SendCommand, mac: boolean, developing: boolean): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(send, mac, developing)));
