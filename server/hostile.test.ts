/**
 * Attackers over real sockets: web pages of other sites, a program that took over our port, programs of other users,
 * and replays of intercepted messages.
 */
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect as connectRaw } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Credential, HELLO_PATH, PROTOCOL, PROVE_PATH, type Prove } from '../api/handshake.ts';
import { downloads } from '../host/downloads.ts';
import { PAGE_HEADERS } from '../host/page-files.ts';
import { type Post, shakeHands, tokenCredential } from '../renderer/state/shell/handshake.ts';
import { type Answer, ask, comeIn, openSocket, postTo, tokenOf } from '../tests/support/shell-client.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Listening, listen } from './listen.ts';

const folder = temporaryFolder('hostile');
const offered = downloads();
const options = {
  port: 0,
  libraryKey: 'k'.repeat(43),
  page: folder,
  downloads: offered,
  connect: () => {},
};
let shell: Listening;
let link: Credential;
const strangers: Server[] = [];

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  shell = await listen(options);
  link = await tokenCredential(tokenOf(shell));
});
afterEach(() => {
  for (const stranger of strangers.splice(0)) {
    stranger.close();
    stranger.closeAllConnections();
  }
});
afterAll(async () => {
  await shell.close();
});

const hostOf = ({ address }: { address: string }): string => new URL(address).host;

/** Status of a WebSocket handshake, 101 when it was accepted. */
function dial(entry: string | null, headers: Record<string, string> = {}, path = '/rpc'): Promise<number> {
  const url = `ws://${hostOf(shell)}${path}`;
  const protocols = entry === null ? [PROTOCOL] : [PROTOCOL, entry];
  const socket = new WebSocket(url, protocols, { headers: { origin: `http://${hostOf(shell)}`, ...headers } });
  return new Promise(resolve => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('error', () => undefined);
  });
}

