/**
 * Everything the program has to tell, in one list. A notice is a coded issue: the page translates its code and shows the
 * English text, which says where and why, when the reader unfolds it. A notice may carry one action (Undo, Open).
 */
import type { Issue } from '../../../api/contract.ts';

export type Level = 'info' | 'warning' | 'error';

export interface NoticeAction {
  /** Word of the button: a code among the actions of the language file. */
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

/** What a caught value says: remote errors carry their code, anything else is `unexpected`. */
export function issueOf(reason: unknown): Issue {
  if (!(reason instanceof Error)) return { code: 'unexpected', text: String(reason) };
  const code = 'code' in reason && typeof reason.code === 'string' ? reason.code : 'unexpected';
  return { code, text: reason.message };
}

export class Notices {
  /** Newest first. */
  list = $state.raw<readonly Notice[]>([]);
  /** Shown as toasts: told lately and neither read nor dismissed. */
  toasts = $state.raw<readonly Notice[]>([]);
  #next = 1;

  add(level: Level, issue: Issue, action: NoticeAction | null = null): number {
    const notice = { id: this.#next++, level, issue, action, at: Date.now() };
    this.list = [notice, ...this.list];
    this.toasts = [notice, ...this.toasts];
    return notice.id;
  }

  /** For the end of a promise chain: a rejected call becomes a notice. */
  readonly failed = (reason: unknown): void => {
    this.add('error', issueOf(reason));
  };

  /** The same for what the page asks by itself and asks again after a lost connection, which is told elsewhere. */
  readonly failedInBackground = (reason: unknown): void => {
    if (issueOf(reason).code !== 'closed') this.failed(reason);
  };

  /** Takes the toast away; the list keeps it. */
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
