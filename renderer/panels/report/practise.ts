/** Asks the mistakes, questions and bookmarks of games as puzzles. */
import type { TrainingTask } from '../../../api/contract/training.ts';
import type { QuestionSource } from '../../../core/puzzles/questions.ts';
import type { Study } from '../../../core/study/study.ts';
import { puzzles } from '../../state/puzzles/app.ts';
import { notices } from '../../state/shell/app.svelte.ts';
import { view } from '../../state/shell/view.svelte.ts';

export function practise(tasks: readonly TrainingTask[]): void {
  puzzles
    .startScheduled(tasks)
    .then(() => {
      view.current = 'training';
    })
    .catch(notices.failed);
}

/** Asks the questions or bookmarks of a game. */
export async function practiseQuestions(study: Study, source: QuestionSource): Promise<void> {
  const { questionTasks } = await import('../../state/puzzles/problem-list.ts');
  const tasks = questionTasks(study, source);
  if (tasks.length > 0) practise(tasks);
  else notices.add('warning', { code: 'no-questions', text: 'The game has no questions' });
}
