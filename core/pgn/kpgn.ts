/**
 * Reads a game of Khmer Chess: a JSON object with players, event, moves (`core/notation/khmer.ts`) and `ren`, the
 * position after the last move (`engine/rules/ren.ts`). The start position is not given. It is the usual one if the
 * moves lead from there to the position; otherwise the moves are taken back from the position, with captured pieces
 * from its list.
 *
 * The first capture ends all first-move rights, as in `ouk-wikipedia`.
 */
import { Position } from '../../engine/rules/position.ts';
import { khmerChessPiece, parseRen } from '../../engine/rules/ren.ts';
import { oukWikipedia } from '../../engine/rules/rule-sets/ouk-wikipedia.ts';
import { type Color, opposite, parseSquare, type Setup, type Square } from '../../engine/rules/types.ts';
import { parseSan } from '../notation/san.ts';
import type { Study, Tag } from '../study/study.ts';
import { type JsonMember, membersOf } from './json-members.ts';
import { pgnDate } from './kpgn-date.ts';
import { mirrorMoveText } from './scan.ts';
import { readResult } from './tags.ts';

export interface KpgnGame {
  readonly tags: readonly Tag[];
  readonly result: Study['result'];
  /** `null` if the position is invalid or the moves cannot be taken back from it. */
  readonly start: Position | null;
  /** The moves as in the file, joined by blanks. */
  readonly moves: string;
  readonly mirrored: boolean;
  /** The source text of each member of the file that is in none of the other fields. */
  readonly rest: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** `null` if the text is not a game of Khmer Chess. */
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
  const moves = json.moves.flatMap(move => moveOf(move) || []);
  const ren = textOf(json.ren);
  const read = parseRen(ren);
  const mirrored = read.ok && read.value.mirrored;
  const plain = mirrored ? moves.map(mirrorMoveText) : moves;
  const start = read.ok
    ? startOf(Position.start(oukWikipedia), read.value.setup, plain, ren.split(/\s+/u)[5] ?? '')
    : null;
  return {
    tags: tagsOf(json),
    result: resultOf(json),
    start,
    moves: moves.join(' '),
    mirrored,
    rest: restOf(text, json),
  };
}

/**
 * The source text of members that are not used.
 *
 * @param inside adds the enclosing object to the text of a member
 * @param uses whether a member is used; a list has the unused parts of it
 */
function unusedOf(
  text: string,
  inside: (member: string) => string,
  uses: (member: JsonMember) => boolean | readonly string[],
): readonly string[] {
  const members = membersOf(text);
  const last = new Map(members.map((member, at) => [member.name, at]));
  return members.flatMap((member, at) => {
    const used = last.get(member.name) === at && uses(member);
    return typeof used === 'object' ? used.map(inside) : used ? [] : [inside(member.text)];
  });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function restOf(text: string, json: Json): readonly string[] {
  const within =
    (name: string) =>
    (member: string): string =>
      `"${name}": {${member}}`;
  return unusedOf(
    text,
    member => member,
    ({ name, value }) => {
      const of = json[name];
      switch (name) {
        case 'event':
        case 'location':
          return typeof of === 'string';
        case 'date':
          return typeof of === 'string' && pgnDate(of).replaceAll('.', '-') === of;
        case 'moves':
          return (of as readonly unknown[]).every(isPlainMove);
        case 'ren':
          return typeof of === 'string' && !/\s(?:\d+\.-|-\.\d+)/u.test(of);
        case 'players':
          if (!isObject(of)) return false;
          return unusedOf(value, within('players'), side => {
            const player = objectOf(of)[side.name];
            if (side.name !== 'white' && side.name !== 'black') return false;
            if (!isObject(player)) return nameOf(player) !== '';
            const named = NAMES.find(key => textOf(objectOf(player)[key]) !== '');
            return unusedOf(side.value, within(side.name), member => member.name === named);
          });
        case 'timer':
          if (!isObject(of)) return false;
          return unusedOf(
            value,
            within('timer'),
            member => member.name === 'totalSecond' && typeof objectOf(of).totalSecond === 'number',
          );
        case 'result':
          if (!isObject(of)) return typeof of === 'string' && readResult(of) !== null;
          return unusedOf(value, within('result'), member => {
            const { last } = objectOf(of);
            if (member.name !== 'last' || !isObject(last)) return false;
            return unusedOf(
              member.value,
              within('last'),
              side => side.name in OUTCOMES && typeof objectOf(last)[side.name] === 'boolean',
            );
          });
        default:
          return false;
      }
    },
  );
}

const isPlainMove = (value: unknown): boolean =>
  isObject(value)
    ? moveOf(value) !== '' && Object.keys(objectOf(value)).every(key => key === 'from' || key === 'to')
    : textOf(value) !== '';

/** Moves are texts, or in early files objects. */
function moveOf(value: unknown): string {
  const { from, to } = objectOf(value);
  return textOf(value) || `${textOf(from)}${textOf(to)}`;
}

const NAMES = ['username', 'name', 'id'] as const;

/** A player is an object or a name. */
function nameOf(player: unknown): string {
  const fields = objectOf(player);
  return textOf(player) || NAMES.reduce((found, key) => found || textOf(fields[key]), '');
}

function tagsOf({ event, date, location, players, timer }: Json): readonly Tag[] {
  const sides = objectOf(players);
  const { totalSecond } = objectOf(timer);
  const found: readonly (readonly [string, string])[] = [
    ['Event', textOf(event)],
    ['Site', textOf(location)],
    ['Date', pgnDate(date)],
    ['White', nameOf(sides.white)],
    ['Black', nameOf(sides.black)],
    ['TimeControl', typeof totalSecond === 'number' ? String(totalSecond) : ''],
  ];
  return found.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
}

const OUTCOMES = { whiteWin: '1-0', blackWin: '0-1', draw: '1/2-1/2' } as const;

function resultOf({ result }: Json): Study['result'] {
  if (typeof result === 'string') return readResult(result) ?? '*';
  const last = objectOf(objectOf(result).last);
  const [, outcome] = Object.entries(OUTCOMES).find(([name]) => last[name] === true) ?? [];
  return outcome ?? '*';
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

/** The position before all moves; `null` if a move cannot be taken back. */
function takenBack(end: Setup, moves: readonly string[], graveyard: string): Setup | null {
  const board = [...end.board];
  const captured = [...graveyard];
  const rights = new Set(end.rights);
  let turn: Color = end.turn;
  for (const text of moves.toReversed()) {
    const [, fromText = '', toText = '', flags = ''] = MOVE.exec(text) ?? [];
    const [from, to] = [parseSquare(fromText), parseSquare(toText)];
    if (from === null || to === null || board[from] !== null) return null;
    const piece = board[to];
    turn = opposite(turn);
    if (!piece || piece.color !== turn) return null;
    const place = /x(\d+)/u.exec(flags)?.[1];
    board[from] = flags.includes('u') ? { ...piece, role: 'fish', promoted: false } : piece;
    board[to] = place === undefined ? null : khmerChessPiece(captured.splice(Number(place), 1)[0] ?? '');
    if (place !== undefined && board[to]?.color !== opposite(turn)) return null;
    const bits = Number(/j(\d+)/u.exec(flags)?.[1] ?? 0);
    for (const [bit, square] of BITS) if ((bits & bit) !== 0) rights.add(square);
  }
  return { ...end, board, turn, rights: [...rights].sort((a, b) => a - b), count: null };
}
