/**
 * A user's rule set as a file that people can read, write and send each other (`.chatrang-rules.json`):
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
 * `changes` holds the options (`option-list.ts`) that differ from the built-in rule set it extends, nested as in `RuleSet`; a section that is
 * `null` is switched off, one that the built-in set has not begins with the `initial` values. `id` and `notes` may be missing; an `id` that
 * does not follow from the rest (`rule-set-id.ts`) is a fault, so that a game never gets other rules than it was played under.
 *
 * Version 1 differs from version 2 in the built-in rule sets that it extends: those of the first release (`rule-sets/version-1.ts`).
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
import { combinationFaults, optionFaults, ruleSetFaults, shown, withPlainStart, wordFaults } from './rule-set-check.ts';
import { ownId } from './rule-set-id.ts';
import { ruleSets } from './rule-sets/list.ts';
import { formerOptions } from './rule-sets/version-1.ts';

export const RULE_FILE_FORMAT = 'chatrang-rules';
/** The version that is written; this and all earlier ones are read. */
export const RULE_FILE_VERSION = 2;
export const RULE_FILE_ENDING = '.chatrang-rules.json';
/** Characters of a file. */
export const MAX_RULE_FILE = 65_536;
/** Bytes of a file: a character takes at most three. */
export const LONGEST_RULE_FILE = 3 * MAX_RULE_FILE;

const FIELDS = ['format', 'version', 'id', 'name', 'extends', 'changes', 'notes'] as const;

/** A user's rule set of a draft in which every option stands: normal start, sources and id follow. It has no faults. */
export function finished(draft: RuleSet): RuleSet {
  const settled = withOwnSources(withPlainStart({ ...draft, uciVariant: null }));
  return { ...settled, id: ownId(settled) };
}

/** A copy to turn options on. Of a user's own one the copy has the same built-in rule set behind it. */
export const copyOf = (rules: RuleSet, title: string): RuleSet => ({
  ...rules,
  title,
  uciVariant: null,
  own: rules.own ?? { base: rules.id, notes: '' },
});

// ---------------------------------------------------------------- writing

export interface RuleFileForm {
  /** Every option, changed or not: what a library keeps. */
  readonly complete?: boolean;
  /** One line, without id and notes: the PGN tag. */
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

/** Does a text, of which this is all or the beginning, mean to be a file of rules? Games that bring a rule set do not. */
export const looksLikeRuleSetFile = (beginning: string): boolean =>
  /^\uFEFF?\s*\{/u.test(beginning) && beginning.includes(`"${RULE_FILE_FORMAT}"`);

/** The rule set of a file, or everything that is wrong with the text. Never throws. Needs the rules kernel. */
export function parseRuleSetFile(text: string): Parsed<RuleSet, readonly Issue[]> {
  if (text.length > MAX_RULE_FILE) return fail([tooLong(text.length)]);
  const json = parseJsonText(text);
  if (!json.ok) return fail([json.error]);
  const { value: file } = json.value;
  if (!isJsonObject(file) || file.format !== RULE_FILE_FORMAT) {
    const said = `This is no file of rules: it does not say "format": "${RULE_FILE_FORMAT}"`;
    return fail([{ code: 'rules-format', text: said, data: { format: RULE_FILE_FORMAT } }]);
  }
  if (file.version !== 1 && file.version !== RULE_FILE_VERSION) {
    const said = `version: ${shown(file.version)} is not 1 or ${RULE_FILE_VERSION}, the versions that this program reads`;
    return fail(placed([fault('rules-version', 'version', said, { version: shown(file.version) })], json.value));
  }
  const read = readFile(file);
  const faults = [...twiceFaults(json.value), ...read.faults];
  return read.rules && faults.length === 0 ? ok(read.rules) : fail(placed(faults, json.value));
}

/** The fault of a file of so many characters. */
export const tooLong = (length: number): Issue => ({
  code: 'rules-too-long',
  text: `A file of rules has at most ${MAX_RULE_FILE} characters, this one has ${length}`,
  data: { most: MAX_RULE_FILE, length },
});

const fault = (code: string, place: string, text: string, data: Issue['data'] = {}): Issue => ({
  code,
  text,
  data: { place, ...data },
});

/** Faults in the order of the text, each with its line. */
function placed(faults: readonly Issue[], { lineOf }: JsonText): readonly Issue[] {
  return faults
    .map(found => {
      const line = Number(found.data?.line ?? lineOf(String(found.data?.place ?? '')));
      return { ...found, text: `Line ${line}: ${found.text}`, data: { ...found.data, line } };
    })
    .sort((a, b) => a.data.line - b.data.line);
}

const twiceFaults = ({ twice }: JsonText): readonly Issue[] =>
  twice.map(({ place, line }) => fault('rules-twice', place, `${place} stands there twice`, { line }));

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
    const words = wordFaults({ title: name, own: { base: '', notes } });
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
    const said = `id: ${shown(file.id)} is not the id of these rules, ${rules.id}. Without an id they are taken as they stand`;
    return { rules: null, faults: [fault('rules-id', 'id', said, { given: shown(file.id), id: rules.id })] };
  }
  return { rules, faults };
}

