/** `chatrang rules`. */
import type { Command } from 'commander';
import { action, addCommand, addGroup, libraryOption } from './options.ts';

export function addRulesCommands(program: Command): void {
  const rules = addGroup(program, 'rules', 'List, check, add and export rule sets.');
  const rulesCommand = (usage: string, description: string): Command =>
    addCommand(rules, usage, description).option(...libraryOption);

  rulesCommand('list', 'List the built-in rule sets and those of a library.')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('../rules.ts')).listRules(options)));

  rulesCommand('show', 'Show every option of a rule set with its value and sources.')
    .argument('<id>', 'id of a rule set')
    .action(action(async (id, options) => (await import('../rules.ts')).showRules(id, options)));

  rulesCommand('check', 'Report all errors in a rule set file.')
    .argument('<file>', 'rule set file')
    .action(action(async file => (await import('../rules.ts')).checkRules(file)));

  rulesCommand('add', 'Add the rule set of a file to a library.')
    .argument('<file>', 'rule set file')
    .action(action(async (file, options) => (await import('../rules.ts')).addRules(file, options)));

  rulesCommand('export', 'Export a rule set as a file.')
    .argument('<id>', 'id of a rule set')
    .option('--out <file>', 'output file (default: standard output)')
    .action(action(async (id, options) => (await import('../rules.ts')).exportRules(id, options)));
}
