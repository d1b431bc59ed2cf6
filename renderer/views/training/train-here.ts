/** Plays out the position on the board of a game, where the tables may know it. */
import { training } from '../../state/app.svelte.ts';
import { canTrain } from '../../state/can-train.ts';
import type { Command } from '../../state/commands.ts';
import { placeOf } from '../../state/follow.svelte.ts';
import { studies } from '../../state/study.svelte.ts';
import { view } from '../../state/view.svelte.ts';

function begin() {
  const open = studies.current;
  if (!open) return;
  const { rules, start, moves, acts } = placeOf(open);
  view.current = 'training';
  void training.beginFrom({ rules, fen: start, moves, acts });
}

export const trainHere: Command = {
  name: 'trainHere',
  section: 'training',
  keys: ['Alt+g'],
  run: begin,
  ready: () => view.current === 'study' && studies.current !== null && canTrain(studies.current.position),
};
