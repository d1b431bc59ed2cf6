/**
 * A study: one game with everything people added to it. Plain immutable data, no classes, no positions inside;
 * an edit (`edit.ts`) returns a new study that shares every untouched branch, so an undo list costs almost nothing.
 *
 * A path names a node by the moves that lead to it, UCI text joined by single spaces (`''` is the root). It survives
 * reordering of variations and compares with `===`.
 */

import type { CountAction } from '../../engine/rules/types.ts';

export type Path = string;

export interface Tag {
  readonly name: string;
  readonly value: string;
}

/** Square marks and arrows, as `[%csl Ge4,Rd5]` and `[%cal Ge2e4]` write them. */
export interface Shape {
  readonly color: 'green' | 'red' | 'yellow' | 'blue';
  readonly from: string;
  /** Absent for a square mark. */
  readonly to?: string;
}

/** `[%eval 1.23]`, `[%eval #-4]`, `[%eval 0.3,18]`: White's point of view, as the text says it. */
export interface EvalNote {
  /** Centipawns; `null` when `mate` speaks. */
  readonly cp: number | null;
  readonly mate: number | null;
  readonly depth: number | null;
}

/** What is written at one place of a game: after a move, or before the first move at the root. */
export interface Notes {
  readonly comment?: string;
  readonly nags?: readonly number[];
  readonly shapes?: readonly Shape[];
  readonly eval?: EvalNote;
  /** `[%clk 0:05:23]`, kept as text. */
  readonly clock?: string;
  /** What the players did with the count here, after this move and before the next, in order: `[%count b start]`. */
  readonly count?: readonly CountAction[];
  /** Other `[%name value]` commands, kept in order as they were read. */
  readonly commands?: readonly string[];
}

export interface MoveNode extends Notes {
  /** UCI; `''` only at the root. */
  readonly move: string;
  /** A comment written before the move (after a `(` or before a move number). */
  readonly before?: string;
  /** The first child is the continuation; the others are variations. */
  readonly children: readonly MoveNode[];
}

/** Text of the source that is no part of the tree: kept, shown, written back into the database. */
export interface Leftover {
  readonly code: string;
  readonly line: number;
  readonly ply: number;
  readonly text: string;
}

export interface Study {
  /** Rule-set id, e.g. `makruk`. */
  readonly rules: string;
  /** FEN of the root, normalised. */
  readonly start: string;
  /** In order, without Variant, FEN, SetUp and Result. */
  readonly tags: readonly Tag[];
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  readonly root: MoveNode;
  readonly leftovers: readonly Leftover[];
}

/** The same study with the tree laid flat in depth-first order: safe for JSON at any depth of nesting. */
export interface FlatStudy extends Omit<Study, 'root'> {
  /** Entry 0 is the root; `parent` is an index before the entry's own; children keep their order. */
  readonly nodes: readonly (Omit<MoveNode, 'children'> & { readonly parent: number })[];
}
