/** Names that users give to engines and presets. */
import { hasHiddenCharacters } from '../../api/command-line.ts';

export const MAX_NAME = 60;

export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** 1 to {@link MAX_NAME} visible characters, without blanks at the ends. */
export const hasPlainName = (name: string): boolean =>
  name.trim() === name && name !== '' && name.length <= MAX_NAME && !hasHiddenCharacters(name);
