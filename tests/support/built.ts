/** Proofs run commands of the built program, so this builds it if it is stale. */
import { build } from '../../scripts/build.ts';

export default (): Promise<void> => build(['kernel', 'node'], { log: line => console.log(line) });
