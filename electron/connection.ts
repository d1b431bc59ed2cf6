/** Electron's IPC as the ports that the rpc speaks through: one for every time the page is loaded. */
import { type IpcMain, type IpcMainEvent, ipcMain, type WebContents } from 'electron';
import type { Port } from '../api/rpc.ts';
import { isPage } from './page.ts';

interface Link {
  readonly heard: ((text: string) => void)[];
  readonly closed: (() => void)[];
}

/** Calls `connect` for each page that comes in; its port closes when that page goes, is loaded again or crashes. */
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
    const link: Link = { heard: [], closed: [] };
    links.set(contents, link);
    contents.once('destroyed', () => close(contents));
    contents.once('render-process-gone', () => close(contents));
    connect({
      send: text => {
        if (links.get(contents) === link && !contents.isDestroyed()) contents.send('rpc', text);
      },
      onMessage: listener => void link.heard.push(listener),
      onClose: listener => void link.closed.push(listener),
      close: () => close(contents),
    });
  });

  ipc.on('rpc', (event, text: unknown) => {
    if (!isOurs(event) || typeof text !== 'string') return;
    for (const listener of links.get(event.sender)?.heard ?? []) listener(text);
  });
}

/** From the page itself, in the outermost frame. */
const isOurs = ({ senderFrame }: IpcMainEvent): boolean =>
  senderFrame !== null && senderFrame.parent === null && isPage(senderFrame.url);
