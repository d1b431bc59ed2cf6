/** Where an engine runs: in a child process, or in threads of this process. */
import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { commandLine } from '../../api/command-line.ts';
import type { OptionValues } from '../../api/contract.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { EngineFailure } from './engine-failure.ts';
import { HAS_GROUPS, killGroup, watch } from './watchdog.ts';

export interface EngineCommand {
  /** Program and arguments, passed without a shell. */
  readonly command: readonly string[];
  /** UCI options by name, set in order after `uciok`. */
  readonly options: OptionValues;
}

/** An engine that speaks UCI over two streams and needs no process of its own. */
export interface EngineTask {
  readonly name: string;
  readonly options: OptionValues;
  /** Resolves when the engine has ended: after `quit`, at the end of the input, or soon after the signal aborts. */
  run(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, signal: AbortSignal): Promise<void>;
}

export type EngineLaunch = EngineCommand | EngineTask;

export interface EngineChannel {
  /** Of the program or the task, for an engine that does not say its name. */
  readonly name: string;
  /** Names it in failures: the command line, or the name of the task. */
  readonly label: string;
  /** Resolves when the engine has ended. */
  readonly ended: Promise<void>;
  /** Sends a line. One to an engine that has just ended is lost. */
  send(line: string): void;
  kill(): void;
  /** The end of what it has written as errors, after `: `; empty if there is nothing. */
  errorText(): string;
}

export interface ChannelListeners {
  readonly onText: (text: string) => void;
  readonly onEnd: (failure: EngineFailure) => void;
}

/** Characters of standard error that a failure quotes. */
const ERROR_TEXT = 500;
/** Milliseconds after the exit of an engine in which the rest of its output is read. */
const LAST_OUTPUT = 300;

export const openChannel = (launch: EngineLaunch, listeners: ChannelListeners): EngineChannel =>
  'command' in launch ? openProcess(launch, listeners) : openTask(launch, listeners);

function openProcess({ command }: EngineCommand, { onText, onEnd }: ChannelListeners): EngineChannel {
  const [program = '', ...args] = command;
  const label = commandLine(command);
  let written = '';
  const errorText = (): string => (written.trim() === '' ? '' : `: ${written.trim()}`);
  const child = spawn(program, args, { stdio: 'pipe', windowsHide: true, detached: HAS_GROUPS });
  watch(child);
  const ended = new Promise<void>(resolve => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  child.once('error', error => onEnd(new EngineFailure('start', `${label}: ${error.message}`)));
  // A program that the engine has started may hold the streams open, and notices the end of its input.
  child.once('exit', () =>
    setTimeout(() => {
      for (const stream of child.stdio) stream?.destroy();
    }, LAST_OUTPUT),
  );
  child.once('close', (code, signal) => {
    const how = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
    onEnd(new EngineFailure('exit', `${label} ${how}${errorText()}`));
  });
  // A write to an engine that has just exited; `close` reports it.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-ERROR_TEXT);
  });
  child.stdout.setEncoding('utf8').on('data', onText);
  return {
    name: program,
    label,
    ended,
    send: line => void child.stdin.write(`${line}\n`),
    kill: () => killGroup(child),
    errorText,
  };
}

function openTask({ name, run }: EngineTask, { onText, onEnd }: ChannelListeners): EngineChannel {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  output.setEncoding('utf8').on('data', onText);
  // A write to an engine that has just ended.
  input.on('error', () => {});
  const ended = run(input, output, stop.signal).then(
    () => onEnd(new EngineFailure('exit', `${name} has ended`)),
    error => onEnd(new EngineFailure('exit', `${name}: ${messageOf(error)}`)),
  );
  return {
    name,
    label: name,
    ended,
    send: line => void input.write(`${line}\n`),
    kill() {
      stop.abort();
      input.end();
    },
    errorText: () => '',
  };
}
