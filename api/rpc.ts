/**
 * A typed RPC over anything that carries text in order: a WebSocket, Electron's IPC, a worker's port. It knows no
 * service: the caller's methods are created by proxies, and the server calls only own properties, so that a name in a
 * message never reaches a prototype.
 *
 * A message starts with its number or name, so that one whose rest cannot be decoded fails only its own call.
 *
 * | message | fields                                             |
 * |---------|----------------------------------------------------|
 * | call    | `call` number, `service`, `method`, `args` list    |
 * | answer  | `answer` number, `value` or `error` {@link RemoteError} |
 * | event   | `event` name, `data`                               |
 */
import { type Issue, messageOf } from '../engine/rules/result.ts';
import type { RemoteError } from './contract.ts';
import { CodedError } from './failure.ts';
import { type Arguments, checkArguments, type IsGranted } from './shapes.ts';
import { decode, encode } from './wire.ts';

export interface Port {
  /** Whether it carries bytes beside the text. */
  readonly carriesBytes?: boolean;
  /** Does nothing once the port is closed. @throws CodedError `too-large` when the other end would not accept it. */
  send(text: string, beside?: readonly Uint8Array[]): void;
  onMessage(listener: (text: string, beside?: readonly Uint8Array[]) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

export type Emit<E> = <K extends keyof E & string>(name: K, data: E[K]) => void;
/** Calls the listener for every event until the returned function is called. */
export type Subscribe<E> = (listener: Emit<E>) => () => void;

/**
 * Answers the calls of one port until it closes. A message that is not a call closes the port; a call that cannot be
 * decoded is answered with `bad-call`. An event that cannot be encoded is dropped, because its source is not at fault.
 *
 * `shapes` is for a port whose other end is not trusted: only the methods that it lists can be called, a call whose
 * arguments do not fit is answered with `bad-call`, and a path that is not granted with `path-refused`. Without it the
 * own properties of `services` can be called.
 */
export function serve<S extends object, E>(
  port: Port,
  services: S,
  subscribe: Subscribe<E> = () => () => {},
  shapes: Arguments<S> | null = null,
  isGranted?: IsGranted,
): void {
  let open = true;
  const send = (message: object): void => {
    if (open) sendMessage(port, message);
  };
  const unsubscribe = subscribe((event, data) => {
    try {
      send({ event, data });
    } catch {
      // Other listeners still receive it.
    }
  });
  port.onClose(() => {
    open = false;
    unsubscribe();
  });
  port.onMessage((text, beside) => {
    const { message, fault } = readMessage(text, beside);
    if (!message) {
      const answer = numberOf(text, 'call');
      if (answer === null) return port.close();
      return send({ answer, error: describe(new CodedError('bad-call', `The call cannot be decoded: ${fault}`)) });
    }
    if (!Number.isSafeInteger(message.call)) return port.close();
    const answer = message.call;
    invoke(services, shapes, message, isGranted)
      .then(value => send({ answer, value }))
      .catch(error => send({ answer, error: describe(error) }))
      // The other end would wait for an answer that cannot be sent.
      .catch(() => port.close());
  });
}

async function invoke<S extends object>(
  services: S,
  shapes: Arguments<S> | null,
  message: Record<string, unknown>,
  isGranted?: IsGranted,
): Promise<unknown> {
  const { service, method, args } = message;
  const known = own(own(shapes ?? services, service), method);
  if (!Array.isArray(args) || known === undefined)
    throw new CodedError('bad-call', `No such call: ${String(service).slice(0, 40)}.${String(method).slice(0, 40)}`);
  if (shapes) checkArguments(known as Parameters<typeof checkArguments>[0], `${service}.${method}`, args, isGranted);
  const target = services[service as keyof S] as Record<string, (...values: unknown[]) => unknown>;
  return target[method as string]?.(...args);
}

const own = (holder: unknown, name: unknown): unknown =>
  typeof holder === 'object' && holder !== null && typeof name === 'string' && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;

export interface Connection<S, E> {
  readonly api: S;
  /** Returns a function that removes the listener. */
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
 * The calling end: `api.library.list(...)` sends a call and resolves or rejects with its answer. An answer that cannot
 * be decoded rejects its call with `bad-answer`; an event that cannot be decoded is dropped; any other message that
 * cannot be decoded closes the port.
 */
export function connect<S extends object, E>(port: Port): Connection<S, E> {
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
  port.onMessage((text, beside) => {
    const { message, fault } = readMessage(text, beside);
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
      pending.set(call, { resolve, reject });
      try {
        sendMessage(port, { call, service, method, args });
      } catch (error) {
        pending.delete(call);
        throw error;
      }
    });

  return {
    api: remoteServices(invokeRemote),
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

/**
 * Services all of whose methods call `invoke`. A method is created when it is first used, so the methods cannot be
 * enumerated: spreading such a service throws; {@link extendService} adds methods to it.
 */
export function remoteServices<S extends object>(invoke: Invoke): S {
  return lazyProperties(service =>
    lazyProperties(
      method =>
        (...args: unknown[]) =>
          invoke(service, method, args),
    ),
  ) as S;
}

function lazyProperties(create: (name: string) => unknown): object {
  // Without a prototype, so that Svelte does not wrap it in a proxy of its own.
  const created: Record<string, unknown> = Object.create(null);
  return new Proxy(created, {
    get(_target, name) {
      // `await` looks for `then` in every value, inspectors look for symbols.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      created[name] ??= create(name);
      return created[name];
    },
    ownKeys() {
      throw new TypeError('The methods of a remote service cannot be enumerated; use extendService');
    },
  });
}

/** The service with `methods` added or replaced; works for remote services too, which cannot be spread. */
export function extendService<B extends object, S extends B>(
  service: B,
  methods: NoInfer<Omit<S, keyof B> & Partial<S>>,
): S {
  return Object.assign(Object.create(service), methods);
}

interface Read {
  readonly message: Record<string, unknown> | null;
  readonly fault: string;
}

function sendMessage(port: Port, message: object): void {
  const beside: Uint8Array[] | null = port.carriesBytes ? [] : null;
  const text = encode(message, beside);
  if (beside === null) port.send(text);
  else port.send(text, beside);
}

function readMessage(text: string, beside?: readonly Uint8Array[]): Read {
  try {
    const message = decode(text, beside);
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? { message: message as Record<string, unknown>, fault: '' }
      : { message: null, fault: 'It is not an object' };
  } catch (error) {
    return { message: null, fault: messageOf(error) };
  }
}

/** The number of a message that cannot be decoded, read from its beginning. */
function numberOf(text: string, field: 'call' | 'answer'): number | null {
  const number = /^\{"(\w+)":(\d{1,15})[,}]/.exec(text.slice(0, 40));
  return number?.[1] === field ? Number(number[2]) : null;
}

/** The part of a thrown value that is sent: name, message, code and data, but no stack. */
export function describe(error: unknown): RemoteError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const code = own(error, 'code');
  const data = error instanceof CodedError && error.data ? { data: error.data } : {};
  return { name: error.name, message: error.message, ...(typeof code === 'string' ? { code } : {}), ...data };
}

/** Data of an error as far as it has the shape of an issue's. */
const valuesOf = (data: unknown): Issue['data'] =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).every(value => typeof value === 'string' || typeof value === 'number')
    ? (data as Issue['data'])
    : undefined;

function revived(error: unknown): Error {
  const name = own(error, 'name');
  const code = own(error, 'code');
  const message = own(error, 'message');
  const text = typeof message === 'string' ? message : 'The call failed';
  const result = typeof code === 'string' ? new CodedError(code, text, valuesOf(own(error, 'data'))) : new Error(text);
  if (typeof name === 'string') result.name = name;
  return result;
}
