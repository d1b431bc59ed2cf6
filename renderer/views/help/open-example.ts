/** Opens an example as a new game, at its start. */
import { type Example, studyOfExample } from '../../../core/help/example.ts';
import { studies } from '../../state/game/study.svelte.ts';
import { view } from '../../state/shell/view.svelte.ts';

export function openExample(example: Example): void {
  studies.open(studyOfExample(example).study);
  view.current = 'study';
}
