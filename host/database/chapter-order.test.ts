import { expect, it } from 'vitest';
import { chaptersAmong, inChapterOrder } from './chapter-order.ts';

const chapter = (id: number, study: string, number: number | null, collection = 1) => ({
  id,
  collection,
  study,
  name: '',
  number,
});

it('writes the chapters of a study in their order at the place of the first, and no others', () => {
  const chapters = [
    chapter(2, 'A', 3),
    chapter(4, 'A', 1),
    chapter(5, 'B', 1),
    chapter(6, 'A', null),
    chapter(7, 'A', 1, 2),
    chapter(8, 'A', 2),
  ];
  expect(inChapterOrder([1, 2, 3, 4, 5, 6, 7, 8, 9], chapters)).toEqual([1, 4, 8, 2, 6, 3, 5, 7, 9]);
  expect(inChapterOrder([9, 3, 1], [])).toEqual([9, 3, 1]);
});

it('finds chapters among the games of a search', () => {
  const query = { filter: { query: 'sok OR dara', collection: 2 }, sort: 'id', descending: true } as const;
  expect(chaptersAmong(query).filter).toEqual({ query: '(sok OR dara) tag:StudyName', collection: 2 });
  expect(chaptersAmong({ ...query, filter: {} }).filter).toEqual({ query: 'tag:StudyName' });
});
