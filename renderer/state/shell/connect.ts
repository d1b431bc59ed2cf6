/**
 * Connects to the host: by the bridge of Electron's preload, or by the browser shell's WebSocket after its handshake.
 *
 * A page of the browser shell can have three secrets and tries them in this order:
 *
 * 1. the token in the address bar, which is removed from it;
 * 2. the session credential, in the storage of its origin. Any program that listens on this port later can read it, but it is
 *    useless then: it is valid only until its host exits;
 * 3. the return credential, in memory only, for a host that was restarted.
 */

import { CodedError } from '../../../api/failure.ts';
import { type Credential, PROTOCOL, RPC_PATH } from '../../../api/handshake.ts';
import type { Port } from '../../../api/rpc.ts';
import { MAX_PAGE_MESSAGE } from '../../../api/wire.ts';
import { type Failure, type Post, shakeHands, tokenCredential } from './handshake.ts';

/** The object that Electron's preload exposes. */
interface Bridge {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
}

declare global {
  interface Window {
    readonly chatrang?: Bridge;
  }
}

/** Milliseconds for an answer of the handshake and for the socket to open. The host refuses later ones. */
const PATIENCE = 30_000;

const SESSION = 'chatrang.session';
/** Storage key of earlier versions, for a permanent token. */
const OLD_TOKEN = 'chatrang.token';

let returning: Credential | null = null;
/** The token of the address bar; kept until a handshake succeeds. */
let linkToken: string | null = null;

/** @param failed called with the reason if the handshake is refused */
export const dialShell = (failed: (why: Failure) => void): Promise<Port> =>
  window.chatrang ? Promise.resolve(bridgePort(window.chatrang)) : dialSocket(failed);

function takeLinkToken(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return;
  linkToken = token === '' ? null : token;
  history.replaceState(null, '', location.pathname + location.search);
}

async function credentials(): Promise<Credential[]> {
  takeLinkToken();
  const ofLink = linkToken === null ? null : await tokenCredential(linkToken);
  return [ofLink, readSession(), returning].filter(credential => credential !== null);
}

/** Without storage only a reload needs the link again. */
function keepSession(session: Credential): void {
  try {
    localStorage.setItem(SESSION, JSON.stringify(session));
  } catch {
    // Storage is disabled or full.
  }
}

function readSession(): Credential | null {
  try {
    localStorage.removeItem(OLD_TOKEN);
    const { id, key } = JSON.parse(localStorage.getItem(SESSION) ?? 'null') ?? {};
    return typeof id === 'string' && typeof key === 'string' && key !== '' ? { id, key } : null;
  } catch {
    return null;
  }
}

/** The bridge lives as long as its window. */
const bridgePort = (bridge: Bridge): Port => ({
  send: text => bridge.send(text),
  onMessage: listener => bridge.onMessage(listener),
  onClose: () => undefined,
  close: () => undefined,
});

const post: Post = async (path, body) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!answer.ok) throw new Error(`The host answered ${answer.status}`);
  return answer.json();
};

async function dialSocket(failed: (why: Failure) => void): Promise<Port> {
  const result = await shakeHands(post, location.host, await credentials());
  if ('failure' in result) {
    failed(result.failure);
    throw new Error('Access denied');
  }
  const { entry, session } = result;
  keepSession(session);
  linkToken = null;
  returning = result.returning;
  return openSocket(entry);
}

function openSocket(code: string): Promise<Port> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}${RPC_PATH}`, [PROTOCOL, code]);
    const patience = setTimeout(() => socket.close(), PATIENCE);
    socket.addEventListener('open', () => {
      clearTimeout(patience);
      resolve(socketPort(socket));
    });
    socket.addEventListener('close', () => {
      clearTimeout(patience);
      reject(new Error('The host does not answer'));
    });
  });
}

function socketPort(socket: WebSocket): Port {
  return {
    send: text => {
      refuseTooLong(text);
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

/** The host closes the connection on a message over the limit, which would fail all other calls. */
function refuseTooLong(text: string): void {
  if (text.length * 3 <= MAX_PAGE_MESSAGE) return;
  const size = new TextEncoder().encode(text).length;
  if (size > MAX_PAGE_MESSAGE)
    throw new CodedError('too-large', `A message of ${size} bytes is over the limit of ${MAX_PAGE_MESSAGE}`);
}
