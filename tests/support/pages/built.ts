/** Stories are told by what a user starts: the built page and the built shell, of the sources as they are. */
import { build } from '../../../scripts/build.ts';

export default (): Promise<void> => build(['kernel', 'endgame', 'page', 'node'], { log: line => console.log(line) });
