/**
 * Undo and redo. Studies share unchanged branches, so a long history needs little memory. An entry has the study, the
 * cursor after the edit, and a label that describes the edit.
 */
import type { Path, Study } from './study.ts';
import { clampPath } from './walk.ts';

/**
 * What an edit did, for the menu ("Undo: delete 12. Bf4"). The page translates the code, which is stable and in kebab
 * case.
 */
export interface EditLabel {
  readonly code: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

export interface Snapshot {
  readonly study: Study;
  readonly path: Path;
  /** The edit that led here; `null` for the first state. */
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

/** Records an edit and discards undone edits. If the study is unchanged (the same object), only moves the cursor. */
export function record(history: History, study: Study, path: Path, label: EditLabel): History {
  if (study === history.present.study) return moveTo(history, path);
  return {
    past: [...history.past, history.present],
    present: { study, path: clampPath(study, path), label },
    future: [],
  };
}

/**
 * Records an edit that continues the last one, such as typing in a comment box, without a new undo step. If `label`
 * differs from that of the last edit, or an edit has been undone since, it is recorded as a new step.
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

/** Moves the cursor. This is not an edit and cannot be undone. */
export const moveTo = (history: History, path: Path): History =>
  path === history.present.path
    ? history
    : { ...history, present: { ...history.present, path: clampPath(history.present.study, path) } };

export const canUndo = (history: History): boolean => history.past.length > 0;
export const canRedo = (history: History): boolean => history.future.length > 0;

/** The edit that `undo` would revert. */
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
