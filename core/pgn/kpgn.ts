/**
 * A game of Khmer Chess: one JSON object with players, event, moves (`core/notation/khmer.ts`) and `ren`, which is the position after the
 * last move (`engine/rules/ren.ts`). So the start has to be found: it is the usual array when the moves lead from there to the position;
 * otherwise the moves are taken back from the position, with the captured units out of its list.
 *
 * Its rules end all first-move rights with the first capture, as `ouk-wikipedia` does.
 */
import { Position } from '../../engine/rules/position.ts';
import { khmerChessUnit, parseRen } from '../../engine/rules/ren.ts';
import { oukWikipedia } from '../../engine/rules/rule-sets/ouk-wikipedia.ts';
import { type Color, opposite, parseSquare, type Setup, type Square } from '../../engine/rules/types.ts';
import { parseSan } from '../notation/san.ts';
import type { Study, Tag } from '../study/study.ts';
import { mirrorMoveText } from './scan.ts';

export interface KpgnGame {
  readonly tags: readonly Tag[];
  readonly result: Study['result'];
  /** `null` when the position cannot be read or the moves cannot be taken back from it. */
  readonly start: Position | null;
  /** As they stand in the file, joined by blanks. */
  readonly moves: string;
  readonly mirrored: boolean;
}

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** `null` when the text is no such object. */
export function readKpgn(text: string): KpgnGame | null {
  if (!/^\s*\{/u.test(text) || !text.includes('"moves"')) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const json = objectOf(parsed);
  if (!Array.isArray(json.moves)) return null;
  const moves = json.moves.map(moveOf).filter(move => move !== '');
  const ren = textOf(json.ren);
  const read = parseRen(ren);
  const mirrored = read.ok && read.value.mirrored;
  const plain = mirrored ? moves.map(mirrorMoveText) : moves;
  const start = read.ok
    ? startOf(Position.start(oukWikipedia), read.value.setup, plain, ren.split(/\s+/u)[5] ?? '')
    : null;
  return { tags: tagsOf(json), result: resultOf(json), start, moves: moves.join(' '), mirrored };
}

/** Early files hold objects instead of texts. */
function moveOf(value: unknown): string {
  const { from, to } = objectOf(value);
  return textOf(value) || `${textOf(from)}${textOf(to)}`;
}

function tagsOf({ event, date, location, players, timer }: Json): readonly Tag[] {
  const sides = objectOf(players);
  const nameOf = (side: unknown): string => {
    const { username, name, id } = objectOf(side);
    return textOf(username) || textOf(name) || textOf(id);
  };
  const day = Date.parse(textOf(date));
  const { totalSecond } = objectOf(timer);
  const found: readonly (readonly [string, string])[] = [
    ['Event', textOf(event)],
    ['Site', textOf(location)],
    ['Date', Number.isNaN(day) ? '' : new Date(day).toISOString().slice(0, 10).replaceAll('-', '.')],
    ['White', nameOf(sides.white)],
    ['Black', nameOf(sides.black)],
    ['TimeControl', typeof totalSecond === 'number' ? String(totalSecond) : ''],
  ];
  return found.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
}

function resultOf({ result }: Json): Study['result'] {
  const { whiteWin, blackWin } = objectOf(objectOf(result).last);
  return whiteWin === true ? '1-0' : blackWin === true ? '0-1' : '*';
}

const placementOf = ({ board }: Pick<Setup, 'board'>): string =>
  board.map(piece => (piece === null ? '-' : `${piece.color}${piece.role}`)).join();

function startOf(usual: Position, end: Setup, moves: readonly string[], graveyard: string): Position | null {
  let at = usual;
  const legal = moves.every(text => {
    const move = parseSan(at, text);
    if (move.ok) at = at.play(move.value);
    return move.ok;
  });
  if (legal && placementOf(at.setup()) === placementOf(end)) return usual;
  const setup = takenBack(end, moves, graveyard);
  const position = setup && Position.fromSetup(usual.rules, setup);
  return position?.ok ? position.value : null;
}

const MOVE = /^[a-z]([a-h][1-8])([a-h][1-8])(.*)$/iu;
const BITS: readonly (readonly [number, Square])[] = [
  [8, 3],
  [4, 4],
  [2, 60],
  [1, 59],
];

/** The position before all the moves; `null` when one of them cannot have been the last. */
function takenBack(end: Setup, moves: readonly string[], graveyard: string): Setup | null {
  const board = [...end.board];
  const captured = [...graveyard];
  const rights = new Set(end.rights);
  let turn: Color = end.turn;
  for (const text of moves.toReversed()) {
    const [, fromText = '', toText = '', flags = ''] = MOVE.exec(text) ?? [];
    const [from, to] = [parseSquare(fromText), parseSquare(toText)];
    if (from === null || to === null || board[from] !== null) return null;
    const unit = board[to];
    turn = opposite(turn);
    if (!unit || unit.color !== turn) return null;
    const place = /x(\d+)/u.exec(flags)?.[1];
    board[from] = flags.includes('u') ? { ...unit, role: 'fish', promoted: false } : unit;
    board[to] = place === undefined ? null : khmerChessUnit(captured.splice(Number(place), 1)[0] ?? '');
    if (place !== undefined && board[to]?.color !== opposite(turn)) return null;
    const bits = Number(/j(\d+)/u.exec(flags)?.[1] ?? 0);
    for (const [bit, home] of BITS) if ((bits & bit) !== 0) rights.add(home);
  }
  return { ...end, board, turn, rights: [...rights].sort((a, b) => a - b), count: null };
}
