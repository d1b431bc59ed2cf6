/** Names of keys (`command-list.ts`) from keyboard events, and for display. */

/** The characters of US keys by their places, without and with Shift. */
const SIGNS: Readonly<Record<string, string>> = {
  Space: '  ',
  Backquote: '`~',
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The character that a US keyboard has in the place of the key, or `undefined`. */
const placeOf = ({ code, shiftKey }: Key): string | undefined =>
  /^Key(.)$/.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code]?.[shiftKey ? 1 : 0];

function nameOf(event: Key, key: string): string {
  const sign = key.length === 1 && !/[a-z0-9]/i.test(key);
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && !sign ? 'Shift+' : '',
    key.length === 1 ? key.toLowerCase() : key,
  ].join('');
}

const isCharacter = (key: string): boolean => /^[ -~]$/.test(key);
const isNamed = (key: string): boolean => /^[A-Z][A-Za-z0-9]+$/.test(key) && key !== 'Dead' && key !== 'Unidentified';

/**
 * The names that a pressed key has, the best first: by its character, and by its place. Places count where a keyboard
 * writes another script, and for keys with Ctrl or Alt that write no Latin letter: `Alt+1` where 1 needs Shift.
 */
export function keyNames(event: Key): readonly string[] {
  const { key } = event;
  if (isNamed(key)) return [nameOf(event, key)];
  const place = placeOf(event);
  const byPlace = place === undefined ? [] : [nameOf(event, place)];
  if (!isCharacter(key)) return byPlace;
  const other = (event.ctrlKey || event.metaKey || event.altKey) && !/[a-z]/i.test(key);
  return [...new Set([nameOf(event, key), ...(other ? byPlace : [])])];
}

const MODIFIERS = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Fn', 'NumLock']);

/** The name of a pressed key that the user chooses for a command; `undefined` for a modifier alone. */
export const chosenKey = (event: Key): string | undefined =>
  MODIFIERS.has(event.key) ? undefined : keyNames(event).at(-1);

const DISPLAYED: Readonly<Record<string, string>> = {
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
    .map(part => DISPLAYED[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
