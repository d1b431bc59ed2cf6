/** The system's own dialogs for opening and saving. */
import { extname } from 'node:path';
import { BrowserWindow, dialog, type FileFilter, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { GAME_ENDINGS } from '../api/contract/shell.ts';
import type { NativeWindow } from '../api/contract.ts';
import type { ShellWords } from '../api/menu.ts';
import { writeFileAtomic } from '../host/atomic-file.ts';
import type { ChooseFile } from '../host/export.ts';
import type { Grant } from '../host/granted-paths.ts';

type Kind = keyof ShellWords['files'];

/** By the ending of a file that is saved; all others contain games. */
const KINDS: Readonly<Record<string, Kind>> = {
  json: 'rules',
  svg: 'pictures',
  png: 'pictures',
  gif: 'pictures',
  html: 'pages',
  pdf: 'pages',
};

/** @param words texts of the page that asks; without them file types are named by their extensions */
const filtersFor = (words: ShellWords | null, kind: Kind, ...extensions: string[]): FileFilter[] => [
  { name: words?.files[kind] ?? extensions.join(', '), extensions },
  { name: words?.files.all ?? '*', extensions: ['*'] },
];

type Words = () => ShellWords | null;

/** The dialogs that pages open. */
export const pageDialogs = (words: Words, grant: Grant) =>
  ({
    async pickFiles() {
      const filters = filtersFor(words(), 'games', ...GAME_ENDINGS);
      return chosen({ properties: ['openFile', 'multiSelections'], filters }, grant);
    },

    /** Only macOS has a dialog for both files and folders. */
    async pickFolder() {
      return (await chosen({ properties: ['openDirectory'] }, grant))?.[0] ?? null;
    },

    /** Cancelling also counts as handled: the page must not download instead. */
    async saveFile(suggestedName: string, content: string | Uint8Array): Promise<true> {
      const path = await chooseTarget(words(), suggestedName);
      if (path !== null) await writeFileAtomic(path, content);
      return true;
    },

    /** The page has the layout of print until this has returned. */
    async savePdf(suggestedName: string): Promise<true> {
      const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
      const path = await chooseTarget(words(), suggestedName);
      if (path === null || window === undefined) return true;
      const pdf = await window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
      await writeFileAtomic(path, pdf);
      return true;
    },
  }) satisfies Partial<NativeWindow>;

/** The dialog of an export. */
export const chooseExportFile =
  (words: Words): ChooseFile =>
  suggestedName =>
    chooseTarget(words(), suggestedName);

/** `null`: the user has cancelled. */
async function chooseTarget(words: ShellWords | null, suggestedName: string): Promise<string | null> {
  const ending = extname(suggestedName).slice(1);
  const options: SaveDialogOptions = {
    defaultPath: suggestedName,
    filters: filtersFor(words, KINDS[ending] ?? 'games', ending),
  };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options));
  return canceled || !filePath ? null : filePath;
}

async function chosen(options: OpenDialogOptions, grant: Grant): Promise<readonly string[] | null> {
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  if (canceled || filePaths.length === 0) return null;
  grant(filePaths);
  return filePaths;
}
