/** Expected failures are values with a code, not exceptions. */

export interface Issue {
  /** Stable, kebab-case; the page uses it for translation. */
  readonly code: string;
  /** English sentence that states what is wrong and where. */
  readonly text: string;
  /** Values for the translated text (square, letter, move text). */
  readonly data?: Readonly<Record<string, string | number>>;
}

export type Parsed<T, E = Issue> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });

/** The text of a caught value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
