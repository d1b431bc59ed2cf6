/** Opens a picture of a board: reads its position into the position editor. */
import type { Reading } from '../../../core/screenshot/read.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { type Piece, samePiece } from '../../../engine/rules/types.ts';
import { SetupBoard } from '../game/setup.svelte.ts';
import { studies } from '../game/study.svelte.ts';
import { notices } from '../shell/app.svelte.ts';
import { view } from '../shell/view.svelte.ts';
import { BoardPicture } from './board-picture.svelte.ts';
import { learn } from './learn.ts';
import { readPicture } from './read-picture.ts';
import { rulesFor } from './rules-for.ts';
import { allShapes } from './shapes.ts';

/** The start position has its first-move rights; other positions have none until the user chooses them. */
function rightsOf(rules: RuleSet, board: readonly (Piece | null)[]): readonly number[] {
  const start = Position.start(rules).setup();
  const isStart = start.board.every((piece, square) => samePiece(piece, board[square] ?? null));
  return isStart ? start.rights : [];
}

/** Ends the reading of the latest picture: a later one takes the place of one that is still being read. */
let latest = new AbortController();

async function read(file: Blob, signal: AbortSignal): Promise<void> {
  const known = { sets: await allShapes(), starts: ruleSets.map(rules => Position.start(rules).board()) };
  if (signal.aborted) return;
  const { reading, part } = await readPicture({ file, known }, signal);
  show(reading, URL.createObjectURL(part));
  await learn(reading.learnt);
}

/** Shows a reading in the editor. The position that is edited, in the editor or behind another view, can be undone to. */
function show(reading: Reading, address: string): void {
  const board = view.editing ?? startBoard();
  const rules = rulesFor(reading, board.rules);
  const picture = new BoardPicture(reading, board, address);
  picture.apply(rules, rightsOf(rules, picture.pieces));
  view.showPicture(picture);
  view.edit(board);
}

function startBoard(): SetupBoard {
  const shown = studies.current;
  return shown ? new SetupBoard(Position.start(shown.position.rules)) : SetupBoard.start();
}

/** Reads a picture; reports what is wrong with it. */
export async function openPicture(file: Blob): Promise<void> {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  view.readingPicture = true;
  try {
    await read(file, signal);
  } catch (reason) {
    if (!signal.aborted) notices.failed(reason);
  } finally {
    if (!signal.aborted) view.readingPicture = false;
  }
}
