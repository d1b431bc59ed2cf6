/** Annotates a game with its adjudication: a comment for each sentence, and a glyph for blunders. */
import { setComment, toggleNag } from '../../../core/study/annotate.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import { nodeAt } from '../../../core/study/walk.ts';
import { MOVE_GLYPHS } from '../../state/game/nags.ts';
import type { Sentence } from './game-words.ts';

const BLUNDER = 4;

const hasMoveGlyph = (nags: readonly number[]): boolean => MOVE_GLYPHS.some(({ nag }) => nags.includes(nag));

/** Existing comments are extended and existing glyphs are kept. @returns the same study if nothing was added */
export function withNotes(study: Study, sentences: readonly Sentence[], pathTo: (ply: number) => Path): Study {
  return sentences.reduce((noted, { ply, text, more, blunder }) => {
    const path = pathTo(ply);
    const node = nodeAt(noted, path);
    const note = [text, more].filter(part => part !== '').join(' ');
    if (node === null) return noted;
    const old = node.comment ?? '';
    const commented = old.includes(note) ? noted : setComment(noted, path, [old, note].filter(Boolean).join('\n'));
    return blunder && path !== '' && !hasMoveGlyph(node.nags ?? []) ? toggleNag(commented, path, BLUNDER) : commented;
  }, study);
}
