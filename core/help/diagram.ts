/**
 * A picture of the board, described in lines:
 *
 * | line | what is drawn |
 * |---|---|
 * | `rules ID`, `position FEN` | where it begins; without a FEN at the start of the rule set |
 * | `after e4 e5` | the position after these moves, the last one tinted |
 * | `moves d4 e1` | a dot on every square that the units there may go to, a ring round what they may capture |
 * | `only b2 f2` | of those dots, these alone |
 * | `play c1c4` | the move as an arrow, a cross on every unit that it removes |
 * | `arrows e1-e3 d1-b2:red`, `circles d4`, `crosses e5` | marks by hand; green unless a colour is named |
 *
 * Dots and crosses come from the kernel, so a picture shows what the program plays.
 */
import type { Position } from '../../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { fromOf, type Move, parseSquare, type Square, squareName, toOf } from '../../engine/rules/types.ts';
import { beginAt, readMove } from './begin.ts';
import { type Block, entriesOf } from './blocks.ts';

export type MarkColor = 'green' | 'red' | 'blue' | 'yellow';

export interface DiagramArrow {
  readonly from: Square;
  readonly to: Square;
  readonly color: MarkColor;
}

export interface Diagram {
  readonly name: string;
  readonly position: Position;
  readonly last: readonly [Square, Square] | null;
  readonly dots: readonly Square[];
  readonly rings: readonly Square[];
  readonly crosses: readonly Square[];
  readonly circles: readonly { readonly square: Square; readonly color: MarkColor }[];
  readonly arrows: readonly DiagramArrow[];
}

const COLORS: readonly string[] = ['green', 'red', 'blue', 'yellow'] satisfies MarkColor[];

class Draft {
  readonly faults: string[] = [];
  readonly dots = new Set<Square>();
  readonly rings = new Set<Square>();
  readonly crosses = new Set<Square>();
  readonly circles: { square: Square; color: MarkColor }[] = [];
  readonly arrows: DiagramArrow[] = [];
  last: readonly [Square, Square] | null = null;
  position: Position;

  constructor(position: Position) {
    this.position = position;
  }

  square(text: string): Square {
    const square = parseSquare(text);
    if (square === null) this.faults.push(`'${text}' is not a square`);
    return square ?? 0;
  }

  /** `e4:red` */
  colored(text: string): { readonly place: string; readonly color: MarkColor } {
    const [place = '', color = 'green'] = text.split(':');
    if (!COLORS.includes(color)) this.faults.push(`'${color}' is not a colour`);
    return { place, color: color as MarkColor };
  }

  move(text: string): Move | null {
    const move = readMove(this.position, text);
    if (!move.ok) this.faults.push(move.error);
    return move.ok ? move.value : null;
  }

  after(text: string): void {
    const move = this.move(text);
    if (move === null) return;
    this.position = this.position.play(move);
    this.last = [fromOf(move), toOf(move)];
  }

  moves(text: string): void {
    const from = this.square(text);
    const moves = this.position.moves().filter(move => fromOf(move) === from);
    if (moves.length === 0) this.faults.push(`nothing on ${text} can move`);
    for (const move of moves) (this.position.pieceAt(toOf(move)) === null ? this.dots : this.rings).add(toOf(move));
  }

  only(squares: readonly string[]): void {
    const kept = new Set(squares.map(text => this.square(text)));
    for (const square of kept) {
      if (!this.dots.has(square) && !this.rings.has(square)) this.faults.push(`no move goes to ${squareName(square)}`);
    }
    for (const set of [this.dots, this.rings]) for (const square of set) if (!kept.has(square)) set.delete(square);
  }

  play(text: string): void {
    const move = this.move(text);
    if (move === null) return;
    this.arrows.push({ from: fromOf(move), to: toOf(move), color: 'green' });
    for (const square of this.position.removed(move)) this.crosses.add(square);
  }

  arrow(text: string): void {
    const { place, color } = this.colored(text);
    const [from = '', to = ''] = place.split('-');
    this.arrows.push({ from: this.square(from), to: this.square(to), color });
  }
}

/** Faults are sentences for who writes the page. */
export function readDiagram(block: Block): Parsed<Diagram, readonly string[]> {
  const [name] = block.words;
  if (name === undefined) return fail(['a picture needs a name']);
  const entries = entriesOf(block);
  const value = (wanted: string): string | null => entries.find(([key]) => key === wanted)?.[1] ?? null;
  const begin = beginAt(value('rules') ?? '', value('position'));
  if (!begin.ok) return fail([begin.error]);
  const draft = new Draft(begin.value);
  for (const [key, rest] of entries) {
    const words = rest.split(/\s+/u);
    if (key === 'after') for (const word of words) draft.after(word);
    else if (key === 'moves') for (const word of words) draft.moves(word);
    else if (key === 'only') draft.only(words);
    else if (key === 'play') for (const word of words) draft.play(word);
    else if (key === 'arrows') for (const word of words) draft.arrow(word);
    else if (key === 'crosses') for (const word of words) draft.crosses.add(draft.square(word));
    else if (key === 'circles') {
      for (const { place, color } of words.map(word => draft.colored(word))) {
        draft.circles.push({ square: draft.square(place), color });
      }
    } else if (key !== 'rules' && key !== 'position') draft.faults.push(`there is no line '${key}'`);
  }
  if (draft.faults.length > 0) return fail(draft.faults);
  const { position, last, circles, arrows } = draft;
  const dots = [...draft.dots];
  return ok({ name, position, last, dots, rings: [...draft.rings], crosses: [...draft.crosses], circles, arrows });
}
