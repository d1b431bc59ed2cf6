import type { Position } from '../../../engine/rules/position.ts';
import { notices, settings } from '../shell/app.svelte.ts';
import { soundOf } from './move-sound.ts';

/** Plays the moves that a component shows. Must be created while the component is. */
export function playMoves(shown: () => { readonly before: Position | null; readonly position: Position }): void {
  let last: Position | null = null;
  $effect(() => {
    const { before, position } = shown();
    const isNext = before !== null && before.key === last?.key;
    last = position;
    const { sounds, volume } = settings.choices;
    if (!sounds || !isNext) return;
    import('../shell/sounds.ts').then(({ play }) => play(soundOf(before, position), volume)).catch(notices.failed);
  });
}
