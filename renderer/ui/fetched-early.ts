/**
 * Fetches a part of the page at once, before it is needed. A failure is no error yet: the returned function fetches the
 * part again if it could not be fetched, and only its own failure is reported.
 */
export function fetchedEarly<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | null = null;
  const get = (): Promise<T> => {
    fetched ??= fetch().catch(reason => {
      fetched = null;
      throw reason;
    });
    return fetched;
  };
  get().catch(() => undefined);
  return get;
}
