/**
 * Games as one HTML document for print: self-contained, without scripts, and every text escaped. The page prints its
 * body; the command line writes it as a file.
 */

import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Color } from '../../engine/rules/types.ts';
import type { DiagramLook, DiagramTheme } from '../diagram/diagram.ts';
import { type Drawings, escapeXml } from '../diagram/svg.ts';
import { type Notation, squareIn } from '../notation/notations.ts';
import { chapterOf } from '../study/chapters.ts';
import { knownTagValue } from '../study/edit.ts';
import { Positions, startPosition } from '../study/positions.ts';
import type { Study } from '../study/study.ts';
import { Figures } from './diagram-figure.ts';
import { type MoveOptions, movesHtml, movesText } from './moves.ts';
import type { Paper } from './options.ts';
import { documentStyle, paperStyle } from './style.ts';
import type { PrintWords } from './words/words.ts';

/** How all printed documents look. */
export interface PrintLook {
  readonly words: PrintWords;
  readonly notation: Notation;
  readonly theme: DiagramTheme;
  /** The side at the bottom of diagrams. */
  readonly orientation: Color;
  readonly drawings: Drawings;
  readonly paper: Paper;
  /** In the language of the document. */
  readonly rulesName: (id: string) => string;
}

export interface GamesOptions extends PrintLook, MoveOptions {
  /** `''`: none. */
  readonly title: string;
  readonly columns: 1 | 2 | 3;
  readonly contents: boolean;
  readonly players: boolean;
}

export interface PrintedDocument {
  readonly title: string;
  readonly language: string;
  readonly paper: Paper;
  readonly style: string;
  /** HTML. */
  readonly body: string;
}

export const figuresFor = ({ theme, orientation, notation, drawings }: PrintLook): Figures => {
  const look: DiagramLook = {
    theme,
    orientation,
    squareName: square => squareIn(notation, square),
    largeCoordinates: true,
    sideToMove: true,
    captions: [],
  };
  return new Figures(look, drawings);
};

const RESULTS: Readonly<Record<Study['result'], string>> = { '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½', '*': '' };

/** The chapter and the players, or the event of a game without any. */
function titleOf(study: Study, { words }: Pick<PrintLook, 'words'>): string {
  const chapter = chapterOf(study)?.name ?? '';
  const [white, black] = [knownTagValue(study, 'White'), knownTagValue(study, 'Black')];
  if (white === '' && black === '') return chapter || knownTagValue(study, 'Event');
  const players = `${white || words.sides.w} – ${black || words.sides.b}`;
  return chapter === '' ? players : `${chapter}: ${players}`;
}

/** The title and the result; `''` if the game has neither. */
const headingOf = (study: Study, look: Pick<PrintLook, 'words'>): string =>
  `${titleOf(study, look)} ${RESULTS[study.result]}`.trim();

function aboutOf(study: Study, { rulesName }: Pick<PrintLook, 'rulesName'>): string {
  const [white, black] = [knownTagValue(study, 'White'), knownTagValue(study, 'Black')];
  const event = white === '' && black === '' ? '' : knownTagValue(study, 'Event');
  const parts = [
    event,
    knownTagValue(study, 'Site'),
    knownTagValue(study, 'Date').replace(/\.\?+/gu, ''),
    rulesName(study.rules),
  ];
  return parts.filter(part => part !== '').join(' · ');
}

const isSetUp = (study: Study): boolean => study.start !== ruleSet(study.rules)?.startFen;

/** A game; the start position is drawn if it is not that of the rule set. */
function gameHtml(study: Study, root: Position, number: number, options: GamesOptions, figures: Figures): string {
  const numbered = options.contents || options.players ? `${number}. ` : '';
  const start = options.diagrams && isSetUp(study) ? figures.figure(root, study.root.shapes ?? [], '') : '';
  const moves = movesHtml(study, new Positions(root), options, figures);
  const title = `${numbered}${headingOf(study, options)}`.trim();
  return [
    `<section class="game" id="game-${number}">`,
    ...(title === '' ? [] : [`<h2>${escapeXml(title)}</h2>`]),
    `<p class="about">${escapeXml(aboutOf(study, options))}</p>`,
    `<div class="moves">${start}${moves} <b>${RESULTS[study.result]}</b></div>`,
    '</section>',
  ].join('\n');
}

