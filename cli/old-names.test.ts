import { expect, test } from 'vitest';
import { withCurrentNames } from './old-names.ts';

const renamed = (line: string): string => withCurrentNames(line.split(' ')).join(' ');

test.each([
  ['judge --library a', 'adjudicate --library a'],
  ['tables generate --units 3 --fishes 1', 'tables generate --pieces 3 --fishes 1'],
  ['tables generate --units=3 --duels', 'tables generate --pieces=3 --two-sided'],
  ['tables stats KRvK --cheung', 'tables stats KRvK --zugzwang'],
  ['tables probe FEN --acts {"0":["b start"]}', 'tables probe FEN --actions {"0":["b start"]}'],
  ['import a.pgn --keep-equal', 'import a.pgn --keep-duplicates'],
  ['games --kind win-thrown', 'games --kind missed-win'],
  ['export --kind=draw-thrown', 'export --kind=missed-draw'],
])('%s', (old, current) => {
  expect(renamed(old)).toBe(current);
  expect(renamed(current)).toBe(current);
});

test('leaves values, file names and everything after -- unchanged', () => {
  for (const line of ['import judge', 'games --search win-thrown', 'import -- --units judge', '--help'])
    expect(renamed(line)).toBe(line);
});
