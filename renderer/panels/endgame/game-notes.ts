/** The verdict over a game's ending written into the game: a comment at each place it speaks of, and a glyph for the moves that threw something away. */
import { setComment, toggleNag } from '../../../core/study/annotate.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import { nodeAt } from '../../../core/study/walk.ts';
import { MOVE_GLYPHS } from '../../state/game/nags.ts';
import type { Sentence } from './game-words.ts';

const BLUNDER = 4;

const hasMoveGlyph = (nags: readonly number[]): boolean => MOVE_GLYPHS.some(({ nag }) => nags.includes(nag));

/** What is there stays: a comment goes behind it, a move with a glyph keeps its own. The same study when all of it is written already. */
export function withNotes(study: Study, sentences: readonly Sentence[], pathTo: (ply: number) => Path): Study {
  return sentences.reduce((noted, { ply, text, more, blunder }) => {
    const path = pathTo(ply);
    const node = nodeAt(noted, path);
    const note = [text, more].filter(part => part !== '').join(' ');
    if (node === null) return noted;
    const old = node.comment ?? '';
    const told = old.includes(note) ? noted : setComment(noted, path, [old, note].filter(Boolean).join('\n'));
    return blunder && path !== '' && !hasMoveGlyph(node.nags ?? []) ? toggleNag(told, path, BLUNDER) : told;
  }, study);
}
