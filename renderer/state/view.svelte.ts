/** Which view fills the page and which of the frame's dialogs is open. */
export type ViewName = 'study' | 'editor' | 'library' | 'settings';
export type DialogName = 'newStudy' | 'shortcuts' | 'tags';

class View {
  current = $state<ViewName>('study');
  dialog = $state<DialogName | null>(null);
}

export const view = new View();
