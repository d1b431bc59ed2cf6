/** Position and size of the window, stored in a small file and restored if a screen still shows that area. */
import { readFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { writeFileAtomicSync } from '../host/atomic-file.ts';

export interface WindowState {
  readonly bounds: Partial<Rectangle> & { readonly width: number; readonly height: number };
  readonly maximized: boolean;
}

export const FIRST_STATE: WindowState = { bounds: { width: 1360, height: 880 }, maximized: false };
const SMALLEST = { width: 480, height: 400 };
/** Pixels of the window that must be on a screen, so that the user can grab and move it. */
const GRIP = 80;

/** The stored state, or {@link FIRST_STATE} if there is none, it is unreadable, or no screen shows it. */
export function readWindowState(file: string, screens: readonly Rectangle[]): WindowState {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8')) as { bounds: Rectangle; maximized: unknown };
    const { x, y, width, height } = bounds;
    if (![x, y, width, height].every(Number.isInteger)) return FIRST_STATE;
    if (width < SMALLEST.width || height < SMALLEST.height) return FIRST_STATE;
    if (!screens.some(screen => overlaps(screen, bounds))) return FIRST_STATE;
    return { bounds: { x, y, width, height }, maximized: maximized === true };
  } catch {
    return FIRST_STATE;
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  writeFileAtomicSync(file, JSON.stringify(state));
}

const overlaps = (screen: Rectangle, { x, y, width }: Rectangle): boolean =>
  x + width >= screen.x + GRIP &&
  x <= screen.x + screen.width - GRIP &&
  y >= screen.y &&
  y <= screen.y + screen.height - GRIP;
