/** Which view fills the page and which of the frame's dialogs is open. */
export type ViewName = 'study' | 'editor' | 'library' | 'settings';
export type DialogName = 'newStudy' | 'shortcuts';

class View {
  current = $state.raw<ViewName>('study');
  dialog = $state.raw<DialogName | null>(null);
  /** The panel that the dock beside the board shows. */
  docked = $state.raw('notes');
  /** The comment box takes the keyboard as soon as it is on screen. */
  focusComment = $state.raw(false);

  /** The position editor, beginning from the position on the board; the game stays as it is. */
  edit(): void {
    this.current = 'editor';
  }

  dock(panel: string): void {
    this.current = 'study';
    this.docked = panel;
  }
}

export const view = new View();
