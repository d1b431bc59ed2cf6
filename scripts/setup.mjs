/**
 * Sets up a checkout: installs the packages when they are missing or differ from the lockfile, and finds the Node that
 * runs everything else. Plain JavaScript without dependencies, because it runs first, on whatever Node the machine has.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { watchNpm } from './parents.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.chatrang-lock');
/** The version that runs TypeScript directly and loads the SQLite binary. */
const NODE_REQUIRED = 24;

/** Exits with an error message on a Node that is too old even for the set-up. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Chatrang needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Installs packages if needed, and returns the path of the Node to continue with. Exits when that fails. */
export function setUp() {
  if (!installed()) install();
  const node = findNode();
  if (node) return node;
  console.error(
    `Chatrang runs on Node ${NODE_REQUIRED}, which it includes for Linux and Windows. ` +
      `For ${process.platform} on ${process.arch} please install Node ${NODE_REQUIRED} or newer; this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}

function installed() {
  const stamp = lockStamp();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true;
  if (!sameAsLock()) return false;
  writeFileSync(STAMP, stamp);
  return true;
}

function install() {
  console.error('Installing packages (once, a few minutes on a slow connection) ...');
  const windows = process.platform === 'win32';
  // // Windows cannot delete a running program, which may be the Node among the packages.
  const verb = windows && process.execPath.startsWith(MODULES) ? 'install' : 'ci';
  const { status, error } = spawnSync(`npm ${verb} --loglevel=error`, {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: true,
  });
  if (status !== 0) {
    console.error(error ? `npm could not be started: ${error.message}` : 'npm ci failed; the lines above say why.');
    process.exit(1);
  }
  writeFileSync(STAMP, lockStamp());
}

function lockStamp() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
}

/** npm's own record of what it installed, because the user may have run `npm ci` or `npm install`. */
function sameAsLock() {
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const expected = readPackages(join(ROOT, 'package-lock.json'));
  const present = readRecord(record);
  return Object.entries(expected).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version && existsSync(join(ROOT, path)) : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = file => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Nothing if an interrupted npm left the record incomplete: the packages are installed again.
 * @param {string} file
 */
function readRecord(file) {
  try {
    return readPackages(file);
  } catch {
    return {};
  }
}

/** This Node if it is new enough, otherwise the one among the packages. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_REQUIRED) return process.execPath;
  const windows = process.platform === 'win32';
  const bundled = join(
    MODULES,
    `node-${windows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    windows ? 'node.exe' : 'node',
  );
  return existsSync(bundled) ? bundled : null;
}

/**
 * Runs a script of ours on the Node that was found: inside this process if that is the one, else as a child that has
 * this terminal, gets the signals, ends with us and whose exit code becomes ours.
 * @param {string} node
 * @param {string} script relative to the root
 * @param {readonly string[]} args
 */
export async function runScript(node, script, args) {
  const path = join(ROOT, script);
  if (node === process.execPath) {
    process.argv = [node, path, ...args];
    await import(pathToFileURL(path).href);
    return;
  }
  const child = spawn(node, [path, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // // The terminal sends these to both processes, so the child is sent the count (`follow-parent.mjs`).
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP'])) {
    let times = 0;
    process.on(signal, () => {
      times++;
      if (child.connected) child.send({ signal, times }, () => {});
      else child.kill(signal);
    });
  }
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  watchNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}
