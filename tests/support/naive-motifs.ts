/**
 * The glossary's detectors a second time, sentence by sentence from their definitions: a list of squares, pieces that
 * carry a number through the game, and legal replies tried one by one. Shares no code with `core/motifs` or the kernel.
 * Only tests use it, as a reference. Not covered: labels that depend on evaluations or endgame tables.
 */
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { type Color, opposite, type Piece, type Role, type Square } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import {
  attacked,
  inCheck,
  type Naive,
  type NaiveMove,
  naiveMoves,
  naivePlay,
  naiveUci,
} from '../scripts/naive-chess.ts';

interface NaiveLine {
  /** One more than moves. */
  readonly states: readonly Naive[];
  readonly moves: readonly NaiveMove[];
  /** Whether the game is drawn in each state, by whatever rule. */
  readonly drawn: readonly boolean[];
}

const VALUE: Readonly<Record<Role, number>> = { fish: 2, met: 3, koul: 5, horse: 6, boat: 10, king: 1000 };

const file = (square: Square): number => square % 8;
const rank = (square: Square): number => Math.floor(square / 8);

/** The squares strictly between two squares that share a rank or file; `null` if they do not. */
function between(a: Square, b: Square): Square[] | null {
  if (a === b || (file(a) !== file(b) && rank(a) !== rank(b))) return null;
  return Array.from({ length: 64 }, (_, square) => square).filter(square => {
    if (file(a) === file(b))
      return (
        file(square) === file(a) &&
        rank(square) > Math.min(rank(a), rank(b)) &&
        rank(square) < Math.max(rank(a), rank(b))
      );
    return (
      rank(square) === rank(a) && file(square) > Math.min(file(a), file(b)) && file(square) < Math.max(file(a), file(b))
    );
  });
}

/** The questions of the definitions about one state. */
class Board {
  readonly state: Naive;
  readonly rules: RuleSet;
  #reach: ReadonlyMap<Square, readonly Square[]> | undefined;

  constructor(state: Naive, rules: RuleSet) {
    this.state = state;
    this.rules = rules;
  }

  at(square: Square): Piece | null {
    return this.state.board[square] ?? null;
  }

  role(square: Square): Role | null {
    return this.at(square)?.role ?? null;
  }

  squares(color: Color, ...roles: Role[]): Square[] {
    return this.state.board.flatMap((piece, square) =>
      piece?.color === color && (roles.length === 0 || roles.includes(piece.role)) ? [square] : [],
    );
  }

  king(color: Color): Square {
    return this.squares(color, 'king')[0]!;
  }

  /** att(color, square). */
  att(color: Color, square: Square): Square[] {
    this.#reach ??= new Map(
      [...this.squares('w'), ...this.squares('b')].map(from => [from, attacked(this.state, this.rules, from)]),
    );
    return this.squares(color).filter(from => this.#reach!.get(from)!.includes(square));
  }

  hits(from: Square, square: Square): boolean {
    return this.att(this.at(from)!.color, square).includes(from);
  }

  guards(square: Square): Square[] {
    return this.att(this.at(square)!.color, square);
  }

  legal(): NaiveMove[] {
    const { state, rules } = this;
    return rules.goal === 'firstCheck' && inCheck(state, rules, state.turn) ? [] : naiveMoves(state, rules);
  }

  after(move: NaiveMove): Board {
    return new Board(naivePlay(this.state, this.rules, move), this.rules);
  }

  /** Enemy pieces to the side to move that check it. */
  checkers(): Square[] {
    return this.att(opposite(this.state.turn), this.king(this.state.turn));
  }

  /** The side to move takes on the square and cannot be retaken there. */
  takesFree(square: Square): boolean {
    const captures = this.legal().filter(({ to, step }) => to === square && step === null);
    return captures.some(
      capture =>
        !this.after(capture)
          .legal()
          .some(({ to }) => to === square),
    );
  }

  occupied(squares: readonly Square[]): Square[] {
    return squares.filter(square => this.at(square) !== null);
  }
}

interface Context {
  readonly p: Board;
  readonly q: Board;
  readonly m: NaiveMove;
  readonly a: Color;
  readonly b: Color;
  /** Numbers of the pieces by square, before and after. */
  readonly pIds: readonly (number | null)[];
  readonly qIds: readonly (number | null)[];
  readonly isCapture: boolean;
  readonly gainsOnly: boolean;
}

interface NaiveOptions {
  readonly chang: boolean;
  readonly gainsOnly: boolean;
}

