/** Reads a picture in a worker. */
import { CodedError } from '../../../api/failure.ts';
import type { Parsed } from '../../../engine/rules/result.ts';
import type { BoardReading, ReadingRequest } from './reading-worker.ts';

/**
 * @param signal ends the reading, which then never resolves
 * @throws CodedError `picture-unreadable`, `picture-too-large`, `picture-no-board`; `closed` if the program that serves
 *   the worker is out of reach
 */
export function readPicture(request: ReadingRequest, signal: AbortSignal): Promise<BoardReading> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module', name: 'picture' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<BoardReading>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Parsed<BoardReading>>) => {
      worker.terminate();
      if (data.ok) resolve(data.value);
      else reject(new CodedError(data.error.code, data.error.text));
    };
    worker.onerror = ({ message }) => {
      worker.terminate();
      // Without a message the script could not be fetched.
      reject(new CodedError(message ? 'unexpected' : 'closed', message || 'The worker could not be fetched'));
    };
    worker.postMessage(request);
  });
}
