/** The desktop shell with a real host and library; only Electron itself is replaced by a fake. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Events, Services } from '../api/contract.ts';
import { MENU_COMMANDS, type MenuCommand } from '../api/menu.ts';
import { type Connection, connect } from '../api/rpc.ts';
import { en } from '../renderer/i18n/english.ts';
import { loadWords } from '../renderer/i18n/languages.ts';
import { shellWords } from '../renderer/i18n/shell-words.ts';
import { keysIn } from '../renderer/state/shell/own-keys.ts';
import {
  app,
  BrowserWindow,
  contextBridge,
  dialog,
  ipcMain,
  ipcRenderer,
  Menu,
  protocol,
  reset,
  type StandInContents,
  session,
  shell,
} from '../tests/support/electron.ts';
import { runDesktop } from './desktop.ts';
import { menuTemplate } from './menu.ts';

const [km, th] = await Promise.all([loadWords('km'), loadWords('th')]);
const keysOf = (name: MenuCommand): readonly string[] => keysIn({}, name);

const PAGE = 'app://chatrang/';
const here = fileURLToPath(new URL('.', import.meta.url));
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'chatrang-desktop-'));
/** A library as the first start leaves it, which the tests open a copy of. */
const firstFolder = newFolder();
let folder: string;

beforeAll(async () => {
  folder = firstFolder;
  reset(folder);
  await start();
  await quit();
});
afterAll(() => rmSync(firstFolder, { recursive: true }));
beforeEach(() => {
  folder = newFolder();
  reset(folder);
  copyFileSync(join(firstFolder, 'library.sqlite'), join(folder, 'library.sqlite'));
});
afterEach(async () => {
  if (Menu.current) await quit();
  rmSync(folder, { recursive: true });
});

const start = (...args: string[]): Promise<void> =>
  runDesktop({
    page: join(folder, 'page'),
    preload: join(here, 'preload.cjs'),
    args: ['chatrang', '--library', join(folder, 'library.sqlite'), ...args],
  });

/** Electron asks again after every prevented attempt to quit; the last one succeeds. */
async function quit(): Promise<void> {
  const gone = new Promise(resolve => app.once('gone', resolve));
  app.quit();
  await gone;
}

const onlyWindow = (): BrowserWindow => {
  expect(BrowserWindow.all).toHaveLength(1);
  return BrowserWindow.all[0]!;
};

const frame = (url = PAGE, parent: object | null = null): object => ({ url, parent });

/** Does what the preload and the page do in a real window. */
function loadPage(contents: StandInContents, senderFrame: object | null = frame()): Connection<Services, Events> {
  const connection = connect<Services, Events>({
    send: text => void ipcMain.emit('rpc', { sender: contents, senderFrame }, text),
    onMessage: listener => void contents.on('stand-in-sent', listener),
    onClose: listener => void contents.once('destroyed', listener),
    close: () => undefined,
  });
  ipcMain.emit('rpc-open', { sender: contents, senderFrame });
  return connection;
}

const nextEvent = <K extends keyof Events & string>(page: Connection<Services, Events>, name: K): Promise<Events[K]> =>
  new Promise(resolve => page.on(name, resolve));

