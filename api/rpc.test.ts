import { expect, describe as group, it } from 'vitest';
import { CodedError } from './failure.ts';
import { connect, type Emit, type Port, serve } from './rpc.ts';
import { decode, encode, MAX_MESSAGE } from './wire.ts';

interface Toys {
  readonly box: {
    echo(value: unknown): Promise<unknown>;
    fail(code: string | null): Promise<void>;
    never(): Promise<void>;
  };
}
interface ToyEvents {
  readonly rang: { readonly times: number };
}

/** Two connected ports inside the process; text arrives a microtask later, as over a socket. */
function wire(carriesBytes = false): [Port, Port] {
  type Listener = Parameters<Port['onMessage']>[0];
  const ends = [0, 1].map(() => ({ message: [] as Listener[], close: [] as (() => void)[] }));
  let open = true;
  const port = (mine: number): Port => ({
    carriesBytes,
    send: (text, beside) => {
      const copy = beside?.map(bytes => new Uint8Array(bytes));
      queueMicrotask(() => {
        if (open) for (const listener of ends[1 - mine]!.message) listener(text, copy);
      });
    },
    onMessage: listener => void ends[mine]!.message.push(listener),
    onClose: listener => void ends[mine]!.close.push(listener),
    close: () => {
      if (!open) return;
      open = false;
      for (const end of ends) for (const listener of end.close) listener();
    },
  });
  return [port(0), port(1)];
}

const toys: Toys = {
  box: {
    echo: async value => value,
    fail: async code => {
      throw code ? new CodedError(code, 'It failed') : new TypeError('A bug');
    },
    never: () => new Promise(() => {}),
  },
};

function room(carriesBytes = false) {
  const [near, far] = wire(carriesBytes);
  const listeners = new Set<Emit<ToyEvents>>();
  serve<Toys, ToyEvents>(far, toys, listener => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const connection = connect<Toys, ToyEvents>(near);
  return { near, far, listeners, connection };
}

group('a call', () => {
  it.each([false, true])(
    'carries JSON values, bytes, and keys that look like their tag (bytes beside: %s)',
    async beside => {
      const { connection } = room(beside);
      const bytes = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) & 255);
      for (let length = 0; length < 6; length++) {
        const part = bytes.slice(0, length);
        expect(await connection.api.box.echo(part)).toEqual(part);
      }
      const value = {
        deep: [{ bytes, text: 'ខ្មែរ "quotes"\n' }, null, 1.5, false],
        $bytes: 'AAAA',
        $$bytes: { $bytes: 'x' },
        toString: 'own',
      };
      expect(await connection.api.box.echo(value)).toEqual(value);
      expect(await connection.api.box.echo(Buffer.from([1, 2, 255]))).toEqual(Uint8Array.of(1, 2, 255));
    },
  );

  it('rejects with the code and message of the failure, without its stack', async () => {
    const { connection } = room();
    await expect(connection.api.box.fail('stale')).rejects.toMatchObject({ code: 'stale', message: 'It failed' });
    const bug = await connection.api.box.fail(null).catch((error: Error) => error);
    expect(bug).toMatchObject({ name: 'TypeError', message: 'A bug' });
    expect(bug).not.toHaveProperty('code');
  });

  it('is rejected when the port closes during the call, and afterwards', async () => {
    const { connection, near, listeners } = room();
    const call = connection.api.box.never();
    near.close();
    await expect(call).rejects.toMatchObject({ code: 'closed' });
    await expect(connection.api.box.echo(1)).rejects.toMatchObject({ code: 'closed' });
    await connection.closed;
    expect(listeners.size).toBe(0);
  });

  it('that cannot be encoded is rejected and leaves the port usable', async () => {
    const { connection } = room();
    const huge = 'x'.repeat(MAX_MESSAGE);
    await expect(connection.api.box.echo(huge)).rejects.toMatchObject({ code: 'too-large' });
    await expect(connection.api.box.echo(1n)).rejects.toThrow(TypeError);
    expect(await connection.api.box.echo('still here')).toBe('still here');
  });
});

it('calls event listeners until they are removed', async () => {
  const { connection, listeners } = room();
  const received: number[] = [];
  const off = connection.on('rang', ({ times }) => received.push(times));
  for (const emit of listeners) emit('rang', { times: 1 });
  await connection.api.box.echo(0);
  off();
  for (const emit of listeners) emit('rang', { times: 2 });
  await connection.api.box.echo(0);
  expect(received).toEqual([1]);
});

