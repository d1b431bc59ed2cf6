/** Pipes bytes through a Node transform stream on demand: only the buffers of the streams are read ahead. */
import { pipeline, Readable, type Transform } from 'node:stream';

/** Destroys the transform and the source in any case. @throws the error of either */
export async function* transformed(transform: Transform, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes);
  // The transform throws the error too.
  pipeline(source, transform, () => {});
  try {
    for await (const chunk of transform) yield chunk as Uint8Array;
  } finally {
    transform.destroy();
    source.destroy();
  }
}