describe('the window', () => {
  it('is sandboxed, isolated and without Node', async () => {
    await start();
    const { webPreferences } = onlyWindow().options;
    expect(webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    });
    expect(app.sandboxed).toBe(true);
    expect(onlyWindow().webContents.url).toBe(PAGE);
  });

  it('stays on the page', async () => {
    await start();
    const { webContents } = onlyWindow();
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(webContents.ask(event, { url: 'https://example.org/' })).toBe(true);
      expect(webContents.ask(event, { url: 'app://chatrang.evil/' })).toBe(true);
      expect(webContents.ask(event, { url: 'file:///etc/passwd' })).toBe(true);
      expect(webContents.ask(event, { url: PAGE })).toBe(false);
    }
    expect(webContents.ask('will-attach-webview', {})).toBe(true);
  });

  it('opens no other window; opens web addresses in the browser after asking in the language of the page', async () => {
    await start();
    const { api } = loadPage(onlyWindow().webContents);
    const open = onlyWindow().webContents.openHandler;
    const details = {
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    };
    const follow = (url: string): void =>
      expect(open?.({ ...details, url } as Parameters<typeof open>[0])).toEqual({ action: 'deny' });
    const known = 'https://www.gnu.org/licenses/';
    follow(known);
    expect(dialog.messages, 'no words yet').toEqual([]);
    await api.shell.translate(shellWords(km, keysOf));
    for (const url of [
      'http://example.org/',
      'https://example.org:8443/',
      'http://www.gnu.org/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/share',
    ])
      follow(url);
    expect(dialog.messages).toEqual([]);
    dialog.pressed = 1;
    follow(known);
    follow(known);
    expect(dialog.messages, 'one question at a time').toMatchObject([
      { message: km.menu.questions.openLink, defaultId: 1, cancelId: 1 },
    ]);
    expect(dialog.messages[0]?.detail).toContain(known);
    await new Promise(setImmediate);
    expect(shell.opened).toEqual([]);
    dialog.pressed = 0;
    follow(known);
    await new Promise(setImmediate);
    expect(shell.opened).toEqual([known]);
    dialog.messages.length = 0;
    dialog.pressed = 1;
    const { questions } = shellWords(km, keysOf);
    await api.shell.translate({
      ...shellWords(km, keysOf),
      questions: { ...questions, open: 'Cancel', cancel: 'Open' },
    });
    const other = 'https://example.org/page';
    follow(other);
    expect(dialog.messages, 'the texts of the shell').toMatchObject([
      { type: 'warning', buttons: ['បើក', 'បោះបង់'], cancelId: 1 },
    ]);
    expect(dialog.messages[0]?.detail).toContain(other);
    await new Promise(setImmediate);
    expect(shell.opened).toEqual([known]);
  });

  it('asks with its own texts before the program of an engine starts, and shows the whole command', async () => {
    await start();
    const { api } = loadPage(onlyWindow().webContents);
    const words = shellWords(km, keysOf);
    await api.shell.translate({ ...words, questions: { ...words.questions, cancel: 'Update now' } });
    dialog.pressed = 1;
    const command = '/opt/engine --first "a b"';
    expect(await api.engines.change({ kind: 'add', name: 'Engine', command })).toEqual({ kind: 'declined' });
    expect(dialog.messages).toMatchObject([
      { message: 'បន្ថែមកម្មវិធីនេះជាម៉ាស៊ីនឬ?', buttons: ['អនុញ្ញាត', 'បោះបង់'], defaultId: 1, cancelId: 1 },
    ]);
    expect(dialog.messages[0]?.detail).toContain(`Engine\n\n${command}\n\n`);
  });

  it('grants no permission except copying', async () => {
    await start();
    const { request, check, device } = session.defaultSession;
    const granted = (permission: string, url: string): boolean => {
      let answer: boolean | undefined;
      const contents = { getURL: () => url };
      request?.(contents as never, permission as never, value => (answer = value), {} as never);
      return answer === true;
    };
    expect(granted('clipboard-sanitized-write', PAGE)).toBe(true);
    expect(granted('clipboard-sanitized-write', 'https://example.org/')).toBe(false);
    for (const permission of [
      'media',
      'geolocation',
      'clipboard-read',
      'openExternal',
      'fileSystem',
      'notifications',
    ]) {
      expect(granted(permission, PAGE)).toBe(false);
      expect(check?.(null, permission as never, PAGE, {} as never)).toBe(false);
    }
    expect(device?.({} as never)).toBe(false);
  });

  it('loads nothing from the network and downloads nothing', async () => {
    await start();
    const { defaultSession } = session;
    const blocked = (url: string): boolean | undefined => {
      let cancel: boolean | undefined;
      defaultSession.requested?.({ url } as never, answer => (cancel = answer.cancel));
      return cancel;
    };
    expect([PAGE, 'blob:app://chatrang/1', 'data:,'].map(blocked)).toEqual([false, false, false]);
    expect(['https://example.org/', 'http://127.0.0.1/', 'file:///etc/passwd', 'ws://x/'].map(blocked)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(defaultSession.ask('will-download', {})).toBe(true);
  });

  it('is guarded before it exists, like every other window', async () => {
    const starting = start();
    const early = new BrowserWindow({});
    expect(early.webContents.openHandler, 'even before the host is there').not.toBeNull();
    BrowserWindow.all = [];
    await starting;
    const { webContents } = onlyWindow();
    expect(webContents.openHandler).not.toBeNull();
    expect(webContents.ask('will-navigate', { url: 'https://example.org/' })).toBe(true);
  });

  it('does not open while the program ends, which a second attempt to quit does not hasten', async () => {
    await start();
    const log = join(folder, 'library.sqlite-wal');
    expect(existsSync(log), 'the library is open').toBe(true);
    const gone = new Promise(resolve => app.once('gone', resolve));
    BrowserWindow.all = [];
    app.quit();
    app.quit();
    app.emit('activate');
    app.emit('second-instance', {}, [], '', { files: [], library: null });
    expect(BrowserWindow.all).toEqual([]);
    await gone;
    expect(existsSync(log), 'the library is open').toBe(false);
    Menu.current = null;
  });

  it('restores its position and size', async () => {
    await start();
    const window = onlyWindow();
    window.bounds = { x: 300, y: 200, width: 1000, height: 600 };
    window.maximized = true;
    window.emit('close');
    await quit();
    reset(folder);
    await start();
    expect(onlyWindow().options).toMatchObject({ x: 300, y: 200, width: 1000, height: 600 });
    expect(onlyWindow().maximized).toBe(true);
    expect(readdirSync(folder).filter(name => name.startsWith('window.json'))).toEqual(['window.json']);
  });
});

