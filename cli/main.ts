#!/usr/bin/env node
import { CommanderError } from 'commander';
/**
 * `chatrang COMMAND`: the host from a terminal. Exit codes: 0 success, 1 the command ran and something failed, 2 wrong
 * usage.
 */
import { messageOf } from '../engine/rules/result.ts';
import { FAILED } from './commands/options.ts';
import { commands } from './commands.ts';
import { withCurrentNames } from './old-names.ts';
import { exitOnClosedOutput } from './output.ts';

const USAGE_ERROR = 2;

exitOnClosedOutput();
try {
  await commands().parseAsync(withCurrentNames(process.argv.slice(2)), { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
  else {
    console.error(`chatrang: ${messageOf(error)}`);
    process.exitCode = FAILED;
  }
}
