/** The sentences, symbols and variations of the automatic annotation. */
import type { AutoNote } from '../../../core/report/annotate.ts';
import { MISTAKES } from '../../../core/report/judgement.ts';
import type { Mistake } from '../../../core/report/moves.ts';
import type { GameReport, TurningPoint } from '../../../core/report/report.ts';
import type { Words } from '../../i18n/words.ts';
import { spell } from '../../state/engine/line-text.ts';
import type { Ply } from '../../state/shell/effects.svelte.ts';
import { gameSentences, type Names } from '../endgame/game-words.ts';
import { lossText } from './line.ts';

/** The most plies of a variation that an annotation adds. */
const LINE = 6;
const BLUNDER = 4;

/** One note for each ply that has something to say, in the language of the words. */
export function autoNotes(report: GameReport, plies: readonly Ply[], names: Names, words: Words): readonly AutoNote[] {
  const notes = new Map<number, AutoNote>();
  const turns = new Map(report.turningPoints.map(turn => [turn.ply, turn]));
  for (const mistake of report.mistakes) {
    const { ply, size } = mistake;
    const before = plies[ply - 1]?.position;
    const line = before ? spell(before, mistake.best.slice(0, LINE)).map(({ uci }) => uci) : [];
    const text = mistakeText(mistake, turns.get(ply), names.instead(ply, line.slice(0, 1))[0], words);
    notes.set(ply, { ply, nag: MISTAKES[size].nag, text, line });
  }
  const sentences = report.verdict === null ? [] : gameSentences(report.verdict, names, words);
  for (const { ply, text, more, blunder } of sentences) {
    const note = notes.get(ply) ?? { ply, nag: blunder ? BLUNDER : null, text: '', line: [] };
    notes.set(ply, { ...note, text: joined([note.text, text, more]) });
  }
  return [...notes.values()].sort((a, b) => a.ply - b.ply);
}

function mistakeText(
  mistake: Mistake,
  turn: TurningPoint | undefined,
  better: string | undefined,
  { report: { sentences } }: Words,
): string {
  return joined([
    sentences[mistake.size](lossText(mistake)),
    turn ? turnText(turn, sentences) : '',
    better === undefined ? '' : sentences.better(better),
  ]);
}

function turnText({ from, to, byCount }: TurningPoint, sentences: Words['report']['sentences']): string {
  if (byCount) return sentences.byCount;
  if (from === 'win' && to !== 'win') return sentences.turns.win[to];
  return from === 'draw' && to === 'loss' ? sentences.turns.draw.loss : '';
}

const joined = (texts: readonly string[]): string => texts.filter(text => text !== '').join(' ');
