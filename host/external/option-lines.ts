/** The lines with which a UCI engine describes its options, and the check of values for them. */

import { hasHiddenCharacters } from '../../api/command-line.ts';
import type { EngineOption, OptionValues } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { OWN_OPTIONS } from '../../api/own-options.ts';

const KEYWORDS = ['default', 'min', 'max', 'var'] as const;

/** `option name N type T default D min A max B var X var Y`; `null` for a line of another form. */
export function parseOption(line: string): EngineOption | null {
  const [, name, kind, rest = ''] =
    /^option name (.+?) type (check|spin|combo|button|string)(?=\s|$)(.*)$/u.exec(line) ?? [];
  if (name === undefined) return null;
  const values = valuesIn(rest);
  const value = values.default[0] ?? '';
  switch (kind) {
    case 'check':
      return { kind, name, value: value === 'true' };
    case 'spin':
      return {
        kind,
        name,
        value: wholeOr(value, 0),
        least: wholeOr(values.min[0], Number.MIN_SAFE_INTEGER),
        most: wholeOr(values.max[0], Number.MAX_SAFE_INTEGER),
      };
    case 'combo':
      return { kind, name, value, values: values.var };
    case 'string':
      return { kind, name, value: value === '<empty>' ? '' : value };
    default:
      return { kind: 'button', name };
  }
}

function valuesIn(text: string): Record<(typeof KEYWORDS)[number], string[]> {
  const found = { default: [] as string[], min: [] as string[], max: [] as string[], var: [] as string[] };
  const parts = text.split(/(?:^|\s)(default|min|max|var)(?=\s|$)/u);
  for (let i = 1; i + 1 < parts.length; i += 2)
    found[parts[i] as (typeof KEYWORDS)[number]].push((parts[i + 1] as string).trim());
  return found;
}

function wholeOr(text: string | undefined, otherwise: number): number {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isSafeInteger(value) ? value : otherwise;
}

/** The option with a number of this name, given in small letters. */
export const spinOption = (
  options: readonly EngineOption[],
  name: string,
): Extract<EngineOption, { kind: 'spin' }> | undefined =>
  options.find(option => option.kind === 'spin' && option.name.toLowerCase() === name) as
    | Extract<EngineOption, { kind: 'spin' }>
    | undefined;

/** @throws CodedError `bad-option` for a name that the engine does not have, or a value that the option cannot have */
export function checkOptions(values: OptionValues, options: readonly EngineOption[]): void {
  for (const [name, value] of Object.entries(values)) {
    const option = options.find(each => each.name === name);
    if (option === undefined || OWN_OPTIONS.has(name.toLowerCase()) || !accepts(option, value))
      throw new CodedError('bad-option', `The option ${name} of the engine cannot have the value '${value}'`);
  }
}

function accepts(option: EngineOption, value: string): boolean {
  switch (option.kind) {
    case 'check':
      return value === 'true' || value === 'false';
    case 'spin':
      return /^-?\d+$/u.test(value) && Number(value) >= option.least && Number(value) <= option.most;
    case 'combo':
      return option.values.includes(value);
    case 'string':
      return !hasHiddenCharacters(value);
    case 'button':
      return value === '';
  }
}

/** Texts among new values: they may name files that the engine reads or writes. */
export const changedTexts = (
  values: OptionValues,
  before: OptionValues,
  options: readonly EngineOption[],
): readonly (readonly [name: string, value: string])[] =>
  Object.entries(values).filter(
    ([name, value]) => value !== before[name] && options.find(each => each.name === name)?.kind === 'string',
  );
