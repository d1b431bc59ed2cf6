/**
 * One typed rpc over anything that carries text in order: a WebSocket, Electron's IPC, a worker's port. It knows no
 * service: names come in as a table ({@link Names}), and both ends read their methods off that table alone, so what
 * a stranger writes into a message never reaches a prototype or an unlisted function.
 *
 * A message begins with its number or name, so that one whose rest cannot be decoded still fails only its own call.
 *
 * | message | fields                                             |
 * |---------|----------------------------------------------------|
 * | call    | `call` number, `service`, `method`, `args` list    |
 * | answer  | `answer` number, `value` or `error` {@link RemoteError} |
 * | event   | `event` name, `data`                               |
 */
import type { RemoteError } from './contract.ts';
import { CodedError } from './failure.ts';
import type { Names } from './names.ts';
import { type Arguments, checkArguments } from './shapes.ts';
import { decode, encode } from './wire.ts';

export interface Port {
  /** Does nothing once the port is closed. @throws CodedError `too-large` when the other end would not accept it. */
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

export type Emit<E> = <K extends keyof E & string>(name: K, data: E[K]) => void;
/** Starts telling the listener about events; the answer stops it. */
export type Subscribe<E> = (listener: Emit<E>) => () => void;

/**
 * Answers the calls of one port until it closes. A message that is no call at all closes the port; a call that cannot be
 * decoded is answered `bad-call`. `shapes`: what the methods take, for a port whose other end is not trusted; a call with
 * other arguments is answered `bad-call`. An event that cannot be encoded is dropped: its source is not at fault.
 */
export function serve<S extends object, E>(
  port: Port,
  names: Names<S>,
  services: S,
  subscribe: Subscribe<E> = () => () => {},
  shapes: Arguments<S> | null = null,
): void {
  let open = true;
  const send = (message: object): void => {
    if (open) port.send(encode(message));
  };
  const unsubscribe = subscribe((event, data) => {
    try {
      send({ event, data });
    } catch {
      // Whoever emitted it goes on, and other listeners get it.
    }
  });
  port.onClose(() => {
    open = false;
    unsubscribe();
  });
  port.onMessage(text => {
    const { message, fault } = readMessage(text);
    if (!message) {
      const answer = numberOf(text, 'call');
      if (answer === null) return port.close();
      return send({ answer, error: describe(new CodedError('bad-call', `The call cannot be decoded: ${fault}`)) });
    }
    if (!Number.isSafeInteger(message.call)) return port.close();
    const answer = message.call;
    invoke(names, services, shapes, message)
      .then(value => send({ answer, value }))
      .catch(error => send({ answer, error: describe(error) }))
      // The other end would wait for an answer that cannot be sent.
      .catch(() => port.close());
  });
}

async function invoke<S extends object>(
  names: Names<S>,
  services: S,
  shapes: Arguments<S> | null,
  message: Record<string, unknown>,
): Promise<unknown> {
  const { service, method, args } = message;
  const table = own(names, service);
  if (!Array.isArray(args) || own(table, method) !== true)
    throw new CodedError('bad-call', `No such call: ${String(service).slice(0, 40)}.${String(method).slice(0, 40)}`);
  if (shapes) {
    const wanted = own(own(shapes, service), method) as Parameters<typeof checkArguments>[0];
    checkArguments(wanted, `${service}.${method}`, args);
  }
  const target = services[service as keyof S] as Record<string, (...values: unknown[]) => unknown>;
  return target[method as string]?.(...args);
}

const own = (holder: unknown, name: unknown): unknown =>
  typeof holder === 'object' && holder !== null && typeof name === 'string' && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;

export interface Connection<S, E> {
  readonly api: S;
  /** The answer takes the listener away again. */
  on<K extends keyof E & string>(name: K, listener: (data: E[K]) => void): () => void;
  /** Resolves when the port has closed, from whichever side; pending calls have been rejected with code `closed`. */
  readonly closed: Promise<void>;
  close(): void;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The other end: `api.library.list(...)` sends a call and resolves or rejects with its answer. An answer that cannot be
 * decoded rejects its call with `bad-answer`, such an event is dropped, and anything else closes the port.
 */
export function connect<S extends object, E>(port: Port, names: Names<S>): Connection<S, E> {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<(data: never) => void>>();
  let calls = 0;
  let open = true;
  const { promise: closed, resolve: ended } = Promise.withResolvers<void>();

  port.onClose(() => {
    open = false;
    for (const call of pending.values()) call.reject(new CodedError('closed', 'The connection was closed'));
    pending.clear();
    ended();
  });
  port.onMessage(text => {
    const { message, fault } = readMessage(text);
    if (!message) {
      const answer = numberOf(text, 'answer');
      if (answer === null && !text.startsWith('{"event":"')) return port.close();
      settle(answer)?.reject(new CodedError('bad-answer', `The answer cannot be decoded: ${fault}`));
      return;
    }
    if (typeof message.event === 'string') {
      for (const listener of listeners.get(message.event) ?? []) listener(message.data as never);
      return;
    }
    const call = settle(message.answer);
    if (message.error === undefined) call?.resolve(message.value);
    else call?.reject(revived(message.error));
  });

  const settle = (number: unknown): Pending | undefined => {
    const call = pending.get(number as number);
    pending.delete(number as number);
    return call;
  };

  const invokeRemote = (service: string, method: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (!open) throw new CodedError('closed', 'The connection was closed');
      const call = ++calls;
      const text = encode({ call, service, method, args });
      pending.set(call, { resolve, reject });
      try {
        port.send(text);
      } catch (error) {
        pending.delete(call);
        throw error;
      }
    });

  return {
    api: remoteServices(names, invokeRemote),
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
    closed,
    close: () => port.close(),
  };
}

type Invoke = (service: string, method: string, args: unknown[]) => Promise<unknown>;

function remoteServices<S extends object>(names: Names<S>, invoke: Invoke): S {
  const services = Object.entries(names).map(([service, methods]) => [
    service,
    Object.fromEntries(
      Object.keys(methods as object).map(method => [method, (...args: unknown[]) => invoke(service, method, args)]),
    ),
  ]);
  return Object.fromEntries(services) as S;
}

interface Read {
  readonly message: Record<string, unknown> | null;
  readonly fault: string;
}

function readMessage(text: string): Read {
  try {
    const message = decode(text);
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? { message: message as Record<string, unknown>, fault: '' }
      : { message: null, fault: 'It is not an object' };
  } catch (error) {
    return { message: null, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Of a message that cannot be decoded, read off its beginning. */
function numberOf(text: string, field: 'call' | 'answer'): number | null {
  const number = /^\{"(\w+)":(\d{1,15})[,}]/.exec(text.slice(0, 40));
  return number?.[1] === field ? Number(number[2]) : null;
}

/** What of a thrown value may cross: no stack, no fields but the three. */
export function describe(error: unknown): RemoteError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const code = own(error, 'code');
  return { name: error.name, message: error.message, ...(typeof code === 'string' ? { code } : {}) };
}

function revived(error: unknown): Error {
  const name = own(error, 'name');
  const code = own(error, 'code');
  const message = own(error, 'message');
  const text = typeof message === 'string' ? message : 'The call failed';
  const result = typeof code === 'string' ? new CodedError(code, text) : new Error(text);
  if (typeof name === 'string') result.name = name;
  return result;
}
