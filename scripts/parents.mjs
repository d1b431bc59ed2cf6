/**
 * A parent process may end without notice: npm that is killed leaves its scripts running. These functions detect it.
 * Plain JavaScript without dependencies, because the first half of a start needs it too.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const EVERY = 500;
/** npm runs a script through one of these, which may outlive npm. */
const SHELLS = new Set(['sh', 'ash', 'bash', 'dash', 'ksh', 'zsh', 'busybox']);

/**
 * Calls `gone` once when the npm process that runs this script has ended. Does nothing outside of npm: a program that
 * was started in the background should continue.
 * @param {() => void} gone
 */
export function watchNpm(gone, env = process.env) {
  if (env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const above = aboveShell(parent);
  const timer = setInterval(() => {
    const alive = process.ppid === parent && isAlive(parent) && (above === null || startOf(above.pid) === above.start);
    if (alive) return;
    clearInterval(timer);
    gone();
  }, EVERY);
  timer.unref();
}

/**
 * The process that started the shell that started us; `null` if our parent is not a shell.
 * @param {number} pid
 */
function aboveShell(pid) {
  const found = describe(pid);
  if (!found || !SHELLS.has(found.name)) return null;
  return { pid: found.parent, start: startOf(found.parent) };
}

/**
 * @param {number} pid
 * @returns {{ name: string, parent: number } | null} `null` where the system does not say, e.g. on Windows
 */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const { name, fields } = readStat(pid);
      return { name, parent: Number(fields[1]) };
    }
    const said = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, path = ''] = /^\s*(\d+)\s+-?(.*?)\s*$/.exec(said) ?? [];
    return { name: path.replace(/^.*\//, ''), parent: Number(parent) };
  } catch {
    return null;
  }
}

/**
 * Distinguishes a process from a later one with the same id; `null` when no such process runs.
 * @param {number} pid
 */
function startOf(pid) {
  if (process.platform !== 'linux') return isAlive(pid) ? '' : null;
  try {
    const { fields } = readStat(pid);
    return /[ZX]/.test(fields[0] ?? '') ? null : (fields[19] ?? '');
  } catch {
    return null;
  }
}

/**
 * `/proc/PID/stat`: the number, the name in parentheses, then the state, the parent and more.
 * @param {number} pid
 */
function readStat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const [from, to] = [text.indexOf('('), text.lastIndexOf(')')];
  return { name: text.slice(from + 1, to), fields: text.slice(to + 2).split(' ') };
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
