/** Stories run the built page and the built shell, so this builds them if they are stale, and makes their library. */
import { build } from '../../../scripts/build.ts';
import { makeSampleLibrary } from './sample-library.ts';

export default async (): Promise<() => void> => {
  await build(['kernel', 'endgame', 'page', 'node'], { log: line => console.log(line) });
  return makeSampleLibrary();
};