/** The labels of each move of a line of positions, unordered. Options as those of the detectors. */
export function naiveLabels(positions: readonly Position[], options: NaiveOptions): ReadonlySet<string>[] {
  const [start, ...others] = positions;
  const { rules } = start!;
  const { board, turn, rights } = start!.setup();
  const states: Naive[] = [{ board, turn, rights: new Set(rights) }];
  const moves: NaiveMove[] = [];
  for (const { lastMove } of others) {
    const state = states.at(-1)!;
    const move = naiveMoves(state, rules).find(candidate => naiveUci(candidate) === makeUci(lastMove!))!;
    moves.push(move);
    states.push(naivePlay(state, rules, move));
  }
  const drawn = positions.map(position => position.outcome()?.result === '1/2-1/2');
  return labelsOf(rules, { states, moves, drawn }, options);
}

function labelsOf(rules: RuleSet, line: NaiveLine, { chang, gainsOnly }: NaiveOptions): ReadonlySet<string>[] {
  const boards = line.states.map(state => new Board(state, rules));
  const numbers: (number | null)[][] = [Array.from({ length: 64 }, (_, square) => square)];
  for (const { from, to, step } of line.moves) {
    const ids = [...numbers.at(-1)!];
    if (step !== null) ids[step] = ids[to]!;
    ids[to] = ids[from]!;
    ids[from] = null;
    numbers.push(ids);
  }
  return line.moves.map((m, at) => {
    const [p, q] = [boards[at]!, boards[at + 1]!];
    const a = p.state.turn;
    const isCapture = m.step === null && p.at(m.to) !== null;
    const context = { p, q, m, a, b: opposite(a), pIds: numbers[at]!, qIds: numbers[at + 1]!, isCapture, gainsOnly };
    const found = new Set([
      ...checks(context),
      ...ends(context),
      ...lines(context),
      ...threats(context),
      ...doubleThreats(context),
      ...promotion(context),
      ...prevented(context),
      ...formations(context),
      ...endgame(context),
      ...sequences(boards, line.moves, at),
      ...overload(context),
    ]);
    if (chang && protects(context)) found.add('chang');
    if (line.drawn[at + 1] && !line.drawn[at]) found.add('smoeu');
    return found;
  });
}

function checks({ q, isCapture }: Context): string[] {
  const roles = q.checkers().map(square => q.role(square));
  if (roles.length === 0) return [];
  const name = roles.includes('boat') || roles.includes('horse') ? 'ouk' : 'ruk';
  return isCapture ? [name, `si-${name}`] : [name];
}

function ends({ q }: Context): string[] {
  const checked = q.checkers().length > 0;
  if (q.legal().length > 0) return [];
  if (!checked) return ['aab'];
  return q.rules.goal === 'checkmate' ? ['ouk-ngeub'] : [];
}

/** Boats of `side` with exactly one piece between them and the other king, as [boat, piece between]. */
function cheubAng(board: Board, side: Color): [Square, Square][] {
  const king = board.king(opposite(side));
  return board.squares(side, 'boat').flatMap(boat => {
    const line = between(boat, king);
    const inside = line === null ? [] : board.occupied(line);
    return inside.length === 1 ? [[boat, inside[0]!] as [Square, Square]] : [];
  });
}

function lines({ p, q, m, a, b, pIds, qIds, isCapture }: Context): string[] {
  const found: string[] = [];
  const before = cheubAng(p, a).map(([boat, piece]) => `${pIds[boat]} ${pIds[piece]}`);
  const arisen = cheubAng(q, a).filter(([boat, piece]) => !before.includes(`${qIds[boat]} ${qIds[piece]}`));
  if (arisen.length > 0) found.push('cheub-ang');
  if (arisen.some(([boat]) => boat === m.to)) found.push('daak-ang');

  const king = q.king(b);
  const uncovered = q.squares(a, 'boat').some(boat => {
    if (boat === m.to || !q.hits(boat, king) || p.hits(boat, king)) return false;
    const inside = p.occupied(between(boat, king)!);
    return inside.length === 1 && inside[0] === m.from;
  });
  if (uncovered) {
    found.push(q.hits(m.to, king) ? 'paay-ouk' : 'paay');
    if (isCapture) found.push('si-paay');
  }

  const landed = m.step === null ? [m.to] : [m.to, m.step];
  const blocked = p.checkers().some(checker => {
    if (p.role(checker) !== 'boat' || p.role(m.from) === 'king') return false;
    return between(checker, p.king(a))!.some(square => landed.includes(square));
  });
  if (blocked) {
    found.push('bet');
    if (q.checkers().length > 0) found.push('bet-ouk');
  }
  return found;
}

