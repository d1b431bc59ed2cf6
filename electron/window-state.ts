/** Where the window was and how large: kept in a small file, used again only where a screen still shows it. */
import { readFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { writeFileAtomicSync } from '../host/atomic-file.ts';

export interface WindowState {
  readonly bounds: Partial<Rectangle> & { readonly width: number; readonly height: number };
  readonly maximized: boolean;
}

export const FIRST_STATE: WindowState = { bounds: { width: 1360, height: 880 }, maximized: false };
const SMALLEST = { width: 480, height: 400 };
/** Pixels of the window that must lie on a screen, so that it can be taken and moved. */
const GRIP = 80;

/** The kept state, or {@link FIRST_STATE} when there is none, it is unreadable, or no screen shows it any more. */
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
