/**
 * Whether a call of the database thread may be made a second time when the thread ended before it answered. The first
 * call may have been completed. The type {@link Classified} requires the decision for every method.
 */
const REPEATABLE = Symbol('repeatable');

interface Mark {
  readonly [REPEATABLE]: boolean;
}

/** The same services, with a decision for each method. */
export type Classified<S> = { readonly [K in keyof S]: { readonly [M in keyof S[K]]: S[K][M] & Mark } };

/** A second call has the same effect as one call. */
export const repeatable = <F extends object>(method: F): F & Mark => Object.assign(method, { [REPEATABLE]: true });

/** A second call would fail, lose an answer or do the work twice. */
export const once = <F extends object>(method: F): F & Mark => Object.assign(method, { [REPEATABLE]: false });

/** `service.method` of every method that must not be repeated. */
export const namesOfOnce = <S extends object>(services: Classified<S>): readonly string[] =>
  Object.entries<Readonly<Record<string, Mark>>>(services as never).flatMap(([service, methods]) =>
    Object.keys(methods).flatMap(method => (methods[method]?.[REPEATABLE] ? [] : [`${service}.${method}`])),
  );
