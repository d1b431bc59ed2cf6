/** Entry point of the desktop shell; `desktop.ts` implements it. */
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';
import { reportRejections } from '../host/rejections.ts';
import { runDesktop } from './desktop.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

reportRejections();
// Not awaited: Electron becomes ready only after this module has been evaluated.
runDesktop({ page: beside('../page'), preload: beside('preload.cjs'), args: process.argv }).catch((error: unknown) => {
  dialog.showErrorBox('Chatrang cannot start', error instanceof Error ? (error.stack ?? error.message) : String(error));
  app.exit(1);
});
