import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { hasDiagram, toggleDiagram } from '../study/diagram-marks.ts';
import type { Study } from '../study/study.ts';
import { type GamesOptions, gameText, htmlFile, printGames } from './document.ts';
import { printExercises } from './exercises.ts';
import { PRINT_WORDS } from './words/list.ts';

const folder = new URL('../../resources/pieces/western/', import.meta.url);
const drawings = new Map(
  readdirSync(folder).map(name => [name.slice(0, -4), readFileSync(new URL(name, folder), 'utf8')]),
);

const options: GamesOptions = {
  words: PRINT_WORDS.en,
  notation: 'latin',
  theme: 'print',
  orientation: 'w',
  drawings,
  paper: 'A4',
  rulesName: id => ruleSet(id)?.title ?? id,
  variations: true,
  comments: true,
  diagrams: true,
  title: '',
  columns: 2,
  contents: false,
  players: false,
};

const study = (movetext: string, tags: Readonly<Record<string, string>> = {}): Study => {
  const head = Object.entries({ Variant: 'Makruk', ...tags }).map(([name, value]) => `[${name} "${value}"]`);
  const [game] = readPgn(`${head.join('\n')}\n\n${movetext}\n`, { rules: 'makruk' });
  if (game === undefined) throw new Error('no game');
  return game.study;
};

/** The text of HTML, with one blank between words. */
const textOf = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gsu, '#')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const GAME = '1. e4 {first} (1. d4 d5 (1... c5 2. b4)) 1... d5! 2. exd5 {[%diagram] open} 2... exd5 *';

test('a game has its moves, variations, comments, symbols and marked diagrams', () => {
  const { body } = printGames([study(GAME, { White: 'Sok', Black: 'Dara', Event: 'Club' })], options);
  const text = textOf(body);
  expect(text).toContain('Sok – Dara');
  expect(text).toContain('Club · Makruk');
  expect(text).toContain('1. e4 first 1. d4 d5 (1… c5 2. b4) 1… d5! 2. exd5 open # 2… exd5');
  const main = textOf(printGames([study(GAME)], { ...options, variations: false, comments: false }).body);
  expect(main).toContain('1. e4 d5! 2. exd5 # 2… exd5');
  expect(printGames([study(GAME)], { ...options, diagrams: false }).body).not.toContain('<figure>');
  expect(textOf(printGames([study(GAME)], { ...options, notation: 'khmer' }).body)).toMatch(/1\. \p{Script=Khmer}/u);
});

test('count actions are printed in the language of the document', () => {
  const game = study('1. e4 {[%count b start] [%count w call 12]} e5 *');
  const printed = (language: 'en' | 'th') =>
    textOf(printGames([game], { ...options, comments: false, words: PRINT_WORDS[language] }).body);
  expect(printed('en')).toContain('1. e4 [Black starts to count] [White calls 12] 1… e5');
  expect(printed('th')).toContain('1. e4 [ดำเริ่มนับ] [ขาวขาน 12] 1… e5');
});

test('questions and bookmarks are exercises', () => {
  const game = study('1. e4 {[%tqu "En","Which reply?","","","e6e5","",10,"d6d5","",0] [%bookmark Reply]} e5 2. Nd2 *');
  const sheet = (source: 'questions' | 'bookmarks') =>
    textOf(printExercises([game], { ...options, source, perPage: 4 })?.body ?? '');
  expect(sheet('questions')).toContain('1. Which reply? · Makruk');
  expect(sheet('questions')).toMatch(/Solutions 1… e5 2. Nd2$/u);
  expect(sheet('bookmarks')).toContain('1. Reply · Makruk');
  expect(printExercises([study('1. e4 *')], { ...options, source: 'questions', perPage: 4 })).toBeNull();
});

test('comments are printed with their formatting and links', () => {
  const text = '**Best** *<here>*: [[2. Nd2|later]], https://example.org/?a=1&b=2.';
  const { body } = printGames([study(`1. e4 {${text}} *`)], options);
  const address = 'https://example.org/?a=1&amp;b=2';
  expect(body).toContain(`<b>Best</b> <i>&lt;here&gt;</i>: later, <a href="${address}">${address}</a>.`);
});

test('a forced continuation is printed as a variation', () => {
  const forced = study('1. e4 d5 2. Nd2 {[%force]} (2. Ne2) 2... Nd7 *');
  const { body } = printGames([forced], options);
  expect(textOf(body)).toContain('1. e4 d5 2. Nd2 Nd7 2. Ne2');
  expect(body.match(/class="variation"/gu)).toHaveLength(2);
  expect(textOf(printGames([forced], { ...options, variations: false }).body)).toMatch(/1\. e4 d5$/u);
});