function threats({ p, q, m, a, b, isCapture }: Context): string[] {
  const found: string[] = [];
  const value = (board: Board, square: Square): number => VALUE[board.role(square)!];
  const takers = q.legal().filter(({ to }) => to === m.to);
  const guarded = q.guards(m.to).length > 0;
  if (q.role(m.to) !== 'king') {
    const threatened = q
      .squares(b)
      .filter(v => q.role(v) !== 'king' && value(q, v) > value(q, m.to) && q.hits(m.to, v) && !p.hits(m.from, v));
    const fair = takers.every(({ from }) => q.role(from) !== 'king' && value(q, from) >= value(q, m.to));
    if (threatened.length > 0 && (takers.length === 0 || (guarded && fair))) {
      found.push('denh');
      if (isCapture) found.push('si-denh');
    }
  }
  if (p.role(m.from) !== 'king' && !isCapture) {
    const attackers = p.att(b, m.from);
    const unguarded = p.guards(m.from).length === 0;
    const threatened = attackers.length > 0 && (unguarded || attackers.some(x => value(p, x) < value(p, m.from)));
    if (threatened && q.att(b, m.to).length === 0) found.push('rout');
  }
  const enemies = p.squares(b).filter(w => w !== m.to && p.role(w) === q.role(m.to));
  const isTa = enemies.some(w =>
    p.squares(a).some(v => {
      if (v === m.from || v === m.to || p.role(v) === 'king' || !p.hits(w, v)) return false;
      if (p.guards(v).length > 0 && value(p, v) <= value(p, w)) return false;
      const isInside = p.role(w) === 'boat' && between(w, v)!.includes(m.to);
      return q.hits(m.to, w) || isInside;
    }),
  );
  if (isTa && guarded && q.role(m.to) !== 'king') found.push('ta');
  if (q.checkers().includes(m.to) && guarded && takers.some(({ from }) => q.role(from) === q.role(m.to))) {
    found.push('ouk-ta');
  }
  return found;
}

function doubleThreats({ p, q, m, b, gainsOnly }: Context): string[] {
  const checkers = q.checkers();
  const replies = q.legal();
  if (checkers.length === 0 || replies.length === 0) return [];
  const name = checkers.some(square => ['boat', 'horse'].includes(q.role(square)!)) ? 'ouk' : 'ruk';
  const found: string[] = [];
  for (const v of q.squares(b)) {
    if (q.role(v) === 'king') continue;
    const takesChecker = replies.some(({ from, to }) => from === v && checkers.includes(to));
    const falls = replies.every(reply => q.after(reply).takesFree(reply.from === v ? reply.to : v));
    if (falls && !takesChecker) {
      if (!gainsOnly || !p.takesFree(v)) found.push(`${name}-daach`);
      continue;
    }
    const attackers = [...checkers, m.to].filter(x => {
      const isFree = q.guards(x).length === 0 && replies.some(({ to }) => to === x);
      return q.role(x) !== 'king' && q.hits(x, v) && !(gainsOnly && isFree);
    });
    const unguarded = q.guards(v).length === 0;
    if (attackers.some(x => unguarded || VALUE[q.role(v)!] > VALUE[q.role(x)!])) found.push(`${name}-baek`);
  }
  return found;
}

function promotion({ q, m, b, isCapture, gainsOnly }: Context): string[] {
  if (!m.promotes) return [];
  const found = ['bak'];
  if (isCapture) found.push('si-bak');
  if (q.hits(m.to, q.king(b))) found.push('bak-ruk');
  const takers = q.legal().filter(({ to }) => to === m.to);
  const fair = takers.every(({ from }) => !['king', 'fish'].includes(q.role(from)!));
  const isSafe = !gainsOnly || takers.length === 0 || (fair && q.guards(m.to).length > 0);
  if (isSafe && q.squares(b, 'koul', 'horse', 'boat').some(v => q.hits(m.to, v))) found.push('bak-denh');
  return found;
}

function prevented({ p, q, a, b }: Context): string[] {
  const checksOf = (board: Board): boolean => board.legal().some(move => board.after(move).checkers().length > 0);
  if (p.checkers().length > 0 || q.legal().length === 0 || checksOf(q)) return [];
  return checksOf(new Board({ ...p.state, turn: b }, p.rules)) && q.state.turn !== a ? ['kar-ouk'] : [];
}