export type GameTextOptions = Pick<PrintLook, 'words' | 'notation' | 'rulesName'> &
  Pick<MoveOptions, 'variations' | 'comments'>;

/**
 * A game as plain text: a line with the players and the result, one about the game, the start position as FEN if it is
 * not that of the rule set, and the moves. `null`: its start position is not supported.
 */
export function gameText(study: Study, options: GameTextOptions): string | null {
  const root = startPosition(study);
  if (root === null) return null;
  const result = RESULTS[study.result];
  const lines = [
    headingOf(study, options),
    aboutOf(study, options),
    isSetUp(study) ? study.start : '',
    '',
    `${movesText(study, new Positions(root), options)} ${result}`.trim(),
  ];
  return lines.filter((line, at) => line !== '' || at === 3).join('\n');
}

function contentsHtml(studies: readonly Study[], options: GamesOptions): string {
  const rows = studies.map((study, index) => {
    const link = `<a href="#game-${index + 1}">${escapeXml(titleOf(study, options))}</a>`;
    const event = escapeXml(knownTagValue(study, 'Event'));
    return `<tr><td>${index + 1}</td><td>${link}</td><td>${event}</td><td class="score">${RESULTS[study.result]}</td></tr>`;
  });
  return `<h2>${escapeXml(options.words.contents)}</h2>\n<table>${rows.join('\n')}</table>`;
}

const POINTS: Readonly<Record<Study['result'], readonly [white: number, black: number]>> = {
  '1-0': [1, 0],
  '0-1': [0, 1],
  '1/2-1/2': [0.5, 0.5],
  '*': [0, 0],
};

/** Each player with the numbers of the games and the score of those that have a result. */
function playersHtml(studies: readonly Study[], { words }: GamesOptions): string {
  const players = new Map<string, { readonly games: number[]; points: number; ended: number }>();
  for (const [index, study] of studies.entries())
    for (const [side, tag] of (['White', 'Black'] as const).entries()) {
      const name = knownTagValue(study, tag);
      if (name === '') continue;
      const player = players.get(name) ?? { games: [], points: 0, ended: 0 };
      players.set(name, player);
      if (player.games.at(-1) !== index + 1) player.games.push(index + 1);
      player.points += POINTS[study.result][side] ?? 0;
      if (study.result !== '*') player.ended++;
    }
  const rows = [...players]
    .sort(([a], [b]) => a.localeCompare(b, words.language))
    .map(([name, { games, points, ended }]) => {
      const links = games.map(game => `<a href="#game-${game}">${game}</a>`).join(', ');
      return `<tr><td>${escapeXml(name)}</td><td>${links}</td><td class="score">${points} / ${ended}</td></tr>`;
    });
  const head = [words.player, words.games, words.score].map(word => `<th>${escapeXml(word)}</th>`).join('');
  return rows.length === 0
    ? ''
    : `<h2>${escapeXml(words.players)}</h2>\n<table><tr>${head}</tr>${rows.join('\n')}</table>`;
}

/** Games whose start position this program does not support are left out. */
export function printGames(games: readonly Study[], options: GamesOptions): PrintedDocument {
  const figures = figuresFor(options);
  const playable = games.flatMap(study => {
    const root = startPosition(study);
    return root === null ? [] : [{ study, root }];
  });
  const studies = playable.map(({ study }) => study);
  const [first] = studies;
  const title = options.title || (first ? titleOf(first, options) : '');
  const parts = [
    ...(options.title === '' ? [] : [`<h1>${escapeXml(options.title)}</h1>`]),
    ...(options.contents ? [contentsHtml(studies, options)] : []),
    ...(options.players ? [playersHtml(studies, options)] : []),
    ...playable.map(({ study, root }, index) => gameHtml(study, root, index + 1, options, figures)),
  ];
  return {
    title,
    language: options.words.language,
    paper: options.paper,
    style: documentStyle(options.columns),
    body: `${figures.symbols()}\n${parts.join('\n')}`,
  };
}

/** A file of its own. @param fonts `@font-face` rules, or `''` */
export const htmlFile = ({ title, language, paper, style, body }: PrintedDocument, fonts: string): string =>
  [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeXml(title)}</title>`,
    `<style>${fonts}${paperStyle(paper)}${style}</style>`,
    '</head>',
    `<body class="print">`,
    body,
    '</body>',
    '</html>',
    '',
  ].join('\n');
