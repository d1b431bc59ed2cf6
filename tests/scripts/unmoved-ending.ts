/** Random endings of a chaser with unmoved pieces, including fishes on their start squares, against a bare king. */
import type { Ending } from '../../engine/endgame/ending.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { hasFirstMove } from '../../engine/rules/start-rights.ts';
import { type Color, opposite, type Piece, type Role, type Square } from '../../engine/rules/types.ts';
import type { Random } from './random.ts';
import { randomCount } from './random-ending.ts';

/** Start squares of the pieces, White's and Black's. */
const HOME: Readonly<Partial<Record<Role, readonly [readonly Square[], readonly Square[]]>>> = {
  king: [[3], [60]],
  met: [[4], [59]],
  horse: [
    [1, 6],
    [57, 62],
  ],
};

const ALL: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);
const distance = (a: Square, b: Square): number => Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));

/**
 * Either colour, either side to move, one man at least with its first move, now and then at home elsewhere; sometimes
 * the bare king has one too.
 */
export function unmovedEnding(random: Random, rules: RuleSet, ending: Ending, counted: boolean): Position {
  for (;;) {
    const chaser: Color = random.pick(['w', 'b']);
    const board: (Piece | null)[] = ALL.map(() => null);
    const rights: Square[] = [];
    const put = (color: Color, role: Role, squares: readonly Square[]): Square => {
      const square = random.pick(squares.filter(each => board[each] === null));
      board[square] = { color, role, promoted: false };
      return square;
    };
    const first = chaser === 'w' ? 0 : 7;
    const homeRank = ALL.filter(square => square >> 3 === first);
    const unmoved = (role: Role): boolean => hasFirstMove(rules, role) && random.chance(0.6);
    const atHome = (role: Role): void => {
      const usual = HOME[role]?.[chaser === 'w' ? 0 : 1].filter(square => board[square] === null) ?? [];
      rights.push(put(chaser, role, usual.length > 0 && random.chance(0.92) ? usual : homeRank));
    };
    const waits = ['king' as const, ...ending.units].map(role => ({ role, waits: unmoved(role) }));
    if (!waits.some(each => each.waits)) continue;
    for (const { role } of waits.filter(each => each.waits)) atHome(role);
    const near = ALL.filter(square => distance(square, rights[0] as Square) < 5);
    if (!waits[0]?.waits) put(chaser, 'king', near);
    const king = board.findIndex(piece => piece?.role === 'king');
    const third = ALL.filter(square => square >> 3 === (chaser === 'w' ? 2 : 5));
    for (const { role } of waits.slice(1).filter(each => !each.waits))
      put(chaser, role, role === 'fish' && random.chance(0.6) ? third : random.chance(0.7) ? near : ALL);
    const ofBare = rules.kingLeap !== null && random.chance(0.08);
    const bareHome = ALL.filter(square => square >> 3 === 7 - first);
    const close = ALL.filter(square => distance(square, king) < 5);
    // Mates are more likely near the unmoved pieces.
    const edge = close.filter(square => square >> 3 === first || [0, 7].includes(square & 7));
    const bare = put(opposite(chaser), 'king', ofBare ? bareHome : random.chance(0.7) ? edge : close);
    if (ofBare) rights.push(bare);
    const turn: Color = random.pick(['w', 'b']);
    const count = counted ? randomCount(random, rules, turn, chaser) : null;
    const position = Position.fromSetup(rules, {
      board,
      turn,
      rights,
      count,
      halfmoves: 0,
      fullmoves: 1,
      checks: null,
    });
    if (position.ok) return position.value;
  }
}