test('the contents and the players link to the games', () => {
  const games = [
    study('1. e4 1-0', { White: 'Sok', Black: 'Dara', Result: '1-0' }),
    study('1. d4 1/2-1/2', { White: 'Dara', Black: 'Sok', Result: '1/2-1/2' }),
  ];
  const { body } = printGames(games, { ...options, title: 'Club', contents: true, players: true });
  expect(textOf(body)).toContain('Contents 1 Sok – Dara 1–0 2 Dara – Sok ½–½');
  expect(textOf(body)).toContain('Players Player Games Score Dara 1 , 2 0.5 / 2 Sok 1 , 2 1.5 / 2');
  for (const [, id] of body.matchAll(/href="#(game-\d)"/gu)) expect(body).toContain(`id="${id}"`);
});

test('a document is self-contained, and no text of a game becomes markup', () => {
  const bad = '<script>alert(1)</script>';
  const game = study(`{${bad}} 1. e4 {<img src=x>} *`, { White: bad, Event: '"&<b>' });
  const html = htmlFile(printGames([game], { ...options, title: bad, contents: true, players: true }), '');
  expect(html).not.toMatch(/<script|<img|<b>"/u);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect([...html.matchAll(/(?:src|href)="([^"]*)"/gu)].filter(([, to = '']) => !to.startsWith('#'))).toEqual([]);
  const ids = [...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the drawings of all games are there, also those of capture games', () => {
  const rek = ruleSet('rek')?.startFen;
  const games = [
    study('1. e4 {[%diagram]} *'),
    study('{[%diagram]} *', { Variant: 'Rek', RuleSet: 'rek', ...(rek ? { FEN: rek } : {}) }),
  ];
  const { body } = printGames(games, options);
  const used = new Set([...body.matchAll(/<use href="#([\w-]+)"/gu)].map(([, name]) => name));
  expect(used.size).toBeGreaterThan(12);
  for (const name of used) expect(body).toContain(`<symbol id="${name}"`);
});

test('a sheet has numbered exercises with their task, and the solutions behind them', () => {
  const problem = study('1. Kb2 Kg8 2. Ra1 *', { FEN: '7k/8/8/8/8/8/8/KR6 w - - 0 1', SetUp: '1', Event: '#2' });
  const sheet = printExercises([problem], { ...options, source: 'starts', perPage: 6, title: 'Sheet' });
  const text = textOf(sheet?.body ?? '');
  expect(text).toContain('Sheet Name: Date: # 1. White wins in 2 · Makruk Solutions 1. Kb2 Kg8 2. Ra1');
  const marked = printExercises([study(GAME)], { ...options, source: 'diagrams', perPage: 1, title: '' });
  expect(textOf(marked?.body ?? '')).toContain('1. Black to move · Makruk Solutions 2… exd5');
  const mistaken = study('1. e4 d5 2. a4 $4 (2. exd5 {wins a fish} exd5) 2... dxe4 *');
  const mistakes = printExercises([mistaken], { ...options, source: 'mistakes', perPage: 2, title: '' });
  expect(textOf(mistakes?.body ?? '')).toContain('1. White to move · Makruk Solutions 2. exd5 exd5');
  expect(printExercises([problem], { ...options, source: 'mistakes', perPage: 2, title: '' })).toBeNull();
});

test('a game is written as text', () => {
  const start = '4k3/8/8/8/8/8/3R4/R3K3 w - - 0 1';
  const tags = { White: 'Sok', FEN: start, Site: 'Phnom Penh' };
  const text = gameText(study('1. Rb1 {*one*} Kf8 (1... Ke7 2. Kf1) 1-0', tags), options);
  expect(text).toBe(`Sok – Black 1–0\nPhnom Penh · Makruk\n${start}\n\n1. Rb1 {one} 1… Kf8 (1… Ke7 2. Kf1) 1–0`);
});

test('a chapter has its name and its players as title', () => {
  const tags = { StudyName: 'First steps', ChapterName: 'The centre' };
  const printed = printGames([study('1. e4 *', tags), study('1. e4 *', { ...tags, White: 'Sok' })], options);
  expect([...printed.body.matchAll(/<h2>(.*?)<\/h2>/gu)].map(([, title]) => title)).toEqual([
    'The centre',
    'The centre: Sok – Black',
  ]);
});

test('exercises fill pages', () => {
  const problems = Array.from({ length: 5 }, () => study('1. e4 *'));
  const sheet = printExercises(problems, { ...options, source: 'starts', perPage: 2, title: '' });
  expect(sheet?.body.match(/<div class="exercises">/gu)).toHaveLength(3);
});

test('a diagram mark is added, written as a command, and removed', () => {
  const plain = study('1. e4 {good [%cal Ge4e5]} d5 *');
  const marked = toggleDiagram(plain, 'e3e4');
  expect(writePgn(marked)).toContain('[%diagram] good');
  expect(study(writePgn(marked).split('\n\n')[1] ?? '').root.children[0]?.commands).toEqual(['diagram']);
  expect(marked.root.children[0] && hasDiagram(marked.root.children[0])).toBe(true);
  expect(toggleDiagram(marked, 'e3e4')).toEqual(plain);
});