/** A built-in rule set as files of version 1 extend it. */
const inVersion1 = (rules: RuleSet): RuleSet =>
  formerOptions(rules).reduce((former, [path, value]) => withOption(former, path, value), rules);

/** A fault about a option is one about a place of the file. */
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

/** The base with the changes that are sound, and what is wrong with the others. */
function readChanges(
  base: RuleSet,
  changes: Json | undefined,
): { readonly rules: RuleSet; readonly faults: readonly Issue[] } {
  if (changes === undefined) return { rules: base, faults: [] };
  if (!isJsonObject(changes))
    return {
      rules: base,
      faults: [fault('option-section', '', 'changes: an object with the options that differ is expected')],
    };
  const faults: Issue[] = [];
  let rules = base;
  const allowed = new Set(optionsOf(base).map(option => option.path));

  const turn = (option: RuleOption, value: Json): void => {
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
      else if (option && (option.kind.kind !== 'section' || !isJsonObject(value))) turn(option, value);
      else if (!isJsonObject(value))
        faults.push(
          fault('option-section', path, `${path}: ${shown(value)} is not an object`, { value: shown(value) }),
        );
      else {
        if (option) turn(option, value);
        walk(value, path);
      }
    }
  };
  walk(changes, '');
  return { rules, faults };
}

/** Names of options and of what holds options, directly inside a place. */
function namesIn(above: string, allowed: ReadonlySet<string>): readonly string[] {
  const start = above === '' ? '' : `${above}.`;
  const inside = [...allowed].filter(path => path.startsWith(start)).map(path => path.slice(start.length));
  return [...new Set(inside.map(path => start + (path.split('.')[0] ?? '')))];
}

const elsewhere = (path: string): Issue =>
  fault('option-elsewhere', path, `${path}: the games this rule set belongs to have no such option`);

/** Ordinary objects and lists of what was read. */
function plain(value: Json): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
    : value;
}

function unknown(code: string, name: string, names: readonly string[]): Issue {
  const near = closestName(name, names);
  const hint = near ? `; did you mean ${near}?` : `; there are ${names.join(', ')}`;
  const said = name.length > 80 ? `${name.slice(0, 77)}...` : name;
  return fault(code, name, `${said}: there is no such name here${hint}`, { near: near ?? '', names: names.join(', ') });
}

function unknownBase(value: Json | undefined, ids: readonly string[]): Issue {
  const near = typeof value === 'string' ? closestName(value, ids) : null;
  const hint = near ? `; did you mean ${near}?` : `; there are ${ids.join(', ')}`;
  const said = `extends: ${value === undefined ? 'the rule set this one begins with is not named' : `there is no rule set ${shown(value)}`}${hint}`;
  return fault('rules-base', 'extends', said, {
    value: value === undefined ? '' : shown(value),
    near: near ?? '',
    names: ids.join(', '),
  });
}
