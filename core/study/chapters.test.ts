import { expect, test } from 'vitest';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { chapterOf, inOrder, lastNumber, newChapter, setChapter } from './chapters.ts';
import { setTag, tagValue } from './edit.ts';

const start = ruleSet('makruk')?.startFen ?? '';

test('the tags of a chapter survive PGN', () => {
  const tags = { study: 'Endings "1"', name: 'Boat', number: 2 };
  const chapter = newChapter('makruk', start, tags);
  const [read] = readPgn(writePgn(chapter), { rules: 'makruk' });
  expect(read?.study).toEqual(chapter);
  expect(chapterOf(chapter)).toEqual(tags);
  expect(setChapter(chapter, null).tags).toEqual([{ name: 'Event', value: tags.study }]);
  expect(chapterOf(setChapter(chapter, null))).toBeNull();
});

test('an event with the name of the study follows it, any other event stays', () => {
  const tags = { study: 'A', name: '', number: 1 };
  const chapter = newChapter('makruk', start, tags);
  expect(tagValue(setChapter(chapter, { ...tags, study: 'B' }), 'Event')).toBe('B');
  const renamed = setChapter(chapter, { ...tags, study: 'B' });
  expect(setChapter(renamed, tags), 'and back').toEqual(chapter);
  const other = setTag(chapter, 'Event', 'Cup');
  const named = setChapter(other, { ...tags, study: 'Cup' });
  expect(tagValue(named, 'Event')).toBe('Cup');
  expect(setChapter(named, tags, false), 'an event of its own that is the new name').toEqual(other);
  expect(tagValue(setChapter(chapter, null), 'Event'), 'outside a study').toBe('A');
});

test('the last number is the highest one, also with gaps', () => {
  expect(lastNumber([{ number: 1 }, { number: 4 }, { number: null }])).toBe(4);
  expect(lastNumber([])).toBe(0);
});

test('chapters of Lichess have no number', () => {
  const [read] = readPgn('[StudyName "A"]\n[ChapterName "B"]\n\n1. e4 *', { rules: 'makruk' });
  expect(read && chapterOf(read.study)).toEqual({ study: 'A', name: 'B', number: null });
  const numbered = (id: number, number: number | null) => ({ id, number });
  expect(inOrder([numbered(1, null), numbered(9, 2), numbered(4, 2), numbered(7, 1), numbered(0, null)])).toEqual([
    numbered(7, 1),
    numbered(4, 2),
    numbered(9, 2),
    numbered(0, null),
    numbered(1, null),
  ]);
});
