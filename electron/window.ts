/** The window: sandboxed, isolated, at its last position. */
import { join } from 'node:path';
import { app, BrowserWindow, screen } from 'electron';
import { PAGE_URL } from './page.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

/** @param preload path of the bundled preload */
export function openWindow(preload: string): BrowserWindow {
  const file = join(app.getPath('userData'), 'window.json');
  const { bounds, maximized } = readWindowState(
    file,
    screen.getAllDisplays().map(display => display.workArea),
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 480,
    minHeight: 400,
    show: false,
    title: 'Chatrang',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    try {
      writeWindowState(file, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      console.error('chatrang: the position of the window cannot be stored:', error);
    }
  });
  void window.loadURL(PAGE_URL);
  return window;
}

export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
