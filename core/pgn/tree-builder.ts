/**
 * A tree of moves under construction. Lines of play that wait for a variation to end are on a stack of our own, so
 * nesting has no limit. A line is a cursor: the node and position it has reached, and those one ply earlier, from which a
 * variation branches off.
 */
import type { Position } from '../../engine/rules/position.ts';
import type { Leftover } from '../study/study.ts';
import { addText, type NoteDraft, readComment } from './commands.ts';
import { readReferences, unwrapped } from './escape.ts';

export type NodeDraft = NoteDraft & { move: string; before?: string; children: NodeDraft[] };

/** So many are looked through faster than a set is made. */
const FEW_GLYPHS = 16;

interface Cursor {
  node: NodeDraft;
  position: Position;
  /** One ply earlier; `null` while this line has no move. */
  parent: NodeDraft | null;
  before: Position | null;
  ply: number;
  /** This line made `node`, so its next move is the node's first child. */
  owns: boolean;
  /** A comment now belongs before the next move. */
  ahead: boolean;
  /** Comment text that waits for the next move. */
  waiting: string;
}

export class TreeBuilder {
  readonly root: NodeDraft = { move: '', children: [] };
  readonly #waitingLines: Cursor[] = [];
  /** The glyphs of a node that has many, to find one there already. */
  readonly #glyphs = new WeakMap<NodeDraft, Set<number>>();
  #cursor: Cursor;

  constructor(start: Position) {
    this.#cursor = {
      node: this.root,
      position: start,
      parent: null,
      before: null,
      ply: 0,
      owns: true,
      ahead: false,
      waiting: '',
    };
  }

  get position(): Position {
    return this.#cursor.position;
  }

  /** Plies from the root. */
  get ply(): number {
    return this.#cursor.ply;
  }

  get inVariation(): boolean {
    return this.#waitingLines.length > 0;
  }

  /** A variation that has no move yet: nothing there to which a glyph could belong. */
  get inEmptyVariation(): boolean {
    return this.inVariation && this.#cursor.parent === null;
  }

  /** A comment from here on belongs before the next move. */
  expectMove(): void {
    this.#cursor.ahead = true;
  }

  /** A comment from here on belongs after the last move. */
  expectNothing(): void {
    this.#cursor.ahead = false;
  }

  /** `move`: UCI, legal; `position`: after it. A move that is there already is followed. */
  play(move: string, position: Position): void {
    const cursor = this.#cursor;
    const { node } = cursor;
    const known = node.children.find(child => child.move === move);
    const child = known ?? { move, children: [] };
    if (cursor.owns && node.children[0] !== child) node.children = [child, ...node.children.filter(c => c !== child)];
    else if (!known) node.children.push(child);
    if (cursor.waiting !== '') child.before = joined(child.before ?? '', cursor.waiting);
    cursor.parent = node;
    cursor.before = cursor.position;
    cursor.node = child;
    cursor.position = position;
    cursor.ply++;
    cursor.owns ||= !known;
    cursor.ahead = false;
    cursor.waiting = '';
  }

  /** A line beside the last move; false when there is no last move in this line. */
  openVariation(): boolean {
    const { parent, before, ply } = this.#cursor;
    if (parent === null || before === null) return false;
    this.#waitingLines.push(this.#cursor);
    this.#cursor = {
      node: parent,
      position: before,
      parent: null,
      before: null,
      ply: ply - 1,
      owns: false,
      ahead: true,
      waiting: '',
    };
    return true;
  }

  /** Back to the line that was left; false in the main line. */
  closeVariation(): boolean {
    const line = this.#waitingLines.pop();
    if (!line) return false;
    const { parent, waiting } = this.#cursor;
    if (parent !== null) this.finishLine();
    this.#cursor = line;
    line.ahead = true;
    if (parent === null) line.waiting = joined(line.waiting, waiting);
    return true;
  }

  /** Text that waited for a move that never came belongs after the last one. */
  finishLine(): void {
    addText(this.#cursor.node, this.#cursor.waiting);
    this.#cursor.waiting = '';
  }

  addNags(nags: readonly number[]): void {
    const { node } = this.#cursor;
    for (const nag of nags) {
      if (this.#hasGlyph(node, nag)) continue;
      node.nags ??= [];
      node.nags.push(nag);
      this.#glyphs.get(node)?.add(nag);
    }
  }

  #hasGlyph(node: NodeDraft, nag: number): boolean {
    const nags = node.nags ?? [];
    if (nags.length < FEW_GLYPHS) return nags.includes(nag);
    const known = this.#glyphs.get(node) ?? new Set(nags);
    this.#glyphs.set(node, known);
    return known.has(nag);
  }

  /**
   * A comment's source text. Before a move it is that move's `before`, unless it holds commands: those describe the
   * position on the board, and stay text where a variation begins in one that has been left. Leftovers found in it are
   * handed out.
   */
  addComment(source: string): readonly Leftover[] {
    const cursor = this.#cursor;
    const speaksOfNode = this.inEmptyVariation ? /\[%unread\s/u.test(source) : source.includes('[%');
    if (!cursor.ahead || speaksOfNode) return readComment(source, cursor.node);
    cursor.waiting = joined(cursor.waiting, readReferences(unwrapped(source)));
    return [];
  }
}

const joined = (a: string, b: string): string => (a === '' || b === '' ? a + b : `${a} ${b}`);
