import { expect, it } from 'vitest';
import { blocksOf, formatted, toggleFormat, toggleList } from './comment-format.ts';

/** `<b>` and `<i>` in place of the marks. */
const shown = (text: string): string =>
  formatted(text)
    .map(({ text, bold, italic }) => {
      const inner = italic ? `<i>${text}</i>` : text;
      return bold ? `<b>${inner}</b>` : inner;
    })
    .join('');

it.each([
  ['plain', 'plain'],
  ['a **bold** word', 'a <b>bold</b> word'],
  ['an *italic* word', 'an <i>italic</i> word'],
  ['***both***', '<b><i>both</i></b>'],
  ['**bold and *italic***', '<b>bold and </b><b><i>italic</i></b>'],
  ['**two** and **three**', '<b>two</b> and <b>three</b>'],
  ['หมาก**รุก**และ*โคน*ไทย', 'หมาก<b>รุก</b>และ<i>โคน</i>ไทย'],
  ['2*3*4', '2*3*4'],
  ['* a * b', '* a * b'],
  ['** a **', '** a **'],
  ['**open', '**open'],
  ['1/2 *', '1/2 *'],
  ['**over\ntwo lines**', '<b>over\ntwo lines</b>'],
])('reads %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each(['bold', 'italic'] as const)('puts %s marks around the selection and removes them again', format => {
  const selected = { text: 'the good horse', from: 4, to: 9 };
  const marked = toggleFormat(selected, format);
  expect(marked.text.slice(marked.from, marked.to)).toBe('good');
  expect(formatted(marked.text)).toContainEqual({
    text: 'good',
    bold: format === 'bold',
    italic: format === 'italic',
  });
  expect(toggleFormat(marked, format).text).toBe(selected.text);
});

it('combines both formats and removes one of them', () => {
  const bold = toggleFormat({ text: 'horse', from: 0, to: 5 }, 'bold');
  const both = toggleFormat(bold, 'italic');
  expect(both.text).toBe('***horse***');
  expect(toggleFormat(both, 'italic').text).toBe('**horse**');
  expect(toggleFormat(both, 'bold').text).toBe('*horse*');
});

it('divides a comment into text and items of lists', () => {
  expect(blocksOf('plan:\n- the centre\n  • a horse\n2. then win\n\nor\ndraw')).toEqual([
    { marker: null, text: 'plan:' },
    { marker: '•', text: 'the centre' },
    { marker: '•', text: 'a horse' },
    { marker: '2.', text: 'then win' },
    { marker: null, text: '\nor\ndraw' },
  ]);
  for (const text of ['', 'one line', '-5 cp', '- ', '1.d4 d5', '2024. A year', 'a\n\nb'])
    expect(blocksOf(text)).toEqual([{ marker: null, text }]);
});

it('makes items of the selected lines, and text again', () => {
  const text = 'plan\ncentre\nhorse';
  const items = toggleList({ text, from: 7, to: text.length });
  expect(items.text).toBe('plan\n- centre\n- horse');
  expect(items.text.slice(items.from, items.to)).toBe('- centre\n- horse');
  expect(toggleList(items)).toEqual({ text, from: 5, to: text.length });
  expect(toggleList({ text: '', from: 0, to: 0 })).toEqual({ text: '- ', from: 0, to: 2 });
  expect(toggleList({ text: '- one\ntwo', from: 0, to: 9 }).text).toBe('- one\n- two');
});
