/** The words of printed documents in one language. */
import type { Color, CountAction } from '../../../engine/rules/types.ts';

export interface PrintWords {
  /** The tag of the language. */
  readonly language: string;
  readonly contents: string;
  readonly players: string;
  readonly player: string;
  readonly games: string;
  readonly score: string;
  readonly sides: Readonly<Record<Color, string>>;
  readonly toMove: Readonly<Record<Color, string>>;
  /** The task of a problem that names its number of moves. */
  readonly wins: (side: Color, moves: number) => string;
  /** What a count action did. */
  readonly did: Readonly<Record<Exclude<CountAction['action'], 'call'>, (side: string) => string>> & {
    readonly call: (side: string, number: number) => string;
  };
  readonly solutions: string;
  /** Fields that are filled in by hand. */
  readonly name: string;
  readonly date: string;
}
