/**
 * Opens the way to the host of the shell this page runs in: the bridge of Electron's preload, or the browser shell's
 * WebSocket with the token of the printed address (kept in this origin's storage, taken out of the address line).
 */
import type { Port } from '../../api/rpc.ts';

/** What the preload puts on the page. */
export interface Bridge {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
}

declare global {
  interface Window {
    readonly chatrang?: Bridge;
  }
}

const KEPT_TOKEN = 'chatrang.token';
const PROTOCOL = 'chatrang';
/** The protocol the host chooses for a page that it does not let in. */
const REFUSED = 'refused';
/** A protocol may not be an empty text. */
const NO_TOKEN = 'none';

/** @param refused called when the host does not let this page in: trying again is of no use. */
export const dialShell = (refused: () => void): Promise<Port> =>
  window.chatrang ? Promise.resolve(bridgePort(window.chatrang)) : dialSocket(takeToken(), refused);

/** The token of the address, or the one kept from an earlier visit. */
function takeToken(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given) {
    localStorage.setItem(KEPT_TOKEN, given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return given ?? localStorage.getItem(KEPT_TOKEN) ?? '';
}

/** The bridge lives as long as its window. */
const bridgePort = (bridge: Bridge): Port => ({
  send: text => bridge.send(text),
  onMessage: listener => bridge.onMessage(listener),
  onClose: () => undefined,
  close: () => undefined,
});

function dialSocket(token: string, refused: () => void): Promise<Port> {
  return new Promise((resolve, reject) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/rpc`, [PROTOCOL, REFUSED, token || NO_TOKEN]);
    const fail = () => reject(new Error('The host does not answer'));
    socket.addEventListener('open', () => {
      if (socket.protocol === PROTOCOL) return resolve(socketPort(socket));
      refused();
      fail();
    });
    socket.addEventListener('close', fail);
  });
}

function socketPort(socket: WebSocket): Port {
  return {
    send: text => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    onMessage: listener =>
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') listener(data);
      }),
    onClose: listener => {
      if (socket.readyState === WebSocket.CLOSED) listener();
      else socket.addEventListener('close', () => listener());
    },
    close: () => socket.close(),
  };
}
