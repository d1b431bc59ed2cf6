/** The shell's dialogs, in the language of the page. */
import { BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron';
import { isKnownSite, isWebAddress } from '../api/links.ts';
import type { ShellWords } from '../api/menu.ts';

interface Texts {
  readonly openLink: string;
  readonly openLinkDetail: string;
  readonly open: string;
  readonly cancel: string;
}

/**
 * The question about an address of an unknown site. Its texts are the shell's own: those of the page could hide from the
 * user what is asked.
 */
const UNKNOWN_SITE: Readonly<Record<string, Texts>> = {
  en: {
    openLink: 'Open this address in your browser?',
    openLinkDetail: 'The address comes from the text of a game. Open it only if you trust it.',
    open: 'Open',
    cancel: 'Cancel',
  },
  th: {
    openLink: 'เปิดที่อยู่นี้ในเบราว์เซอร์หรือไม่',
    openLinkDetail: 'ที่อยู่นี้มาจากข้อความในเกม เปิดเฉพาะเมื่อไว้ใจเท่านั้น',
    open: 'เปิด',
    cancel: 'ยกเลิก',
  },
  km: {
    openLink: 'បើកអាសយដ្ឋាននេះក្នុងកម្មវិធីរុករកឬ?',
    openLinkDetail: 'អាសយដ្ឋាននេះមកពីអត្ថបទក្នុងល្បែង។ សូមបើកតែពេលទុកចិត្តប៉ុណ្ណោះ។',
    open: 'បើក',
    cancel: 'បោះបង់',
  },
};

/** Opens a web address in the user's browser if the user agrees. One question at a time. */
export function externalLinks(words: () => ShellWords | null): (address: string) => void {
  let asking = false;
  const ask = async (address: string, { questions, language }: ShellWords): Promise<void> => {
    const isKnown = isKnownSite(address);
    const texts = isKnown ? questions : ((UNKNOWN_SITE[language] ?? UNKNOWN_SITE.en) as Texts);
    const { response } = await showMessage({
      type: isKnown ? 'question' : 'warning',
      message: texts.openLink,
      detail: `${address}\n\n${texts.openLinkDetail}`,
      buttons: [texts.open, texts.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) await shell.openExternal(address);
  };
  return address => {
    const said = words();
    if (asking || said === null || !isWebAddress(address)) return;
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
