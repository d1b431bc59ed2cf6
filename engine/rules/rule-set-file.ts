/**
 * Files of user rule sets, which people can read, write and share (`.chatrang-rules.json`):
 *
 *     {
 *       "format": "chatrang-rules",
 *       "version": 2,
 *       "id": "phnom-penh-2022-3f9a1c2b",
 *       "name": "Phnom Penh 2022",
 *       "extends": "ouk-pychess",
 *       "changes": { "kingLeap": { "capture": true }, "count": { "board": { "limit": 50 } } },
 *       "notes": "As agreed before the first round."
 *     }
 *
 * `changes` has the options (`option-list.ts`) that differ from the built-in rule set in `extends`, nested as in
 * `RuleSet`. A section that is `null` is switched off; one that the built-in set lacks starts with the `initial`
 * values. `id` and `notes` are optional. An `id` that does not match the definition (`rule-set-id.ts`) is a fault, so
 * that a game never gets rules other than those it was played under.
 *
 * Version 1 differs from version 2 in the built-in rule sets that it extends: those of the first release
 * (`rule-sets/version-1.ts`).
 */

import { closestName } from './closest-name.ts';
import { isJsonObject, type Json, type JsonObject, type JsonText, parseJsonText } from './json-text.ts';
import {
  isChanged,
  optionAt,
  optionPathOf,
  optionsOf,
  optionValue,
  RULE_OPTIONS,
  type RuleOption,
  withOption,
  withOwnSources,
} from './option-list.ts';
import { fail, type Issue, ok, type Parsed } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import { combinationFaults, optionFaults, ruleSetFaults, shown, textFaults, withPlainStart } from './rule-set-check.ts';
import { ownId } from './rule-set-id.ts';
import { ruleSets } from './rule-sets/list.ts';
import { formerOptions } from './rule-sets/version-1.ts';

const RULE_FILE_FORMAT = 'chatrang-rules';
/** The version written. This and all earlier versions can be read. */
const RULE_FILE_VERSION = 2;
export const RULE_FILE_ENDING = '.chatrang-rules.json';
/** Most characters of a file. */
export const MAX_RULE_FILE = 65_536;
/** Most bytes of a file: a UTF-16 code unit takes at most three. */
export const LONGEST_RULE_FILE = 3 * MAX_RULE_FILE;

const FIELDS = ['format', 'version', 'id', 'name', 'extends', 'changes', 'notes'] as const;

/** Completes a valid draft to a user's rule set: normalises the start and derives sources and id. */
export function finished(draft: RuleSet): RuleSet {
  const settled = withOwnSources(withPlainStart({ ...draft, uciVariant: null }));
  return { ...settled, id: ownId(settled) };
}

/** A copy to edit. A copy of a user's rule set is based on the same built-in one. */
export const copyOf = (rules: RuleSet, title: string): RuleSet => ({
  ...rules,
  title,
  uciVariant: null,
  own: rules.own ?? { base: rules.id, notes: '' },
});

// ---------------------------------------------------------------- writing

export interface RuleFileForm {
  /** All options, changed or not: the form in the library. */
  readonly complete?: boolean;
  /** One line, without id and notes: the form in a PGN tag. */
  readonly compact?: boolean;
}

/** A built-in rule set is written as a copy without changes. */
export function makeRuleSetFile(rules: RuleSet, { complete = false, compact = false }: RuleFileForm = {}): string {
  const own = rules.own ?? { base: rules.id, notes: '' };
  const file = {
    format: RULE_FILE_FORMAT,
    version: RULE_FILE_VERSION,
    ...(compact || rules.own === undefined ? {} : { id: rules.id }),
    name: rules.title,
    extends: own.base,
    changes: changesOf(rules, complete),
    ...(compact || own.notes === '' ? {} : { notes: own.notes }),
  };
  return compact ? JSON.stringify(file) : `${JSON.stringify(file, null, 2)}\n`;
}

function changesOf(rules: RuleSet, complete: boolean): object {
  const changes: Record<string, unknown> = {};
  for (const option of optionsOf(rules)) {
    const value = optionValue(rules, option.path);
    if (value === undefined || !(complete || isChanged(rules, option))) continue;
    if (option.kind.kind !== 'section') place(changes, option.path.split('.'), value);
    else place(changes, option.path.split('.'), value === null ? null : {});
  }
  return changes;
}

function place(into: Record<string, unknown>, [name = '', ...inner]: readonly string[], value: unknown): void {
  if (inner.length === 0) into[name] = value;
  else {
    into[name] ??= {};
    place(into[name] as Record<string, unknown>, inner, value);
  }
}

