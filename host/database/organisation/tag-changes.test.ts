import { expect, it } from 'vitest';
import type { TagEdit } from '../../../api/contract.ts';
import { changesBy, checkEdits, packChanges, reversed, unpackChanges, withChanges } from './tag-changes.ts';

const study = {
  result: '*',
  tags: [
    { name: 'Event', value: 'Phnom Penh Open' },
    { name: 'White', value: 'sok, dara' },
    { name: 'Annotator', value: 'Kim' },
  ],
} as const;

const replace = (tag: string, find: string, replacement: string, options: object = {}): TagEdit => ({
  ...{ kind: 'replace', tag, find, replacement, whole: false, matchCase: false },
  ...options,
});

it.each<[name: string, edits: readonly TagEdit[], changes: readonly unknown[]]>([
  ['sets a value', [{ kind: 'set', tag: 'Event', value: 'Cup' }], [['Event', 'Phnom Penh Open', 'Cup', 0]]],
  ['adds a tag', [{ kind: 'set', tag: 'Site', value: 'Takeo' }], [['Site', null, 'Takeo', 3]]],
  ['leaves an equal value', [{ kind: 'set', tag: 'Annotator', value: 'Kim' }], []],
  ['removes a tag', [{ kind: 'remove', tag: 'Annotator' }], [['Annotator', 'Kim', null, 2]]],
  ['ignores a missing tag', [{ kind: 'remove', tag: 'Site' }, replace('Round', '1', '2')], []],
  ['replaces text', [replace('White', 'SOK', 'Sok')], [['White', 'sok, dara', 'Sok, dara', 1]]],
  ['minds capital letters', [replace('White', 'SOK', 'Sok', { matchCase: true })], []],
  ['minds the whole value', [replace('White', 'sok', 'x', { whole: true })], []],
  ['takes text literally', [replace('Event', '.', '$&')], []],
  ['sets the result', [{ kind: 'set', tag: 'Result', value: '1-0' }], [['Result', '*', '1-0', 3]]],
  [
    'combines edits of one tag',
    [{ kind: 'set', tag: 'Event', value: 'A b' }, replace('Event', 'b', 'c')],
    [['Event', 'Phnom Penh Open', 'A c', 0]],
  ],
])('%s', (_, edits, changes) => {
  checkEdits(edits);
  const found = changesBy(edits, study);
  expect(found).toEqual(changes);
  const edited = withChanges(study, found);
  expect(changesBy(edits, edited).filter(([, from, to]) => from !== to && edits[0]?.kind === 'set')).toEqual([]);
  expect(withChanges(edited, reversed(found, edited))).toEqual(study);
  expect(unpackChanges(packChanges([[7, found]]))).toEqual([[7, found]]);
});

it('does not undo what has changed since', () => {
  const changes = changesBy([{ kind: 'set', tag: 'Event', value: 'Cup' }], study);
  expect(reversed(changes, study)).toEqual([]);
});

it.each<TagEdit>([
  { kind: 'set', tag: 'FEN', value: '' },
  { kind: 'remove', tag: 'Variant' },
  { kind: 'set', tag: 'two words', value: '' },
  { kind: 'set', tag: 'Result', value: '2-0' },
  { kind: 'remove', tag: 'Result' },
  replace('Event', '', 'x'),
])('refuses %j', edit => {
  expect(() => checkEdits([edit])).toThrow(expect.objectContaining({ code: 'bad-edit' }));
});
