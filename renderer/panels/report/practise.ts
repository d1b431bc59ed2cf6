/** Asks the mistakes of games as puzzles. */
import type { TrainingTask } from '../../../api/contract/training.ts';
import { puzzles } from '../../state/puzzles/app.ts';
import { notices } from '../../state/shell/app.svelte.ts';
import { view } from '../../state/shell/view.svelte.ts';

export function practise(tasks: readonly TrainingTask[]): void {
  puzzles
    .startMistakes(tasks)
    .then(() => {
      view.current = 'training';
    })
    .catch(notices.failed);
}
