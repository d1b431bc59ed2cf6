/** Which view fills the page and which of the frame's dialogs is open. */
import type { SetupBoard } from '../game/setup.svelte.ts';

export type ViewName = 'study' | 'editor' | 'library' | 'rules' | 'tables' | 'training' | 'settings' | 'help';
export type DialogName = 'newStudy' | 'shortcuts';

class View {
  current = $state.raw<ViewName>('study');
  dialog = $state.raw<DialogName | null>(null);
  /** The panel that the dock beside the board shows. */
  docked = $state.raw('notes');
  /** The comment box takes the keyboard as soon as it is on screen. */
  focusComment = $state.raw(false);

  /** The position in the editor; it stays there while the user looks elsewhere. */
  editing = $state.raw<SetupBoard | null>(null);

  /** Opens the position editor with a position of its own; no open game is touched by it. */
  edit(board: SetupBoard): void {
    this.editing = board;
    this.current = 'editor';
  }

  dock(panel: string): void {
    this.current = 'study';
    this.docked = panel;
  }
}

export const view = new View();
