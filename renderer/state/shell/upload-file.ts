/** Sends a file of the page to the host in chunks. */
import { type Library, MAX_CHUNK } from '../../../api/contract/library.ts';

interface Following {
  readonly signal?: AbortSignal;
  /** @param bytes sent since the last call */
  readonly onSent?: (bytes: number) => void;
}

/** Returns the upload. If it fails, or the signal aborts, the host discards what has arrived. */
export async function uploadFile(
  library: Pick<Library, 'beginUpload' | 'upload' | 'discardUpload'>,
  file: Blob,
  name: string,
  { signal, onSent }: Following = {},
): Promise<string> {
  const upload = await library.beginUpload(name);
  try {
    for (let at = 0; at < file.size; at += MAX_CHUNK) {
      signal?.throwIfAborted();
      const piece = await file.slice(at, at + MAX_CHUNK).arrayBuffer();
      await library.upload(upload, new Uint8Array(piece));
      onSent?.(piece.byteLength);
    }
    signal?.throwIfAborted();
    return upload;
  } catch (reason) {
    // Without a connection the host has discarded it already.
    await library.discardUpload(upload).catch(() => undefined);
    throw reason;
  }
}
