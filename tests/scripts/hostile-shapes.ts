/**
 * Input made to be slow: texts of any size of one shape each, and the code that meets them. Whatever reads, keeps or
 * writes a text must need a time that grows with its size and no faster. `hostile.ts` measures that, a test runs every
 * shape once.
 */

import { fold } from '../../api/query/fold.ts';
import { parseQuery } from '../../api/query/parse.ts';
import { guessFile } from '../../core/pgn/guess.ts';
import { pgnReader } from '../../core/pgn/reader.ts';
import { writeGames } from '../../core/pgn/writer.ts';
import { clearAllNotes, setComment } from '../../core/study/annotate.ts';
import { makeMainLine } from '../../core/study/edit.ts';
import { flattenStudy, unflattenStudy } from '../../core/study/flat.ts';
import type { FlatStudy, Study } from '../../core/study/study.ts';
import { everyNode } from '../../core/study/walk.ts';
import { parseFen } from '../../engine/rules/fen.ts';
import { parseRen } from '../../engine/rules/ren.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';

export interface HostileShape {
  readonly name: string;
  /** Text of about `size` characters, or bytes. */
  make(size: number): string | Uint8Array;
  /** What meets it. */
  meet(input: string | Uint8Array): void;
}

const CHUNK = 65_536;

const bytesOf = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? new TextEncoder().encode(input) : input;

function gamesOf(input: string | Uint8Array, rules: string): readonly Study[] {
  const bytes = bytesOf(input);
  const reader = pgnReader({ rules });
  const studies: Study[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK)
    for (const game of reader.push(bytes.subarray(at, at + CHUNK))) studies.push(game.study);
  for (const game of reader.end()) studies.push(game.study);
  return studies;
}

/** As an import does it: looked at, read, laid flat and raised, written, and read again. */
function import_(input: string | Uint8Array, rules = 'makruk'): void {
  guessFile(bytesOf(input).subarray(0, CHUNK));
  const studies = gamesOf(input, rules).map(study =>
    unflattenStudy(JSON.parse(JSON.stringify(flattenStudy(study))) as FlatStudy),
  );
  gamesOf(writeGames(studies), rules);
}

/** As a user edits what was read: at the end of the last line of its tree. */
function edit(input: string | Uint8Array): void {
  for (const study of gamesOf(input, 'makruk')) {
    const last: string[] = [];
    for (const { node, depth } of everyNode(study.root))
      last.splice(depth === 0 ? 0 : depth - 1, last.length, node.move);
    const path = last.join(' ');
    clearAllNotes(setComment(makeMainLine(study, path), path, 'seen'));
  }
}

const times = (text: string, size: number): string => text.repeat(Math.max(1, Math.ceil(size / text.length)));

/** `each` gives the text of one part. */
function parts(size: number, each: (index: number) => string): string {
  const all: string[] = [];
  for (let length = 0, index = 0; length < size; index++) {
    const part = each(index);
    all.push(part);
    length += part.length;
  }
  return all.join('');
}

const nested = (open: string, close: string, size: number): string => {
  const depth = Math.ceil(size / (open.length + close.length));
  return open.repeat(depth) + close.repeat(depth);
};

const ROOKS = '[FEN "4k3/8/8/r7/R7/8/8/4K3 w - - 0 1"]\n\n';
const SHUFFLE = ['Kd1', 'Kd8', 'Ke1', 'Ke8'];
const moves = (count: number): string =>
  Array.from({ length: count }, (_, ply) => `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : ''}${SHUFFLE[ply % 4]}`).join(' ');

