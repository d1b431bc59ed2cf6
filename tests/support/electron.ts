/**
 * A fake of Electron for unit tests, which resolve `electron` to this file: every object implements the part of
 * Electron's type that the desktop shell uses, records calls, and can emit events.
 */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

/** Electron's overloads of `on` and `once` all take a name and a listener. */
class Speaker extends EventEmitter {
  /** Emits an event that can be prevented; answers whether it was. */
  ask(name: string, details: object, ...rest: unknown[]): boolean {
    let prevented = false;
    const preventDefault = (): void => {
      prevented = true;
    };
    this.emit(name, { ...details, preventDefault }, ...rest);
    return prevented;
  }
}

class StandInApp
  extends Speaker
  implements
    Pick<
      Electron.App,
      | 'isPackaged'
      | 'enableSandbox'
      | 'exit'
      | 'getPath'
      | 'isReady'
      | 'quit'
      | 'requestSingleInstanceLock'
      | 'whenReady'
    >
{
  isPackaged = true;
  userData = '';
  first = true;
  handover: Record<string, unknown> | undefined;
  sandboxed = false;
  ends: (number | 'quit')[] = [];
  enableSandbox(): void {
    this.sandboxed = true;
  }
  exit(code = 0): void {
    this.ends.push(code);
  }
  getPath(): string {
    return this.userData;
  }
  isReady(): boolean {
    return true;
  }
  quit(): void {
    this.ends.push('quit');
    if (!this.ask('will-quit', {})) this.emit('gone');
  }
  requestSingleInstanceLock(handover?: Record<string, unknown>): boolean {
    this.handover = handover;
    return this.first;
  }
  ready = Promise.resolve();
  whenReady(): Promise<void> {
    return this.ready;
  }
}

export class StandInContents
  extends Speaker
  implements Pick<Electron.WebContents, 'getURL' | 'isDestroyed' | 'send' | 'setWindowOpenHandler'>
{
  url = '';
  sent: string[] = [];
  openHandler: ((details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) | null = null;
  getURL(): string {
    return this.url;
  }
  isDestroyed(): boolean {
    return false;
  }
  send(_channel: string, text: string): void {
    this.sent.push(text);
    queueMicrotask(() => this.emit('stand-in-sent', text));
  }
  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    return Buffer.from(`%PDF ${JSON.stringify(options)}`);
  }
  setWindowOpenHandler(handler: (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse): void {
    this.openHandler = handler;
  }
}

export class BrowserWindow
  extends Speaker
  implements
    Pick<
      Electron.BrowserWindow,
      'focus' | 'getNormalBounds' | 'isMaximized' | 'isMinimized' | 'loadURL' | 'maximize' | 'restore' | 'show'
    >
{
  static all: BrowserWindow[] = [];
  static getAllWindows = (): BrowserWindow[] => BrowserWindow.all;
  static getFocusedWindow = (): BrowserWindow | null => BrowserWindow.all[0] ?? null;
  readonly webContents = new StandInContents();
  readonly options: Electron.BrowserWindowConstructorOptions;
  done: string[] = [];
  minimized = false;
  maximized = false;
  bounds: Electron.Rectangle = { x: 10, y: 20, width: 900, height: 700 };
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  focus(): void {
    this.done.push('focus');
  }
  getNormalBounds(): Electron.Rectangle {
    return this.bounds;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  async loadURL(url: string): Promise<void> {
    this.webContents.url = url;
  }
  maximize(): void {
    this.maximized = true;
  }
  restore(): void {
    this.done.push('restore');
  }
  show(): void {
    this.done.push('show');
  }
}

class StandInSession
  extends Speaker
  implements
    Pick<Electron.Session, 'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'>
{
  requested: ((details: never, answer: (response: Electron.CallbackResponse) => void) => void) | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: NonNullable<StandInSession['requested']>): void => {
      this.requested = listener;
    },
  };
  device: Parameters<Electron.Session['setDevicePermissionHandler']>[0] = null;
  check: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
  request: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
  setDevicePermissionHandler(handler: StandInSession['device']): void {
    this.device = handler;
  }
  setPermissionCheckHandler(handler: StandInSession['check']): void {
    this.check = handler;
  }
  setPermissionRequestHandler(handler: StandInSession['request']): void {
    this.request = handler;
  }
}

