/**
 * The host's side of the handshake (`api/handshake.ts`), and its secrets:
 *
 * - the **token** of the printed link, new at every start;
 * - a **session credential** for every page that connected, derived from a secret of this start, for reloads and other
 *   tabs;
 * - a **return credential** for every page that connected, derived from the library's key, so the host recognises it
 *   after a restart without storing anything. Its id contains its expiry.
 *
 * An id also identifies the start or the library that it belongs to, so that a host distinguishes its own from others.
 *
 * Challenges are not stored either. The host's nonce contains its time and a MAC, so that requesting millions of them
 * costs no memory.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Entry, type HelloAnswer, ID_TEXT, proofText } from '../api/handshake.ts';

/** Milliseconds in which a challenge must be answered and an entry used. */
const ANSWER_WITHIN = 30_000;
const RETURN_WITHIN = 30 * 24 * 60 * 60 * 1000;

export interface SessionsOptions {
  /** `server/library-key.ts` */
  readonly libraryKey: string;
  readonly token: string;
  /** Host and port, e.g. `127.0.0.1:8731`. */
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface Sessions {
  /** `null` for a body of another shape. */
  hello(body: unknown): HelloAnswer | null;
  /** `null` when the proof is wrong, late or has been used. */
  prove(body: unknown): (Entry & { readonly byToken: boolean }) | null;
  /** Whether this code was issued recently and not used; using it consumes it. */
  enter(entry: string): boolean;
}

export function sessions({ libraryKey, token, address, now = Date.now }: SessionsOptions): Sessions {
  const tokenId = hmac(token, ID_TEXT);
  const startKey = secret();
  const startName = salt();
  const libraryName = hmac(libraryKey, 'chatrang library name 1');
  const used = expiringSet(now);
  const entries = expiringSet(now);

  const keyOf = (id: string): string | null => {
    if (id === tokenId) return token;
    const [kind, name, ends, ...rest] = id.split('.');
    if (kind === 's' && name === startName) return sessionKey(id);
    if (kind !== 'r' || name !== libraryName || rest.length !== 1) return null;
    return /^\d{1,15}$/.test(ends ?? '') && Number(ends) > now() ? returnKey(id) : null;
  };
  const sessionKey = (id: string): string => hmac(startKey, `session\n${id}`);
  const returnKey = (id: string): string => hmac(libraryKey, `chatrang return 1\n${id}`);
  const challengeMac = (id: string, nonce: string, time: string, random: string): string =>
    hmac(startKey, ['challenge', id, nonce, time, random].join('\n'));

  const isOwnChallenge = (id: string, nonce: string, hostNonce: string): boolean => {
    const [time = '', random = '', mac = '', ...rest] = hostNonce.split('.');
    const fresh = /^\d{1,15}$/.test(time) && now() <= Number(time);
    return fresh && rest.length === 0 && same(mac, challengeMac(id, nonce, time, random));
  };

  return {
    hello(body) {
      const [id, nonce] = texts(body, 'id', 'nonce') ?? [];
      if (id === undefined || nonce === undefined || !/^[\w-]{22,64}$/.test(nonce)) return null;
      const key = keyOf(id);
      if (key === null) return { known: false };
      const [time, random] = [String(now() + ANSWER_WITHIN), salt()];
      const hostNonce = [time, random, challengeMac(id, nonce, time, random)].join('.');
      return { known: true, nonce: hostNonce, proof: hmac(key, proofText('host', address, { id, nonce }, hostNonce)) };
    },
    prove(body) {
      const [id, nonce, hostNonce, proof] = texts(body, 'id', 'nonce', 'hostNonce', 'proof') ?? [];
      if (id === undefined || nonce === undefined || hostNonce === undefined || proof === undefined) return null;
      const key = keyOf(id);
      if (key === null || !isOwnChallenge(id, nonce, hostNonce)) return null;
      if (!same(proof, hmac(key, proofText('page', address, { id, nonce }, hostNonce)))) return null;
      if (!used.add(hostNonce, ANSWER_WITHIN)) return null;
      const entry = secret();
      entries.add(entry, ANSWER_WITHIN);
      const [session, returning] = [`s.${startName}.${salt()}`, `r.${libraryName}.${now() + RETURN_WITHIN}.${salt()}`];
      return {
        entry,
        session: { id: session, key: sessionKey(session) },
        returning: { id: returning, key: returnKey(returning) },
        byToken: id === tokenId,
      };
    },
    enter: entry => entries.take(entry),
  };
}

/** 43 characters of base64url: 32 random bytes. */
export const secret = (): string => randomBytes(32).toString('base64url');

const salt = (): string => randomBytes(16).toString('base64url');

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The named fields of a body that has exactly these text fields. */
function texts(body: unknown, ...names: string[]): string[] | null {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== names.length) return null;
  const values = names.map(name => (Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined));
  return values.every(value => typeof value === 'string') ? values : null;
}

interface ExpiringSet {
  /** `false` when it exists already. */
  add(item: string, lifetime: number): boolean;
  /** Removes the item; returns whether it existed and had not expired. */
  take(item: string): boolean;
}

/** All items have one lifetime, so the oldest expire first. */
function expiringSet(now: () => number): ExpiringSet {
  const items = new Map<string, number>();
  const purge = (): void => {
    for (const [item, ends] of items) {
      if (ends >= now()) return;
      items.delete(item);
    }
  };
  return {
    add(item, lifetime) {
      purge();
      if (items.has(item)) return false;
      items.set(item, now() + lifetime);
      return true;
    },
    take(item) {
      purge();
      return items.delete(item);
    },
  };
}
