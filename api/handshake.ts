/**
 * How a page and the browser shell prove to each other that they know the same secret, without ever sending it. Any
 * program on the machine may listen on the shell's port while the shell is not running, so the host proves itself
 * first:
 *
 * 1. page → host `POST /hello`: the id of its credential ({@link Credential.id}) and a random number (nonce).
 * 2. host → page: a nonce of its own, and an HMAC that only an owner of the credential's key can compute. If the HMAC
 *    is wrong, the page stops here; an attacker has learned only the id and a nonce.
 * 3. page → host `POST /prove`: its own HMAC. Each HMAC names its role, so neither can be sent back as the other.
 * 4. host → page: a code that opens one WebSocket, and credentials for the next time.
 *
 * Both HMACs cover the address of the host. An attacker who relays the messages to a host that has moved to another
 * port achieves nothing, because page and host name different addresses.
 *
 * `docs/security.md` describes the threats, the secrets, and where and how long they are stored.
 */

export const HELLO_PATH = '/hello';
export const PROVE_PATH = '/prove';
export const RPC_PATH = '/rpc';
/**
 * The WebSocket's subprotocol. The code that opens it is offered as a second subprotocol, which the host never selects.
 */
export const PROTOCOL = 'chatrang';

/** Limit of bytes of one message of the handshake. */
export const MAX_HANDSHAKE = 2048;

export interface Credential {
  /** Public: names the key. */
  readonly id: string;
  /** The secret; its UTF-8 bytes are the key of HMAC-SHA-256. */
  readonly key: string;
}

export interface Hello {
  readonly id: string;
  /** At least 22 characters of base64url, new for every attempt. */
  readonly nonce: string;
}

/** `known: false`: the host does not have this credential; another one may be tried. */
export type HelloAnswer =
  | { readonly known: false }
  | { readonly known: true; readonly nonce: string; readonly proof: string };

export interface Prove extends Hello {
  /** The nonce of the host's answer. */
  readonly hostNonce: string;
  readonly proof: string;
}

export interface Entry {
  /** Opens one WebSocket, within seconds. */
  readonly entry: string;
  /** Valid as long as this host runs; a page may store it. */
  readonly session: Credential;
  /** Valid after a restart of the host; kept only in the memory of the page. */
  readonly returning: Credential;
}

/** @param address host and port as both ends see them, e.g. `127.0.0.1:8731` */
export const proofText = (role: 'host' | 'page', address: string, hello: Hello, hostNonce: string): string =>
  ['chatrang handshake 1', role, address, hello.id, hello.nonce, hostNonce].join('\n');

/** The text whose HMAC with the token of a link is the token's id. */
export const ID_TEXT = 'chatrang token id 1';