/** Pairs of one side with the label that they form and the numbers of the pieces. */
function pairs(board: Board, side: Color, ids: readonly (number | null)[]): string[] {
  const squares = board.squares(side, 'met', 'koul', 'horse', 'boat');
  return squares.flatMap(x =>
    squares.flatMap(y => {
      const role = board.role(x);
      if (role !== board.role(y) || x === y) return [];
      const key = `${ids[x]} ${ids[y]}`;
      if (role === 'boat')
        return between(x, y) && board.occupied(between(x, y)!).length === 0 ? [`dub-tuuk ${key}`] : [];
      if (role === 'horse') return board.guards(x).includes(y) ? [`dub-ses ${key}`] : [];
      if (role === 'koul') {
        return board.guards(x).includes(y) && board.guards(y).includes(x) ? [`dub-koul ${key}`] : [];
      }
      if (!board.at(x)!.promoted && !board.at(y)!.promoted) return [];
      const [dx, dy] = [Math.abs(file(x) - file(y)), Math.abs(rank(x) - rank(y))];
      if (dx * dy === 1) return [`trey-chang ${key}`];
      return dx + dy === 1 ? [`trey-tim ${key}`] : [];
    }),
  );
}

function formations({ p, q, a, pIds, qIds }: Context): string[] {
  const before = pairs(p, a, pIds);
  return pairs(q, a, qIds)
    .filter(pair => !before.includes(pair))
    .map(pair => pair.split(' ')[0]!);
}

function huntStates(board: Board): string[] {
  const bare = (['w', 'b'] as const).find(side => board.squares(side).length === 1);
  if (bare === undefined || board.squares(opposite(bare)).length === 1) return [];
  const states = ['denh-ending'];
  const king = board.king(bare);
  const hunter = opposite(bare);
  const mets = board.squares(hunter, 'met');
  const minors = board.squares(hunter, 'horse', 'koul');
  const others = board.squares(hunter, 'fish', 'boat');
  for (const corner of [0, 7, 56, 63]) {
    const apart = Math.max(Math.abs(file(corner) - file(king)), Math.abs(rank(corner) - rank(king)));
    if (apart > 1 || mets.length === 0 || minors.length > 1 || others.length > 0) continue;
    const color = (file(corner) + rank(corner)) % 2;
    const able = mets.some(met => (file(met) + rank(met)) % 2 === color);
    states.push(`${able ? 'trouv' : 'khos'}-chrung ${corner}`);
  }
  return states;
}

function endgame({ p, q }: Context): string[] {
  const before = huntStates(p);
  return huntStates(q)
    .filter(state => !before.includes(state))
    .map(state => state.split(' ')[0]!);
}

/** Dou and si pir that end with the move at `at`. */
function sequences(boards: readonly Board[], moves: readonly NaiveMove[], at: number): string[] {
  const takenAt = (ply: number): Piece | null => {
    const move = moves[ply];
    return move === undefined || move.step !== null || move.to !== moves[at]!.to ? null : boards[ply]!.at(move.to);
  };
  const [x, y, z] = [takenAt(at - 2), takenAt(at - 1), takenAt(at)];
  if (z === null || y === null || takenAt(at + 1) !== null) return [];
  if (x === null) return VALUE[y.role] === VALUE[z.role] ? ['dou'] : [];
  return takenAt(at - 3) === null ? ['si-pir'] : [];
}

function overload({ p, q, m, b, isCapture, gainsOnly }: Context): string[] {
  if (!isCapture) return [];
  const [g, ...others] = p.guards(m.to);
  if (g === undefined || others.length > 0) return [];
  const retake = q.legal().find(({ from, to }) => from === g && to === m.to);
  if (retake === undefined) return [];
  const second = p.squares(b).filter(v => {
    if (v === m.to || v === g || p.role(v) === 'king') return false;
    if (gainsOnly && VALUE[p.role(m.to)!] + VALUE[p.role(v)!] < VALUE[q.role(m.to)!]) return false;
    const guards = p.guards(v);
    return guards.length === 1 && guards[0] === g;
  });
  return second.some(v => q.after(retake).takesFree(v)) ? ['si-brateanh'] : [];
}

function protects({ p, q, a, pIds, qIds }: Context): boolean {
  return q.squares(a).some(square => {
    const before = pIds.indexOf(qIds[square]!);
    return q.role(square) !== 'king' && q.guards(square).length > 0 && p.guards(before).length === 0;
  });
}