group('hostile messages', () => {
  const answers = async (text: string): Promise<unknown> => {
    const [near, far] = wire();
    serve(far, toys);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    near.onMessage(answer => resolve(decode(answer)));
    near.onClose(() => resolve('closed'));
    near.send(text);
    return promise;
  };

  it.each([
    ['constructor', 'constructor'],
    ['__proto__', 'toString'],
    ['box', 'constructor'],
    ['box', 'hasOwnProperty'],
    ['box', 'toString'],
    ['box', '__proto__'],
    ['box', ''],
    ['', 'echo'],
    ['box', 5],
    [['box'], 'echo'],
    [null, 'echo'],
    ['box', { length: 1 }],
  ])('refuses %j.%j as an unknown call', async (service, method) => {
    const text = JSON.stringify({ call: 1, service, method, args: [] });
    expect(await answers(text)).toMatchObject({ answer: 1, error: { code: 'bad-call' } });
  });

  it('refuses arguments that are not a list', async () => {
    for (const args of [undefined, null, 'x', { 0: 'x', length: 1 }]) {
      const text = JSON.stringify({ call: 7, service: 'box', method: 'echo', args });
      expect(await answers(text)).toMatchObject({ answer: 7, error: { code: 'bad-call' } });
    }
  });

  it.each([
    ['', 'nothing'],
    ['{', 'broken JSON'],
    ['null', 'null'],
    ['[1]', 'a list'],
    ['"call"', 'a string'],
    ['{}', 'no number'],
    ['{"call":"1","service":"box","method":"echo","args":[]}', 'a number as text'],
    ['{"call":1e300,"service":"box","method":"echo","args":[]}', 'a number that is none'],
    ['{"service":"box","args":[{"__proto__":{}}]}', 'a prototype and no number'],
  ])('closes the port for %s (%s)', async text => {
    expect(await answers(text)).toBe('closed');
  });

  it.each([
    ['{"call":1,"service":"box","method":"echo","args":[{"__proto__":{"x":1}}]}', 'a prototype'],
    ['{"call":1,"service":"box","method":"echo","args":[{"$bytes":"A"}]}', 'bytes of a wrong length'],
    ['{"call":1,"service":"box","method":"echo","args":[{"$bytes":"ééé="}]}', 'bytes that are no base64'],
    ['{"call":1,"service":"box","method":"echo","args":[', 'a text that was cut off'],
  ])('refuses %s (%s) and leaves the port open', async text => {
    expect(await answers(text)).toMatchObject({ answer: 1, error: { code: 'bad-call' } });
  });

  it.each([
    '{"answer":1,"value":{"__proto__":{"x":1}}}',
    '{"answer":1,"value":{"$bytes":"A"}}',
    '{"answer":1,"value":',
  ])('fails only the call whose answer cannot be decoded: %s', async text => {
    const [near, far] = wire();
    const connection = connect<Toys, ToyEvents>(near);
    const first = connection.api.box.echo(1);
    const second = connection.api.box.echo(2);
    far.send(text);
    far.send('{"event":"rang","data":{"__proto__":1}}');
    far.send(encode({ answer: 2, value: 'whole' }));
    await expect(first).rejects.toMatchObject({ code: 'bad-answer' });
    expect(await second).toBe('whole');
  });

  it('drops an event that cannot be encoded', async () => {
    const { connection, listeners } = room();
    const received: number[] = [];
    connection.on('rang', ({ times }) => received.push(times));
    for (const emit of listeners) emit('rang', { times: 1n as never });
    for (const emit of listeners) emit('rang', { times: 2 });
    await connection.api.box.echo(0);
    expect(received).toEqual([2]);
  });

  it('closes the port for a text beyond the limit, without reading it', async () => {
    expect(await answers(`"${'x'.repeat(MAX_MESSAGE)}"`)).toBe('closed');
  });

  it('ignores answers without a call, and tolerates malformed errors', async () => {
    const [near, far] = wire();
    const connection = connect<Toys, ToyEvents>(near);
    far.send(encode({ answer: 99, value: 1 }));
    far.send(encode({ event: 'constructor', data: 1 }));
    far.onMessage(() => far.send('{"answer":1,"error":{"name":5,"message":{},"code":[]}}'));
    await expect(connection.api.box.echo(1)).rejects.toThrow('The call failed');
  });
});
