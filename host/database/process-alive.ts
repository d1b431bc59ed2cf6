/** Whether a process that has left its mark in a library still runs. */
import { readFileSync } from 'node:fs';
import { isProcessRunning } from '../../engine/process-running.ts';

/**
 * Whether the process that started something at that time still runs. The system reuses the ids of ended processes.
 */
export function isProcessAlive(id: number, started: number): boolean {
  if (id === process.pid) return started >= Date.now() - process.uptime() * 1000;
  if (!isProcessRunning(id)) return false;
  const since = startOf(id);
  return since === null || since <= started + CLOCK_SLACK;
}

/** Milliseconds. The start of a process is known to one tick, the start of the system to one second. */
const CLOCK_SLACK = 5000;
/** Linux counts the time of processes in hundredths of a second. */
const TICK = 10;

/**
 * When another process started, in milliseconds since the epoch, from Linux's process list; `null` if there is no such
 * process.
 */
function startOf(id: number): number | null {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ');
    const uptime = Number.parseFloat(readFileSync('/proc/uptime', 'utf8')) * 1000;
    const start = Number(fields[19]) * TICK;
    return Number.isFinite(start) && Number.isFinite(uptime) ? Date.now() - uptime + start : null;
  } catch {
    return null;
  }
}
