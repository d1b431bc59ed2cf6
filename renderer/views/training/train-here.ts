/** The command that practises the position on the board. */

import { placeOf } from '../../state/engine/place.ts';
import { studies } from '../../state/game/study.svelte.ts';
import { notices } from '../../state/shell/app.svelte.ts';
import type { Command } from '../../state/shell/commands.ts';
import { view } from '../../state/shell/view.svelte.ts';
import { canTrain } from '../../state/training/can-train.ts';

function begin() {
  const open = studies.current;
  if (!open) return;
  const { rules, start, moves, actions } = placeOf(open);
  view.current = 'training';
  import('../../state/training/app.ts')
    .then(({ training }) => training.beginFrom({ rules, fen: start, moves, actions }))
    .catch(notices.failed);
}

export const trainHere: Command = {
  name: 'trainHere',
  run: begin,
  ready: () => view.current === 'study' && studies.current !== null && canTrain(studies.current.position),
};
