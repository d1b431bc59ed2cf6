import { expect, it } from 'vitest';
import { parseQuery } from './parse.ts';
import { conditionsIn, withCondition } from './parts.ts';
import type { Query } from './query.ts';
import { writeQuery } from './write.ts';

const read = (text: string): Query => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.text);
  return parsed.value;
};

it.each([
  ['pattern:Ke1', null, ''],
  ['sok pattern:Ke1', null, 'sok'],
  ['sok (pattern:Ke1 OR draw)', null, 'sok result:1/2-1/2'],
  ['sok -pattern:Ke1', null, 'sok'],
  ['sok (pattern:Ke1 OR draw) kim', 'pattern:Ke2', 'sok (pattern:Ke2 OR result:1/2-1/2) kim'],
  ['-pattern:Ke1', 'material:KvK', '-material:KvK'],
])('replaces the pattern in %j by %j', (text, other, expected) => {
  const query = read(text);
  const [condition] = conditionsIn(query).filter(({ kind }) => kind === 'pattern');
  if (!condition) throw new Error(text);
  const [next = null] = other === null ? [] : conditionsIn(read(other));
  expect(writeQuery(withCondition(query, condition, next))).toBe(expected === '' ? '()' : expected);
});
