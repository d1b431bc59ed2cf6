/** Expected failures are values: a coded issue with a place, never an exception. */

export interface Issue {
  /** Stable, kebab-case; the page translates from it. */
  readonly code: string;
  /** English, complete, says where and why. */
  readonly text: string;
  /** Values the translated text may want (square, letter, move text). */
  readonly data?: Readonly<Record<string, string | number>>;
}

export type Parsed<T, E = Issue> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