// ---------------------------------------------------------------- reading

/**
 * Whether a text, given all of it or its beginning, looks like a rule set file. PGN with a rule set in a tag does not.
 */
export const looksLikeRuleSetFile = (beginning: string): boolean =>
  /^\uFEFF?\s*\{/u.test(beginning) && beginning.includes(`"${RULE_FILE_FORMAT}"`);

/** The rule set of a file, or all faults of the text. Never throws. Needs the rules kernel. */
export function parseRuleSetFile(text: string): Parsed<RuleSet, readonly Issue[]> {
  if (text.length > MAX_RULE_FILE) return fail([tooLong(text.length)]);
  const json = parseJsonText(text);
  if (!json.ok) return fail([json.error]);
  const { value: file } = json.value;
  if (!isJsonObject(file) || file.format !== RULE_FILE_FORMAT) {
    const text = `Not a rule set file: it does not contain "format": "${RULE_FILE_FORMAT}"`;
    return fail([{ code: 'rules-format', text, data: { format: RULE_FILE_FORMAT } }]);
  }
  if (file.version !== 1 && file.version !== RULE_FILE_VERSION) {
    const text =
      `version: ${shown(file.version)} is not a supported version; ` + `this program reads 1 and ${RULE_FILE_VERSION}`;
    return fail(withLines([fault('rules-version', 'version', text, { version: shown(file.version) })], json.value));
  }
  const read = readFile(file);
  const faults = [...duplicateFaults(json.value), ...read.faults];
  return read.rules && faults.length === 0 ? ok(read.rules) : fail(withLines(faults, json.value));
}

/** The fault of a file with too many characters. */
export const tooLong = (length: number): Issue => ({
  code: 'rules-too-long',
  text: `A rule set file must have at most ${MAX_RULE_FILE} characters, this one has ${length}`,
  data: { most: MAX_RULE_FILE, length },
});

const fault = (code: string, place: string, text: string, data: Issue['data'] = {}): Issue => ({
  code,
  text,
  data: { place, ...data },
});

/** Adds the line to each fault and sorts them by line. */
function withLines(faults: readonly Issue[], { lineOf }: JsonText): readonly Issue[] {
  return faults
    .map(found => {
      const line = Number(found.data?.line ?? lineOf(String(found.data?.place ?? '')));
      return { ...found, text: `Line ${line}: ${found.text}`, data: { ...found.data, line } };
    })
    .sort((a, b) => a.data.line - b.data.line);
}

const duplicateFaults = ({ duplicates }: JsonText): readonly Issue[] =>
  duplicates.map(({ place, line }) => fault('rules-twice', place, `${place} is defined twice`, { line }));

interface Read {
  readonly rules: RuleSet | null;
  readonly faults: readonly Issue[];
}

function readFile(file: JsonObject): Read {
  const faults: Issue[] = Object.keys(file)
    .filter(name => !(FIELDS as readonly string[]).includes(name))
    .map(name => unknown('field-unknown', name, FIELDS));
  const name = typeof file.name === 'string' ? file.name.trim().normalize('NFC') : '';
  if (typeof file.notes !== 'string' && file.notes !== undefined)
    faults.push(fault('rules-notes-text', 'notes', `notes: ${shown(file.notes)} is not text`));
  const notes = typeof file.notes === 'string' ? file.notes.trim() : '';
  const builtIn = typeof file.extends === 'string' ? ruleSets.find(rules => rules.id === file.extends) : undefined;
  const base = builtIn && (file.version === 1 ? inVersion1(builtIn) : builtIn);
  if (!base) {
    const ids = ruleSets.map(rules => rules.id);
    const words = textFaults({ title: name, own: { base: '', notes } });
    return { rules: null, faults: [...faults, ...words, unknownBase(file.extends, ids)] };
  }
  const changed = readChanges(base, file.changes);
  faults.push(...changed.faults.map(inChanges));
  const draft: RuleSet = { ...changed.rules, title: name, own: { base: base.id, notes } };
  const wrong = new Set(changed.faults.map(found => optionPathOf(String(found.data?.place))));
  const together =
    wrong.size === 0
      ? ruleSetFaults(draft)
      : [...ruleSetFaults({ ...base, title: name, own: { base: base.id, notes } }), ...combinationFaults(draft)];
  faults.push(
    ...together
      .filter(({ data }) => !wrong.has(optionPathOf(String(data?.place))) && !wrong.has(String(data?.other)))
      .map(inChanges),
  );
  if (faults.length > 0) return { rules: null, faults };
  const rules = finished(draft);
  if (file.id !== undefined && file.id !== rules.id) {
    const text =
      `id: ${shown(file.id)} does not match these rules, whose id is ${rules.id}. ` +
      'Remove the id to accept them as they are';
    return { rules: null, faults: [fault('rules-id', 'id', text, { given: shown(file.id), id: rules.id })] };
  }
  return { rules, faults };
}

/** A built-in rule set as it was for files of version 1. */
const inVersion1 = (rules: RuleSet): RuleSet =>
  formerOptions(rules).reduce((former, [path, value]) => withOption(former, path, value), rules);

/** Turns the path of an option into a path of the file. */
function inChanges(found: Issue): Issue {
  const place = String(found.data?.place);
  if (
    !optionAt(optionPathOf(place)) &&
    found.code !== 'option-unknown' &&
    found.code !== 'option-elsewhere' &&
    found.code !== 'option-section'
  )
    return found;
  return { ...found, text: `changes.${found.text}`, data: { ...found.data, place: `changes.${place}` } };
}

/** The base with all valid changes, and the faults of the others. */
function readChanges(
  base: RuleSet,
  changes: Json | undefined,
): { readonly rules: RuleSet; readonly faults: readonly Issue[] } {
  if (changes === undefined) return { rules: base, faults: [] };
  if (!isJsonObject(changes))
    return {
      rules: base,
      faults: [fault('option-section', '', 'changes: expected an object with the options that differ')],
    };
  const faults: Issue[] = [];
  let rules = base;
  const allowed = new Set(optionsOf(base).map(option => option.path));

  const apply = (option: RuleOption, value: Json): void => {
    const found = optionFaults(option, value, option.path);
    faults.push(...found);
    if (found.length > 0) return;
    if (option.kind.kind !== 'section') rules = withOption(rules, option.path, plain(value));
    else if (value === null) rules = withOption(rules, option.path, null);
    else if (optionValue(rules, option.path) === null) rules = withOption(rules, option.path, true);
  };
  const walk = (object: JsonObject, above: string): void => {
    for (const [name, value] of Object.entries(object)) {
      const path = above === '' ? name : `${above}.${name}`;
      const option = optionAt(path);
      const inner = RULE_OPTIONS.filter(({ path: other }) => other.startsWith(`${path}.`));
      if (name.includes('.') || (!option && inner.length === 0))
        faults.push(unknown('option-unknown', path, namesIn(above, allowed)));
      else if (option ? !allowed.has(path) : !inner.some(other => allowed.has(other.path)))
        faults.push(elsewhere(path));
      else if (option && (option.kind.kind !== 'section' || !isJsonObject(value))) apply(option, value);
      else if (!isJsonObject(value))
        faults.push(
          fault('option-section', path, `${path}: ${shown(value)} is not an object`, { value: shown(value) }),
        );
      else {
        if (option) apply(option, value);
        walk(value, path);
      }
    }
  };
  walk(changes, '');
  return { rules, faults };
}

/** Names of options and groups of options directly inside a place. */
function namesIn(above: string, allowed: ReadonlySet<string>): readonly string[] {
  const start = above === '' ? '' : `${above}.`;
  const inside = [...allowed].filter(path => path.startsWith(start)).map(path => path.slice(start.length));
  return [...new Set(inside.map(path => start + (path.split('.')[0] ?? '')))];
}

const elsewhere = (path: string): Issue =>
  fault('option-elsewhere', path, `${path}: this option does not apply to this game`);

/** Plain objects and arrays of parsed JSON. */
function plain(value: Json): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
    : value;
}

function unknown(code: string, name: string, names: readonly string[]): Issue {
  const near = closestName(name, names);
  const hint = near ? `; did you mean ${near}?` : `; expected one of ${names.join(', ')}`;
  const text = name.length > 80 ? `${name.slice(0, 77)}...` : name;
  return fault(code, name, `${text}: unknown name${hint}`, { near: near ?? '', names: names.join(', ') });
}

function unknownBase(value: Json | undefined, ids: readonly string[]): Issue {
  const near = typeof value === 'string' ? closestName(value, ids) : null;
  const hint = near ? `; did you mean ${near}?` : `; expected one of ${ids.join(', ')}`;
  const text = `extends: ${value === undefined ? 'missing' : `unknown rule set ${shown(value)}`}${hint}`;
  return fault('rules-base', 'extends', text, {
    value: value === undefined ? '' : shown(value),
    near: near ?? '',
    names: ids.join(', '),
  });
}
