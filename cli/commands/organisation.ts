/** `chatrang library`: collections, labels, tags and aliases. */
import { type Command, Option } from 'commander';
import { NAME_KINDS } from '../../api/contract/names.ts';
import { LABEL_COLORS } from '../../api/contract/organisation.ts';
import { action, addCommand, addGroup, inCollection, libraryOption, search } from './options.ts';

/** @param library the group of the commands */
export function addOrganisationCommands(library: Command): void {
  const organising = (name: string, description: string) => {
    const group = addGroup(library, name, description);
    return (usage: string, text: string): Command =>
      addCommand(group, usage, text)
        .option(...libraryOption)
        .option('--json', 'print JSON');
  };
  const organise = () => import('../organise.ts');
  const collection = organising('collections', 'List and change collections; each is named by its name or its path.');
  collection('list', 'List the collections with the number of their games.').action(
    action(async options => (await organise()).listCollections(options)),
  );
  collection('create <name>', 'Create a collection.')
    .option('--in <collection>', 'inside this collection (default: at the top)')
    .action(action(async (name, options) => (await organise()).createCollection(name, options)));
  collection('rename <collection> <name>', 'Rename a collection.').action(
    action(async (path, name, options) => (await organise()).renameCollection(path, name, options)),
  );
  collection('move <collection>', 'Move a collection with those inside it.')
    .option('--into <collection>', 'into this collection (default: to the top)')
    .action(action(async (path, options) => (await organise()).moveCollection(path, options)));
  collection('copy <collection> <name>', 'Copy a collection; its games belong to both.').action(
    action(async (path, name, options) => (await organise()).copyCollection(path, name, options)),
  );
  collection('merge <collection> <into>', 'Move all games of a collection into another one, and delete it.').action(
    action(async (path, into, options) => (await organise()).mergeCollection(path, into, options)),
  );
  collection('delete <collection>', 'Delete a collection and those inside it.')
    .option('--games-to <collection>', 'collection for games that are in no other (default: the bin)')
    .action(action(async (path, options) => (await organise()).deleteCollection(path, options)));

  const selecting = (command: Command): Command => command.option(...search).option(...inCollection);
  const label = organising('labels', 'List labels, and give them to games.');
  label('list', 'List the labels with the number of their games.').action(
    action(async options => (await organise()).listLabels(options)),
  );
  selecting(label('add <label>', 'Give a label to games; it is created if it does not exist.'))
    .addOption(new Option('--color <color>', 'colour of a new label').choices(LABEL_COLORS).default('blue'))
    .action(action(async (name, options) => (await organise()).addLabel(name, options)));
  selecting(label('remove <label>', 'Take a label away from games.')).action(
    action(async (name, options) => (await organise()).removeLabel(name, options)),
  );

  const tag = organising('tags', 'Edit the tags of many games.');
  const editing = (command: Command): Command =>
    selecting(command).option('--dry-run', 'only list the games that would change');
  editing(tag('set <values...>', 'Set tags: TAG=VALUE; an empty value removes the tag.')).action(
    action(async (values, options) => (await organise()).setTags(values, options)),
  );
  editing(tag('replace <tag> <find> <replacement>', 'Replace a text in a tag.'))
    .option('--whole', 'only values that are equal to the text as a whole')
    .option('--match-case', 'capital and small letters differ')
    .action(
      action(async (name, find, replacement, options) =>
        (await organise()).replaceInTag(name, find, replacement, options),
      ),
    );

  const alias = organising('aliases', 'List and change the spellings of one name, which searches find together.');
  const kindOf = (command: Command): Command =>
    command.addOption(new Option('--kind <kind>', 'which names').choices(NAME_KINDS).default('player'));
  kindOf(alias('list', 'List the names that have several spellings.')).action(
    action(async options => (await import('../names.ts')).listAliases(options)),
  );
  kindOf(alias('add <preferred> <spellings...>', 'Make spellings aliases of a preferred one.')).action(
    action(async (preferred, spellings, options) =>
      (await import('../names.ts')).addAliases(preferred, spellings, options),
    ),
  );
  kindOf(alias('remove <spellings...>', 'Separate spellings from their name.')).action(
    action(async (spellings, options) => (await import('../names.ts')).removeAliases(spellings, options)),
  );
}
