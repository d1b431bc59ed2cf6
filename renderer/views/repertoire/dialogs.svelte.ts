/** The open dialog of the repertoire view. */
class Dialogs {
  shown = $state.raw<'new' | 'settings' | null>(null);
  /** The source that a new repertoire is created from at first. */
  source = $state.raw<'empty' | 'study' | 'explorer' | 'pgn'>('empty');

  openNew(source: Dialogs['source'] = 'empty'): void {
    this.source = source;
    this.shown = 'new';
  }

  close(): void {
    this.shown = null;
  }
}

export const dialogs = new Dialogs();
