/** UCI engines: external ones, matches, and our own. */
import type { Command } from 'commander';
import { MATCH_MEMORY } from '../../api/own-options.ts';
import {
  clock,
  drawAgreement,
  evenNumber,
  listOf,
  pairOfNumbers,
  positiveInteger,
  resignation,
  seconds,
} from './arguments.ts';
import { action, addCommand, addGroup } from './options.ts';

export function addEngineCommands(program: Command): void {
  const engines = addGroup(program, 'engines', 'List and change the external UCI engines.');
  const enginesCommand = (usage: string, description: string): Command => addCommand(engines, usage, description);

  enginesCommand('list', 'List the engines with their commands and options.')
    .option('--json', 'print one JSON object per line')
    .action(action(async options => (await import('../engines.ts')).listEngines(options)));

  enginesCommand('add <name>', 'Start an engine, check that it speaks UCI, and add it.')
    .requiredOption('--command <command>', 'program with arguments; quote parts with blanks inside, no shell is used')
    .action(action(async (name, options) => (await import('../engines.ts')).addOne(name, options)));

  enginesCommand('check <name>', 'Start an engine, and show which rule sets it knows and how its rules differ.')
    .option('--json', 'print a JSON object')
    .action(action(async (name, options) => (await import('../engines.ts')).checkOne(name, options)));

  enginesCommand(
    'set <name> <values...>',
    'Set UCI options: OPTION=VALUE; an empty value restores the default.',
  ).action(action(async (name, values) => (await import('../engines.ts')).setOptions(name, values)));

  enginesCommand('presets <name>', 'List the presets of an engine: named sets of option values.')
    .option('--json', 'print one JSON object per line')
    .action(action(async (name, options) => (await import('../engines.ts')).listPresets(name, options)));

  enginesCommand(
    'use-preset <name> <preset>',
    'Give an engine the option values of a preset: analysis, quiet, match, or one of your own.',
  ).action(action(async (name, preset) => (await import('../engines.ts')).usePreset(name, preset)));

  enginesCommand('save-preset <name> <preset>', 'Save the option values of an engine as a preset.').action(
    action(async (name, preset) => (await import('../engines.ts')).savePreset(name, preset)),
  );

  enginesCommand('rename-preset <name> <preset> <new>', 'Rename a preset.').action(
    action(async (name, preset, to) => (await import('../engines.ts')).renamePreset(name, preset, to)),
  );

  enginesCommand('remove-preset <name> <preset>', 'Remove a preset.').action(
    action(async (name, preset) => (await import('../engines.ts')).removePreset(name, preset)),
  );

  enginesCommand('remove <name>', 'Remove an engine from the list.').action(
    action(async name => (await import('../engines.ts')).removeOne(name)),
  );

  addCommand(program, 'match', 'Play a match between two UCI engines and print the Elo difference.')
    .requiredOption('--rules <id or file>', 'rule set')
    .option(
      '--first <engine>',
      'first engine: NAME or NAME:PRESET of "chatrang engines", a command with arguments, or chatrang',
      'chatrang',
    )
    .requiredOption('--second <engine>', 'second engine')
    .option('--first-option <name=value>', 'UCI option of the first engine (repeatable)', listOf, [])
    .option('--second-option <name=value>', 'UCI option of the second engine (repeatable)', listOf, [])
    .option('--first-level <number>', 'level of the first engine, as in games: 1 to 8', positiveInteger)
    .option('--second-level <number>', 'level of the second engine', positiveInteger)
    .option('--games <number>', 'number of games, even: each opening is played with both colours', evenNumber, 100)
    .option('--time <seconds>', 'time for each move (default: 0.1)', seconds)
    .option('--clock <base+increment>', 'clock in seconds, such as 10+0.1', clock)
    .option('--nodes <number>', 'nodes for each move', positiveInteger)
    .option('--depth <plies>', 'depth for each move', positiveInteger)
    .option('--openings <file>', 'UCI moves or FEN, one opening per line (default: the openings of the program)')
    .option('--seed <number>', 'order of the openings', positiveInteger, 1)
    .option('--concurrency <number>', 'games at a time', positiveInteger, 1)
    .option('--hash <MiB>', 'option Hash of both engines', positiveInteger, MATCH_MEMORY)
    .option('--sprt <elo0,elo1>', 'stop when the SPRT accepts one of these Elo differences', pairOfNumbers)
    .option('--resign <cp,plies>', 'a side loses if both engines see it this far behind for so long', resignation)
    .option(
      '--draw <cp,plies,after>',
      'draw if both engines see at most cp for so long, from this ply on',
      drawAgreement,
    )
    .option('--max-plies <number>', 'longer games are drawn', positiveInteger, 600)
    .option('--no-tables', 'do not adjudicate with endgame tables')
    .option('--out <file>', 'PGN file with evaluations; each game is added when it ends')
    .option('--resume', 'continue the match of the file of --out')
    .option('--json', 'print one JSON object per game, and one for the match')
    .action(action(async (options, command) => (await import('../match.ts')).playMatch(options, command)));

  addCommand(program, 'uci', 'Run as a UCI engine on standard input and output.')
    .option(
      '--rules <id or file>',
      'rule set until UCI_Variant is set; UCI_Variant also lists a rule set read from a file',
    )
    .action(action(async (options, command) => (await import('../uci.ts')).speakUci(options, command)));
}
