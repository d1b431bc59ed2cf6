/** The page's own settings: small JSON values by key. */
export interface Settings {
  all(): Promise<Readonly<Record<string, unknown>>>;
  set(key: string, value: unknown): Promise<void>;
}
