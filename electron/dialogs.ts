/** The system's own dialogs for opening and saving. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { Shell } from '../api/contract.ts';

const ALL = { name: 'All files', extensions: ['*'] };
const FILTERS = [{ name: 'Games', extensions: ['pgn', 'txt', 'json'] }, ALL];
const RULE_FILTERS = [{ name: 'Rules', extensions: ['json'] }, ALL];

export const dialogs: Pick<Shell, 'pickFiles' | 'saveFile'> = {
  async pickFiles() {
    const options: OpenDialogOptions = { properties: ['openFile', 'multiSelections'], filters: FILTERS };
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
      filters: suggestedName.endsWith('.json') ? RULE_FILTERS : FILTERS,
    };
    const window = BrowserWindow.getFocusedWindow();
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    if (!canceled && filePath) await writeBeside(filePath, text);
    return true;
  },
};

async function writeBeside(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.part`;
  try {
    await writeFile(fresh, text, { flag: 'wx' });
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
