/**
 * Files that a page may download once: the host offers a stream under an unguessable id, the browser shell serves it at
 * `/download/<id>` (`server/files.ts`), and the first request uses the id up. The content is streamed, so its size has
 * no limit and neither the page nor the host keeps it in memory.
 *
 * ```ts
 * // host, inside a service method that a page called over its authenticated connection
 * const id = downloads.offer({ name: 'games.pgn', type: 'application/x-chess-pgn', open: signal => chunks(signal) });
 * // page
 * Object.assign(document.createElement('a'), { href: `/download/${id}`, download: '' }).click();
 * ```
 */
import { randomBytes } from 'node:crypto';

export interface Download {
  /** Name that the browser suggests; any text. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Bytes, if known: browsers use it to show progress. */
  readonly size?: number;
  /**
   * Called at most once, when the browser asks for the file. The signal aborts when the browser cancels the download or
   * goes away. An exception of the stream cuts the connection off, so that the browser reports a failed download
   * instead of a short file.
   */
  open(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Called instead of `open` when the file was not requested within {@link OFFER_LIFETIME} or the host was closed. */
  expired?(): void;
}

export interface Downloads {
  /** The id: 22 characters of base64url. */
  offer(download: Download): string;
  /** The file that was offered under this id; the id is used up. */
  take(id: string): Download | null;
  /** Lets all offers expire. */
  close(): void;
}

/** Milliseconds in which the browser must ask for an offered file. */
const OFFER_LIFETIME = 60_000;

export function downloads(lifetime = OFFER_LIFETIME): Downloads {
  const offers = new Map<string, { readonly download: Download; readonly timer: NodeJS.Timeout }>();

  const remove = (id: string): Download | null => {
    const offer = offers.get(id);
    if (!offer) return null;
    offers.delete(id);
    clearTimeout(offer.timer);
    return offer.download;
  };

  return {
    offer(download) {
      const id = randomBytes(16).toString('base64url');
      const timer = setTimeout(() => remove(id)?.expired?.(), lifetime).unref();
      offers.set(id, { download, timer });
      return id;
    },
    take: remove,
    close() {
      for (const id of [...offers.keys()]) remove(id)?.expired?.();
    },
  };
}
