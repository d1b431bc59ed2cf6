import { describe, expect, it } from 'vitest';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { khmerChessLetter, makeRen } from '../../engine/rules/ren.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { toOf } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { pick, seeded } from '../../tests/data/pgn-random.ts';
import { makeKpgn } from '../notation/khmer.ts';
import { mainLineMoves } from '../study/walk.ts';
import { guessFile } from './guess.ts';
import { readPgn } from './reader.ts';
import { mirrorMoveText } from './scan.ts';

const rules = ruleSet('ouk-wikipedia')!;
const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1';

const read = (json: unknown) => readPgn(JSON.stringify(json, null, 2), { rules: 'makruk' });

/** A random game with its KPGN moves, the position of every ply, and the captured units in the order of their capture. */
function randomGame(seed: number, plies: number) {
  const random = seeded(seed);
  const positions = [Position.start(rules)];
  const moves: string[] = [];
  const uci: string[] = [];
  let graveyard = '';
  for (let at = positions[0]!; moves.length < plies && at.outcome() === null; ) {
    const move = pick(random, at.moves());
    const after = at.play(move);
    const taken = at.pieceAt(toOf(move));
    if (taken) graveyard += khmerChessLetter(taken);
    moves.push(makeKpgn(at, move, after));
    uci.push(makeUci(move));
    positions.push(after);
    at = after;
  }
  return { positions, moves, uci, graveyard };
}

describe('a file of Khmer Chess', () => {
  it('is a game with its tags', () => {
    const [game] = read({
      event: 'King of Khmer Chess 2021',
      date: '2021-02-12T08:49:21.716Z',
      location: 'PP Cambodia',
      players: { white: { username: 'Sok' }, black: { name: 'Dara' } },
      result: { last: { whiteWin: true, blackWin: false } },
      moves: ['Fe3e4', 'ff6f5', 'Kd1b2j8'],
      ren: 'BHGQ1GHB/1K6/FFFF1FFF/4F3/5f2/fffff1ff/8/bhgqkghb b K--- -- -.-@-'.replace('BHGQ1', 'BHG1Q'),
      timer: { totalSecond: 3600 },
    });
    expect(game!.issues).toEqual([]);
    expect(game!.study.rules).toBe('ouk-wikipedia');
    expect(game!.study.start).toBe(START);
    expect(game!.study.result).toBe('1-0');
    expect(mainLineMoves(game!.study)).toEqual(['e3e4', 'f6f5', 'd1b2']);
    expect(game!.study.tags.map(tag => `${tag.name} ${tag.value}`)).toEqual([
      'Event King of Khmer Chess 2021',
      'Site PP Cambodia',
      'Date 2021.02.12',
      'White Sok',
      'Black Dara',
      'TimeControl 3600',
    ]);
  });

  it('of the first releases is one, too', () => {
    const [game] = read({
      moves: [{ from: 'b3', to: 'b4', jump: false, capture: '' }],
      ren: 'bhgqkghb/8/ffffffff/8/1F6/F1FFFFFF/8/BHGKQGHB b ---- -- -.-',
    });
    expect(game!.study.start).toBe(START);
    expect(mainLineMoves(game!.study)).toEqual(['b3b4']);
  });

  it('comes back from random games, from the start and from later', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { positions, moves, uci, graveyard } = randomGame(seed, 60);
      const ren = `${makeRen(positions.at(-1)!).split(' ').slice(0, 5).join(' ')} ${graveyard}`.trim();
      const [whole] = read({ moves, ren });
      expect([whole!.kept, whole!.study.start, mainLineMoves(whole!.study)]).toEqual(['whole', START, uci]);
      const from = Math.min(20, moves.length - 1);
      const [later] = read({ moves: moves.slice(from), ren });
      const [placement, turn] = makeFen(positions[from]!, { promoted: false }).split(' ');
      expect(later!.study.start.replaceAll('~', '').split(' ').slice(0, 2)).toEqual([placement, turn]);
      expect(mainLineMoves(later!.study)).toEqual(uci.slice(from));
    }
  });

  it('that is not possible is kept as text', () => {
    const [game] = read({ moves: ['Fe3e4'], ren: 'BHGKQGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-' });
    expect([game!.kept, game!.issues[0]!.code]).toEqual(['text', 'start-unreadable']);
  });
});

describe('moves of Khmer Chess in PGN', () => {
  it('are read in the mirror where only that makes sense', () => {
    const { moves, uci } = randomGame(5, 40);
    const text = moves.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ${move}` : move)).join(' ');
    const mirrored = moves.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ` : '') + mirrorMoveText(move)).join(' ');
    const start = '[FEN "BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgkqghb w ---- -- -.-"]\n\n';
    for (const source of [text, mirrored, start + mirrored])
      expect(mainLineMoves(readPgn(source, { rules: 'ouk-wikipedia' })[0]!.study), source).toEqual(uci);
  });

  it('are told from other dialects', () => {
    const look = (text: string) => guessFile(new TextEncoder().encode(text));
    expect(look('{"moves": ["Fe3e4", "ff6f5"], "ren": ""}')).toMatchObject({ dialect: 'kpgn', needsRules: false });
    expect(look('1. Fe3e4 ff6f5')).toMatchObject({ dialect: 'kpgn', needsRules: true });
  });
});

describe('games of makruk-js', () => {
  it('are read with their letters, M for the horse', () => {
    const [game] = readPgn('[Event "Test"]\n[Result "*"]\n\n1. b4 b5 2. Md2 Md7 3. Tc2 Tc7 *', { rules: 'makruk' });
    expect(mainLineMoves(game!.study)).toEqual(['b3b4', 'b6b5', 'b1d2', 'b8d7', 'c1c2', 'c8c7']);
    const fen = '[FEN "r2mk2r/8/bbbbbbbb/8/8/BBBBBBBB/8/R2MK2R w 1"]\n\n1. Mf2 Mc6 *';
    expect(readPgn(fen, { rules: 'makruk' })[0]!.kept).toBe('partial');
    const legal = fen.replace('Mf2 Mc6', 'Mf2 Mb7');
    expect(mainLineMoves(readPgn(legal, { rules: 'makruk' })[0]!.study)).toEqual(['d1f2', 'd8b7']);
  });
});