type Handler = Parameters<Electron.Protocol['handle']>[1];

class StandInProtocol implements Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'> {
  schemes: Electron.CustomScheme[] = [];
  handlers = new Map<string, Handler>();
  handle(scheme: string, handler: Handler): void {
    this.handlers.set(scheme, handler);
  }
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    this.schemes.push(...schemes);
  }
}

class StandInDialog implements Pick<Electron.Dialog, 'showErrorBox'> {
  errors: string[] = [];
  asked: (Electron.OpenDialogOptions | Electron.SaveDialogOptions)[] = [];
  opened: Electron.OpenDialogReturnValue = { canceled: true, filePaths: [] };
  /** The button that is pressed. */
  pressed = 0;
  messages: Electron.MessageBoxOptions[] = [];
  async showMessageBox(...args: unknown[]): Promise<Electron.MessageBoxReturnValue> {
    this.messages.push(args.at(-1) as Electron.MessageBoxOptions);
    return { response: this.pressed, checkboxChecked: false };
  }
  saved: Electron.SaveDialogReturnValue = { canceled: true, filePath: '' };
  showErrorBox(_title: string, content: string): void {
    this.errors.push(content);
  }
  async showOpenDialog(...args: unknown[]): Promise<Electron.OpenDialogReturnValue> {
    this.asked.push(args.at(-1) as Electron.OpenDialogOptions);
    return this.opened;
  }
  async showSaveDialog(...args: unknown[]): Promise<Electron.SaveDialogReturnValue> {
    this.asked.push(args.at(-1) as Electron.SaveDialogOptions);
    return this.saved;
  }
}

export const app = new StandInApp();
export const ipcMain = new Speaker();
export const protocol = new StandInProtocol();
export const session = { defaultSession: new StandInSession() };
export const dialog = new StandInDialog();
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
export const shell = {
  opened: [] as string[],
  async openExternal(url: string): Promise<void> {
    shell.opened.push(url);
  },
} satisfies Pick<Electron.Shell, 'openExternal'> & { opened: string[] };
export const Menu = {
  current: null as readonly Electron.MenuItemConstructorOptions[] | null,
  buildFromTemplate: (template: readonly Electron.MenuItemConstructorOptions[]) => template,
  setApplicationMenu(template: readonly Electron.MenuItemConstructorOptions[]): void {
    Menu.current = template;
  },
};

/** The sandboxed side. */
export const contextBridge = {
  world: {} as Record<string, unknown>,
  exposeInMainWorld(name: string, value: unknown): void {
    contextBridge.world[name] = value;
  },
} satisfies Pick<Electron.ContextBridge, 'exposeInMainWorld'> & { world: object };

class StandInRenderer extends Speaker {
  sent: unknown[][] = [];
  send(...message: unknown[]): void {
    this.sent.push(message);
  }
}
export const ipcRenderer = new StandInRenderer();

/** Everything as it is in a fresh process. */
export function reset(userData: string): void {
  for (const speaker of [app, ipcMain, ipcRenderer]) speaker.removeAllListeners();
  Object.assign(app, {
    userData,
    isPackaged: true,
    first: true,
    handover: undefined,
    sandboxed: false,
    ends: [],
    ready: Promise.resolve(),
  });
  Object.assign(dialog, new StandInDialog());
  session.defaultSession = new StandInSession();
  protocol.handlers.clear();
  protocol.schemes = [];
  BrowserWindow.all = [];
  shell.opened = [];
  Menu.current = null;
  ipcRenderer.sent = [];
  contextBridge.world = {};
}
