/** Which files of tables cannot be used, or were found whole: as they are now, since a file that was replaced is another. */
import { stat } from 'node:fs/promises';
import type { Events, Issue } from '../../api/contract.ts';
import type { Emit } from '../../api/rpc.ts';

/** What is known of a file as it was then. */
interface Look {
  readonly stamp: Promise<string>;
  readonly fault: Issue | null;
}

export class KnownFaults {
  readonly #emit: Emit<Events>;
  readonly #looks = new Map<string, Look>();
  readonly #told = new Set<string>();

  constructor(emit: Emit<Events>) {
    this.#emit = emit;
  }

  /** Tells users of a table that cannot be used, whoever met it, once. */
  readonly tell = (fault: Issue): void => {
    const path = fault.data?.path;
    const about = String(path ?? fault.text);
    if (typeof path === 'string') this.#looks.set(path, { stamp: stampOf(path), fault });
    if (this.#told.has(about)) return;
    this.#told.add(about);
    this.#emit('notice', { ...fault, level: 'error' });
  };

  /** All of a file was read. */
  found(path: string, stamp: string, fault: Issue | null): void {
    if (fault !== null) this.tell(fault);
    this.#looks.set(path, { stamp: Promise.resolve(stamp), fault });
  }

  /** `null`: nobody has looked at the file as it is now. */
  async at(path: string): Promise<{ readonly fault: Issue | null } | null> {
    const look = this.#looks.get(path);
    if (look === undefined || (await look.stamp) === (await stampOf(path))) return look ?? null;
    this.forget(path);
    return null;
  }

  /** The file is another now, or gone. */
  forget(path: string): void {
    this.#looks.delete(path);
    this.#told.delete(path);
  }
}

/** Tells a file from itself after a change; `''` where there is none. */
export const stampOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => '',
  );
