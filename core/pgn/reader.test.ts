import { describe, expect, it } from 'vitest';
import { flattenStudy } from '../study/flat.ts';
import { mainLineMoves } from '../study/walk.ts';
import { blockStream } from './blocks.ts';
import type { PgnGame } from './game.ts';
import { readPgn } from './reader.ts';
import { movetext, writePgn } from './writer.ts';

const games = (text: string, rules = 'makruk'): readonly PgnGame[] => readPgn(text, { rules });
const game = (text: string, rules = 'makruk'): PgnGame => {
  const all = games(text, rules);
  expect(all).toHaveLength(1);
  return all[0]!;
};
const moves = (text: string): string => movetext(game(text).study).replace(/\s+/gu, ' ');
const codes = (one: PgnGame): unknown[] => one.issues.map(issue => [issue.code, issue.line, issue.ply]);

describe('move text', () => {
  it('reads any numbering', () => {
    for (const text of [
      '1. e4 e5 2. d4 *',
      '1.e4 e5 2.d4 *',
      '1) e4 e5 2) d4 *',
      '1. e4 1... e5 2. d4 *',
      '1. e4 1. ... e5 2. d4 *',
      '1 e4 e5 2 d4 *',
      'e4 e5 d4 *',
      '1.\ne4\ne5\n2.\nd4\n*',
      '1. e4 1… e5 2… d4',
      '7. e4 e5 9. d4',
      '1.\u00a0e4 e5 2.\u200bd4',
    ])
      expect(moves(text), text).toBe('1. e4 e5 2. d4 *');
  });

  it('applies commands after a number to the position there, from the first move on', () => {
    expect(moves('1. {[%clk 0:05] [%count w offer] well} e4 1... {[%count b decline]} e5 *')).toBe(
      '{[%clk 0:05] [%count w offer] well} 1. e4 {[%count b decline]} 1... e5 *',
    );
    expect(moves('1. e4 ({[%count w offer]} 1. d4) *')).toBe('1. e4 ({&#91;%count w offer]} 1. d4) *');
  });

  it('keeps comments before and after moves, and at the start', () => {
    const text =
      '{intro} 1. {why} e4 {after} (1. d4 {line} d5) (  {first} 1. f4 ) {then} e5 ; to the end\n2. d4 {a} {b} 1-0 {done}';
    expect(moves(text)).toBe(
      '{intro} 1. {why} e4 {after} (1. d4 {line} 1... d5) ({first} 1. f4) 1... {then} e5 {to the end} 2. d4 {a b done} 1-0',
    );
  });

  it('joins wrapped comment lines, keeps paragraphs and references', () => {
    const node = game('1. e4 {one\n  two\n\nthree &#125; &#x263a; &amp; &#99999999; } *').study.root.children[0]!;
    expect(node.comment).toBe('one two\n\nthree } ☺ &amp; &#99999999;');
  });

  it('reads symbols in brackets', () => {
    const one = game('1. e4 (!) e5(?) 2. d4 (!?) (d3d4 d5 (??)) Nd7 (=) 3. Nd2(±) (?!) *');
    const nodes = flattenStudy(one.study).nodes;
    expect(nodes.map(node => node.nags)).toEqual([undefined, [1], [2], [5], [10], [16, 6], [4]]);
    expect(one.issues.map(issue => issue.code)).toEqual([]);
  });

  it('rejects NAGs with too many digits', () => {
    const one = game('1. e4 $123456789012 $1234567890123 e5 *');
    expect(flattenStudy(one.study).nodes[1]!.nags).toEqual([123456789012]);
    expect(one.study.leftovers.map(leftover => leftover.text)).toEqual(['$1234567890123']);
    expect(one.study.root.children[0]!.children[0]!.move).toBe('e6e5');
  });

  it('reads all spellings of symbols', () => {
    const nodes = flattenStudy(game('1. e4! e5?? $18 2. d4 !? $1 += Nd7 $146 ± *').study).nodes;
    expect(nodes.map(node => node.nags)).toEqual([undefined, [1], [4, 18], [5, 1, 14], [146, 16]]);
  });

  it('reads commands and keeps unknown ones', () => {
    const text =
      '1. e4 {[%eval 0.25,18] [%clk 0:05:23] good [%csl Ge4,Rd5][%cal Ye2e4] move [%emt 0:00:01] [%csl Xe4]} e5 {[%eval #-3]} 2. d4 {[%eval 1] [%eval 2] [%eval 1.234]} *';
    const nodes = flattenStudy(game(text).study).nodes;
    expect(nodes[1]).toMatchObject({
      comment: 'good move',
      eval: { cp: 25, mate: null, depth: 18 },
      clock: '0:05:23',
      shapes: [
        { color: 'green', from: 'e4' },
        { color: 'red', from: 'd5' },
        { color: 'yellow', from: 'e2', to: 'e4' },
      ],
      commands: ['emt 0:00:01', 'csl Xe4'],
    });
    expect(nodes[2]!.eval).toEqual({ cp: null, mate: -3, depth: null });
    expect(nodes[3]).toMatchObject({ eval: { cp: 100 }, commands: ['eval 2', 'eval 1.234'] });
  });

  it('merges a variation that repeats the move it replaces', () => {
    expect(moves('1. e4 (1. e4 e5 2. d4) c5 *')).toBe('1. e4 c5 (1... e5 2. d4) *');
    expect(moves('1. e4 (1. e4 e5 2. d4) e5 2. Nd2 *')).toBe('1. e4 e5 2. Nd2 (2. d4) *');
  });

  it('skips escape lines and keeps them', () => {
    const one = game('[White "A"]\n% here\n\n1. e4\n%there\ne5 *');
    expect(mainLineMoves(one.study)).toEqual(['e3e4', 'e6e5']);
    expect(one.issues).toEqual([]);
    expect(one.study.leftovers.map(leftover => leftover.text)).toEqual(['% here', '%there']);
  });

  it('reads the moves of ouk', () => {
    const one = game('[Variant "Cambodian"]\n\n1. Kb2 Kg7 2. e4 d5 3. Me3 Md6 *');
    expect(mainLineMoves(one.study)).toEqual(['d1b2', 'e8g7', 'e3e4', 'd6d5', 'e1e3', 'd8d6']);
    expect(one.study).toMatchObject({ rules: 'ouk-pychess', start: expect.stringContaining(' w DEde - 0 1') });
  });
});

