import type { Parsed } from '../../engine/rules/result.ts';

export interface OwnPieces {
  /** `own-` and eight hexadecimal digits: also a class name and the name of a file. */
  readonly id: string;
  readonly name: string;
}

export interface PieceFile {
  readonly name: string;
  /** SVG. */
  readonly text: string;
}

/** SVG texts by the names of `resources/pieces`: `w-king`. */
export type PieceDrawings = Readonly<Record<string, string>>;

/** The user's own piece sets, stored beside the library. */
export interface Pieces {
  /** In alphabetical order. A file that cannot be read has its id as its name. */
  list(): Promise<readonly OwnPieces[]>;
  /** All 18 drawings. @throws CodedError `no-such-pieces`. */
  drawings(id: string): Promise<PieceDrawings>;
  /**
   * Checks the drawings of a folder and stores them. Files with other names are ignored. Issues: those of `cleanSvg`
   * with `file` in their data, `pieces-missing` with `files`, `pieces-too-many`.
   */
  add(name: string, files: readonly PieceFile[]): Promise<Parsed<OwnPieces>>;
  remove(id: string): Promise<void>;
}
