/** The shell's dialogs, in the language of the page. */
import { BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron';
import { isKnownSite } from '../api/links.ts';
import type { ShellWords } from '../api/menu.ts';

/** Opens an address in the user's browser if it belongs to a known site and the user agrees. One question at a time. */
export function externalLinks(words: () => ShellWords | null): (address: string) => void {
  let asking = false;
  const ask = async (address: string, { questions }: ShellWords): Promise<void> => {
    const { response } = await showMessage({
      type: 'question',
      message: questions.openLink,
      detail: `${address}\n\n${questions.openLinkDetail}`,
      buttons: [questions.open, questions.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) await shell.openExternal(address);
  };
  return address => {
    const said = words();
    if (asking || said === null || !isKnownSite(address)) return;
    asking = true;
    ask(address, said)
      .catch(error => console.error(`chatrang: ${address} cannot be opened: ${String(error)}`))
      .finally(() => {
        asking = false;
      });
  };
}

/** Notifies the user that this start uses the library of the first. */
export async function notifyOtherLibrary(library: string, { questions }: ShellWords): Promise<void> {
  await showMessage({
    type: 'info',
    message: questions.otherLibrary,
    detail: `${questions.otherLibraryDetail}\n${library}`,
    buttons: [questions.ok],
  });
}

/** Before the focused window, if there is one. */
export function showMessage(options: MessageBoxOptions): ReturnType<typeof dialog.showMessageBox> {
  const window = BrowserWindow.getFocusedWindow();
  return window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options);
}
