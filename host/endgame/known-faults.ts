/** Which table files are known to be damaged or OK. A result holds until the file changes. */
import { stat } from 'node:fs/promises';
import type { Events, Issue } from '../../api/contract.ts';
import type { Emit } from '../../api/rpc.ts';

interface CheckedFile {
  /** The version of the file that was checked. */
  readonly stamp: Promise<string>;
  readonly fault: Issue | null;
}

export class KnownFaults {
  readonly #emit: Emit<Events>;
  readonly #checks = new Map<string, CheckedFile>();
  readonly #reported = new Set<string>();

  constructor(emit: Emit<Events>) {
    this.#emit = emit;
  }

  /** Shows a notice about a table that cannot be used, once per file. */
  report(fault: Issue): void {
    const path = fault.data?.path;
    const about = String(path ?? fault.text);
    if (typeof path === 'string') this.#checks.set(path, { stamp: stampOf(path), fault });
    if (this.#reported.has(about)) return;
    this.#reported.add(about);
    this.#emit('notice', { ...fault, level: 'error' });
  }

  /** Keeps the result of a complete check. @param stamp of the file before the check */
  checked(path: string, stamp: string, fault: Issue | null): void {
    if (fault !== null) this.report(fault);
    this.#checks.set(path, { stamp: Promise.resolve(stamp), fault });
  }

  /** The last result for the file; `null` if it was not checked since it changed. */
  async lastCheck(path: string): Promise<{ readonly fault: Issue | null } | null> {
    const check = this.#checks.get(path);
    if (check === undefined || (await check.stamp) === (await stampOf(path))) return check ?? null;
    this.forget(path);
    return null;
  }

  /** The file was replaced or removed. */
  forget(path: string): void {
    this.#checks.delete(path);
    this.#reported.delete(path);
  }
}

/** Identifies a version of a file by its size and modification time; `''` if there is no file. */
export const stampOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => '',
  );
