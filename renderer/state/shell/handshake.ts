/**
 * The page's side of the handshake (`api/handshake.ts`). It does not use the address bar or storage, so that tests of
 * the browser shell can run it over real sockets.
 */
import {
  type Credential,
  type Entry,
  HELLO_PATH,
  type Hello,
  type HelloAnswer,
  ID_TEXT,
  PROVE_PATH,
  type Prove,
  proofText,
} from '../../../api/handshake.ts';

/** Posts JSON to the host and returns its JSON answer. @throws without an answer, or with a status other than 200 */
export type Post = (path: string, body: object) => Promise<unknown>;

/** `unknown`: the host accepts none of the credentials. `stranger`: the peer has not proved that it is our host. */
export type Failure = 'unknown' | 'stranger';

/** The credential of a link's token. */
export const tokenCredential = async (token: string): Promise<Credential> => ({
  id: toBase64Url(await crypto.subtle.sign('HMAC', await importKey(token), utf8.encode(ID_TEXT))),
  key: token,
});

/**
 * Tries the credentials in turn until the host accepts one.
 * @param address host and port of the address bar
 */
export async function shakeHands(
  post: Post,
  address: string,
  credentials: readonly Credential[],
): Promise<Entry | { readonly failure: Failure }> {
  for (const credential of credentials) {
    const hello: Hello = { id: credential.id, nonce: toBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer) };
    const answer = readAnswer(await post(HELLO_PATH, hello));
    if (answer === null) return { failure: 'stranger' };
    if (!answer.known) continue;
    const key = await importKey(credential.key);
    const text = utf8.encode(proofText('host', address, hello, answer.nonce));
    const proof = fromBase64Url(answer.proof);
    if (!proof || !(await crypto.subtle.verify('HMAC', key, proof, text))) return { failure: 'stranger' };
    const own = await crypto.subtle.sign('HMAC', key, utf8.encode(proofText('page', address, hello, answer.nonce)));
    const prove: Prove = { ...hello, hostNonce: answer.nonce, proof: toBase64Url(own) };
    return (await post(PROVE_PATH, prove)) as Entry;
  }
  return { failure: 'unknown' };
}

/** @returns `null` if it is not an answer of our protocol */
function readAnswer(value: unknown): HelloAnswer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { known, nonce, proof } = value as { known?: unknown; nonce?: unknown; proof?: unknown };
  if (known === false) return { known };
  return known === true && typeof nonce === 'string' && typeof proof === 'string' ? { known, nonce, proof } : null;
}

const utf8 = new TextEncoder();

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', utf8.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));
  } catch {
    return null;
  }
}