const postRaw = (path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(shell.port, path, {
    method: 'POST',
    body,
    headers: {
      host: hostOf(shell),
      origin: `http://${hostOf(shell)}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
  });

/** A handshake without its last message, the proof. */
async function preparedProof(credential = link, address = hostOf(shell)): Promise<Prove> {
  const post = postTo(shell);
  const { promise, resolve } = Promise.withResolvers<Prove>();
  const stopping: Post = async (path, body) => {
    if (path !== PROVE_PATH) return post(path, body);
    resolve(body as Prove);
    return {};
  };
  await shakeHands(stopping, address, [credential]);
  return promise;
}

/** A program that listens on a port; `received` is everything that was sent to it. */
async function strangerOnPort(
  answer: (path: string, body: string) => Promise<object> | object,
): Promise<{ readonly address: string; readonly received: string[] }> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    received.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
    response.end(JSON.stringify(await answer(request.url ?? '', body)));
  });
  strangers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

describe('a page of another site', () => {
  const origins = ['http://evil.example', 'null', 'https://127.0.0.1', 'file://', ''];

  it.each(origins)('with the origin "%s" cannot start a handshake or open a socket', async origin => {
    const { entry } = await comeIn(shell);
    expect(await dial(entry, { origin })).toBe(403);
    for (const path of [HELLO_PATH, PROVE_PATH]) expect((await postRaw(path, '{}', { origin })).status).toBe(403);
    expect(await dial(entry), 'the refused attempt did not use it up').toBe(101);
  });

  it('on another port of this machine, or under a foreign name for it, gets no answer', async () => {
    const { entry } = await comeIn(shell);
    expect(await dial(entry, { origin: `http://127.0.0.1:${shell.port + 1}` })).toBe(403);
    const host = `evil.example:${shell.port}`;
    expect(await dial(entry, { origin: `http://${host}`, host })).toBe(403);
    expect((await postRaw(HELLO_PATH, '{}', { origin: `http://${host}`, host })).status).toBe(403);
    for (const path of [
      '/',
      '/index.html',
      `/download/${offered.offer({ name: 'a', type: 'b', open: () => expect.unreachable() })}`,
    ])
      expect((await ask(shell.port, path, { headers: { host } })).status).toBe(403);
  });

  it('cannot send a form as a message, nor send a preflight request', async () => {
    const form = { 'content-type': 'text/plain' };
    expect((await postRaw(HELLO_PATH, JSON.stringify({ id: link.id, nonce: 'n'.repeat(43) }), form)).status).toBe(415);
    const asked = await ask(shell.port, HELLO_PATH, { method: 'OPTIONS', headers: { host: hostOf(shell) } });
    expect(asked.status).toBe(405);
    expect(Object.keys(asked.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  });

  it('gets the same policy on every response, including errors', async () => {
    const { entry } = await comeIn(shell);
    const host = hostOf(shell);
    const answers = [
      await ask(shell.port, '/', { headers: { host } }),
      await ask(shell.port, '/', { headers: { host: host.replace('127.0.0.1', 'localhost') } }),
      await ask(shell.port, '/', { headers: { host: 'evil.example' } }),
      await ask(shell.port, '/none', { headers: { host } }),
      await ask(shell.port, '/', { method: 'DELETE', headers: { host } }),
      await ask(shell.port, '/', { headers: { host, expect: 'a miracle' } }),
      await ask(shell.port, '/download/none', { headers: { host } }),
      await ask(shell.port, '/', { headers: { host, 'x-long': 'x'.repeat(10_000) } }),
      await ask(shell.port, HELLO_PATH, { headers: { host } }),
      await postRaw(HELLO_PATH, '{'),
      await postRaw(HELLO_PATH, JSON.stringify({ id: 'none', nonce: 'n'.repeat(43) })),
      await postRaw(PROVE_PATH, '{}'),
      await ask(shell.port, '/rpc', { headers: { host, connection: 'Upgrade', upgrade: 'websocket' } }),
      await ask(shell.port, '/rpc', {
        headers: {
          host,
          origin: `http://${host}`,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-protocol': `${PROTOCOL}, ${entry}`,
        },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 307, 403, 404, 405, 417, 404, 400, 405, 400, 200, 403, 403, 400,
    ]);
    for (const { status, headers } of answers)
      for (const [name, value] of Object.entries(PAGE_HEADERS))
        expect(headers[name.toLowerCase()], `${status}`).toBe(value);
  });
});

describe('a program that took over our port', () => {
  const secrets = async (): Promise<Credential[]> => {
    const { session, returning } = await comeIn(shell);
    return [link, session, returning];
  };

  it('receives no secret and no proof, whatever it answers', async () => {
    const known = await secrets();
    const proof = Buffer.alloc(32, 7).toString('base64url');
    for (const answer of [
      { known: true, nonce: 'n', proof },
      { known: true, nonce: 'n', proof: '' },
      { known: true, nonce: 'n', proof: '***' },
      { known: true },
      { entry: 'come in' },
      [],
    ]) {
      const stranger = await strangerOnPort(() => answer);
      await expect(comeIn(stranger, known)).rejects.toThrow('stranger');
      expect(stranger.received).toHaveLength(1);
      expect(stranger.received.filter(text => known.some(({ key }) => text.includes(key)))).toEqual([]);
    }
  });

  it('learns only the ids of the secrets', async () => {
    const known = await secrets();
    const stranger = await strangerOnPort(() => ({ known: false }));
    await expect(comeIn(stranger, known)).rejects.toThrow('unknown');
    expect(stranger.received).toHaveLength(3);
    expect(stranger.received.filter(text => known.some(({ key }) => text.includes(key)))).toEqual([]);
  });

  it('cannot answer with what the host sent to another page, or with the messages of the page', async () => {
    const overheard = (await postTo(shell)(HELLO_PATH, { id: link.id, nonce: 'n'.repeat(43) })) as object;
    await expect(comeIn(await strangerOnPort(() => overheard), [link])).rejects.toThrow('stranger');
    const mirror = await strangerOnPort((_path, body) => ({ known: true, nonce: 'n', proof: JSON.parse(body).nonce }));
    await expect(comeIn(mirror, [link])).rejects.toThrow('stranger');
  });

  it('cannot relay the messages to a host that has moved to another port', async () => {
    const relay = await strangerOnPort(async (path, body) => (await postTo(shell)(path, JSON.parse(body))) as object);
    await expect(comeIn(relay, await secrets())).rejects.toThrow('stranger');
    expect(relay.received).toHaveLength(1);
  });

  it('finds that secrets from the storage of the page are invalid after a restart', async () => {
    const first = await listen(options);
    const { session, returning } = await comeIn(first);
    await comeIn(first, [session]);
    const old = await tokenCredential(tokenOf(first));
    await first.close();
    const second = await listen({ ...options, port: first.port });
    await expect(comeIn(second, [session, old])).rejects.toThrow('unknown');
    await expect(comeIn(second, [session]).catch(() => comeIn(second, [returning]))).resolves.toHaveProperty('entry');
    await second.close();
  });
});

describe('a program of another user', () => {
  it('is refused without the secret', async () => {
    expect(await dial(null)).toBe(403);
    expect(await dial('g'.repeat(43))).toBe(403);
    expect(await dial(tokenOf(shell)), 'not even with the token, which is never sent').toBe(403);
    expect(await dial((await comeIn(shell)).entry, {}, '/')).toBe(404);
  });

  it('cannot forge a proof: every part of it counts', async () => {
    const good = await preparedProof();
    const others: Record<string, string> = {
      id: `s.${'x'.repeat(22)}`,
      nonce: 'n'.repeat(43),
      hostNonce: good.hostNonce.replace(/^\d/, '9'),
      proof: Buffer.alloc(32, 7).toString('base64url'),
    };
    for (const [field, value] of Object.entries(others)) {
      const { status } = await postRaw(PROVE_PATH, JSON.stringify({ ...good, [field]: value }));
      expect([field, status]).toEqual([field, 403]);
    }
    expect((await postRaw(PROVE_PATH, JSON.stringify(good))).status).toBe(200);
  });

  it('cannot use the proof of the host as that of the page', async () => {
    const hello = { id: link.id, nonce: 'n'.repeat(43) };
    const answer = JSON.parse((await postRaw(HELLO_PATH, JSON.stringify(hello))).body);
    const prove = { ...hello, hostNonce: answer.nonce, proof: answer.proof };
    expect((await postRaw(PROVE_PATH, JSON.stringify(prove))).status).toBe(403);
  });

  it('cannot extend the lifetime of a return credential', async () => {
    const { returning } = await comeIn(shell);
    const longer = { ...returning, id: returning.id.replace(/(?<=^r\.[\w-]+\.)\d/, '9') };
    await expect(comeIn(shell, [longer])).rejects.toThrow('stranger');
  });

  it.each(['null', '[]', '7', '{}', '{"id":1,"nonce":2}', '{"__proto__":{"id":"x"},"nonce":"y"}', '', '{', '"x"'])(
    'that sends %s is refused',
    async body => {
      expect((await postRaw(HELLO_PATH, body)).status).toBe(400);
      expect((await postRaw(PROVE_PATH, body)).status).toBe(403);
    },
  );

  it('cannot block a page by repeated requests', async () => {
    const waiting = await preparedProof();
    const hello = JSON.stringify({ id: link.id, nonce: 'n'.repeat(43) });
    // Many at a time, so that they end before the proof expires on a busy machine too.
    for (let sent = 0; sent < 2000; sent += 100)
      await Promise.all(Array.from({ length: 100 }, () => postRaw(HELLO_PATH, hello)));
    expect((await postRaw(PROVE_PATH, JSON.stringify(waiting))).status).toBe(200);
  });

  it('cannot keep connections open without requests, or with slow ones', async () => {
    const hurried = await listen({ ...options, requestWithin: 200 });
    const beginnings = [
      '',
      'GET / HTTP/1.1\r\nHost: x',
      `POST /hello HTTP/1.1\r\nHost: ${hostOf(hurried)}\r\nOrigin: http://${hostOf(hurried)}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    ];
    for (const beginning of beginnings) {
      const raw = connectRaw(hurried.port, '127.0.0.1');
      raw.on('error', () => undefined).resume();
      raw.write(beginning);
      await new Promise(resolve => raw.once('close', resolve));
    }
    await hurried.close();
  });
});

describe('an intercepted message', () => {
  it('is useless the second time', async () => {
    const proof = JSON.stringify(await preparedProof());
    const first = await postRaw(PROVE_PATH, proof);
    expect(first.status).toBe(200);
    expect((await postRaw(PROVE_PATH, proof)).status).toBe(403);
    const { entry } = JSON.parse(first.body);
    expect(await dial(entry)).toBe(101);
    expect(await dial(entry)).toBe(403);
  });

  it('contains neither the token nor the key of the library', async () => {
    const said: string[] = [];
    const post = postTo(shell);
    await shakeHands(
      async (path, body) => {
        const answer = await post(path, body);
        said.push(JSON.stringify([path, body, answer]));
        return answer;
      },
      hostOf(shell),
      [link],
    );
    expect(said).toHaveLength(2);
    for (const text of said) {
      expect(text).not.toContain(tokenOf(shell));
      expect(text).not.toContain(options.libraryKey);
    }
  });
});

describe('a message that is too large', () => {
  it('is refused by its length before it is read', async () => {
    expect((await postRaw(HELLO_PATH, `{"id":"${'x'.repeat(5000)}"}`)).status).toBe(413);
    expect((await postRaw(HELLO_PATH, '{}', { 'content-length': 'x' }).catch(() => ({ status: 400 }))).status).toBe(
      400,
    );
    const chunked = await ask(shell.port, HELLO_PATH, {
      method: 'POST',
      body: '{}',
      headers: {
        host: hostOf(shell),
        origin: `http://${hostOf(shell)}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
    });
    expect(chunked.status).toBe(413);
  });

  it('closes only the connection of the page that sent it', async () => {
    const small = await listen({ ...options, maxPayload: 1000 });
    const [one, other] = [await openSocket(small, await comeIn(small)), await openSocket(small, await comeIn(small))];
    const closed = new Promise(resolve => one.once('close', resolve));
    one.send('x'.repeat(1001));
    expect(await closed).toBe(1009);
    expect(other.readyState).toBe(other.OPEN);
    await small.close();
  });

  it('is not the only limit: the number of pages is limited too', async () => {
    const narrow = await listen({ ...options, maxPages: 1 });
    const page = await openSocket(narrow, await comeIn(narrow));
    await expect(openSocket(narrow, await comeIn(narrow))).rejects.toThrow('503');
    page.terminate();
    await narrow.close();
  });
});