/** Texts that an import meets. */
const GAMES: Readonly<Record<string, (size: number) => string | Uint8Array>> = {
  'glyphs on one move': size => `1. e4 ${parts(size, n => `$${n} `)}*`,
  'one glyph again and again': size => `1. e4 ${times('$1 ', size)}*`,
  'signs on one move': size => `1. e4 ${times('!? ', size)}*`,
  'signs in one word': size => `1. e4${times('!', size)} *`,
  'signs in brackets': size => `1. e4 ${times('(?) ', size)}*`,
  'digits behind a dollar': size => `1. e4 $${times('9', size)} *`,
  'marked squares': size => `1. e4 {${times('[%csl Ge4]', size)}} *`,
  'marked squares in many comments': size => `1. e4 ${times('{[%csl Ge4]} ', size)}*`,
  'marked squares in one command': size => `1. e4 {[%csl ${times('Ge4,', size)}Re5]} *`,
  arrows: size => `1. e4 {${times('[%cal Ge2e4]', size)}} *`,
  'unknown commands': size => `1. e4 {${times('[%foo bar]', size)}} *`,
  'commands that are not closed': size => `1. e4 {${times('[%a', size)}} *`,
  'commands without a name': size => `1. e4 {${times('[%', size)}} *`,
  'actions of counting': size => `1. e4 {${times('[%count w offer]', size)}} *`,
  'evaluations at one move': size => `1. e4 {${times('[%eval 0.1]', size)}} *`,
  'marks of unread text': size => `1. e4 {${times('[%unread move-illegal 1 2 x]', size)}} *`,
  'comments at one move': size => `1. e4 ${times('{a} ', size)}*`,
  'comments before one move': size => `1. ${times('{a} ', size)}e4 *`,
  'lines in one comment': size => `1. e4 {${times('a\n', size)}} *`,
  'empty lines in one comment': size => `1. e4 {a${times('\n', size)}b} *`,
  'blanks in one comment': size => `1. e4 {a${times(' ', size)}b${times(' ', size)}} *`,
  'references in one comment': size => `1. e4 {${times('&#125;&#x7d;&#', size)}} *`,
  'control characters': size => `1. e4 {${times('\u0001', size)}} *`,
  'comments that are not closed': size => `1. e4 ${times('{', size)}`,
  'unclosed comments and tags': size => times('[Event "x"]\n\n1. e4 {\n\n', size),
  'closing braces': size => `1. e4 ${times('} ', size)}*`,
  'comments with semicolons': size => `1. e4 ${times(';a\n', size)}*`,
  'semicolons and braces in one line': size => `1. e4 ${times('{;}', size)} *`,
  'semicolons in one line': size => `1. e4 ${times(';', size)}`,
  'nested variations': size => `1. e4 ${nested('(e4 ', ')', size)} *`,
  'nested variations that go on': size =>
    `${ROOKS}1. Kd1 ${parts(size / 2, n => `(1. ${n % 2 ? 'Kd1' : 'Kf1'} Kd8 `)}${times(')', size / 40)} *`,
  'nested variations that are not closed': size => `1. e4 ${times('(', size)}`,
  'variations of unread moves': size => `1. e4 ${times('(foo)', size)} *`,
  'nested variations of unread moves': size => `1. e4 ${nested('(foo ', ')', size)} *`,
  'empty variations': size => `1. e4 ${times('()', size)} *`,
  'variations at one move': size => `1. e4 ${times('(1. d4 d5)', size)} *`,
  'variations before a move': size => `${times('(1. d4)', size)} *`,
  'closing brackets': size => `1. e4 ${times(')', size)} *`,
  'one long line of moves': size => `${ROOKS}${moves(size / 6)} *`,
  'a variation at every move': size => `${ROOKS}${parts(size, n => `${SHUFFLE[n % 4]} (${n % 2 ? 'Kf8' : 'Kf1'}) `)} *`,
  'move numbers': size => `1. e4 ${parts(size, n => `${n}. `)}*`,
  'digits of one number': size => `1. e4 ${times('1', size)} *`,
  'digits and a sign': size => `1. e4 ${times('1', size)}- *`,
  dots: size => `1. e4 ${times('.', size)} *`,
  blanks: size => `1. e4 ${times(' ', size)}*`,
  'other blanks': size => `1. e4 ${times('\u2003', size)}*`,
  'blanks before every word': size => `1. e4 ${times(`${' '.repeat(500)}e.p.`, size)}*`,
  'one long word': size => `1. ${times('e', size)} *`,
  'one long move': size => `1. e${times('-', size)}4 *`,
  'captures of one move': size => `[Variant "Rek"]\n\n1. Rb4x${times('c5', size)} *`,
  'captures without squares': size => `[Variant "Rek"]\n\n1. ${times('b4x', size)} *`,
  'a long promotion': size => `1. e4=${times('(M)', size)} *`,
  'illegal moves': size => `1. e4 ${times('Ke7 ', size)}*`,
  'words of results': size => `1. e4 ${times('1-0 ', size)}`,
  'results in variations': size => `1. e4 ${times('(1-0)', size)} *`,
  'asterisks in one word': size => `1. e4 ${times('*', size)}`,
  'lines of prose': size => `1. e4\n${times('some words here\n', size)} *`,
  'one line of prose': size => `1. e4\n${times('word ', size)}\n*`,
  'escape lines': size => `1. e4\n${times('%\n', size)}*`,
  'escape lines before the moves': size => `[White "A"]\n${times('%\n', size)}\n1. e4 *`,
  'text in Thai letters': size => `1. ${times('คxง๕ ', size)}*`,
  'one long word in Thai letters': size => `1. ${times('ค', size)} *`,
  'Thai moves that fit twice': size =>
    `[FEN "4k3/8/8/3p4/2P1S3/8/8/4K3 w - - 0 1"]\n\n1. ${nested('คxง๕ (', ')', size)} *`,
  'Thai moves that fit twice before long comments': size =>
    `[FEN "4k3/8/8/3p4/2P1S3/8/8/4K3 w - - 0 1"]\n\n${times('1. คxง๕ {a long comment stands here} ( ', size)} *`,
  'text in Khmer letters': size => `1. ${times('ត្រីង៣-ង៤ ', size)}*`,
  'moves spaced out': size => `1. a 1${times(' ', size)}x a   ${times('a 1 ', size)}*`,
  tags: size => `${parts(size, n => `[T${n} "x"]\n`)}\n1. e4 *`,
  'one tag again and again': size => `[White "A"]\n${times('[Event "x"]\n', size)}\n1. e4 *`,
  'tags of fields again and again': size =>
    `${parts(size / 2, n => `[T${n} "x"]\n`)}${times('[FEN "?"]\n', size / 2)}\n1. e4 *`,
  'tags in one line': size => `${times('[A "b"]', size)}\n\n1. e4 *`,
  'tags in one line that end in text': size => `${times('[A "b"]', size)} x\n\n1. e4 *`,
  'a tag in every group': size => times('[A "b"]\n\n', size),
  'a long tag': size => `[White "${times('a', size)}"]\n\n1. e4 *`,
  'a long tag name': size => `[${times('A', size)} "b"]\n\n1. e4 *`,
  'a tag with blanks': size => `[White${times(' ', size)}x\n\n1. e4 *`,
  'quotes in a tag': size => `[White "${times('"', size)}"]\n\n1. e4 *`,
  'quotes and blanks in a tag': size => `[White "${times('"   ', size)}x\n\n1. e4 *`,
  'quotes and brackets in a tag': size => `[White "${times('" ]', size)}x\n\n1. e4 *`,
  'backslashes in a tag': size => `[White "${times('\\\\', size)}"]\n\n1. e4 *`,
  'quotes that are not closed': size => times('[White "a\n', size),
  'opening brackets': size => times('[', size),
  'opening brackets in lines': size => times('[\n', size),
  'broken tags': size => `[White "A"]\n${times('[Black B]\n', size)}\n1. e4 *`,
  'a long title': size => `${times('A title here\n', size)}\n1. e4 *`,
  'spoken tags': size => `${times('White: x\n', size / 2)}${parts(size / 2, n => `[T${n} "x"]\n`)}\n1. e4 *`,
  'games without moves': size => times('[Event "x"]\n[White "A"]\n\n*\n\n', size),
  'games without tags': size => times('1. e4 *\n', size),
  headings: size => times('# a\n1. e4\n', size),
  'a long FEN': size => `[FEN "${times('8/', size)}"]\n\n1. e4 *`,
  'a long rank of a FEN': size => `[FEN "${times('8', size)}/8/8/8/8/8/8/8 w"]\n\n1. e4 *`,
  'long rights of a FEN': size => `[FEN "4k3/8/8/8/8/8/8/4K3 w ${times('D', size)} - 0 1"]\n\n1. e4 *`,
  'many fields of a FEN': size => `[FEN "4k3/8/8/8/8/8/8/4K3 w - ${times('- ', size)}"]\n\n1. e4 *`,
  'an unknown variant': size => `[Variant "${times('a ', size)}"]\n\n1. e4 *`,
  'punctuation in a variant': size => `[Variant "${times('-', size)}a"]\n\n1. e4 *`,
  'rule sets that are not known': size => times('[Variant "Makruk"]\n[RuleSet "none"]\n\n1. e4 *\n\n', size),
  'a long rule-set file': size => `[RuleSetFile "${times('{', size)}"]\n\n1. e4 *`,
  'carriage returns': size => times('\r', size),
  'carriage returns before a line feed': size => `${times('\r', size)}\n1. e4 *`,
  'carriage returns between moves': size => `1. e4 ${times('\r', size)}e5 *`,
  'line feeds': size => times('\n', size),
  'empty lines of blanks': size => times(' \n', size),
  'CR LF': size => `1. e4 ${times('\r\n', size)}*`,
  'CR CR LF': size => `1. e4 ${times('\r\r\n', size)}*`,
  'NUL bytes': size => new Uint8Array(size),
  'bytes of no encoding': size => new Uint8Array(size).fill(0xff),
  'Thai bytes': size => new Uint8Array(size).fill(0xa1),
  'starts of UTF-8': size => new Uint8Array(size).fill(0xe0),
  'halves of pairs': size => `1. e4 {${times('&#55357;', size)}} *`,
  'positions in lines': size => times('4k3/8/8/8/8/8/8/4K3 w - - 0 1\n', size),
  'positions with operations': size => times('4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8; id "a"; c0 "b";\n', size),
  'one position with many operations': size => `4k3/8/8/8/8/8/8/R3K3 w - - ${parts(size, n => `c${n} "x"; `)}\n`,
  'an operation that is not closed': size => `4k3/8/8/8/8/8/8/R3K3 w - - id "${times('a', size)}\n`,
  'REN in lines': size => times('4k3/8/8/8/8/8/8/3K4 w ---- -- -.- bhgqghb\n', size),
  'JSON lists in each other': size => `{"moves": [], "x": ${nested('[', ']', size)}}`,
  'JSON objects in each other': size =>
    `{"moves": [], "x": ${times('{"a":', size)}1${'}'.repeat(Math.ceil(size / 5))}}`,
  'JSON that ends early': size => `{"moves": ${times('[', size)}`,
  'JSON with many fields': size => `{"moves": ["Fe3e4"]${parts(size, n => `, "f${n}": ${n}`)}}`,
  'JSON with one field again and again': size => `{"moves": ["Fe3e4"]${times(', "a": 1', size)}}`,
  'moves of Khmer Chess': size =>
    `{"moves": [${times('"Kd1c1", "kd8c8", "Kc1d1", "kc8d8", ', size)}"Kd1c1"], "ren": "3k4/8/8/8/8/8/8/4K3 w ---- -- -.-"}`,
  'games of Khmer Chess': size => times('{"moves": ["Fe3e4"], "ren": ""}\n', size),
};

/** Texts that are met alone. */
const ALONE: readonly HostileShape[] = [
  { name: 'FEN: ranks', make: size => times('8/', size), meet: text => void parseFen(String(text)) },
  {
    name: 'FEN: fields',
    make: size => `4k3/8/8/8/8/8/8/4K3 w ${times('- ', size)}`,
    meet: text => void parseFen(String(text)),
  },
  {
    name: 'FEN: orders',
    make: size => `8/8/8/8/8/8/8/R7 w ${times('a1a2', size)}`,
    meet: text => void parseFen(String(text)),
  },
  { name: 'FEN: Thai letters', make: size => times('bt', size), meet: text => void parseFen(String(text)) },
  { name: 'FEN: kouls', make: size => times('B1', size), meet: text => void parseFen(String(text)) },
  {
    name: 'FEN: promoted',
    make: size => `${times('M~', size)}/8/8/8/8/8/8/8 w`,
    meet: text => void parseFen(String(text)),
  },
  { name: 'FEN: underscores', make: size => times('_', size), meet: text => void parseFen(String(text)) },
  { name: 'REN: ranks', make: size => times('h8/', size), meet: text => void parseRen(String(text)) },
  {
    name: 'REN: captured',
    make: size => `4k3/8/8/8/8/8/8/3K4 w ---- -- -.- ${times('b', size)}`,
    meet: text => void parseRen(String(text)),
  },
  { name: 'rules: blanks', make: size => times(' \n', size), meet: text => void parseRuleSetFile(String(text)) },
  { name: 'rules: brackets', make: size => times('[', size), meet: text => void parseRuleSetFile(String(text)) },
  {
    name: 'rules: names',
    make: size => `{${parts(size, n => `"a${n}": 1, `)}"b": 1}`,
    meet: text => void parseRuleSetFile(String(text)),
  },
  { name: 'rules: a list', make: size => `[${times('1,', size)}1]`, meet: text => void parseRuleSetFile(String(text)) },
  {
    name: 'rules: a text',
    make: size => `"${times('\\u0041', size)}`,
    meet: text => void parseRuleSetFile(String(text)),
  },
  { name: 'query: quotes', make: size => times('„a', size), meet: text => void parseQuery(String(text)) },
  { name: 'query: signs', make: size => `${times('-(', size)}a`, meet: text => void parseQuery(String(text)) },
  { name: 'query: words', make: size => times('a:b|', size), meet: text => void parseQuery(String(text)) },
  { name: 'folding: marks', make: size => `a${times('\u0301\u0323', size)}`, meet: text => void fold(String(text)) },
  {
    name: 'folding: marks in descending order',
    make: size => `a${times('\u0301', size / 2)}${times('\u0323', size / 2)}`,
    meet: text => void fold(String(text)),
  },
  { name: 'folding: words', make: size => `${times('word ', size)}\n`, meet: text => void fold(String(text)) },
  { name: 'folding: Khmer', make: size => times('\u1780\u17d2', size), meet: text => void fold(String(text)) },
  {
    name: 'folding: Thai marks',
    make: size => `\u0e01${times('\u0e48\u0e38', size)}`,
    meet: text => void fold(String(text)),
  },
  { name: 'folding: sigma', make: size => `\u03a3${times("'", size)}\u03a3`, meet: text => void fold(String(text)) },
  { name: 'folding: sigmas', make: size => times('\u03a3', size), meet: text => void fold(String(text)) },
  { name: 'folding: Hangul', make: size => times('\u1100\u1161\u11a8', size), meet: text => void fold(String(text)) },
  {
    name: 'edits of a nested game',
    make: size => `${ROOKS}1. Kd1 ${parts(size / 8, () => 'Kd8 (Kf8 Kd2 (Ke1 Ke8 Kd1 ')}`,
    meet: edit,
  },
  { name: 'edits of a line', make: size => `${ROOKS}${moves(size / 16)} *`, meet: edit },
];

export const HOSTILE: readonly HostileShape[] = [
  ...Object.entries(GAMES).map(([name, make]) => ({
    name,
    make,
    meet: (input: string | Uint8Array) => import_(input),
  })),
  ...ALONE,
];

export function shapeNamed(name: string): HostileShape {
  const shape = HOSTILE.find(candidate => candidate.name === name);
  if (!shape) throw new RangeError(`no shape '${name}'`);
  return shape;
}