describe('unreadable text', () => {
  it('keeps the legal part of the game, and the rest as text with its line and ply', () => {
    const one = game('[White "A"]\n\n1. e4 e5\n2. Ke7 {why} d5 (2... a5) 3. d4 0-1\n');
    expect(one.kept).toBe('partial');
    expect(codes(one)).toEqual([['move-illegal', 4, 3]]);
    expect(one.study.leftovers).toEqual([
      { code: 'move-illegal', line: 4, ply: 3, text: 'Ke7 {why} d5 (2... a5) 3. d4' },
    ]);
    expect(one.study.result).toBe('0-1');
    expect(mainLineMoves(one.study)).toEqual(['e3e4', 'e6e5']);
  });

  it('continues after an illegal variation, of which the legal part is kept', () => {
    const one = game('1. e4 (1. d4 d5 2. Qh9 (x) {)} Nd2) (1. foo) e5 2. d4 *');
    expect(moves(one.source)).toContain('1. e4 (1. d4 d5) 1... e5 2. d4');
    expect(one.study.leftovers.map(({ code, ply, text }) => [code, ply, text])).toEqual([
      ['move-unreadable', 3, 'Qh9 (x) {)} Nd2'],
      ['move-unreadable', 1, 'foo'],
    ]);
    expect(one.kept).toBe('partial');
  });

  it('reports the possible origins of an ambiguous move', () => {
    const one = game('[FEN "4k3/8/8/8/2N1N3/8/8/K7 w - - 0 1"]\n\n1. Nd6 *');
    expect(one.issues[0]).toMatchObject({ code: 'move-ambiguous', text: 'Nd6 may be a move from c4 or e4' });
    expect(one.kept).toBe('text');
  });

  it('reads games of unknown variants by the chosen rules, and keeps the tag', () => {
    const source = '[White "A"]\n[Variant "Shogi"]\n\n1. P-76 *';
    const [one, two, three] = games(
      `${source}\n\n[White "B"]\n\n1. e4 *\n\n[White "C"]\n[Variant "Makpong \\"X\\""]\n\n1. e4 e5 *\n`,
    );
    expect(one).toMatchObject({ kept: 'text', source });
    expect(one!.study.leftovers).toEqual([
      { code: 'tag-unreadable', line: 2, ply: 0, text: '[Variant "Shogi"]' },
      { code: 'move-unreadable', line: 4, ply: 1, text: 'P-76' },
    ]);
    expect(codes(one!)).toEqual([
      ['variant-unknown', 2, 0],
      ['move-unreadable', 4, 1],
    ]);
    expect(three).toMatchObject({ kept: 'whole', study: { rules: 'makruk' } });
    expect(three!.study.leftovers[0]!.text).toBe('[Variant "Makpong \\"X\\""]');
    expect(mainLineMoves(three!.study)).toEqual(['e3e4', 'e6e5']);
    expect(two).toMatchObject({ kept: 'whole', game: 2, line: 6 });
    expect(readPgn(writePgn(one!.study), { rules: 'makruk' })[0]).toMatchObject({ kept: 'text', study: one!.study });
  });

  it('reads a game with an invalid FEN from the usual start if all moves are legal there', () => {
    const one = game('[White "A"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 e5 *');
    expect(one.kept).toBe('whole');
    expect(mainLineMoves(one.study)).toEqual(['e3e4', 'e6e5']);
    expect(one.issues[0]).toMatchObject({
      code: 'start-unreadable',
      line: 2,
      text: expect.stringContaining('no king'),
    });
    expect(one.study.leftovers).toMatchObject([
      { code: 'tag-unreadable', line: 2, text: '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]' },
    ]);
    expect(readPgn(writePgn(one.study), { rules: 'makruk' })[0]?.study).toEqual(one.study);
  });

  it('keeps a game with an invalid start position as text', () => {
    const one = game('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 Nf3 *');
    expect(one.kept).toBe('text');
    expect(one.issues[0]).toMatchObject({ code: 'start-unreadable', text: expect.stringContaining('no king') });
    expect(one.study.leftovers[0]?.text).toBe(one.source);
  });

  it('keeps text that is not a game', () => {
    const one = game('Dear friend,\nthe match is on Sunday.\n');
    expect(one.kept).toBe('text');
    expect(codes(one)).toEqual([['no-moves', 1, 0]]);
  });

  it('keeps broken tags, text around games, stray signs', () => {
    const one = game('A title here\n\n[White "A"]\n[Black B]\n[Event "x"\n\n1. e4 ) ] e5 1-0\nAnd so it ended.\n');
    expect(one.kept).toBe('whole');
    expect(codes(one)).toEqual([
      ['text-outside', 1, 0],
      ['tag-unreadable', 4, 0],
      ['tag-unreadable', 5, 0],
      ['stray-text', 7, 1],
      ['stray-text', 7, 1],
      ['text-outside', 8, 2],
    ]);
    expect(one.study.leftovers.map(leftover => leftover.text)).toEqual([
      'A title here',
      '[Black B]',
      '[Event "x"',
      ')',
      ']',
      'And so it ended.',
    ]);
  });

  it('ends an unclosed comment before the next game', () => {
    const all = games('[White "A"]\n\n1. e4 {no end\n\n[White "B"]\n\n1. d4 d5 *\n');
    expect(all.map(one => mainLineMoves(one.study))).toEqual([['e3e4'], ['d3d4', 'd6d5']]);
    expect(codes(all[0]!)).toEqual([['comment-unclosed', 3, 1]]);
  });

  it('reads lines of prose as comments, in variations up to their end', () => {
    expect(moves('1. e4 (1. d4\nis another good move) e5\nBlack answers in kind (as usual).\n2. d4 *')).toBe(
      '1. e4 (1. d4 {is another good move}) 1... e5 {Black answers in kind (as usual).} 2. d4 *',
    );
  });

  it('closes unclosed variations', () => {
    const one = game('1. e4 (1. d4 (1. c4 *');
    expect(moves(one.source)).toBe('1. e4 (1. d4) (1. c4) *');
  });

  it('keeps an invalid result, and the second of two variants', () => {
    const one = game('[Result "adjourned"]\n[Variant "Makruk"]\n[Variant "Ouk"]\n\n1. e4 *');
    expect(one.study).toMatchObject({ rules: 'makruk', result: '*' });
    expect(one.study.leftovers.map(leftover => leftover.text)).toEqual(['[Result "adjourned"]', '[Variant "Ouk"]']);
    expect(codes(one)).toEqual([
      ['tag-unreadable', 1, 0],
      ['tag-unreadable', 3, 0],
    ]);
  });

  it('reads hostile blanks, brackets and words in linear time', () => {
    const many = 200_000;
    const texts = [
      `1. e4 {a${' '.repeat(many)}b\nc} *`,
      `1. e4 {${'\n'.repeat(many)}x [%csl${' '.repeat(many)}] y} *`,
      `1. e4 ${'('.repeat(many)}`,
      `1. e4 ${'(1. d4 '.repeat(many / 10)}`,
      `1. e4 ${'e.p. '.repeat(many)} e5 *`,
      `1. e4 ${'(1. foo) '.repeat(many / 4)} e5 *`,
      `1. e4 ${'{x} '.repeat(many)} e5 *`,
      `[White "${'\\"'.repeat(many)}"]\n\n1. e4 *`,
      `[White "a"${' '.repeat(many)}x\n\n1. e4 *`,
      `White:${' '.repeat(many)}x\n1. e4 *`,
      `${'['.repeat(many)}\n1. e4`,
    ];
    for (const text of texts) {
      const [one] = games(text);
      expect(readPgn(writePgn(one!.study), { rules: 'makruk' })[0]!.study).toEqual(one!.study);
    }
  });

  it('reports contradicting results and keeps both', () => {
    const one = game('[Result "1-0"]\n\n1. e4 0-1');
    expect(one.study.result).toBe('1-0');
    expect(codes(one)).toEqual([['result-differs', 3, 1]]);
    expect(one.study.leftovers).toEqual([{ code: 'result-differs', line: 3, ply: 1, text: '0-1' }]);
    expect(game('[Result "*"]\n\n1. e4 0-1')).toMatchObject({ issues: [], study: { result: '0-1' } });
    expect(game('[Result "1/2"]\n\n1. e4')).toMatchObject({ issues: [], study: { result: '1/2-1/2' } });
  });
});

