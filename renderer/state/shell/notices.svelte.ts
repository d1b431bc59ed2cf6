/**
 * The notices of the program. A notice is a coded issue: the page translates the code and shows the English text, with
 * place and reason, as details. A notice may have one action (Undo, Open).
 */
import type { Issue } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';

export type Level = 'info' | 'warning' | 'error';

export interface NoticeAction {
  /** Key of the button's text in `noticeActions`. */
  readonly label: 'undo' | 'open' | 'openGame' | 'saveCopy' | 'show';
  run(): void;
}

export interface Notice {
  readonly id: number;
  readonly level: Level;
  readonly issue: Issue;
  readonly action: NoticeAction | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export class Notices {
  /** Newest first. */
  list = $state.raw<readonly Notice[]>([]);
  /** Notices shown as toasts: neither read nor dismissed. */
  toasts = $state.raw<readonly Notice[]>([]);
  #next = 1;

  add(level: Level, issue: Issue, action: NoticeAction | null = null): number {
    const notice = { id: this.#next++, level, issue, action, at: Date.now() };
    this.list = [notice, ...this.list];
    this.toasts = [notice, ...this.toasts];
    return notice.id;
  }

  /** For `catch`: adds an error notice. */
  readonly failed = (reason: unknown): void => {
    this.add('error', issueOf(reason));
  };

  /**
   * For `catch` of requests that the page sends itself and repeats: ignores a lost connection, which is shown
   * elsewhere.
   */
  readonly failedInBackground = (reason: unknown): void => {
    if (issueOf(reason).code !== 'closed') this.failed(reason);
  };

  /** For `catch` of a part of the page that could not be fetched: only the program serves them, so it is out of reach. */
  readonly unfetched = (reason: unknown): void => {
    this.add('error', { ...issueOf(reason), code: 'closed' });
  };

  /** Removes the toast; the notice stays in the list. */
  read(id: number): void {
    this.toasts = this.toasts.filter(notice => notice.id !== id);
  }

  dismiss(id: number): void {
    this.read(id);
    this.list = this.list.filter(notice => notice.id !== id);
  }

  clear(): void {
    this.list = [];
    this.toasts = [];
  }
}
