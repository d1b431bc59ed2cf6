import { expect, test } from 'vitest';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { setComment } from './annotate.ts';
import { hasLinks, linkedParts, linkText } from './comment-links.ts';
import { newStudy } from './edit.ts';

const links = (text: string): readonly string[] =>
  linkedParts(text).map(({ text, link }) => (link === null ? text : `<${link.kind} ${link.target}|${text}>`));

test('finds addresses without the punctuation of the sentence', () => {
  expect(links('See https://www.pychess.org/abc?x=1#2, please.')).toEqual([
    'See ',
    '<web https://www.pychess.org/abc?x=1#2|https://www.pychess.org/abc?x=1#2>',
    ', please.',
  ]);
  expect(links('(https://en.wikipedia.org/wiki/Ouk_(game))')).toEqual([
    '(',
    '<web https://en.wikipedia.org/wiki/Ouk_(game)|https://en.wikipedia.org/wiki/Ouk_(game)>',
    ')',
  ]);
  expect(links('(https://example.org/a).')[1]).toBe('<web https://example.org/a|https://example.org/a>');
  expect(links('[[https://example.org/a|the report]]')).toEqual(['<web https://example.org/a|the report>']);
});

test.each([
  'http://example.org/',
  'https://localhost/',
  'https://user@example.org/',
  'https://example',
  'javascript:alert(1)',
  'file:///etc/passwd',
])('%s is no address', text => {
  expect(linkedParts(text).filter(({ link }) => link?.target === text)).toEqual([]);
});

test('finds links to places, terms and games', () => {
  expect(links('As in [[12... Nf6]], or [[The plan|later]].')).toEqual([
    'As in ',
    '<place 12... Nf6|12... Nf6>',
    ', or ',
    '<place The plan|later>',
    '.',
  ]);
  expect(links('[[glossary: bet]][[library: player:"Sok" date:2026|games of Sok]]')).toEqual([
    '<glossary bet|bet>',
    '<library player:"Sok" date:2026|games of Sok>',
  ]);
  expect([linkText('4. d5'), linkText('1. d4 d5', '1... d5')]).toEqual(['[[4. d5]]', '[[1. d4 d5|1... d5]]']);
  expect(['[[', '[[]]', '[[a', '[a]', '[[a|b|c]]', 'a [[\n]]'].filter(hasLinks)).toEqual([]);
});

test('links survive PGN, wrapped lines included', () => {
  const text = `${'word '.repeat(14)}[[1. e4 e5 2. Nd2|the second move of White]] https://example.org/a?b=1%20c [[x]]`;
  const study = setComment(newStudy('makruk', ruleSet('makruk')?.startFen ?? ''), '', text);
  expect(readPgn(writePgn(study), { rules: 'makruk' })[0]?.study.root.comment).toBe(text);
});
