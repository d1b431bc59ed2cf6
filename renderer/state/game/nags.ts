/** Symbols of numeric annotation glyphs. Any other number is shown as `$n`. */
import type { Path } from '../../../core/study/study.ts';

export interface Glyph {
  readonly nag: number;
  readonly sign: string;
  /** Colour in the tree: suffix of a token `--nag-*`. */
  readonly tone?: 'good' | 'mistake' | 'brilliant' | 'blunder' | 'interesting' | 'dubious';
}

export const MOVE_GLYPHS: readonly Glyph[] = [
  { nag: 3, sign: '!!', tone: 'brilliant' },
  { nag: 1, sign: '!', tone: 'good' },
  { nag: 5, sign: '!?', tone: 'interesting' },
  { nag: 6, sign: '?!', tone: 'dubious' },
  { nag: 2, sign: '?', tone: 'mistake' },
  { nag: 4, sign: '??', tone: 'blunder' },
  { nag: 7, sign: '□' },
];

export const POSITION_GLYPHS: readonly Glyph[] = [
  { nag: 18, sign: '+−' },
  { nag: 16, sign: '±' },
  { nag: 14, sign: '⩲' },
  { nag: 10, sign: '=' },
  { nag: 13, sign: '∞' },
  { nag: 15, sign: '⩱' },
  { nag: 17, sign: '∓' },
  { nag: 19, sign: '−+' },
];

export const OTHER_GLYPHS: readonly Glyph[] = [
  { nag: 22, sign: '⨀' },
  { nag: 36, sign: '↑' },
  { nag: 40, sign: '→' },
  { nag: 132, sign: '⇆' },
  { nag: 138, sign: '⊕' },
  { nag: 146, sign: 'N' },
];

/** Symbols that only the list of all symbols offers. */
export const RARE_GLYPHS: readonly Glyph[] = [
  { nag: 20, sign: '+−−' },
  { nag: 21, sign: '−−+' },
  { nag: 23, sign: '⨀' },
  { nag: 24, sign: '○' },
  { nag: 25, sign: '○' },
  { nag: 32, sign: '⟳' },
  { nag: 33, sign: '⟳' },
  { nag: 37, sign: '↑' },
  { nag: 41, sign: '→' },
  { nag: 44, sign: '=∞' },
  { nag: 45, sign: '=∞' },
  { nag: 133, sign: '⇆' },
  { nag: 139, sign: '⊕' },
  { nag: 140, sign: '∆' },
  { nag: 141, sign: '∇' },
  { nag: 142, sign: '⌓' },
  { nag: 143, sign: '≤' },
  { nag: 147, sign: '×' },
  { nag: 148, sign: '⊥' },
];

const byNag: ReadonlyMap<number, Glyph> = new Map(
  [...MOVE_GLYPHS, ...POSITION_GLYPHS, ...OTHER_GLYPHS, ...RARE_GLYPHS].map(glyph => [glyph.nag, glyph]),
);

export const glyphOf = (nag: number): Glyph => byNag.get(nag) ?? { nag, sign: `$${nag}` };

/** The start position takes no glyph about a move. */
export const isLegalNag = (path: Path, nag: number): boolean => path !== '' || !MOVE_GLYPHS.some(g => g.nag === nag);