describe('the page', () => {
  it('is served from its own scheme under the strict policy', async () => {
    await start();
    mkdirSync(join(folder, 'page'));
    writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>');
    expect(protocol.schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
    const handler = protocol.handlers.get('app')!;
    const page = await handler(new Request(PAGE) as never);
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    for (const url of [`${PAGE}..%2flibrary.sqlite`, `${PAGE}none.js`, 'app://other/index.html'])
      expect((await handler(new Request(url) as never)).status).toBe(404);
  });

  it('talks to the host, also after a reload, and knows its shell', async () => {
    await start();
    const { webContents } = onlyWindow();
    const first = loadPage(webContents);
    expect(await first.api.shell.info()).toMatchObject({
      shell: 'electron',
      libraryPath: join(folder, 'library.sqlite'),
    });
    const made = await first.api.library.createCollection('Mine');
    webContents.removeAllListeners('stand-in-sent');
    const second = loadPage(webContents);
    expect((await second.api.library.collections()).map(({ id }) => id)).toContain(made.id);
    await second.api.shell.translate(shellWords(en, keysOf));
    webContents.sent = [];
    clickCommand('Flip board');
    expect(webContents.sent).toHaveLength(1);
  });

  it('is the only one that is answered: no other address, inner frame or closed window', async () => {
    await start();
    const { webContents } = onlyWindow();
    for (const sender of [frame('https://example.org/'), frame('app://chatrang.evil/'), frame(PAGE, frame()), null]) {
      loadPage(webContents, sender)
        .api.shell.info()
        .catch(() => undefined);
      ipcMain.emit('rpc', { sender: webContents, senderFrame: sender }, '{"call":1}');
    }
    const page = loadPage(webContents);
    await page.api.shell.info();
    expect(webContents.sent.filter(text => text.includes('"answer"'))).toHaveLength(1);
  });

  it('is disconnected when it crashes', async () => {
    await start();
    const { webContents } = onlyWindow();
    await loadPage(webContents).api.shell.translate(shellWords(en, keysOf));
    webContents.emit('render-process-gone');
    webContents.sent = [];
    clickCommand('Flip board');
    expect(webContents.sent).toEqual([]);
  });
});

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly accelerator?: string;
  readonly submenu?: readonly Item[];
  readonly click?: () => void;
}

