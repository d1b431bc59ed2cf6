/**
 * Undo and redo of every edit. Studies share their untouched branches, so the whole history of an afternoon is a list
 * of small differences; an entry holds the study itself, the cursor after the edit, and what the edit was.
 */
import type { Path, Study } from './study.ts';
import { clampPath } from './walk.ts';

/** What an edit did, for the menu ("Undo: delete 12. Bf4"): stable, kebab-case; the page translates from it. */
export interface EditLabel {
  readonly code: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

export interface Snapshot {
  readonly study: Study;
  readonly path: Path;
  /** The edit that led here; `null` for the state a history begins with. */
  readonly label: EditLabel | null;
}

export interface History {
  /** Older states, the oldest first. */
  readonly past: readonly Snapshot[];
  readonly present: Snapshot;
  /** Undone states, the next redo first. */
  readonly future: readonly Snapshot[];
}

export const newHistory = (study: Study, path: Path = ''): History => ({
  past: [],
  present: { study, path: clampPath(study, path), label: null },
  future: [],
});

/** Records an edit; undone edits are gone. A study that is the same object only moves the cursor. */
export function record(history: History, study: Study, path: Path, label: EditLabel): History {
  if (study === history.present.study) return moveTo(history, path);
  return {
    past: [...history.past, history.present],
    present: { study, path: clampPath(study, path), label },
    future: [],
  };
}

/**
 * Records an edit that continues the last one (typing in a comment box) without a step of its own. `label` must be
 * that of the last edit and nothing may have been undone since, otherwise it is recorded as a new step.
 */
export function amend(history: History, study: Study, path: Path, label: EditLabel): History {
  const continues = history.past.length > 0 && history.future.length === 0 && sameLabel(history.present.label, label);
  if (!continues) return record(history, study, path, label);
  return { ...history, present: { study, path: clampPath(study, path), label } };
}

function sameLabel(a: EditLabel | null, b: EditLabel): boolean {
  if (a?.code !== b.code) return false;
  const keys = new Set([...Object.keys(a.data ?? {}), ...Object.keys(b.data ?? {})]);
  return [...keys].every(key => a.data?.[key] === b.data?.[key]);
}

/** The cursor goes elsewhere: not an edit, not undone. */
export const moveTo = (history: History, path: Path): History =>
  path === history.present.path
    ? history
    : { ...history, present: { ...history.present, path: clampPath(history.present.study, path) } };

export const canUndo = (history: History): boolean => history.past.length > 0;
export const canRedo = (history: History): boolean => history.future.length > 0;

/** What undo would take back. */
export const undoLabel = (history: History): EditLabel | null => history.present.label;
export const redoLabel = (history: History): EditLabel | null => history.future[0]?.label ?? null;

export function undo(history: History): History {
  const present = history.past.at(-1);
  if (!present) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo(history: History): History {
  const present = history.future[0];
  if (!present) return history;
  return { past: [...history.past, history.present], present, future: history.future.slice(1) };
}
