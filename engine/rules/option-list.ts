/**
 * The table of all options of a rule set: the path in `RuleSet`, the allowed values, and the group for display. Rule
 * set files, the editor of the page with its validation, and the help pages use this table, so an option added here is
 * checked, shown and written everywhere. Its texts are in `rules.ts` of each language in `renderer/i18n`, under its
 * path.
 *
 * A section is a mechanism that can be switched off (`null`), with options inside. `initial` is the value of an option
 * when its section is switched on. For a new option it must be the value that leaves older rule sets unchanged, since
 * the id of a user's rule set depends on the options that differ from it (`rule-set-id.ts`).
 */
import { familyOf } from './capabilities.ts';
import { MAX_LIMITS } from './compile.ts';
import type { LimitRow, RuleSet, Source } from './rule-set.ts';
import { standardLimits } from './rule-sets/limits.ts';
import { ruleSet } from './rule-sets/list.ts';

export const OPTION_GROUPS = [
  'aim',
  'leaps',
  'promotion',
  'repetition',
  'counting',
  'board',
  'piece',
  'manual',
  'rek',
] as const;
type OptionGroup = (typeof OPTION_GROUPS)[number];

export interface Range {
  readonly least: number;
  readonly most: number;
}

export type OptionKind =
  | { readonly kind: 'section' }
  | { readonly kind: 'flag' }
  | ({ readonly kind: 'number'; readonly orNull: boolean } & Range)
  /** `number`: a number is also allowed, as `{"units": 3}` if `under` is a name. */
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly number?: Range & { readonly under: string | null };
    }
  /** Any of these values, each at most once. */
  | { readonly kind: 'list'; readonly values: readonly string[] }
  | { readonly kind: 'limits' }
  | { readonly kind: 'fen' };

export interface RuleOption {
  /** Path in a rule set: `count.board.limit`. */
  readonly path: string;
  readonly group: OptionGroup;
  /** Games that have the option: the chess games, the capture games, or both. */
  readonly of: 'chess' | 'rek' | 'all';
  readonly kind: OptionKind;
  readonly initial: unknown;
}

const section: OptionKind = { kind: 'section' };
const flag: OptionKind = { kind: 'flag' };
const choice = (...values: readonly string[]): OptionKind => ({ kind: 'choice', values });
const number = (least: number, most: number): OptionKind => ({ kind: 'number', least, most, orNull: false });

/** A count must last longer than its first number. */
const MIN_LIMIT = 2;
/** Highest limit of a count. */
const MAX_LIMIT = 500;
const UNITS: Range = { least: 1, most: 16 };

