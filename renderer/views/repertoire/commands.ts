/** Commands of keys while repertoires are on screen. */
import type { Repertoires } from '../../state/repertoire/repertoires.svelte.ts';
import type { Command } from '../../state/shell/commands.ts';

export function repertoireCommands(repertoires: Repertoires): readonly Command[] {
  const editing = () => (repertoires.drill === null ? repertoires.open : null);
  const ready = () => editing() !== null;
  const drilling = () => repertoires.drill !== null;
  return [
    { name: 'next', section: 'moves', keys: ['ArrowRight'], run: () => editing()?.forward(), ready },
    {
      name: 'previous',
      section: 'moves',
      keys: ['ArrowLeft'],
      run: () => editing()?.goTo((editing()?.moves.length ?? 0) - 1),
      ready,
    },
    { name: 'first', section: 'moves', keys: ['Home'], run: () => editing()?.goTo(0), ready },
    { name: 'last', section: 'moves', keys: ['End'], run: () => editing()?.forwardToEnd(), ready },
    {
      name: 'flip',
      section: 'board',
      keys: ['f'],
      run: () => {
        const { open } = repertoires;
        if (open) open.orientation = open.orientation === 'w' ? 'b' : 'w';
      },
      ready: () => repertoires.open !== null,
    },
    {
      name: 'undo',
      section: 'tree',
      keys: ['Ctrl+z'],
      run: () => editing()?.undo(),
      ready: () => editing()?.canUndo === true,
    },
    {
      name: 'redo',
      section: 'tree',
      keys: ['Ctrl+Shift+z', 'Ctrl+y'],
      run: () => editing()?.redo(),
      ready: () => editing()?.canRedo === true,
    },
    { name: 'hint', section: 'training', keys: ['h'], run: () => repertoires.drill?.giveHint(), ready: drilling },
    { name: 'nextExercise', section: 'training', keys: ['n'], run: () => repertoires.drill?.next(), ready: drilling },
  ];
}
