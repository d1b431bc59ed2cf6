/** Games that jobs leave out. */
import { describe } from '../api/rpc.ts';

/** `null` for a game that was deleted or cannot be read. @throws every other error */
export function readable(error: unknown): null {
  const { code } = describe(error);
  if (code === 'no-such-game' || code === 'record-damaged' || code === 'no-such-rules') return null;
  throw error;
}
