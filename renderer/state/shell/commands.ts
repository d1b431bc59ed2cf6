/**
 * The commands of keys, menus and the native menu, by name. A view registers its commands while it is on screen; the
 * newest registration of a name wins, so that a dialog or an editor can take over a key. Keys have the browser's names
 * with their modifiers: `ArrowLeft`, `Ctrl+z`, `Shift+ArrowUp`; `Ctrl` also means the Mac's command key.
 */
import { createSubscriber } from 'svelte/reactivity';
import type { FirstWords } from '../../i18n/words.ts';

export type CommandName = keyof FirstWords['commands'];
export type CommandSection = keyof FirstWords['commandSections'];

export interface Command {
  readonly name: CommandName;
  readonly section: CommandSection;
  /** The first one is displayed. */
  readonly keys: readonly string[];
  readonly run: () => void;
  /** If it returns `false`, the browser handles the key. */
  readonly ready?: () => boolean;
  /** Also active while a text field has the focus. */
  readonly inFields?: boolean;
}

let registered: readonly Command[] = [];
let changed = (): void => undefined;
/** Makes displayed shortcuts update when commands are registered. */
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

const isReady = (command: Command): boolean => command.ready?.() ?? true;

/** @returns `false` if no registered command of that name is ready */
export const runCommand = (name: string): boolean => {
  const command = available().find(candidate => candidate.name === name && isReady(candidate));
  command?.run();
  return command !== undefined;
};

/** On a Thai or Khmer keyboard a key counts as the Latin letter in the same place. */
function latinKey(event: KeyboardEvent): string {
  if (event.key.length > 1 || /^[ -~]$/.test(event.key)) return event.key;
  const letter = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
  if (letter) return letter;
  return event.code === 'Slash' ? (event.shiftKey ? '?' : '/') : event.key;
}

const keyOf = (event: KeyboardEvent): string => {
  const key = latinKey(event);
  const printable = key.length === 1 && !/[a-z0-9]/i.test(key);
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && !printable ? 'Shift+' : '',
    key.length === 1 ? key.toLowerCase() : key,
  ].join('');
};

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)));

/** Whether the key activates the control that has the keyboard focus. */
const pressesFocused = (key: string, target: EventTarget | null): boolean =>
  (key === ' ' || key === 'Enter') &&
  target instanceof HTMLElement &&
  target.matches(':is(button, a, summary, input, [role="tab"], [role="slider"]):focus-visible');

/** Handles all keyboard commands of the page. */
export const handleKey = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open], [role="menu"]')) return;
  const key = keyOf(event);
  const field = isTextField(event.target);
  if (pressesFocused(key, event.target)) return;
  const command = available().find(
    candidate => candidate.keys.includes(key) && (!field || candidate.inFields) && isReady(candidate),
  );
  if (!command) return;
  event.preventDefault();
  command.run();
};

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
  ' ': 'Space',
};

/** A key for display: `Ctrl+ArrowLeft` as `Ctrl ←`. */
export const keyText = (key: string): string =>
  key
    .split(/\+(?=.)/)
    .map(part => KEY_NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');

/** The displayed key of a command, if it has one. */
export const shortcutOf = (name: CommandName): string | undefined => {
  const key = available().find(command => command.name === name)?.keys[0];
  return key === undefined ? undefined : keyText(key);
};
