/** The current view of the page and the open dialog of the frame. */
import { tick } from 'svelte';
import type { JobId } from '../../../api/contract.ts';
import type { SetupBoard } from '../game/setup.svelte.ts';
import type { BoardPicture } from '../picture/board-picture.svelte.ts';

export type ViewName =
  | 'study'
  | 'editor'
  | 'library'
  | 'rules'
  | 'tables'
  | 'training'
  | 'match'
  | 'repertoire'
  | 'settings'
  | 'help';
type DialogName =
  | 'newStudy'
  | 'palette'
  | 'shortcuts'
  | 'jobs'
  | 'problem'
  | 'play'
  | 'match'
  | 'versions'
  | 'symbols'
  | 'bookmarks'
  | 'question'
  | 'merge'
  | 'diagram'
  | 'print';

/** Views with a button that also leaves them. */
const SIDE_VIEWS = ['training', 'repertoire', 'rules', 'settings'] as const satisfies readonly ViewName[];
type SideView = (typeof SIDE_VIEWS)[number];

class View {
  #current = $state.raw<ViewName>('study');
  /** The view to which a side view leads back. */
  #main: ViewName = 'study';
  dialog = $state.raw<DialogName | null>(null);
  /** The job whose report on players is shown. */
  playerReport = $state.raw<JobId | null>(null);
  /** The job of the match that is shown; `null`: the latest one. */
  match = $state.raw<JobId | null>(null);
  /** The settings scroll to the keys when they are shown next. */
  showKeys = false;
  /** The panel shown in the dock beside the board. */
  docked = $state.raw('notes');
  /** The comment field while it is on screen; for {@link editComment}. */
  commentField: HTMLTextAreaElement | null = null;

  /** The position in the editor; it stays while other views are shown. */
  editing = $state.raw<SetupBoard | null>(null);
  /** The picture from which the position in the editor was read. */
  picture = $state.raw<BoardPicture | null>(null);
  /** A picture is being read. */
  readingPicture = $state.raw(false);

  get current(): ViewName {
    return this.#current;
  }

  set current(name: ViewName) {
    if (!SIDE_VIEWS.some(side => side === this.#current)) this.#main = this.#current;
    this.#current = name;
  }

  /** Shows a side view, or leaves it for the view before. */
  toggle(name: SideView): void {
    this.current = this.#current === name ? this.#main : name;
  }

  /** Opens the position editor with a position. It changes no open game. */
  edit(board: SetupBoard): void {
    this.editing = board;
    if (this.picture && this.picture.board !== board) this.showPicture(null);
    this.current = 'editor';
  }

  showPicture(picture: BoardPicture | null): void {
    if (this.picture) URL.revokeObjectURL(this.picture.address);
    this.picture = picture;
  }

  dock(panel: string): void {
    this.current = 'study';
    this.docked = panel;
  }

  /** Shows the notes and focuses the comment field. */
  async editComment(): Promise<void> {
    this.dock('notes');
    await tick();
    this.commentField?.focus();
  }
}

export const view = new View();
