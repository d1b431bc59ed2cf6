import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { commands } from './commands.ts';

const namesOf = (command: Command, prefix = ''): readonly string[] =>
  command.commands.flatMap(child =>
    child.commands.length > 0 ? namesOf(child, `${prefix}${child.name()} `) : [`${prefix}${child.name()}`],
  );

it('the README lists every command', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^\| `([a-z]+(?: [a-z][a-z-]*){0,2})[^`]*` \|/gm)].map(([, name]) => name);
  expect(listed.filter(name => namesOf(commands()).includes(name as string))).toEqual(namesOf(commands()));
});
