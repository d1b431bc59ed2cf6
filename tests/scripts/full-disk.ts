/**
 * `node tests/scripts/full-disk.ts [--kind NAME]... [--full N] [--seed N]`: works on a disk that becomes full at a random
 * place: an import, an export, a backup, the upgrade of a layout, a compaction. What was stored before must still be
 * there, the error must name the place and the reason, and the same work must succeed when there is room. The disk is a
 * tmpfs in a namespace of its own: Linux only, without rights of an administrator. Exits with 1 when an invariant does
 * not hold, or too few disks became full.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomSource } from '../../bench/library.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { findAssets } from '../../host/assets.ts';
import { FULL_DISK_KINDS, type FullDiskKind } from './full-disk/kinds.ts';

/** Bytes of a disk with room for everything. */
const ROOMY = 2 ** 28;
/** Set in the namespace. */
const INSIDE = 'CHATRANG_FULL_DISK';

const { values } = parseArgs({
  options: {
    kind: { type: 'string', multiple: true },
    full: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});

if (process.env[INSIDE] === undefined) {
  const args = ['--user', '--map-root-user', '--mount', process.execPath, fileURLToPath(import.meta.url)];
  const { status } = spawnSync('unshare', [...args, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [INSIDE]: '1' },
  });
  process.exit(status ?? 1);
}

const [full, seed] = [Number(values.full), Number(values.seed)];
await loadRules(await readFile(findAssets().rulesWasm));
const root = mkdtempSync(join(tmpdir(), 'chatrang-full-disk-'));
const disk = join(root, 'disk');
mkdirSync(disk);
try {
  for (const kind of FULL_DISK_KINDS.filter(({ name }) => values.kind?.includes(name) ?? true)) await examine(kind);
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function examine(kind: FullDiskKind): Promise<void> {
  const library = join(root, `${kind.name}.sqlite`);
  await kind.make(library, seed);
  const random = randomSource(seed);
  const violations: string[] = [];
  let failed = 0;
  let ended = 0;
  while (failed < full && failed + ended < 3 * full) {
    const room = Math.floor(random() * kind.room(library));
    try {
      if (await round(kind, library, room)) ended++;
      else failed++;
    } catch (error) {
      failed++;
      violations.push(`${kind.name} with ${room} bytes: ${messageOf(error)}`);
    }
  }
  console.log(`${kind.name}: ${failed} disks full, ${ended} with room, ${violations.length} violations`);
  for (const violation of violations) console.log(`  ${violation}`);
  if (violations.length > 0 || failed < full) process.exitCode = 1;
}

/** Returns whether the work has ended. */
async function round(kind: FullDiskKind, library: string, room: number): Promise<boolean> {
  mount('size', ROOMY);
  // Temporary files of SQLite are on the same disk.
  process.env.SQLITE_TMPDIR = disk;
  try {
    kind.prepare(library, disk);
    const { blocks, bfree, bsize } = statfsSync(disk);
    mount('remount,size', (blocks - bfree) * bsize + room);
    const failure = await kind.work(library, disk, seed).then(
      () => null,
      (error: unknown) => error as Error & { readonly code?: string },
    );
    mount('remount,size', ROOMY);
    if (failure !== null) {
      assert.equal(failure.code, 'disk-full', failure.stack);
      assert.ok(failure.message.includes(disk), `the error names no place: ${failure.message}`);
      await kind.check(library, disk, false);
      await kind.work(library, disk, seed);
    }
    await kind.check(library, disk, true);
    return failure === null;
  } finally {
    delete process.env.SQLITE_TMPDIR;
    execFileSync('umount', ['--lazy', disk]);
  }
}

function mount(option: string, bytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${option}=${bytes}`, 'tmpfs', disk]);
}
