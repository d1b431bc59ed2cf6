/** Ports for the RPC over Electron's IPC: one for every load of the page. */
import { type IpcMain, type IpcMainEvent, ipcMain, type WebContents } from 'electron';
import type { Port } from '../api/rpc.ts';
import { isPage } from './page.ts';

interface Link {
  readonly listeners: ((text: string) => void)[];
  readonly closed: (() => void)[];
}

/** Calls `connect` for each page that connects; its port closes when that page goes, reloads or crashes. */
export function acceptPages(connect: (port: Port) => void, ipc: IpcMain = ipcMain): void {
  const links = new Map<WebContents, Link>();

  const close = (contents: WebContents): void => {
    const link = links.get(contents);
    links.delete(contents);
    for (const listener of link?.closed ?? []) listener();
  };

  ipc.on('rpc-open', event => {
    if (!isOurs(event)) return;
    const contents = event.sender;
    close(contents);
    const link: Link = { listeners: [], closed: [] };
    links.set(contents, link);
    contents.once('destroyed', () => close(contents));
    contents.once('render-process-gone', () => close(contents));
    connect({
      send: text => {
        if (links.get(contents) === link && !contents.isDestroyed()) contents.send('rpc', text);
      },
      onMessage: listener => void link.listeners.push(listener),
      onClose: listener => void link.closed.push(listener),
      close: () => close(contents),
    });
  });

  ipc.on('rpc', (event, text: unknown) => {
    if (!isOurs(event) || typeof text !== 'string') return;
    for (const listener of links.get(event.sender)?.listeners ?? []) listener(text);
  });
}

/** Whether the message comes from the page itself, in the outermost frame. */
const isOurs = ({ senderFrame }: IpcMainEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isPage(senderFrame.url);
