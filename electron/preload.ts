/** All that the page sees of Electron: text in, text out (`Bridge` in the page's `dial.ts`). Runs sandboxed. */
import { contextBridge, ipcRenderer } from 'electron';

contextBridge.exposeInMainWorld('chatrang', {
  send: (text: string): void => ipcRenderer.send('rpc', text),
  /** Listening is what opens the connection, so that nothing is said to a page that does not hear yet. */
  onMessage: (listener: (text: string) => void): void => {
    ipcRenderer.on('rpc', (_event, text: string) => listener(text));
    ipcRenderer.send('rpc-open');
  },
});