export const RULE_OPTIONS: readonly RuleOption[] = [
  { path: 'startFen', group: 'aim', of: 'all', kind: { kind: 'fen' }, initial: '' },
  { path: 'goal', group: 'aim', of: 'chess', kind: choice('checkmate', 'firstCheck'), initial: 'checkmate' },
  { path: 'stalemate', group: 'aim', of: 'all', kind: choice('draw', 'loss'), initial: 'draw' },
  { path: 'handicaps', group: 'aim', of: 'chess', kind: { kind: 'list', values: ['takhaengRuea'] }, initial: [] },

  { path: 'kingLeap', group: 'leaps', of: 'chess', kind: section, initial: null },
  { path: 'kingLeap.squares', group: 'leaps', of: 'chess', kind: choice('lateral', 'any'), initial: 'lateral' },
  { path: 'kingLeap.capture', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'kingLeap.whenInCheck', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'kingLeap.rookAim', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'kingLeap.checkKills', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'kingLeap.untilFirstCapture', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'metLeap', group: 'leaps', of: 'chess', kind: section, initial: null },
  { path: 'metLeap.capture', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'metLeap.attacks', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'metLeap.untilFirstCapture', group: 'leaps', of: 'chess', kind: flag, initial: false },
  { path: 'compound', group: 'leaps', of: 'chess', kind: section, initial: null },
  { path: 'compound.sutMet', group: 'leaps', of: 'chess', kind: flag, initial: true },
  { path: 'compound.sutMa', group: 'leaps', of: 'chess', kind: flag, initial: true },

  { path: 'promotion.relRank', group: 'promotion', of: 'chess', kind: number(2, 8), initial: 6 },
  { path: 'promotion.beyond', group: 'promotion', of: 'chess', kind: flag, initial: true },

  { path: 'repetition', group: 'repetition', of: 'all', kind: section, initial: null },
  { path: 'repetition.fold', group: 'repetition', of: 'all', kind: number(2, 10), initial: 3 },
  { path: 'repetition.rights', group: 'repetition', of: 'chess', kind: flag, initial: false },
  {
    path: 'deadPosition',
    group: 'repetition',
    of: 'all',
    kind: choice('auto', 'kings', 'agreement'),
    initial: 'auto',
  },

  { path: 'count.mode', group: 'counting', of: 'chess', kind: choice('auto', 'manual', 'off'), initial: 'auto' },
  { path: 'count.setUp', group: 'counting', of: 'chess', kind: choice('atOnce', 'afterMove'), initial: 'afterMove' },

  { path: 'count.board', group: 'board', of: 'chess', kind: section, initial: null },
  {
    path: 'count.board.start',
    group: 'board',
    of: 'chess',
    kind: { kind: 'choice', values: ['noFish'], number: { ...UNITS, under: 'units' } },
    initial: 'noFish',
  },
  { path: 'count.board.limit', group: 'board', of: 'chess', kind: number(MIN_LIMIT, MAX_LIMIT), initial: 64 },
  {
    path: 'count.board.endAt',
    group: 'board',
    of: 'chess',
    kind: choice('limit', 'limit+1', 'budget'),
    initial: 'limit',
  },
  {
    path: 'count.board.whose',
    group: 'board',
    of: 'chess',
    kind: choice('weaker', 'firstToMove'),
    initial: 'firstToMove',
  },

  { path: 'count.piece', group: 'piece', of: 'chess', kind: section, initial: null },
  { path: 'count.piece.table', group: 'piece', of: 'chess', kind: { kind: 'limits' }, initial: standardLimits },
  {
    path: 'count.piece.endAt',
    group: 'piece',
    of: 'chess',
    kind: choice('limit', 'limit+1', 'budget'),
    initial: 'limit',
  },
  {
    path: 'count.piece.withFish',
    group: 'piece',
    of: 'chess',
    kind: { kind: 'choice', values: ['no', 'table'], number: { least: MIN_LIMIT, most: MAX_LIMIT, under: null } },
    initial: 'no',
  },
  {
    path: 'count.piece.restart',
    group: 'piece',
    of: 'chess',
    kind: choice('never', 'classChange', 'always', 'counterOption'),
    initial: 'never',
  },
  {
    path: 'count.piece.overBoard',
    group: 'piece',
    of: 'chess',
    kind: choice('replace', 'shorter', 'alwaysShorter'),
    initial: 'replace',
  },

  { path: 'count.claims', group: 'manual', of: 'chess', kind: flag, initial: false },
  { path: 'count.board.stoppable', group: 'manual', of: 'chess', kind: flag, initial: true },
  { path: 'count.board.counterMates', group: 'manual', of: 'chess', kind: choice('draw', 'win'), initial: 'draw' },
  { path: 'count.board.drawOffer', group: 'manual', of: 'chess', kind: flag, initial: true },
  { path: 'count.piece.starts', group: 'manual', of: 'chess', kind: choice('itself', 'announced'), initial: 'itself' },

  { path: 'rek.kingMoves', group: 'rek', of: 'rek', kind: flag, initial: true },
  { path: 'rek.surround', group: 'rek', of: 'rek', kind: choice('group', 'unit', 'off'), initial: 'group' },
  { path: 'rek.kingWithoutMove', group: 'rek', of: 'rek', kind: choice('safe', 'lost'), initial: 'safe' },
  { path: 'rek.custodian', group: 'rek', of: 'rek', kind: flag, initial: false },
  { path: 'rek.obligation', group: 'rek', of: 'rek', kind: choice('none', 'new', 'any', 'call'), initial: 'none' },
  {
    path: 'rek.captureless',
    group: 'rek',
    of: 'rek',
    kind: { kind: 'number', least: 2, most: 1000, orNull: true },
    initial: null,
  },
];

const byPath: ReadonlyMap<string, RuleOption> = new Map(RULE_OPTIONS.map(option => [option.path, option]));

/** `null` if the path is not an option. */
export const optionAt = (path: string): RuleOption | null => byPath.get(path) ?? null;

/** The path of the option that contains a place: `count.piece.table` for `count.piece.table.3.limit`. */
export function optionPathOf(place: string): string {
  const names = place.split('.');
  while (names.length > 1 && !optionAt(names.join('.'))) names.pop();
  return names.join('.');
}

/** Options of the family of a rule set, in the order of the table. */
export const optionsOf = (rules: RuleSet): readonly RuleOption[] =>
  RULE_OPTIONS.filter(option => option.of === 'all' || (option.of === 'rek') === (familyOf(rules) === 'rek'));

/** Options of {@link optionsOf} with more than one allowed value. */
export const choicesOf = (rules: RuleSet): readonly RuleOption[] =>
  optionsOf(rules).filter(({ kind }) => kind.kind !== 'choice' || kind.values.length > 1 || kind.number !== undefined);

