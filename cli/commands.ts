/** The commands with their options. The code of a command is loaded when it runs, so that every command starts fast. */
import { Command } from 'commander';
import { addAnalysisCommands } from './commands/analysis.ts';
import { addEngineCommands } from './commands/engines.ts';
import { addGameCommands } from './commands/games.ts';
import { addLibraryCommands } from './commands/library.ts';
import { addOutputCommands } from './commands/output.ts';
import { addRepertoireCommands } from './commands/repertoire.ts';
import { addRulesCommands } from './commands/rules.ts';
import { addTablesCommands } from './commands/tables.ts';

export function commands(): Command {
  const program = new Command('chatrang')
    .description('Command line of Chatrang, an analysis workbench for Ouk Chaktrang and Makruk.')
    .showHelpAfterError('(use --help for usage)');
  addGameCommands(program);
  addAnalysisCommands(program);
  addOutputCommands(program);
  addLibraryCommands(program);
  addRulesCommands(program);
  addTablesCommands(program);
  addEngineCommands(program);
  addRepertoireCommands(program);
  return program.exitOverride();
}