describe('tags', () => {
  it('reads escapes, several on a line, sloppy quotes', () => {
    const { study } = game(
      '[White "A \\"B\\" \\\\ C"] [Black "D"]\n[ Event   "The "Big" One" ]\n[Result "*"]\n[WhiteTeam ""]\n\n*',
    );
    expect(study.tags).toEqual([
      { name: 'Event', value: 'The "Big" One' },
      { name: 'White', value: 'A "B" \\ C' },
      { name: 'Black', value: 'D' },
      { name: 'WhiteTeam', value: '' },
    ]);
  });
  it('prefers the rule set of the tags to that of the caller', () => {
    for (const [tag, rules] of [
      ['[Variant "makruk"]', 'makruk'],
      ['[Variant "Thai Chess"]', 'makruk'],
      ['[Variant "OUK"]', 'ouk-pychess'],
      ['[Variant "Ouk Chaktrang"]', 'ouk-pychess'],
      ['[Variant "cambodian"]', 'ouk-pychess'],
      ['[VariantMen "M:FifD;K:KiN"]', 'ouk-pychess'],
      ['[Variant "fairy"]\n[VariantMen "M:F;S:FfW"]', 'makruk'],
    ] as const)
      for (const choice of ['makruk', 'ouk-pychess'])
        expect(game(`${tag}\n\n1. e4 *`, choice).study.rules, tag).toBe(rules);
    expect(game('1. e4 *', 'ouk-pychess').study.rules).toBe('ouk-pychess');
  });
  it('writes the tags of PyChess', () => {
    expect(writePgn(game('[White "A"]\n[Annotator "C"]\n\n1. e4 *', 'ouk-pychess').study)).toBe(
      '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A"]\n[Black "?"]\n[Result "*"]\n[Annotator "C"]\n' +
        '[Variant "Cambodian"]\n[FEN "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"]\n[SetUp "1"]\n\n1. e4 *\n',
    );
  });
  it('numbers moves from the FEN', () => {
    const text = '[FEN "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 7"]\n\n1. e5 d4 *';
    expect(moves(text)).toBe('7... e5 8. d4 *');
  });
});

