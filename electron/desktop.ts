/**
 * The desktop shell: one instance, one host in the main process with its worker threads, one window that shows the page. A
 * second start hands its files to the first and ends.
 */
import { app, BrowserWindow, dialog, protocol, session } from 'electron';
import type { Shell } from '../api/contract.ts';
import type { ShellWords } from '../api/menu.ts';
import { type Assets, findAssets } from '../host/assets.ts';
import { createHost, type Host } from '../host/host.ts';
import { acceptPages } from './connection.ts';
import { dialogs } from './dialogs.ts';
import { guardSession } from './guard.ts';
import { nativeMenu } from './menu.ts';
import { openFiles, readCommandLine } from './open-files.ts';
import { declareScheme, servePage } from './page.ts';
import { bringForward, openWindow } from './window.ts';

export interface DesktopOptions {
  /** Folder of the built page. */
  readonly page: string;
  /** Path of the bundled preload. */
  readonly preload: string;
  /** As the process got them. */
  readonly args: readonly string[];
}

/** Handed from a second start to the first. */
interface Handover {
  readonly files: readonly string[];
}

/** Returns when the window has been asked for, or at once when another instance runs. */
export async function runDesktop({ page, preload, args }: DesktopOptions): Promise<void> {
  const { library, files } = readCommandLine(args.slice(app.isPackaged ? 1 : 2), process.cwd());
  if (!app.requestSingleInstanceLock({ files } satisfies Handover)) return app.quit();

  const asked = openFiles();
  asked.add(files);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    asked.add([path]);
  });
  app.on('second-instance', (_event, _args, _folder, handover) => {
    asked.add(readHandover(handover));
    const [window] = BrowserWindow.getAllWindows();
    if (window) bringForward(window);
    else if (app.isReady()) openWindow(preload);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.enableSandbox();
  declareScheme();
  await app.whenReady();

  let words: ShellWords | null = null;
  const host = await hostOrExit(library, {
    ...dialogs(() => words),
    async speak(told) {
      words = told;
      menu.speak(told);
    },
  });
  if (!host) return;
  const mac = process.platform === 'darwin';
  const menu = nativeMenu(name => host.events.emit('command', { name }), mac, !app.isPackaged);
  guardSession(session.defaultSession);
  servePage(protocol, page);
  acceptPages(port => {
    port.onClose(() => asked.hold());
    host.serve(port);
    asked.deliverTo(paths => host.events.emit('openFiles', { paths }));
  });
  closeHostFirst(host);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(preload);
  });
  openWindow(preload);
}

/** In a package, what worker threads load lies beside the archive, under the same names (`electron-builder.yml`). */
function unpackedAssets(): Assets {
  const inArchive = /\/app\.asar\/dist\/electron\/[^/]*$/;
  return inArchive.test(import.meta.url)
    ? findAssets(import.meta.url.replace('/app.asar/', '/app.asar.unpacked/'))
    : findAssets();
}

const readHandover = (value: unknown): readonly string[] => {
  const files = typeof value === 'object' && value !== null && 'files' in value ? value.files : [];
  return Array.isArray(files) ? files.filter(file => typeof file === 'string') : [];
};

/** A library that cannot be opened is told in a dialog: there is no page yet that could. */
async function hostOrExit(libraryPath: string | null, shellServices: Omit<Shell, 'info'>): Promise<Host | null> {
  try {
    return await createHost({ shell: 'electron', libraryPath, shellServices, assets: unpackedAssets() });
  } catch (error) {
    dialog.showErrorBox('Chatrang cannot start', error instanceof Error ? error.message : String(error));
    app.exit(1);
    return null;
  }
}

/** The program ends when everything is written. */
function closeHostFirst(host: Host): void {
  let closed = false;
  app.on('will-quit', event => {
    if (closed) return;
    event.preventDefault();
    void host.close().finally(() => {
      closed = true;
      app.quit();
    });
  });
}
