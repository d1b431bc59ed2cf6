/**
 * The commands of keys, menus and the native menu that apply now. A view registers its commands while it is on screen;
 * the newest registration of a name wins, so that a dialog or an editor can take over a key.
 */
import { createSubscriber } from 'svelte/reactivity';
import { COMMANDS, type CommandName } from './command-list.ts';
import { keyNames, keyText } from './keys.ts';
import { keysIn, type OwnKeys } from './own-keys.ts';

export interface Command {
  readonly name: CommandName;
  readonly run: () => void;
  /** If it returns `false`, the browser handles the key. */
  readonly ready?: () => boolean;
}

let registered: readonly Command[] = [];
let ownKeys: OwnKeys = {};
let changed = (): void => undefined;
/** Makes displayed shortcuts update when commands are registered or keys change. */
const subscribe = createSubscriber(update => {
  changed = update;
  return () => {
    changed = () => undefined;
  };
});

/** @returns a function that removes the commands */
export const register = (commands: readonly Command[]): (() => void) => {
  registered = [...commands, ...registered];
  changed();
  return () => {
    registered = registered.filter(command => !commands.includes(command));
    changed();
  };
};

/** The registered commands, the newest of each name. */
export const available = (): readonly Command[] => {
  subscribe();
  return registered.filter((command, index) => registered.findIndex(other => other.name === command.name) === index);
};

export const useKeys = (keys: OwnKeys): void => {
  ownKeys = keys;
  changed();
};

/** The keys of a command, of which the first one is displayed. */
export const keysOf = (name: CommandName): readonly string[] => {
  subscribe();
  return keysIn(ownKeys, name);
};

export const isReady = (command: Command): boolean => command.ready?.() ?? true;

/** @returns `false` if no registered command of that name is ready */
export const runCommand = (name: string): boolean => {
  const command = available().find(candidate => candidate.name === name && isReady(candidate));
  command?.run();
  return command !== undefined;
};

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)));

/** Whether a text field handles the key, whichever command the user has given it to. */
const editsText = (key: string): boolean => !/^(Ctrl\+|Alt\+|(Shift\+)?F\d)/.test(key);

/** Whether the key activates the control that has the keyboard focus. */
const pressesFocused = (key: string, target: EventTarget | null): boolean =>
  (key === ' ' || key === 'Enter') &&
  target instanceof HTMLElement &&
  target.matches(':is(button, a, summary, input, [role="tab"], [role="slider"]):focus-visible');

/** Handles all keyboard commands of the page. */
export const handleKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open], [role="menu"]')) return;
  const field = isTextField(event.target);
  const commands = available().filter(({ name }) => !field || COMMANDS[name].inFields);
  for (const key of keyNames(event)) {
    if (pressesFocused(key, event.target) || (field && editsText(key))) return;
    const command = commands.find(candidate => keysOf(candidate.name).includes(key) && isReady(candidate));
    if (!command) continue;
    event.preventDefault();
    if (!event.repeat || !COMMANDS[command.name].once) command.run();
    return;
  }
};

/** The displayed key of a command, if it has one. */
export const shortcutOf = (name: CommandName): string | undefined => {
  const [key] = keysOf(name);
  return key === undefined ? undefined : keyText(key);
};
