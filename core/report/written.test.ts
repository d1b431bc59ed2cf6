import { expect, it } from 'vitest';
import { scoreNote } from '../../engine/search/score.ts';
import { readPgn } from '../pgn/reader.ts';
import { writePgn } from '../pgn/writer.ts';
import { removeReport, writeReport } from '../study/analysis-report.ts';
import { flattenStudy, unflattenStudy } from '../study/flat.ts';
import { Positions, startPosition } from '../study/positions.ts';
import { mainLine } from '../study/walk.ts';
import { type Evaluated, evaluationsIn } from './evaluated.ts';
import { judgedMoves, mistakesIn } from './moves.ts';
import { notesOf } from './written.ts';

const cp = (value: number, ...line: readonly string[]): Evaluated => ({ score: { kind: 'cp', value }, line });

function gameOf(pgn: string) {
  const [game] = readPgn(pgn, { rules: 'makruk' });
  const { study } = game!;
  const places = new Positions(startPosition(study)!).along([study.root, ...mainLine(study)]);
  return { study, line: places.map(({ position }) => position) };
}

it('writes evaluations, better lines and the accuracy; PGN keeps them, and they can be removed', () => {
  const { study, line } = gameOf('1. d4 d5 2. e4 *');
  const evaluations = [cp(0), cp(0, 'e6e5', 'e3e4'), cp(600), cp(600)];
  const notes = new Map(evaluations.map(({ score }, ply) => [ply, scoreNote(score, 5)]));
  const flat = flattenStudy(study);
  const { study: written, added } = writeReport(flat, notesOf(line, evaluations, notes));
  expect(written.nodes.map(({ nags, commands }) => ({ nags, commands }))).toEqual([
    { nags: undefined, commands: ['accuracy 100.0 6.0'] },
    { nags: undefined, commands: undefined },
    { nags: [4], commands: ['best 0.41 e6e5 e3e4'] },
    { nags: undefined, commands: undefined },
  ]);

  const [again] = readPgn(writePgn(unflattenStudy(written)), { rules: 'makruk' });
  expect(flattenStudy(again!.study)).toEqual(written);
  const read = evaluationsIn([again!.study.root, ...mainLine(again!.study)]);
  expect(mistakesIn(judgedMoves(line, read), line, read)).toEqual(
    mistakesIn(judgedMoves(line, evaluations), line, evaluations),
  );
  expect(writeReport(written, notesOf(line, evaluations, notes)).added).toEqual([]);
  expect(removeReport(written, added)).toEqual(flat);
});

it('writes no accuracy for a part of a game', () => {
  const { line } = gameOf('1. d4 d5 *');
  expect(notesOf(line, [cp(0), cp(-400)], new Map())).toEqual([{ ply: 1, eval: null, nag: 2, command: 'best 0.30' }]);
});
