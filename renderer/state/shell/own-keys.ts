/** Changes of the keys that the user has chosen for commands. A key belongs to one command at most. */
import { COMMAND_NAMES, COMMANDS, type CommandName } from './command-list.ts';

/** The keys of the commands whose keys the user has changed. */
export type OwnKeys = Readonly<Partial<Record<CommandName, readonly string[]>>>;

/** Names of commands of other versions have no effect. */
export const isOwnKeys = (value: unknown): value is OwnKeys =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(keys => Array.isArray(keys) && keys.every(key => typeof key === 'string'));

/** The keys of a command, of which the first one is displayed. */
export const keysIn = (own: OwnKeys, name: CommandName): readonly string[] => own[name] ?? COMMANDS[name].keys;

export const ownerOf = (own: OwnKeys, key: string): CommandName | undefined =>
  COMMAND_NAMES.find(name => keysIn(own, name).includes(key));

/** Keys that equal those of {@link COMMANDS} are not stored. */
function change(own: OwnKeys, name: CommandName, keys: readonly string[]): OwnKeys {
  const { [name]: _, ...others } = own;
  const same = keys.join('\n') === COMMANDS[name].keys.join('\n');
  return same ? others : { ...others, [name]: keys };
}

/** Another command that has the key loses it. */
export function addKey(own: OwnKeys, name: CommandName, key: string): OwnKeys {
  const owner = ownerOf(own, key);
  if (owner === name) return own;
  const free = owner === undefined ? own : removeKey(own, owner, key);
  return change(free, name, [...keysIn(free, name), key]);
}

export const removeKey = (own: OwnKeys, name: CommandName, key: string): OwnKeys =>
  change(
    own,
    name,
    keysIn(own, name).filter(other => other !== key),
  );

/** Gives a command its default keys, also those that the user has given to other commands. */
export const resetKeys = (own: OwnKeys, name: CommandName): OwnKeys =>
  change(
    COMMANDS[name].keys.reduce((changed, key) => addKey(changed, name, key), own),
    name,
    COMMANDS[name].keys,
  );
