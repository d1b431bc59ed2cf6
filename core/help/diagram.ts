/**
 * A diagram of a board, described in lines:
 *
 * | line | what is drawn |
 * |---|---|
 * | `rules ID`, `position FEN` | the position; without a FEN the start position of the rule set |
 * | `after e4 e5` | the position after these moves, with the squares of the last one tinted |
 * | `moves d4 e1` | the legal moves of these pieces: a dot on each empty target square, a ring around each capture |
 * | `only b2 f2` | removes all other dots and rings |
 * | `play c1c4` | the move as an arrow, and a cross on every piece that it removes |
 * | `arrows e1-e3 d1-b2:red`, `circles d4`, `crosses e5` | marks; green unless a colour is named |
 *
 * Dots, rings and crosses come from the kernel, so a diagram shows what the program plays.
 */
import type { Position } from '../../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { fromOf, type Move, parseSquare, type Square, squareName, toOf } from '../../engine/rules/types.ts';
import type { Diagram, DiagramArrow, MarkColor } from '../diagram/diagram.ts';
import { type Block, entriesOf } from './blocks.ts';
import { readMove, startOf } from './start.ts';

/** The diagram of a help page, whose picture has this name. */
export interface HelpDiagram extends Diagram {
  readonly name: string;
}

const COLORS: readonly string[] = ['green', 'red', 'blue', 'yellow'] satisfies MarkColor[];

/** A diagram under construction. */
class Draft {
  readonly errors: string[] = [];
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
    if (square === null) this.errors.push(`'${text}' is not a square`);
    return square ?? 0;
  }

  /** `e4:red` */
  colored(text: string): { readonly place: string; readonly color: MarkColor } {
    const [place = '', color = 'green'] = text.split(':');
    if (!COLORS.includes(color)) this.errors.push(`'${color}' is not a colour`);
    return { place, color: color as MarkColor };
  }

  move(text: string): Move | null {
    const move = readMove(this.position, text);
    if (!move.ok) this.errors.push(move.error);
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
    if (moves.length === 0) this.errors.push(`nothing on ${text} can move`);
    for (const move of moves) (this.position.pieceAt(toOf(move)) === null ? this.dots : this.rings).add(toOf(move));
  }

  only(squares: readonly string[]): void {
    const kept = new Set(squares.map(text => this.square(text)));
    for (const square of kept) {
      if (!this.dots.has(square) && !this.rings.has(square)) this.errors.push(`no move goes to ${squareName(square)}`);
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

/** Reads the diagram that a block describes. The errors are sentences for the author of the page. */
export function readDiagram(block: Block): Parsed<HelpDiagram, readonly string[]> {
  const [name] = block.words;
  if (name === undefined) return fail(['a diagram needs a name']);
  const entries = entriesOf(block);
  const value = (keyword: string): string | null => entries.find(([key]) => key === keyword)?.[1] ?? null;
  const start = startOf(value('rules') ?? '', value('position'));
  if (!start.ok) return fail([start.error]);
  const draft = new Draft(start.value);
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
    } else if (key !== 'rules' && key !== 'position') draft.errors.push(`unknown keyword '${key}'`);
  }
  if (draft.errors.length > 0) return fail(draft.errors);
  const { position, last, circles, arrows } = draft;
  const dots = [...draft.dots];
  return ok({ name, position, last, dots, rings: [...draft.rings], crosses: [...draft.crosses], circles, arrows });
}
