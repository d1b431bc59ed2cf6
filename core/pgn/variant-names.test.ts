import { expect, it, test } from 'vitest';
import { readPgn } from './reader.ts';
import { rulesHintedBy, rulesOfVariant } from './variant-names.ts';

test.each([
  [
    'makruk',
    [
      'Makruk',
      'Mak ruk thai',
      'Makruk (Thai Chess)',
      'MAK-RUK',
      'Thai chess',
      'หมากรุก',
      'หมากรุกไทย',
      'หมากรุกไทย (Makruk)',
    ],
  ],
  [
    'makruk',
    [
      'Макрук',
      '泰国象棋',
      'マークルック',
      'Échecs thaïs',
      'echecs thais',
      'cờ Thái',
      'Rated Makruk game',
      'Makruk960?',
    ],
  ],
  [
    'ouk-pychess',
    ['Cambodian', 'Chatrang', 'Chaturang', 'Chhoeu Trang', 'Ouk Khmer', 'Ouk-Khmer', 'Khmer Ouk', 'Ouk Chaktrang'],
  ],
  [
    'ouk-pychess',
    ['cờ ốc', 'Cờ Ốc', 'Co Oc', 'អុក', 'អុក​ចត្រង្គ', 'អុកចត្រង្គ', 'Cambodian Chess (Ouk Chatrang)', 'Ouk / Chaktrang'],
  ],
  ['kar-ouk', ['Karouk', 'Kar Ouk', 'Kar Ouk (Check Prevention)', 'Ouk (Check Prevention)', 'ការអុក', 'การ์อุก']],
  ['rek', ['Rek', 'Rek Khmer', 'រែក', 'เร็ก', 'Leng Rek']],
  ['min-rek-chanh', ['Not Rek Lose', 'Min Rek Chanh', 'Min Rek Chanh (Not Rek Lose)', 'មិនរែកចាញ់', 'no rek, you lose']],
  ['makruk-schemingmind', ['Makruk (SchemingMind)', 'makruk-schemingmind']],
])('names of %s', (rules, names) => {
  for (const name of names) expect(rulesOfVariant(name), name).toBe(rules);
});

it('finds no rule set for other games and contradictions', () => {
  for (const name of [
    'Shogi',
    'Xiangqi',
    'Chess960',
    'Makpong',
    'Sittuyin',
    'Standard',
    'Ouk or Makruk',
    'Chaturanga',
    '-',
    '',
  ])
    expect(rulesOfVariant(name), name).toBeNull();
});

it('words that contain a short name are no hints', () => {
  expect(rulesHintedBy('อุกฤษฎ์ ๒๕๖๖')).toBeNull();
  expect(rulesHintedBy('Site PlayOK')).toBe('makruk-manual');
});

it('a name takes precedence over the chosen rules', () => {
  const [game] = readPgn('[Variant "Kar Ouk (Check Prevention)"]\n\n1. e4 *', { rules: 'makruk' });
  expect(game!.study.rules).toBe('kar-ouk');
  expect(game!.issues).toEqual([]);
});
