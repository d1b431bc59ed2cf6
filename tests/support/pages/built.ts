/** Stories run the built page and the built shell, so this builds them if they are stale. */
import { build } from '../../../scripts/build.ts';

export default (): Promise<void> => build(['kernel', 'endgame', 'page', 'node'], { log: line => console.log(line) });
