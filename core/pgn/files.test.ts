/** Reads real files and compares the games with those that an independent program read. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Move } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { flattenStudy } from '../study/flat.ts';
import { mainLineMoves } from '../study/walk.ts';
import type { PgnGame } from './game.ts';
import { guessFile } from './guess.ts';
import { pgnReader, readPgn } from './reader.ts';
import { writeGames, writePgn } from './writer.ts';

const bytesOf = (file: string): Uint8Array => readFileSync(new URL(`../../tests/data/pgn/${file}`, import.meta.url));

const read = (bytes: Uint8Array, split = bytes.length, rules = 'makruk'): PgnGame[] => {
  const reader = pgnReader({ rules });
  const games: PgnGame[] = [];
  for (let at = 0; at < bytes.length; at += split) games.push(...reader.push(bytes.subarray(at, at + split)));
  return [...games, ...reader.end()];
};

interface ReferenceGame {
  readonly file: string;
  readonly id: string;
  readonly result: string;
  readonly plies: number;
  readonly fen: string;
  readonly uci: string;
}

const reference: readonly ReferenceGame[] = new TextDecoder()
  .decode(bytesOf('games.jsonl'))
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));

const files = [...new Set(reference.map(game => game.file))].filter(file => file !== '');

const positionAfter = (game: PgnGame): Position => {
  const rules = ruleSet(game.study.rules)!;
  let position = Position.start(rules);
  for (const move of mainLineMoves(game.study)) {
    const parsed = parseUci(position, move);
    if (!parsed.ok) throw new Error(parsed.error.text);
    position = position.play(parsed.value as Move);
  }
  return position;
};

describe('recorded games', () => {
  for (const file of files) {
    it(file, () => {
      const games = read(bytesOf(file));
      const expected = reference.filter(game => game.file === file);
      expect(games.map(game => mainLineMoves(game.study).join(' '))).toEqual(expected.map(game => game.uci));
      expect(games.map(game => game.study.result)).toEqual(expected.map(game => game.result));
      for (const [index, game] of games.entries()) {
        const fen = makeFen(positionAfter(game)).split(' ');
        const oracle = expected[index]!.fen.split(' ');
        expect([fen[0]!.replaceAll('~', ''), fen[1], ...fen.slice(3)]).toEqual([
          oracle[0]!.replaceAll('~', ''),
          oracle[1],
          ...oracle.slice(3),
        ]);
      }
    });

    it(`${file}: gives the same games for any chunks`, () => {
      const bytes = bytesOf(file);
      const all = read(bytes);
      for (const split of [1, 2, 3, 7, 100, 4096]) expect(read(bytes, split)).toEqual(all);
    });

    it(`${file}: is unchanged by export and import`, () => {
      const studies = read(bytesOf(file)).map(game => game.study);
      const again = readPgn(writeGames(studies), { rules: 'ouk-pychess' }).map(game => game.study);
      expect(again).toEqual(studies);
    });
  }

  it('reads PlayOK, SchemingMind and engine files completely and without issues', () => {
    for (const file of ['playok.pgn', 'schemingmind.pgn', 'selfplay-uci.pgn']) {
      const games = read(bytesOf(file));
      expect(games.map(game => [game.kept, game.issues])).toEqual(games.map(() => ['whole', []]));
    }
  });

  it('keeps the tags of PlayOK in spite of CR CR LF, and counts lines as an editor does', () => {
    const [first, second] = read(bytesOf('playok.pgn'));
    expect(first!.study.tags.map(tag => tag.name)).toEqual([
      'Site',
      'Date',
      'Round',
      'White',
      'Black',
      'Time',
      'TimeControl',
      'WhiteElo',
      'BlackElo',
    ]);
    expect([first!.line, second!.line]).toEqual([1, 24]);
  });

  it('reads the sign of a draw offer as the symbol for equality', () => {
    const [game] = read(bytesOf('schemingmind.pgn'));
    const nodes = flattenStudy(game!.study).nodes;
    expect(nodes.at(-1)).toMatchObject({ move: 'f2g3', nags: [10] });
  });

  it('distinguishes a check with a draw offer from a slight advantage', () => {
    const games = read(bytesOf('schemingmind.pgn'));
    const annotated = flattenStudy(games[3]!.study).nodes.filter(node => node.nags);
    expect(annotated.map(node => [node.move, node.nags])).toEqual([
      ['d5c6', [10]],
      ['b6b7', [10]],
    ]);
  });

  it('reads the legal part of a page with spaced moves and prose', () => {
    const [game] = read(bytesOf('spaced-page.txt'));
    expect(game!.kept).toBe('partial');
    expect(game!.issues.map(({ code, line, ply }) => [code, line, ply])).toEqual([
      ['text-outside', 1, 0],
      ['text-as-comment', 8, 4],
      ['text-as-comment', 11, 6],
      ['text-as-comment', 21, 22],
      ['move-unreadable', 22, 24],
    ]);
    expect(game!.study.leftovers.at(-1)).toEqual({ code: 'move-unreadable', line: 22, ply: 24, text: 'R a 8 -' });
    expect(game!.study.tags).toEqual([
      { name: 'White', value: 'Dr. René Gralla, Hamburg' },
      { name: 'Black', value: 'Torsten Mendel, Hamburg' },
    ]);
    const nodes = flattenStudy(game!.study).nodes;
    expect(nodes.find(node => node.move === 'e6e5')?.nags).toEqual([6]);
    expect(nodes[4]?.comment).toBe('Black answers with the same plan, and the centre stays closed for now.');
  });

  it('reads a page of a correspondence site with a title and a result in words', () => {
    const [game] = read(bytesOf('site-page.txt'));
    expect(game!.kept).toBe('whole');
    expect(game!.study.result).toBe('1/2-1/2');
    expect(mainLineMoves(game!.study).join(' ')).toBe(reference.find(one => one.id === '399086')!.uci);
  });

  it('reads games whose moves are UCI text', () => {
    for (const game of reference.filter(one => one.file === '' && one.uci.startsWith('b1d2'))) {
      const moves = game.uci.split(' ');
      const numbered = moves.map((move, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${move}` : move)).join(' ');
      const [one] = readPgn(`[Variant "makruk"]\n\n${numbered} *\n`, { rules: 'ouk-pychess' });
      expect(one!.kept).toBe('whole');
      expect(mainLineMoves(one!.study)).toEqual(moves);
      expect(writePgn(one!.study)).toContain('[Variant "Makruk"]');
    }
  });
});

describe('the PlayOK games in Thai letters', () => {
  const same = reference.filter(game => game.file === 'playok.pgn');

  for (const file of ['thai.txt', 'thai-long.txt', 'thai-commas.txt']) {
    it(file, () => {
      const games = read(bytesOf(file), 1000);
      expect(games.map(game => mainLineMoves(game.study).join(' '))).toEqual(same.map(game => game.uci));
      expect(games.map(game => [game.kept, game.study.result])).toEqual(same.map(game => ['whole', game.result]));
      const reported = games.flatMap(game => game.issues).filter(issue => issue.code !== 'text-outside');
      expect(reported.map(issue => issue.code)).toEqual(file === 'thai.txt' ? ['move-doubtful'] : []);
    });
  }

  it('resolve an ambiguous move by the following moves', () => {
    const fen = '[FEN "4k3/8/8/3p4/2P1S3/8/8/4K3 w - - 0 1"]\n\n';
    const movesOf = (text: string) => mainLineMoves(readPgn(fen + text, { rules: 'makruk' })[0]!.study).join(' ');
    expect(movesOf('1. คxง๕ ข-จ๗ 2. ค๕ *')).toBe('e4d5 e8e7 c4c5');
    expect(movesOf('1. คxง๕ {taken} ข-จ๗ (1... ข-ง๗) 2. ค-จ๕ *')).toBe('c4d5 e8e7 e4e5');
  });

  it('can have Thai and Khmer numbers', () => {
    const [thai, khmer] = ['๑. จ๔ จ๕\n๒. ม-ง๒ *', '១. ត្រីង៣-ង៤ ត្រីង៦-ង៥\n២. សេះខ១-ឃ២ *'].map(text =>
      readPgn(text, { rules: 'makruk' }),
    );
    expect(mainLineMoves(thai![0]!.study)).toEqual(['e3e4', 'e6e5', 'b1d2']);
    expect(mainLineMoves(khmer![0]!.study)).toEqual(['e3e4', 'e6e5', 'b1d2']);
    expect([thai!.length, khmer!.length, thai![0]!.issues, khmer![0]!.issues]).toEqual([1, 1, [], []]);
  });
});

describe('the guess about a file', () => {
  const rows = [
    ['playok.pgn', 'playok', true, 'makruk-manual'],
    ['schemingmind.pgn', 'schemingmind', true, 'makruk-schemingmind'],
    ['selfplay-uci.pgn', 'uci', false, 'makruk'],
    ['long-algebraic.txt', 'long', true, 'makruk'],
    ['spaced-page.txt', 'spaced', true, 'makruk'],
    ['thai.txt', 'thai', true, 'makruk'],
    ['thai-long.txt', 'thai-long', true, 'makruk'],
    ['thai-commas.txt', 'thai-commas', true, 'makruk'],
  ] as const;
  for (const [file, dialect, needsRules, guess] of rows) {
    it(`${file} is ${dialect}`, () => {
      expect(guessFile(bytesOf(file))).toMatchObject({ dialect, needsRules, guess, encoding: 'utf-8' });
    });
  }

  const guess = (text: string) => guessFile(new TextEncoder().encode(text));

  it('takes the rule set from the Variant tag', () => {
    expect(guess('[Variant "Ouk Chaktrang"]\n\n1. e4 *')).toMatchObject({ guess: 'ouk-pychess', needsRules: false });
  });
  it('takes the rule set of games without a Variant tag from their site, even if others have the tag', () => {
    const named = '[Variant "Makruk"]\n\n1. e4 *\n\n';
    expect(guess(`${named}[Site "PlayOK"]\n\n1. e4 *`)).toMatchObject({ guess: 'makruk-manual', needsRules: true });
    expect(guess(`${named}[Site "PlayOK"]\n\n1. e4 *\n\n[Site "?"]\n\n1. e4 *`).guess).toBe('makruk');
    expect(guess(`[Variant "Makruk"]\n[Site "PlayOK"]\n\n1. e4 *`).guess).toBe('makruk');
  });
  it('recognises ouk by first-move rights, names and leaps', () => {
    const fen = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1';
    expect(guess(`[FEN "${fen}"]\n\n1. e4 *`)).toMatchObject({ guess: 'ouk-pychess', needsRules: true });
    expect(guess('[Event "Ouk Chaktrang, Phnom Penh"]\n\n1. e4 *').guess).toBe('ouk-pychess');
    expect(guess('[Event "?"]\n\n1. e4 e5 2. Kf2 Kc7 *').guess).toBe('ouk-pychess');
    expect(guess('[Event "?"]\n\n1. e4 e5 2. Nd2 *').guess).toBe('makruk');
  });
  it('recognises KPGN and Khmer letters', () => {
    expect(guess('1. Fe3e4 ff6f5 2. Hb1d2 hb8d7 *')).toMatchObject({ dialect: 'kpgn' });
    expect(guess('1. ត្រីង៣-ង៤ ត្រីង៦-ង៥ *')).toMatchObject({ dialect: 'khmer' });
  });
  it('suggests the ordinary rule set of a game without other evidence', () => {
    const fen = (text: string) => guess(`[FEN "${text}"]\n\n1. e4 *`).guess;
    expect(fen('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 1+1 0 1')).toBe('kar-ouk');
    expect(fen('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w BDEGbdeg - 0 1')).toBe('makruk-sut');
    expect(fen('rrrrrrr1/7k/rrrrrrrr/8/8/RRRRRRRR/K7/1RRRRRRR w - - 0 1')).toBe('rek');
    expect(fen('rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1')).toBe('makruk');
    expect(guess('[Event "Kar Ouk in Siem Reap"]\n\n1. e4 *').guess).toBe('kar-ouk');
    expect(guess('[Event "មិនរែកចាញ់"]\n\n1. Rb4 *').guess).toBe('min-rek-chanh');
    expect(guess('[Variant "Karouk"]\n\n1. e4 *').guess).toBe('kar-ouk');
    expect(guess('[Event "?"]\n\n1. Rb4 Ra5 *').guess).toBe('rek');
    expect(guess('[White "Rek Sothea"]\n\n1. e4 e5 2. Nd2 *').guess).toBe('makruk');
  });
  it('has the text of the first game', () => {
    expect(guess('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *').firstGame).toBe('[White "A"]\n\n1. e4 *');
  });
});
