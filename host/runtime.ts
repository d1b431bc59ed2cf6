/** SQLite's binding crashes under an old Node instead of throwing, so the version is checked before it is loaded. */
import { CodedError } from '../api/failure.ts';

const OLDEST_NODE = 22;

/** @throws CodedError `node-too-old`. */
export function checkRuntime(version: string = process.versions.node): void {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new CodedError('node-too-old', `Chatrang needs Node ${OLDEST_NODE} or newer; this is Node ${version}`);
}
