/**
 * The games of a match in a PGN file. A game is appended when it ends. A match can be continued from its file: the tag
 * `Round` contains the pair and the game of the pair (`12.2`), and the tag `MatchSettings` whatever must stay equal.
 */
import { open, readFile } from 'node:fs/promises';
import { CodedError } from '../../api/failure.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { writePgn } from '../../core/pgn/writer.ts';
import { clockText, timeControlTag } from '../../core/play/clock.ts';
import { newStudy, tagValue } from '../../core/study/edit.ts';
import type { EvalNote, MoveNode, Study } from '../../core/study/study.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import type { MatchGame, MatchSettings } from './match.ts';
import type { PlayedMove } from './play-game.ts';
import type { HalfPoints } from './statistics.ts';

const ROUND = /^([1-9]\d*)\.([12])$/u;
/** The end of a game that was written completely. */
const COMPLETE = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2)\n$/u;

/** The evaluation after a move from White's point of view. */
export function evaluationOf({ score }: PlayedMove, isWhite: boolean): EvalNote | undefined {
  if (score === null) return undefined;
  const { cp, mate, depth } = score;
  const sign = isWhite ? 1 : -1;
  return { cp: cp === null ? null : sign * cp, mate: mate === null ? null : sign * mate, depth };
}

/** The tag `TimeControl` of a game; none if a side plays without a clock, or by another one. */
function controlTags([first, second]: MatchSettings['limits']): Study['tags'] {
  if (first.kind !== 'clock' || second.kind !== 'clock') return [];
  const [value, other] = [timeControlTag(first), timeControlTag(second)];
  return value === other ? [{ name: 'TimeControl', value }] : [];
}

/**
 * @param settings text of the tag `MatchSettings`, for a game of a file, which also says in English why it ended;
 * `null`: for a game of the library
 */
export function matchStudy(
  game: MatchGame,
  { rules, limits }: Pick<MatchSettings, 'rules' | 'limits'>,
  settings: string | null,
  date: string,
): Study {
  const isBlackFirst = game.fen.split(' ')[1] === 'b';
  let child: MoveNode | null = null;
  for (let i = game.moves.length - 1; i >= 0; i--) {
    const played = game.moves[i] as PlayedMove;
    const evaluation = evaluationOf(played, (i % 2 === 0) !== isBlackFirst);
    const node: MoveNode = {
      move: played.move,
      ...(evaluation === undefined ? {} : { eval: evaluation }),
      ...(played.clock === null ? {} : { clock: clockText(played.clock) }),
      ...(child === null && settings !== null && game.termination !== 'normal' ? { comment: game.end.text } : {}),
      children: child === null ? [] : [child],
    };
    child = node;
  }
  const tags = [
    { name: 'Event', value: 'Engine match' },
    { name: 'Date', value: date },
    { name: 'Round', value: `${(game.number + 1) >> 1}.${2 - (game.number % 2)}` },
    { name: 'White', value: game.white },
    { name: 'Black', value: game.black },
    ...controlTags(limits),
    { name: 'Termination', value: game.termination },
    ...(settings === null ? [] : [{ name: 'MatchSettings', value: settings }]),
  ];
  return {
    ...newStudy(rules.id, game.fen, tags),
    result: game.result,
    root: { move: '', children: child === null ? [] : [child] },
  };
}

/** Appends a game and waits until it is on disk. */
export async function appendGame(path: string, study: Study, isFirst: boolean): Promise<void> {
  await using file = await open(path, 'a');
  await file.appendFile(`${isFirst ? '' : '\n'}${writePgn(study)}`);
  await file.sync();
}

/** Points of the first engine, which plays White in the first game of each pair. */
function pointsOf({ result }: Study, number: number): HalfPoints | null {
  if (result === '*') return null;
  return result === '1/2-1/2' ? 1 : (result === '1-0') === (number % 2 === 1) ? 2 : 0;
}

/**
 * The finished games of a match by number. A last game that was not written completely is removed from the file.
 * @throws CodedError `not-a-match` for a file with other games, `other-match` for a match with other settings
 */
export async function finishedGames(
  path: string,
  rules: RuleSet,
  settings: string,
): Promise<ReadonlyMap<number, HalfPoints>> {
  const text = await readFile(path, 'utf8');
  const complete = COMPLETE.test(text) ? text : text.slice(0, Math.max(0, text.lastIndexOf('\n[Event ')));
  const games = new Map<number, HalfPoints>();
  for (const { study, game } of readPgn(complete, { rules: rules.id })) {
    const [, pair, half] = ROUND.exec(tagValue(study, 'Round')) ?? [];
    const number = 2 * Number(pair) - 2 + Number(half);
    const points = pointsOf(study, number);
    if (pair === undefined || points === null || games.has(number))
      throw new CodedError('not-a-match', `${path}: game ${game} is not a game of a match`);
    const found = tagValue(study, 'MatchSettings');
    if (found !== settings)
      throw new CodedError('other-match', `${path}: game ${game} has other settings: ${found}; expected: ${settings}`);
    games.set(number, points);
  }
  if (complete !== text) await writeFileAtomic(path, complete);
  return games;
}
