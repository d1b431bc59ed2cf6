/**
 * Waits until a check stops throwing, however slow the machine is: short of the time limit of the test itself, nothing
 * ends it.
 */
import { vi } from 'vitest';

export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 290_000 });
