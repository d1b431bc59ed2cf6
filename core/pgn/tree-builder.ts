/**
 * Builds a tree of moves. The lines outside the current variation are on an explicit stack, so variations can be
 * nested to any depth. A line is a cursor: its last node and position, and those one ply earlier, from which a
 * variation branches off.
 */
import type { Position } from '../../engine/rules/position.ts';
import type { Leftover } from '../study/study.ts';
import { addText, type NoteDraft, readComment } from './commands.ts';
import { readReferences, unwrapped } from './escape.ts';

export type NodeDraft = NoteDraft & { move: string; before?: string; children: NodeDraft[] };

/** Up to this number, searching the array is faster than building a set. */
const FEW_GLYPHS = 16;

interface Cursor {
  node: NodeDraft;
  position: Position;
  /** The node and position one ply earlier; `null` while this line has no move. */
  parent: NodeDraft | null;
  before: Position | null;
  ply: number;
  /** Whether this line created `node`, so that its next move becomes the first child. */
  owns: boolean;
  /** Whether a comment belongs before the next move. */
  commentsNext: boolean;
  /** Comment text for the next move. */
  pending: string;
}

export class TreeBuilder {
  readonly root: NodeDraft = { move: '', children: [] };
  readonly #outerLines: Cursor[] = [];
  /** The symbols of nodes with many of them, to find duplicates. */
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
      commentsNext: false,
      pending: '',
    };
  }

  get node(): NodeDraft {
    return this.#cursor.node;
  }

  get position(): Position {
    return this.#cursor.position;
  }

  /** Plies from the root. */
  get ply(): number {
    return this.#cursor.ply;
  }

  get inVariation(): boolean {
    return this.#outerLines.length > 0;
  }

  /** Whether the current variation has no move yet, to which a symbol could belong. */
  get inEmptyVariation(): boolean {
    return this.inVariation && this.#cursor.parent === null;
  }

  /** The next comment belongs before the next move. */
  expectMove(): void {
    this.#cursor.commentsNext = true;
  }

  /** The next comment belongs after the last move. */
  expectNothing(): void {
    this.#cursor.commentsNext = false;
  }

  /** Adds a move, or goes to it if it exists. @param move legal, UCI @param position the position after the move */
  play(move: string, position: Position): void {
    const cursor = this.#cursor;
    const { node } = cursor;
    const known = node.children.find(child => child.move === move);
    const child = known ?? { move, children: [] };
    if (cursor.owns && node.children[0] !== child) node.children = [child, ...node.children.filter(c => c !== child)];
    else if (!known) node.children.push(child);
    if (cursor.pending !== '') child.before = joined(child.before ?? '', cursor.pending);
    cursor.parent = node;
    cursor.before = cursor.position;
    cursor.node = child;
    cursor.position = position;
    cursor.ply++;
    cursor.owns ||= !known;
    cursor.commentsNext = false;
    cursor.pending = '';
  }

  /** Begins a variation of the last move; false if this line has no move. */
  openVariation(): boolean {
    const { parent, before, ply } = this.#cursor;
    if (parent === null || before === null) return false;
    this.#outerLines.push(this.#cursor);
    this.#cursor = {
      node: parent,
      position: before,
      parent: null,
      before: null,
      ply: ply - 1,
      owns: false,
      commentsNext: true,
      pending: '',
    };
    return true;
  }

  /** Returns to the outer line; false in the main line. */
  closeVariation(): boolean {
    const line = this.#outerLines.pop();
    if (!line) return false;
    const { parent, pending } = this.#cursor;
    if (parent !== null) this.finishLine();
    this.#cursor = line;
    line.commentsNext = true;
    if (parent === null) line.pending = joined(line.pending, pending);
    return true;
  }

  /** Adds the comment for a next move that does not exist to the last move. */
  finishLine(): void {
    addText(this.#cursor.node, this.#cursor.pending);
    this.#cursor.pending = '';
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
   * Adds a comment and returns the leftovers that it contains. Before a move it becomes the `before` text of that
   * move, unless it has commands, which belong to the current node. At the beginning of a variation only leftovers
   * are read as commands.
   */
  addComment(source: string): readonly Leftover[] {
    const cursor = this.#cursor;
    const isAboutNode = this.inEmptyVariation ? /\[%unread\s/u.test(source) : source.includes('[%');
    if (!cursor.commentsNext || isAboutNode) return readComment(source, cursor.node);
    cursor.pending = joined(cursor.pending, readReferences(unwrapped(source)));
    return [];
  }
}

const joined = (a: string, b: string): string => (a === '' || b === '' ? a + b : `${a} ${b}`);
