/** The desktop shell starts here; `desktop.ts` is what it does. */
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';
import { reportRejections } from '../host/rejections.ts';
import { runDesktop } from './desktop.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

reportRejections();
// Not awaited: Electron is not ready before this module has ended.
runDesktop({ page: beside('../page'), preload: beside('preload.cjs'), args: process.argv }).catch((error: unknown) => {
  dialog.showErrorBox('Chatrang cannot start', error instanceof Error ? (error.stack ?? error.message) : String(error));
  app.exit(1);
});