/** The section of an option; `null` if it is in none. */
export function sectionOf(option: RuleOption): RuleOption | null {
  const above = option.path.split('.').slice(0, -1);
  for (; above.length > 0; above.pop()) {
    const found = optionAt(above.join('.'));
    if (found) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The value of an option; `undefined` in a section that is switched off. */
export const optionValue = (rules: RuleSet, path: string): unknown => path.split('.').reduce<unknown>(at, rules);

/** A section with the initial values of its options. */
function opened({ path }: RuleOption): Readonly<Record<string, unknown>> {
  const inside = RULE_OPTIONS.filter(option => sectionOf(option)?.path === path);
  const values = inside.map(option => [option.path.slice(path.length + 1), option.initial]);
  return { ...Object.fromEntries(values), sources: ['OWN'] };
}

/**
 * The rule set with one option changed. A section is set to `null` or, to switch it on, to `true`: it then gets the
 * values of the rule set this one was copied from, if that has it. An option of a section that is switched off stays
 * unset.
 */
export function withOption(rules: RuleSet, path: string, value: unknown): RuleSet {
  const option = optionAt(path);
  const baseValue = rules.own && optionValue(ruleSet(rules.own.base) ?? rules, path);
  const newValue = option?.kind.kind === 'section' && value !== null ? (baseValue ?? opened(option)) : value;
  return put(rules, path.split('.'), newValue) as RuleSet;
}

function put(target: unknown, [name, ...inner]: readonly string[], value: unknown): unknown {
  if (!isObject(target) || name === undefined) return target;
  return { ...target, [name]: inner.length === 0 ? value : put(target[name], inner, value) };
}

/** Values of options are plain data: equal if their canonical texts are equal. */
const sameValue = (a: unknown, b: unknown): boolean => plainText(a) === plainText(b);

/** Canonical JSON of a value, with sorted names. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const entries = Object.keys(value).sort();
  return `{${entries.map(name => `${JSON.stringify(name)}:${plainText(value[name])}`).join(',')}}`;
}

const sourcesIn = (value: unknown): readonly Source[] | null => {
  const sources = at(value, 'sources');
  return Array.isArray(sources) ? (sources as readonly Source[]) : null;
};

/** Whether a user has changed this option from the rule set theirs was copied from. */
export function isChanged(rules: RuleSet, option: RuleOption): boolean {
  if (rules.own === undefined) return false;
  const base = ruleSet(rules.own.base);
  if (base === null) return true;
  const [ours, theirs] = [optionValue(rules, option.path), optionValue(base, option.path)];
  if (option.kind.kind === 'section') return (ours === null) !== (theirs === null);
  return ours !== undefined && !sameValue(ours, theirs ?? option.initial);
}

/** Sources of an option's value. */
export function optionSources(rules: RuleSet, option: RuleOption): readonly Source[] {
  const base = rules.own && ruleSet(rules.own.base);
  if (rules.own) {
    const taken = base && optionValue(base, option.path) !== undefined && !isChanged(rules, option);
    return taken ? optionSources(base, option) : ['OWN'];
  }
  const inner = option.kind.kind === 'section' ? option : sectionOf(option);
  const above = inner ? optionValue(rules, inner.path) : at(rules, option.path.split('.')[0] ?? '');
  return sourcesIn(above) ?? rules.sources;
}

/** Sections with their own sources. */
const SOURCED = ['kingLeap', 'metLeap', 'compound', 'repetition', 'count.board', 'count.piece', 'rek'] as const;

/** A user's rule set with `OWN` before the sources of every changed section. */
export function withOwnSources(rules: RuleSet): RuleSet {
  const base = rules.own && ruleSet(rules.own.base);
  if (!base) return rules;
  let result: RuleSet = { ...rules, sources: ['OWN', ...base.sources] };
  for (const path of SOURCED) {
    if (!isObject(optionValue(result, path))) continue;
    const theirs = sourcesIn(optionValue(base, path));
    const changed = RULE_OPTIONS.some(option => option.path.startsWith(`${path}.`) && isChanged(result, option));
    const sources = theirs === null ? ['OWN'] : changed ? ['OWN', ...theirs] : theirs;
    result = put(result, [...path.split('.'), 'sources'], sources) as RuleSet;
  }
  return result;
}

/** Most rows of a table of limits. */
export const MAX_ROWS = MAX_LIMITS;
/** Roles whose number can determine a limit. */
export const LIMIT_ROLES = ['boat', 'koul', 'horse', 'met', 'fish'] as const satisfies readonly LimitRow['role'][];
export const LIMIT_RANGE: Range = { least: MIN_LIMIT, most: MAX_LIMIT };
export const AT_LEAST: Range = UNITS;
