/** The page's only access to Electron: text in, text out (`Bridge` in the page's `dial.ts`). Runs sandboxed. */
import { contextBridge, ipcRenderer } from 'electron';

contextBridge.exposeInMainWorld('chatrang', {
  send: (text: string): void => ipcRenderer.send('rpc', text),
  /** Adding the listener opens the connection, so no message is sent before the page listens. */
  onMessage: (listener: (text: string) => void): void => {
    ipcRenderer.on('rpc', (_event, text: string) => listener(text));
    ipcRenderer.send('rpc-open');
  },
});
