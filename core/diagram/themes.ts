/** Colours of diagrams. Pieces have their own; every board is light enough for both sides. */
import type { DiagramTheme } from './diagram.ts';

export interface ThemeColors {
  /** Around the board, behind the text. */
  readonly frame: string;
  readonly text: string;
  readonly board: string;
  readonly lines: string;
  /** The outline of the board. */
  readonly edge: string;
  /** Squares of the last move. */
  readonly last: string;
}

export const THEME_COLORS: Readonly<Record<DiagramTheme, ThemeColors>> = {
  wood: {
    frame: '#6d4423',
    text: '#f3dfba',
    board: '#efd9ae',
    lines: '#8a6236',
    edge: '#3f2510',
    last: '#d6b228',
  },
  light: {
    frame: '#fbf8f1',
    text: '#3a3328',
    board: '#f1e7d0',
    lines: '#a8946c',
    edge: '#6b5a3a',
    last: '#d6b228',
  },
  dark: {
    frame: '#1d2223',
    text: '#d8ddda',
    board: '#a9b3ad',
    lines: '#69746e',
    edge: '#0e1111',
    last: '#c9a227',
  },
  print: {
    frame: '#ffffff',
    text: '#000000',
    board: '#ffffff',
    lines: '#808080',
    edge: '#000000',
    last: '#a0a0a0',
  },
};
