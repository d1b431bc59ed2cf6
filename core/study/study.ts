/**
 * A study: one game as a tree of moves with all its annotations. Plain immutable data without classes or positions.
 * An edit (`edit.ts`) returns a new study that shares every unchanged branch, so an undo list needs little memory.
 *
 * A path names a node by the moves that lead to it: UCI text joined by single spaces (`''` is the root). It stays
 * valid when variations are reordered, and can be compared with `===`.
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

/** `[%eval 1.23]`, `[%eval #-4]`, `[%eval 0.3,18]`: from White's point of view, as in the text. */
export interface EvalNote {
  /** Centipawns; `null` when `mate` is given. */
  readonly cp: number | null;
  readonly mate: number | null;
  readonly depth: number | null;
}

/** The notes of a node: after a move, or at the root before the first move. */
export interface Notes {
  readonly comment?: string;
  readonly nags?: readonly number[];
  readonly shapes?: readonly Shape[];
  readonly eval?: EvalNote;
  /** `[%clk 0:05:23]`, kept as text. */
  readonly clock?: string;
  /** Count actions after this move and before the next, in order: `[%count b start]`. */
  readonly count?: readonly CountAction[];
  /** Other `[%name value]` commands, in their original order. */
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

/** Text of the source that could not become part of the tree. It is shown and saved with the study. */
export interface Leftover {
  readonly code: string;
  readonly line: number;
  readonly ply: number;
  readonly text: string;
}

/** Results of games as in PGN; `*` of one without a result. */
export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;

export interface Study {
  /** Rule-set id, e.g. `makruk`. */
  readonly rules: string;
  /** FEN of the root, normalised. */
  readonly start: string;
  /** In order, without Variant, FEN, SetUp and Result. */
  readonly tags: readonly Tag[];
  readonly result: (typeof RESULTS)[number];
  readonly root: MoveNode;
  readonly leftovers: readonly Leftover[];
}

/** A study with its tree flattened in depth-first order: safe for JSON at any depth. */
export interface FlatStudy extends Omit<Study, 'root'> {
  /** Entry 0 is the root. `parent` is the index of an earlier entry. Children keep their order. */
  readonly nodes: readonly (Omit<MoveNode, 'children'> & { readonly parent: number })[];
}