const items = (list: readonly Item[]): Item[] => list.flatMap(item => [item, ...items(item.submenu ?? [])]);
const menuItems = (): Item[] => items(Menu.current as readonly Item[]);
const clickCommand = (label: string): void =>
  menuItems()
    .find(item => item.label === label)!
    .click?.();

describe('the menu', () => {
  it('sends the page its own commands, all of which the page has', async () => {
    await start();
    const page = loadPage(onlyWindow().webContents);
    await page.api.shell.translate(shellWords(en, keysOf));
    const names: string[] = [];
    page.on('command', ({ name }) => void names.push(name));
    const clickable = menuItems().filter(item => item.click);
    for (const item of clickable) item.click?.();
    await page.api.shell.info();
    expect(names).toHaveLength(clickable.length);
    expect(names.toSorted()).toEqual(MENU_COMMANDS.toSorted());
    expect(names.filter(name => !Object.hasOwn(en.commands, name))).toEqual([]);
  });

  it('uses the language of the page, also after a change; before that, only what the system names', async () => {
    await start();
    expect(menuItems().filter(item => item.label !== undefined)).toEqual([]);
    const { api } = loadPage(onlyWindow().webContents);
    for (const [words, script] of [
      [en, /^[\x20-\x7E …’]+$/u],
      [th, /\p{Script=Thai}/u],
      [km, /\p{Script=Khmer}/u],
    ] as const) {
      await api.shell.translate(shellWords(words, keysOf));
      const said = menuItems().filter(item => item.type !== 'separator');
      expect(said.length).toBeGreaterThan(40);
      expect(said.filter(({ label }) => !label || !script.test(label))).toEqual([]);
      await api.shell.pickFiles();
      expect(dialog.asked.at(-1)).toMatchObject({
        filters: [
          { name: words.menu.files.games, extensions: expect.arrayContaining(['pgn', 'json', 'zip']) },
          { name: words.menu.files.all },
        ],
      });
    }
  });

  it('refuses incomplete texts and stays unchanged', async () => {
    await start();
    const { api } = loadPage(onlyWindow().webContents);
    const { menus, ...others } = shellWords(en, keysOf);
    await expect(api.shell.translate({ ...others, menus: { ...menus, file: 7 as never } })).rejects.toMatchObject({
      code: 'bad-call',
    });
    expect(menuItems().filter(item => item.label !== undefined)).toEqual([]);
  });

  it('has every text on a Mac', () => {
    const said = items(menuTemplate(shellWords(th, keysOf), () => undefined, true, true) as readonly Item[]);
    const wordless = said.filter(({ label, type }) => type !== 'separator' && !/\p{Script=Thai}/u.test(label ?? ''));
    expect(wordless.map(({ label }) => label)).toEqual(['Chatrang']);
  });

  it('shows the keys of the page, on a Mac only those that text fields do not need', () => {
    const keys = (mac: boolean, chosen: Partial<Record<MenuCommand, string>>) => {
      const words = shellWords(en, keysOf);
      const own = { ...words, keys: { ...words.keys, ...chosen } };
      const shown = items(menuTemplate(own, () => undefined, mac, false) as readonly Item[]);
      return ['Flip board', 'Save to library', 'Next move'].map(
        name => shown.find(({ label }) => label === name)?.accelerator,
      );
    };
    expect(keys(false, {})).toEqual(['F', 'CmdOrCtrl+S', 'Right']);
    expect(keys(true, {})).toEqual([undefined, 'CmdOrCtrl+S', undefined]);
    expect(keys(false, { flip: 'Ctrl++', save: '', next: 'MediaPlay' })).toEqual([
      'CmdOrCtrl+Plus',
      undefined,
      undefined,
    ]);
  });

  it('offers developer tools only during development', async () => {
    await start();
    await loadPage(onlyWindow().webContents).api.shell.translate(shellWords(en, keysOf));
    expect(menuItems().some(item => item.role === 'togglefullscreen')).toBe(true);
    expect(menuItems().some(item => item.role === 'toggleDevTools')).toBe(false);
  });
});

