/** Commands of keys while repertoires are on screen. */
import type { Repertoires } from '../../state/repertoire/repertoires.svelte.ts';
import type { Command } from '../../state/shell/commands.ts';

export function repertoireCommands(repertoires: Repertoires): readonly Command[] {
  const editing = () => (repertoires.drill === null ? repertoires.open : null);
  const ready = () => editing() !== null;
  const drilling = () => repertoires.drill !== null;
  return [
    { name: 'next', run: () => editing()?.forward(), ready },
    {
      name: 'previous',
      run: () => editing()?.goTo((editing()?.moves.length ?? 0) - 1),
      ready,
    },
    { name: 'first', run: () => editing()?.goTo(0), ready },
    { name: 'last', run: () => editing()?.forwardToEnd(), ready },
    {
      name: 'flip',
      run: () => {
        const { open } = repertoires;
        if (open) open.orientation = open.orientation === 'w' ? 'b' : 'w';
      },
      ready: () => repertoires.open !== null,
    },
    { name: 'undo', run: () => editing()?.undo(), ready: () => editing()?.canUndo === true },
    { name: 'redo', run: () => editing()?.redo(), ready: () => editing()?.canRedo === true },
    { name: 'hint', run: () => repertoires.drill?.giveHint(), ready: drilling },
    { name: 'nextExercise', run: () => repertoires.drill?.next(), ready: drilling },
  ];
}
