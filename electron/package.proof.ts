/**
 * Packs the program for Linux, offline, around a stand-in of Electron's folder, and starts the host out of the packed
 * files: a file that was left out, or lies inside the archive where a thread cannot load it, shows here.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { getRawHeader } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Events, Services } from '../api/contract.ts';
import { connect } from '../api/rpc.ts';
import { build } from '../scripts/build.ts';
import { ROOT } from '../scripts/stale.ts';
import { comeIn, openSocket } from '../tests/support/shell-client.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

const folder = temporaryFolder('package');
const resources = join(folder, 'packed', 'linux-unpacked', 'resources');
const unpacked = join(resources, 'app.asar.unpacked');
const running: ChildProcess[] = [];

beforeAll(async () => {
  await build();
  const electron = join(folder, 'electron');
  mkdirSync(join(electron, 'locales'), { recursive: true });
  writeFileSync(join(electron, 'locales', 'en-US.pak'), '');
  writeFileSync(join(electron, 'electron'), programWithFuses());
  chmodSync(join(electron, 'electron'), 0o755);
  const builder = join(ROOT, 'node_modules', 'electron-builder', 'cli.js');
  execFileSync(
    process.execPath,
    [builder, '--linux', 'dir', `-c.electronDist=${electron}`, `-c.directories.output=${join(folder, 'packed')}`],
    { cwd: ROOT, stdio: 'pipe' },
  );
});

/**
 * A stand-in of Electron's program: only its wire of fuses is like the real one, with everything as a download of
 * Electron has it. electron-builder throws the switches in it as it would there.
 */
function programWithFuses(): Buffer {
  const wire = '10011001';
  return Buffer.concat([
    Buffer.from('#!/bin/sh\n# dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, wire.length]),
    Buffer.from(`${wire}\n`),
  ]);
}

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Paths inside the archive, and beside it. */
function archived(): string[] {
  const walk = (files: object, at: string): string[] =>
    Object.entries(files).flatMap(([name, entry]: [string, { files?: object }]) =>
      entry.files ? walk(entry.files, `${at}${name}/`) : [at + name],
    );
  return walk((getRawHeader(join(resources, 'app.asar')).header as { files: object }).files, '');
}

it('contains the program and no development files', () => {
  const files = archived();
  for (const name of [
    'package.json',
    'LICENSE',
    'dist/electron/main.js',
    'dist/electron/preload.cjs',
    'dist/page/index.html',
    'dist/node/database-worker.js',
    'dist/node/reading-worker.js',
    'dist/node/log-worker.js',
    'dist/node/search-worker.js',
    'dist/node/rules.wasm',
    'dist/node/engine.wasm',
    'dist/node/library.wasm',
    'dist/node/tables-worker.js',
    'dist/node/problem-worker.js',
    'resources/endgame/KSMvK.ctb',
    'dist/page/third-party-licences.txt',
    'dist/node/third-party-licences.txt',
    'node_modules/better-sqlite3/package.json',
    'node_modules/better-sqlite3/LICENSE',
  ])
    expect(files).toContain(name);
  expect(files.filter(name => !/^(dist|node_modules|resources)\//.test(name))).toEqual(['LICENSE', 'package.json']);
  expect(files.filter(name => /\.(ts|map)$/.test(name))).toEqual([]);
  const modules = files.filter(name => name.startsWith('node_modules/')).map(name => name.split('/')[1]);
  expect([...new Set(modules)]).toEqual(['better-sqlite3']);
  expect(existsSync(join(folder, 'packed', 'linux-unpacked', 'chatrang'))).toBe(true);
});

it('includes the licence of all third-party code', () => {
  const texts = ['page', 'node'].map(part =>
    readFileSync(join(ROOT, 'dist', part, 'third-party-licences.txt'), 'utf8'),
  );
  const named = texts.map(text => [...text.matchAll(/^={80}\n(\S+) /gm)].map(match => match[1] ?? ''));
  const fonts = ['', '-khmer', '-math', '-thai'].map(script => `@fontsource/noto-sans${script}`);
  expect(named[0]).toEqual(
    expect.arrayContaining([
      ...fonts,
      '@lichess-org/chessground',
      'assemblyscript',
      'marked',
      'svelte',
      'virtua',
      'vite',
    ]),
  );
  expect(named[1]).toEqual(expect.arrayContaining(['assemblyscript', 'commander', 'ws']));
  for (const text of texts) {
    expect(text).toContain('licensed their contributions to AssemblyScript');
    expect(text).toContain('Apache License');
  }
});

it('runs only itself: no Node, no external options, no debugger, no other folder, no changed archive', async () => {
  const states = await getCurrentFuseWire(join(folder, 'packed', 'linux-unpacked', 'chatrang'));
  const [on, off] = ['1'.charCodeAt(0), '0'.charCodeAt(0)];
  expect(states).toMatchObject({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.EnableCookieEncryption]: off,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  });
});

it('has a checksum of every file of the archive, for Electron to compare', () => {
  const unchecked = (files: object): string[] =>
    Object.entries(files).flatMap(([name, entry]: [string, { files?: object; integrity?: { algorithm: string } }]) =>
      entry.files ? unchecked(entry.files) : entry.integrity?.algorithm === 'SHA256' ? [] : [name],
    );
  expect(unchecked((getRawHeader(join(resources, 'app.asar')).header as { files: object }).files)).toEqual([]);
});

it('keeps only the bindings of Linux, beside the archive', () => {
  const bindings = readdirSync(join(unpacked, 'node_modules', 'better-sqlite3', 'prebuilds'));
  expect(bindings).toContain(`linux-${process.arch}.node`);
  expect(bindings.filter(name => !name.startsWith('linux'))).toEqual([]);
});

it('answers calls from the packed files', async () => {
  const library = join(folder, 'library.sqlite');
  const program = join(unpacked, 'dist', 'node', 'server.js');
  const child = spawn(process.execPath, [program, '--port', '0', '--library', library], {
    cwd: folder,
    env: { PATH: '/nowhere', HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const place = { address: line };
  const socket = await openSocket(place, await comeIn(place));
  const { api, on } = connect<Services, Events>({
    send: text => socket.send(text),
    onMessage: listener => void socket.on('message', data => listener(String(data))),
    onClose: listener => void socket.once('close', listener),
    close: () => socket.close(),
  });
  expect(await api.shell.info()).toMatchObject({ shell: 'browser', libraryPath: library });
  const made = await api.library.createCollection('Packed');
  expect((await api.library.collections()).map(({ id }) => id)).toContain(made.id);

  const done = new Promise<Events['analysis']['report']>(resolve =>
    on('analysis', ({ report }) => void (report.done && resolve(report))),
  );
  const fen = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1';
  await api.analysis.start({ rules: 'makruk', fen, moves: [], limits: { depth: 4 }, lines: 2 });
  expect((await done).lines).toHaveLength(2);

  const won = { rules: 'makruk', fen: '8/8/4k3/8/3R4/2S5/6K1/8 w - - 0 1', moves: [] };
  expect(await api.tables.verdict(won)).toMatchObject({ ending: 'KRSvK', place: 'program', verdict: { dtm: 10 } });

  socket.close();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
});
