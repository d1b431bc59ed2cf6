/** The system's own dialogs for opening and saving. */
import { BrowserWindow, dialog, type FileFilter, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { Shell } from '../api/contract.ts';
import type { ShellWords } from '../api/menu.ts';
import { writeFileAtomic } from '../host/atomic-file.ts';

type Kind = keyof ShellWords['files'];

/** @param words of the page that asks; without them kinds of files go by their endings. */
const filtersFor = (words: ShellWords | null, kind: Kind, ...extensions: string[]): FileFilter[] => [
  { name: words?.files[kind] ?? extensions.join(', '), extensions },
  { name: words?.files.all ?? '*', extensions: ['*'] },
];

export const dialogs = (words: () => ShellWords | null): Pick<Shell, 'pickFiles' | 'saveFile'> => ({
  async pickFiles() {
    const filters = filtersFor(words(), 'games', 'pgn', 'txt', 'json');
    const options: OpenDialogOptions = { properties: ['openFile', 'multiSelections'], filters };
    const window = BrowserWindow.getFocusedWindow();
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    return canceled || filePaths.length === 0 ? null : filePaths;
  },

  /** A user who thinks better of it has been served, too: the page must not download instead. */
  async saveFile(suggestedName, text) {
    const options: SaveDialogOptions = {
      defaultPath: suggestedName,
      filters: suggestedName.endsWith('.json')
        ? filtersFor(words(), 'rules', 'json')
        : filtersFor(words(), 'games', 'pgn'),
    };
    const window = BrowserWindow.getFocusedWindow();
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    if (!canceled && filePath) await writeFileAtomic(filePath, text);
    return true;
  },
});
