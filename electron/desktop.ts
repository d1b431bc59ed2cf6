/**
 * The desktop shell: one instance, one host in the main process with its worker threads, one window that shows the page. A
 * second start hands its files to the first and ends.
 */
import { resolve } from 'node:path';
import { app, BrowserWindow, dialog, protocol, session } from 'electron';
import type { Shell } from '../api/contract.ts';
import type { ShellWords } from '../api/menu.ts';
import { type Assets, findAssets } from '../host/assets.ts';
import { createHost, type Host } from '../host/host.ts';
import { acceptPages } from './connection.ts';
import { dialogs } from './dialogs.ts';
import { guardAllContents, guardSession } from './guard.ts';
import { nativeMenu } from './menu.ts';
import { openFiles, readCommandLine } from './open-files.ts';
import { declareScheme, servePage } from './page.ts';
import { externalLinks, tellOtherLibrary } from './questions.ts';
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
  /** Absolute; `null` when the start named none. */
  readonly library: string | null;
}

/** Returns when the window has been asked for, or at once when another instance runs. */
export async function runDesktop({ page, preload, args }: DesktopOptions): Promise<void> {
  const { library, files } = readCommandLine(args.slice(app.isPackaged ? 1 : 2), process.cwd());
  if (!app.requestSingleInstanceLock({ files, library } satisfies Handover)) return app.quit();

  let words: ShellWords | null = null;
  let host: Host | null = null;
  guardAllContents(externalLinks(() => words));
  /** Libraries that later starts named, as long as nobody can be told. */
  const others: string[] = [];
  const tellOthers = (): void => {
    if (!words || !host) return;
    for (const other of others.splice(0))
      if (other !== resolve(host.libraryPath)) tellOtherLibrary(other, words).catch(console.error);
  };

  const asked = openFiles();
  asked.add(files);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    asked.add([path]);
  });
  app.on('second-instance', (_event, _args, _folder, handover) => {
    const { files, library } = readHandover(handover);
    asked.add(files);
    if (library !== null) others.push(library);
    tellOthers();
    const [window] = BrowserWindow.getAllWindows();
    if (window) bringForward(window);
    // Before the host is there, the first start is about to open the window.
    else if (host) openWindow(preload);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.enableSandbox();
  declareScheme();
  await app.whenReady();

  guardSession(session.defaultSession);
  const made = await hostOrExit(library, {
    ...dialogs(() => words),
    async speak(told) {
      words = told;
      menu.speak(told);
      tellOthers();
    },
  });
  if (!made) return;
  host = made;
  const mac = process.platform === 'darwin';
  const menu = nativeMenu(name => made.events.emit('command', { name }), mac, !app.isPackaged);
  servePage(protocol, page);
  acceptPages(port => {
    port.onClose(() => asked.hold());
    made.serve(port);
    asked.deliverTo(paths => made.events.emit('openFiles', { paths }));
  });
  closeHostFirst(made);
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

function readHandover(value: unknown): Handover {
  const { files, library } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    files: Array.isArray(files) ? files.filter(file => typeof file === 'string') : [],
    library: typeof library === 'string' ? library : null,
  };
}

/** A library that cannot be opened is told in a dialog: there is no page yet that could. */
async function hostOrExit(
  libraryPath: string | null,
  { chooseExportFile, ...shellServices }: Omit<Shell, 'info'> & Pick<ReturnType<typeof dialogs>, 'chooseExportFile'>,
): Promise<Host | null> {
  try {
    return await createHost({
      shell: 'electron',
      libraryPath,
      shellServices,
      chooseExportFile,
      assets: unpackedAssets(),
    });
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
