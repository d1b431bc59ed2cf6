/**
 * The desktop shell: a single instance, with one host in the main process, its worker threads, and one window that
 * shows the page. A second start passes its files to the first and ends.
 */
import { resolve } from 'node:path';
import { app, BrowserWindow, dialog, protocol, session } from 'electron';
import { issueOf } from '../api/failure.ts';
import type { ShellWords } from '../api/menu.ts';
import { type Assets, findAssets } from '../host/assets.ts';
import type { HostOptions } from '../host/host.ts';
import { openHost, type ShellHost } from '../host/rescue.ts';
import { nativeApproval } from './approval.ts';
import { acceptPages } from './connection.ts';
import { chooseExportFile, pageDialogs } from './dialogs.ts';
import { guardAllContents, guardSession } from './guard.ts';
import { nativeMenu } from './menu.ts';
import { openFiles, readCommandLine } from './open-files.ts';
import { declareScheme, servePage } from './page.ts';
import { externalLinks, notifyOtherLibrary } from './questions.ts';
import { bringForward, openWindow } from './window.ts';

export interface DesktopOptions {
  /** Folder of the built page. */
  readonly page: string;
  /** Path of the bundled preload. */
  readonly preload: string;
  /** The command line arguments of the process. */
  readonly args: readonly string[];
}

/** Sent from a second start to the first. */
interface Handover {
  readonly files: readonly string[];
  /** Absolute; `null` when none was given. */
  readonly library: string | null;
}

/** Resolves when the window has been created, or at once when another instance runs. */
export async function runDesktop({ page, preload, args }: DesktopOptions): Promise<void> {
  const { library, files } = readCommandLine(args.slice(app.isPackaged ? 1 : 2), process.cwd());
  if (!app.requestSingleInstanceLock({ files, library } satisfies Handover)) return app.quit();

  let words: ShellWords | null = null;
  let host: ShellHost | null = null;
  let isEnding = false;
  guardAllContents(externalLinks(() => words));
  /** Libraries requested by later starts, until the user can be notified. */
  const others: string[] = [];
  const reportOtherLibraries = (): void => {
    if (!words || !host) return;
    for (const other of others.splice(0))
      if (other !== resolve(host.libraryPath)) notifyOtherLibrary(other, words).catch(console.error);
  };

  const fileQueue = openFiles();
  fileQueue.add(files);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    fileQueue.add([path]);
  });
  app.on('second-instance', (_event, _args, _folder, handover) => {
    const { files, library } = readHandover(handover);
    fileQueue.add(files);
    if (library !== null) others.push(library);
    reportOtherLibraries();
    const [window] = BrowserWindow.getAllWindows();
    if (window) bringForward(window);
    // Before the host exists, the first start is about to open the window.
    else if (host && !isEnding) openWindow(preload);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.enableSandbox();
  declareScheme();
  await app.whenReady();

  guardSession(session.defaultSession);
  const started = await hostOrExit({
    libraryPath: library,
    nativeWindow: grant => ({
      ...pageDialogs(() => words, grant),
      async translate(newWords) {
        words = newWords;
        menu.translate(newWords);
        reportOtherLibraries();
        return null;
      },
    }),
    chooseExportFile: chooseExportFile(() => words),
    approval: nativeApproval(() => words?.language ?? ''),
  });
  if (!started) return;
  host = started;
  const mac = process.platform === 'darwin';
  const menu = nativeMenu(name => started.events.emit('command', { name }), mac, !app.isPackaged);
  servePage(protocol, page);
  acceptPages(port => {
    port.onClose(() => fileQueue.pause());
    started.serve(port);
    fileQueue.deliverTo(paths => started.events.emit('openFiles', { paths }));
  });
  closeHostFirst(started, () => {
    isEnding = true;
  });
  app.on('activate', () => {
    if (!isEnding && BrowserWindow.getAllWindows().length === 0) openWindow(preload);
  });
  openWindow(preload);
}

/**
 * In a package, the files that worker threads load are beside the archive, under the same names
 * (`electron-builder.yml`).
 */
function unpackedAssets(): Assets {
  const inArchive = /\/app\.asar\/dist\/electron\/[^/]*$/;
  return inArchive.test(import.meta.url)
    ? findAssets(import.meta.url.replace('/app.asar/', '/app.asar.unpacked/'))
    : findAssets();
}

function readHandover(value: unknown): Handover {
  const { files, library } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    files: Array.isArray(files) ? files.filter(file => typeof file === 'string') : [],
    library: typeof library === 'string' ? library : null,
  };
}

/** Reports a library that cannot be opened, and that no page can repair, in a dialog. */
async function hostOrExit(options: Omit<HostOptions, 'shell' | 'assets'>): Promise<ShellHost | null> {
  try {
    return await openHost({ ...options, shell: 'electron', assets: unpackedAssets() });
  } catch (error) {
    dialog.showErrorBox('Chatrang cannot start', issueOf(error).text);
    app.exit(1);
    return null;
  }
}

/**
 * Ends the program after all writes have finished, however often the user quits meanwhile.
 * @param onEnding called when the program begins to end; from then on no page can be served
 */
function closeHostFirst(host: ShellHost, onEnding: () => void): void {
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('will-quit', event => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    onEnding();
    void host.close().finally(() => {
      state = 'closed';
      app.quit();
    });
  });
}
