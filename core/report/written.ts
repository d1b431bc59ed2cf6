/** What an analysis writes into a game: evaluations, symbols, the better lines of mistakes, and the accuracy. */
import type { Position } from '../../engine/rules/position.ts';
import type { PlyReport } from '../study/analysis-report.ts';
import type { EvalNote } from '../study/study.ts';
import { accuracyCommand, bestCommand } from './evaluated.ts';
import { MISTAKES } from './judgement.ts';
import { accuracyOf, type Evaluations, judgedMoves, mistakesIn } from './moves.ts';

/**
 * @param line the start position and the position after each move of the main line
 * @param notes evaluations to write, by ply
 * @returns by ascending ply. The accuracy is written only if every move before the end of the game was judged
 */
export function notesOf(
  line: readonly Position[],
  evaluations: Evaluations,
  notes: ReadonlyMap<number, EvalNote>,
): readonly PlyReport[] {
  const moves = judgedMoves(line, evaluations);
  const mistakes = new Map(mistakesIn(moves, line, evaluations).map(mistake => [mistake.ply, mistake]));
  const playable = line.slice(0, -1).filter(position => position.outcome() === null).length;
  const isWhole = moves.length === playable && playable > 0;
  return line.flatMap((_, ply) => {
    const mistake = mistakes.get(ply);
    const note = notes.get(ply) ?? null;
    const command = mistake
      ? bestCommand(mistake.loss, mistake.best)
      : ply === 0 && isWhole
        ? accuracyCommand(accuracyOf(moves))
        : null;
    const nag = mistake ? MISTAKES[mistake.size].nag : null;
    return note === null && nag === null && command === null ? [] : [{ ply, eval: note, nag, command }];
  });
}
