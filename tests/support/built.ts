/** Proofs run commands and threads of the built program, so this builds it if it is stale. */
import { build } from '../../scripts/build.ts';

export default (): Promise<void> => build(['kernel', 'endgame', 'node'], { log: line => console.log(line) });