describe('games of a file', () => {
  it('reads tags and moves that share a line', () => {
    const text =
      '[White "a [1. c4]"] [Black "b"] 1. c4 {x\ny} c5 1-0\n[White "c"] 1. d4 *\n\n[White "d"]\n[Black "e"] 1. e4 *\n';
    const read = games(text);
    expect(read.map(({ kept, line }) => [kept, line])).toEqual([
      ['whole', 1],
      ['whole', 3],
      ['whole', 5],
    ]);
    expect(read.map(({ study }) => [study.tags.map(tag => tag.value), mainLineMoves(study)])).toEqual([
      [
        ['a [1. c4]', 'b'],
        ['c3c4', 'c6c5'],
      ],
      [['c'], ['d3d4']],
      [['d', 'e'], ['e3e4']],
    ]);
    expect(read[0]?.study.result).toBe('1-0');
  });

  it('are separated without tags, without results, without empty lines', () => {
    const lines = (text: string) => games(text).map(one => mainLineMoves(one.study).length);
    expect(lines('1. e4 e5 1-0\n1. d4 0-1\n')).toEqual([2, 1]);
    expect(lines('1. e4 e5\n\n1. d4 d5 2. e4\n')).toEqual([2, 3]);
    expect(lines('[White "A"]\n1. e4 1-0\n[White "B"]\n1. d4 *')).toEqual([1, 1]);
    expect(lines('[White "A"]\n\n[White "B"]\n\n1. d4 *')).toEqual([0, 1]);
    expect(lines('[White "A"]\n\n[Black "B"]\n\n1. d4 *')).toEqual([1]);
    expect(lines('[White "A"]\n\n{[White "x"]\n[Black "y"]}\n1. d4 *')).toEqual([1]);
    expect(lines('\n\n\n')).toEqual([]);
  });
  it('count lines through all line ends', () => {
    for (const end of ['\n', '\r\n', '\r\r\n', '\r'])
      expect(
        games(`[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n`.replaceAll('\n', end)).map(one => one.line),
      ).toEqual([1, 5]);
  });
  it('report line, game, ply, move and reason of an issue, with all line ends', () => {
    const text = `[Event "A"]
[Result "1-0"]

1. c4 c5
2. c5xd6 d5 *

[Event "B"]
[Variant "Gothic"]

1. c4 *

[Event "C"]
[FEN "8/8 w"]

1. c4 *

[Event "D"]
[Result "0-1"]

1. c4 {a
b} c5 (1... d5
2. Zz9 e5)
1-0
`;
    for (const end of ['\n', '\r\n', '\r\r\n', '\r']) {
      const read = games(text.replaceAll('\n', end));
      expect(read.map(game => game.kept)).toEqual(['partial', 'whole', 'whole', 'partial']);
      expect(read.flatMap(game => game.issues).map(({ line, game, ply, code }) => [line, game, ply, code])).toEqual([
        [5, 1, 3, 'move-illegal'],
        [8, 2, 0, 'variant-unknown'],
        [13, 3, 0, 'start-unreadable'],
        [22, 4, 3, 'move-unreadable'],
        [23, 4, 2, 'result-differs'],
      ]);
      expect(read[0]?.issues[0]?.text).toBe('c5xd6 is not a legal move here');
    }
  });
  it('have correct line numbers after a cut', () => {
    const stream = blockStream(100);
    const text = `[White "A"]\n\n1. c4 {\n${'word\n'.repeat(40)}} *\n\n[White "B"]\n\n1. d4 *\n`;
    const blocks = [];
    for (let at = 0; at < text.length; at += 7) blocks.push(...stream.push(text.slice(at, at + 7)));
    blocks.push(...stream.end());
    for (const { text: found, line } of blocks)
      expect(
        text
          .split('\n')
          .slice(line - 1)
          .join('\n')
          .trimStart()
          .startsWith(found.split('\n')[0]!),
      ).toBe(true);
    expect(blocks.map(block => block.cut)).toEqual([true, true, false, false]);
    expect(blocks.at(-1)).toMatchObject({ line: 46, text: '[White "B"]\n\n1. d4 *' });
  });
  it('are cut when they are too long, which is reported', () => {
    const cut = (split: number) => {
      const stream = blockStream(100);
      const text = 'word '.repeat(50);
      const blocks = [];
      for (let at = 0; at < text.length; at += split) blocks.push(...stream.push(text.slice(at, at + split)));
      return [...blocks, ...stream.end()];
    };
    expect(cut(1000).map(block => [block.text.length, block.cut])).toEqual([
      [74, true],
      [74, true],
      [99, false],
    ]);
    expect(cut(7)).toEqual(cut(1000));
  });
});
