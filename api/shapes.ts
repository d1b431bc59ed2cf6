/**
 * Shapes of plain data: run-time checks of values that were received, written beside their types. A shape reports what
 * is wrong and where, and its type parameter lets the compiler refuse a shape with a missing or an unknown field.
 */
import { isRecord } from '../engine/rules/is-record.ts';
import { CodedError } from './failure.ts';

/** Whether the sender may name this path of the machine. */
export type IsGranted = (path: string) => boolean;

export interface Shape<T> {
  /**
   * What is wrong, or `null`. `place` names the value: `query.filter.collection`.
   * @throws CodedError `path-refused`
   */
  fault(value: unknown, place: string, isGranted?: IsGranted): string | null;
  /** Never set; ties the shape to exactly this type. */
  readonly of?: (value: T) => T;
}

/** A field that may be absent. */
export interface Optional<T> extends Shape<T> {
  readonly optional: true;
}

const shape = <T>(expected: string, fits: (value: unknown) => boolean): Shape<T> => ({
  fault: (value, place) => (fits(value) ? null : `${place} is not ${expected}`),
});

/** Any value that can be sent. */
export const anything: Shape<unknown> = { fault: () => null };
export const bytes = shape<Uint8Array>('bytes', value => value instanceof Uint8Array);
export const flag = shape<boolean>('true or false', value => typeof value === 'boolean');
export const finite = shape<number>('a number', Number.isFinite);
/** Of any length that can be sent. */
export const text = shape<string>('text', value => typeof value === 'string');

export const textOrBytes = shape<string | Uint8Array>(
  'text or bytes',
  value => typeof value === 'string' || value instanceof Uint8Array,
);

/** `most`: the limit of UTF-16 units. */
export const textOf = (most: number): Shape<string> =>
  shape(`text of at most ${most} characters`, value => typeof value === 'string' && value.length <= most);

/** A signed 64-bit number as decimal text; a database takes no other. */
export const bigintText = shape<string>(
  'an integer as text',
  value =>
    typeof value === 'string' &&
    /^(0|-?[1-9]\d{0,18})$/.test(value) &&
    BigInt.asIntN(64, BigInt(value)) === BigInt(value),
);

/** A safe integer within the bounds, which are included. */
export const integer = (least: number, most: number = Number.MAX_SAFE_INTEGER): Shape<number> =>
  shape(
    `an integer from ${least} to ${most}`,
    value => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most,
  );

export const numberIn = (least: number, most: number): Shape<number> =>
  shape(`a number from ${least} to ${most}`, value => typeof value === 'number' && value >= least && value <= most);

export const choice = <const T extends string>(...values: readonly T[]): Shape<T> =>
  shape(`one of ${values.join(', ')}`, value => (values as readonly unknown[]).includes(value));

/** A path of this machine that the shell has given to the sender; without `isGranted` every path is refused. */
export const grantedPath: Shape<string> = {
  fault(value, place, isGranted) {
    if (typeof value !== 'string') return `${place} is not text`;
    if (isGranted?.(value)) return null;
    throw new CodedError(
      'path-refused',
      'A page may only read files that were chosen in a dialog or opened by the system',
    );
  },
};

export const nullable = <T>(inner: Shape<T>): Shape<T | null> => ({
  fault: (value, place, isGranted) => (value === null ? null : inner.fault(value, place, isGranted)),
});

export const optional = <T>(inner: Shape<T>): Optional<T> => ({
  optional: true,
  fault: (value, place, isGranted) => (value === undefined ? null : inner.fault(value, place, isGranted)),
});

export const listOf = <T>(inner: Shape<T>, most: number = Number.MAX_SAFE_INTEGER): Shape<readonly T[]> => ({
  fault(value, place, isGranted) {
    if (!Array.isArray(value)) return `${place} is not a list`;
    if (value.length > most) return `${place} has more than ${most} entries`;
    for (let index = 0; index < value.length; index++) {
      const fault = inner.fault(value[index], `${place}[${index}]`, isGranted);
      if (fault) return fault;
    }
    return null;
  },
});

export const pairOf = <T>(inner: Shape<T>): Shape<readonly [T, T]> => ({
  fault(value, place, isGranted) {
    if (!Array.isArray(value) || value.length !== 2) return `${place} is not a list of two entries`;
    return inner.fault(value[0], `${place}[0]`, isGranted) ?? inner.fault(value[1], `${place}[1]`, isGranted);
  },
});

/** An object with any names and values of one shape. */
export const mapOf = <T>(inner: Shape<T>, most: number): Shape<Readonly<Record<string, T>>> => ({
  fault(value, place, isGranted) {
    if (!isRecord(value)) return `${place} is not an object`;
    const entries = Object.entries(value);
    if (entries.length > most) return `${place} has more than ${most} entries`;
    for (const [name, each] of entries) {
      const fault = inner.fault(each, `${place}.${name}`, isGranted);
      if (fault) return fault;
    }
    return null;
  },
});

type Fields<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Optional<Exclude<T[K], undefined>> : Shape<T[K]>;
};

/** Unknown fields are allowed, because a newer page may send more. */
export function record<T extends object>(fields: Fields<T>): Shape<T> {
  const entries = Object.entries<Shape<never>>(fields as Readonly<Record<string, Shape<never>>>);
  return {
    fault(value, place, isGranted) {
      if (!isRecord(value)) return `${place} is not an object`;
      for (const [name, inner] of entries) {
        const own = Object.hasOwn(value, name) ? value[name] : undefined;
        const fault = inner.fault(own, `${place}.${name}`, isGranted);
        if (fault) return fault;
      }
      return null;
    },
  };
}

/** Objects distinguished by their field `kind`. */
export function kinds<T extends { readonly kind: string }>(
  shapes: {
    readonly [K in T['kind']]: Shape<Extract<T, { readonly kind: K }>>;
  },
): Shape<T> {
  return {
    fault(value, place, isGranted) {
      if (!isRecord(value)) return `${place} is not an object`;
      const { kind } = value;
      if (typeof kind === 'string' && Object.hasOwn(shapes, kind))
        return shapes[kind as T['kind']].fault(value, place, isGranted);
      return `${place}.kind is not one of ${Object.keys(shapes).join(', ')}`;
    },
  };
}

type ParametersOf<F> = F extends (...args: infer P) => unknown ? P : never;
type Named<P extends readonly unknown[]> = {
  readonly [I in keyof P]: readonly [name: string, shape: Shape<P[I]>];
};
/** The arguments of every method of every service of `S`. */
export type Arguments<S> = {
  readonly [K in keyof S]: { readonly [M in keyof S[K]]: Named<ParametersOf<S[K][M]>> };
};

/** @throws CodedError `bad-call`, naming service, method and argument, and `path-refused`. */
export function checkArguments(
  expected: readonly (readonly [name: string, shape: Shape<never>])[],
  call: string,
  actual: readonly unknown[],
  isGranted?: IsGranted,
): void {
  if (actual.length > expected.length)
    throw new CodedError('bad-call', `${call}: ${actual.length} arguments, expected ${expected.length}`);
  for (const [index, [name, { fault }]] of expected.entries()) {
    const found = fault(actual[index], name, isGranted);
    if (found) throw new CodedError('bad-call', `${call}: ${found}`);
  }
}
