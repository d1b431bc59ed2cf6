/** Commands of keys while a game against an engine is on screen. */
import { nextPath } from '../../../core/study/walk.ts';
import type { EngineGame } from '../../state/play/engine-game.svelte.ts';
import type { Command } from '../../state/shell/commands.ts';
import { boardCommands } from '../training/commands.ts';

export const gameCommands = (game: EngineGame): readonly Command[] => {
  const { open } = game;
  return [
    ...boardCommands(
      open,
      () => open.go(nextPath(open.study, open.path)),
      () => game.tip,
    ),
    { name: 'undo', run: () => game.takeBack(), ready: () => game.canTakeBack },
  ];
};