describe('files to open', () => {
  it('are queued for the page, then delivered at once', async () => {
    await start('game.pgn', '/games/other.pgn');
    app.ask('open-file', {}, '/games/third.pgn');
    const page = loadPage(onlyWindow().webContents);
    expect((await nextEvent(page, 'openFiles')).paths).toEqual([
      join(process.cwd(), 'game.pgn'),
      '/games/other.pgn',
      '/games/third.pgn',
    ]);
    const later = nextEvent(page, 'openFiles');
    expect(app.ask('open-file', {}, '/games/later.pgn')).toBe(true);
    expect((await later).paths).toEqual(['/games/later.pgn']);
  });

  it('are passed to the running instance', async () => {
    app.first = false;
    await start('/games/one.pgn');
    expect(app.handover).toEqual({ files: ['/games/one.pgn'], library: join(folder, 'library.sqlite') });
    expect(app.ends).toEqual(['quit']);
    expect(BrowserWindow.all).toEqual([]);
  });

  it('of a second start bring the window to the front and are opened', async () => {
    await start();
    const window = onlyWindow();
    window.minimized = true;
    const page = loadPage(window.webContents);
    const asked = nextEvent(page, 'openFiles');
    app.emit('second-instance', {}, ['chatrang'], '/', { files: ['/games/two.pgn', 7] });
    expect((await asked).paths).toEqual(['/games/two.pgn']);
    expect(window.done).toEqual(['restore', 'show', 'focus']);
    app.emit('second-instance', {}, ['chatrang'], '/', 'nonsense');
    expect(BrowserWindow.all).toHaveLength(1);
  });
});

describe('a second start', () => {
  it('before the first has a window opens no window of its own', async () => {
    const starting = start();
    await new Promise(setImmediate);
    app.emit('second-instance', {}, ['chatrang'], '/', { files: ['/games/two.pgn'], library: null });
    await starting;
    const page = loadPage(onlyWindow().webContents);
    expect((await nextEvent(page, 'openFiles')).paths).toEqual(['/games/two.pgn']);
  });

  it('with another library notifies the user that the first library stays open', async () => {
    const starting = start();
    await new Promise(setImmediate);
    app.emit('second-instance', {}, ['chatrang'], '/', { files: [], library: '/other.sqlite' });
    app.emit('second-instance', {}, ['chatrang'], '/', { files: [], library: join(folder, 'library.sqlite') });
    await starting;
    const { api } = loadPage(onlyWindow().webContents);
    expect(dialog.messages).toEqual([]);
    await api.shell.translate(shellWords(th, keysOf));
    expect(dialog.messages).toMatchObject([{ message: th.menu.questions.otherLibrary }]);
    expect(dialog.messages[0]?.detail).toContain('/other.sqlite');
    app.emit('second-instance', {}, ['chatrang'], '/', { files: [], library: '/third.sqlite' });
    expect(dialog.messages).toHaveLength(2);
  });
});

