/** Bytes through a stream of Node, pulled: nothing is read ahead of the reader but what the streams buffer. */
import { pipeline, Readable, type Transform } from 'node:stream';

/** Ends the transform and the bytes with it, however it is left. @throws the error of either */
export async function* transformed(transform: Transform, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes);
  // The error comes out of the transform, too.
  pipeline(source, transform, () => {});
  try {
    for await (const chunk of transform) yield chunk as Uint8Array;
  } finally {
    transform.destroy();
    source.destroy();
  }
}
