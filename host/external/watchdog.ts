/**
 * Ends engines when this process is killed and cannot do it itself. An engine is the leader of a process group. A shell
 * of the system waits at the end of a pipe of this process; when the pipe ends, it kills the groups that are left. On
 * Windows there is no such shell: an engine that ignores the end of its input survives there.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** Reads `+ PID` and `- PID`. At the end of its input, engines have a second to end by themselves. */
const SCRIPT = `list=
while read -r what id; do
  kept=
  for each in $list; do [ "$each" = "$id" ] || kept="$kept $each"; done
  list=$kept
  [ "$what" = + ] && list="$list $id"
done
[ -z "$list" ] && exit
sleep 1
for each in $list; do kill -s KILL -- "-$each"; done 2>/dev/null`;

/** Whether an engine is the leader of a group, which contains what it starts. */
export const HAS_GROUPS = process.platform !== 'win32';

const watched = new Set<ChildProcess>();
let shell: ChildProcess | null = null;

process.on('exit', () => {
  for (const child of watched) killGroup(child);
  shell?.kill('SIGKILL');
});

function runningShell(): ChildProcess {
  if (shell !== null) return shell;
  const started = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const forget = (): void => {
    if (shell === started) shell = null;
  };
  started.once('error', forget).once('exit', forget);
  started.stdin?.on('error', forget);
  // The shell waits for this process, not the other way round.
  started.unref();
  if (started.stdin instanceof Socket) started.stdin.unref();
  for (const { pid } of watched) started.stdin?.write(`+ ${pid}\n`);
  shell = started;
  return started;
}

/** Kills an engine that still runs when this process ends. @param child started as the leader of a group */
export function watch(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const { stdin } = HAS_GROUPS ? runningShell() : { stdin: null };
  stdin?.write(`+ ${child.pid}\n`);
  watched.add(child);
  child.once('exit', () => {
    watched.delete(child);
    killGroup(child);
    shell?.stdin?.write(`- ${child.pid}\n`);
  });
}

/** Kills an engine with the processes that it has started, as far as they are still in its group. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (!HAS_GROUPS) {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has no process left.
  }
}