describe('the dialogs', () => {
  it('pick several files, or none', async () => {
    await start();
    const { api } = loadPage(onlyWindow().webContents);
    expect(await api.shell.pickFiles()).toBeNull();
    dialog.opened = { canceled: false, filePaths: ['/a.pgn', '/b.pgn'] };
    expect(await api.shell.pickFiles()).toEqual(['/a.pgn', '/b.pgn']);
    expect(dialog.asked[0]).toMatchObject({ properties: ['openFile', 'multiSelections'] });
  });

  it('pick a folder, or none', async () => {
    await start();
    const { api } = loadPage(onlyWindow().webContents);
    expect(await api.shell.pickFolder()).toBeNull();
    dialog.opened = { canceled: false, filePaths: ['/club'] };
    expect(await api.shell.pickFolder()).toBe('/club');
    expect(dialog.asked[0]).toMatchObject({ properties: ['openDirectory'] });
  });

  it('write a file atomically', async () => {
    await start();
    const { api } = loadPage(onlyWindow().webContents);
    expect(await api.shell.saveFile('Games.pgn', 'nothing')).toBe(true);
    const filePath = join(folder, 'out', 'Games.pgn');
    dialog.saved = { canceled: false, filePath };
    await expect(api.shell.saveFile('Games.pgn', 'text')).rejects.toMatchObject({ code: 'ENOENT' });
    const target = join(folder, 'ខ្មែរ.pgn');
    writeFileSync(target, 'old');
    dialog.saved = { canceled: false, filePath: target };
    expect(await api.shell.saveFile('Games.pgn', '1. e4 {ជា}')).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('1. e4 {ជា}');
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([]);
  });

  it('save what the page prints as a PDF file', async () => {
    await start();
    const { api } = loadPage(onlyWindow().webContents);
    expect(await api.shell.savePdf('Games.pdf')).toBe(true);
    expect(dialog.asked[0]).toMatchObject({ filters: [{ extensions: ['pdf'] }, { extensions: ['*'] }] });
    const filePath = join(folder, 'Games.pdf');
    dialog.saved = { canceled: false, filePath };
    expect(await api.shell.savePdf('Games.pdf')).toBe(true);
    expect(readFileSync(filePath, 'utf8')).toContain('"preferCSSPageSize":true');
  });
});

describe('the lifecycle', () => {
  it('lets the main module finish first, because Electron is not ready before', async () => {
    app.ready = new Promise(() => undefined);
    await import('./main.ts');
    expect(app.sandboxed).toBe(true);
    expect(protocol.schemes).toHaveLength(1);
  });

  it('reports why a library cannot be opened, and ends', async () => {
    writeFileSync(join(folder, 'library.sqlite'), 'this is no library '.repeat(100));
    await start();
    expect(dialog.errors).toHaveLength(1);
    expect(app.ends).toEqual([1]);
    expect(BrowserWindow.all).toEqual([]);
  });

  it('closes the library before it ends', async () => {
    await start();
    await loadPage(onlyWindow().webContents).api.library.createCollection('Mine');
    app.emit('window-all-closed');
    await new Promise(resolve => app.once('gone', resolve));
    expect(readdirSync(folder)).not.toContain('library.sqlite-wal');
    Menu.current = null;
  });
});

describe('the preload', () => {
  it('exposes only a bridge for text to the page', async () => {
    await import(pathToFileURL(join(here, 'preload.ts')).href);
    expect(Object.keys(contextBridge.world)).toEqual(['chatrang']);
    const bridge = contextBridge.world.chatrang as {
      send(text: string): void;
      onMessage(listener: (text: string) => void): void;
    };
    expect(Object.keys(bridge)).toEqual(['send', 'onMessage']);
    const received: unknown[][] = [];
    bridge.onMessage((...message) => void received.push(message));
    bridge.send('{"call":1}');
    expect(ipcRenderer.sent).toEqual([['rpc-open'], ['rpc', '{"call":1}']]);
    ipcRenderer.emit('rpc', { sender: 'secret' }, '{"answer":1}');
    expect(received).toEqual([['{"answer":1}']]);
  });
});
