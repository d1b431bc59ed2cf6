/**
 * Validation of a user's rule set: values that the table of options does not allow, and combinations that make no
 * sense. Finds all faults at once; each names its option (`data.place`), so that a form can show the fault there.
 */
import { familyOf } from './capabilities.ts';
import { makeFen, parseFen, positionFromFen } from './fen.ts';
import {
  AT_LEAST,
  LIMIT_RANGE,
  LIMIT_ROLES,
  MAX_ROWS,
  optionsOf,
  optionValue,
  plainText,
  type Range,
  type RuleOption,
  sectionOf,
} from './option-list.ts';
import { Position } from './position.ts';
import { fail, type Issue } from './result.ts';
import type { LimitRow, RekRules, RuleSet } from './rule-set.ts';
import { keptRights } from './setup.ts';
import { type Piece, type Setup, squareName } from './types.ts';

export const MAX_NAME = 80;
const MAX_NOTES = 4000;
/** Longest FEN that is read. */
const MAX_FEN = 200;

type Data = Readonly<Record<string, string | number>>;

const issue = (code: string, place: string, text: string, data: Data = {}): Issue => ({
  code,
  text: `${place}: ${text}`,
  data: { place, ...data },
});

/** A value for an error message. */
export function shown(value: unknown): string {
  const text = plainText(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

const within = (value: unknown, { least, most }: Range): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const notNumber = (place: string, value: unknown, { least, most }: Range): Issue =>
  issue('option-number', place, `${shown(value)} is not a whole number from ${least} to ${most}`, {
    value: shown(value),
    least,
    most,
  });

const notOne = (place: string, value: unknown, values: readonly string[]): Issue =>
  issue('option-choice', place, `${shown(value)} is not one of ${values.join(', ')}`, {
    value: shown(value),
    values: values.join(', '),
  });

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function choiceFaults(
  place: string,
  value: unknown,
  kind: Extract<RuleOption['kind'], { kind: 'choice' }>,
): readonly Issue[] {
  if (typeof value === 'string' && kind.values.includes(value)) return [];
  const range = kind.number;
  if (range === undefined) return [notOne(place, value, kind.values)];
  const { under } = range;
  const inner = under !== null && isPlainObject(value) && plainText(Object.keys(value)) === plainText([under]);
  if (inner && under !== null)
    return within(value[under], range) ? [] : [notNumber(`${place}.${under}`, value[under], range)];
  if (under === null && typeof value === 'number') return within(value, range) ? [] : [notNumber(place, value, range)];
  return [
    notOne(place, value, [...kind.values, under === null ? `${range.least}-${range.most}` : `{"${under}": number}`]),
  ];
}

function rowFaults(place: string, row: unknown): readonly Issue[] {
  const names = ['atLeast', 'limit', 'role'];
  if (!isPlainObject(row) || plainText(Object.keys(row).sort()) !== plainText(names))
    return [issue('option-row', place, `${shown(row)} is not a row of role, atLeast and limit`, { value: shown(row) })];
  const faults: Issue[] = [];
  if (row.role !== null && !(LIMIT_ROLES as readonly unknown[]).includes(row.role))
    faults.push(notOne(`${place}.role`, row.role, [...LIMIT_ROLES, 'null']));
  const units = row.role === null ? { least: 0, most: 0 } : AT_LEAST;
  if (!within(row.atLeast, units)) faults.push(notNumber(`${place}.atLeast`, row.atLeast, units));
  if (!within(row.limit, LIMIT_RANGE)) faults.push(notNumber(`${place}.limit`, row.limit, LIMIT_RANGE));
  return faults;
}

/** The number, from 1, of the first earlier row that matches every position that `row` matches; 0 if there is none. */
const hiddenBehind = (rows: readonly LimitRow[], row: LimitRow): number =>
  1 +
  rows
    .slice(0, rows.indexOf(row))
    .findIndex(before => before.role === null || (before.role === row.role && before.atLeast <= row.atLeast));

function tableFaults(place: string, value: unknown): readonly Issue[] {
  if (!Array.isArray(value) || value.length === 0)
    return [issue('table-empty', place, `${shown(value)} is not a list of at least one row`)];
  if (value.length > MAX_ROWS)
    return [
      issue('table-long', place, `${value.length} rows; at most ${MAX_ROWS} are allowed`, {
        rows: value.length,
        most: MAX_ROWS,
      }),
    ];
  const faults = value.flatMap((row, index) => rowFaults(`${place}.${index}`, row));
  if (faults.length > 0) return faults;
  const rows = value as readonly LimitRow[];
  return rows.flatMap((row, index) => {
    const other = hiddenBehind(rows, row);
    if (other === 0) return [];
    const text = `this row never applies, since row ${other} matches every position that it matches`;
    return [issue('row-hidden', `${place}.${index}`, text, { row: index + 1, other })];
  });
}

/** Faults of the value of one option. `place` is its path in the faults. */
export function optionFaults({ kind }: RuleOption, value: unknown, place: string): readonly Issue[] {
  switch (kind.kind) {
    case 'section':
      return value === null || isPlainObject(value)
        ? []
        : [issue('option-section', place, `${shown(value)} is neither null nor an object`, { value: shown(value) })];
    case 'flag':
      return typeof value === 'boolean' ? [] : [notOne(place, value, ['true', 'false'])];
    case 'number':
      return within(value, kind) || (kind.orNull && value === null) ? [] : [notNumber(place, value, kind)];
    case 'choice':
      return choiceFaults(place, value, kind);
    case 'list': {
      if (!Array.isArray(value))
        return [issue('option-list', place, `${shown(value)} is not a list`, { value: shown(value) })];
      const strange = value.filter((entry, at) => !kind.values.includes(entry) || value.indexOf(entry) !== at);
      return strange.map(entry => notOne(place, entry, kind.values));
    }
    case 'limits':
      return tableFaults(place, value);
    case 'fen':
      return typeof value === 'string' && value.length <= MAX_FEN
        ? []
        : [issue('option-fen', place, `expected a FEN of at most ${MAX_FEN} characters`, { most: MAX_FEN })];
  }
}

/** Faults of the options that are set, each checked separately. */
const eachOption = (rules: RuleSet): readonly Issue[] =>
  optionsOf(rules).flatMap(option => {
    const above = sectionOf(option);
    const value = optionValue(rules, option.path);
    if (value === undefined && above && optionValue(rules, above.path) === null) return [];
    return optionFaults(option, value, option.path);
  });

/** Faults of combinations of options. Each option must be valid on its own. */
export function combinationFaults(rules: RuleSet): readonly Issue[] {
  const inside = rules.rek === null ? [...leapFaults(rules), ...countFaults(rules)] : kingFaults(rules.rek);
  return [...inside, ...startFaults(rules)];
}

function kingFaults({ kingMoves, kingWithoutMove }: RekRules): readonly Issue[] {
  if (kingMoves || kingWithoutMove === 'safe') return [];
  const text = 'a king that never moves would be lost at once';
  return [issue('king-never-moves', 'rek.kingWithoutMove', text, { other: 'rek.kingMoves' })];
}

function leapFaults({ kingLeap, compound }: RuleSet): readonly Issue[] {
  const faults: Issue[] = [];
  if (kingLeap?.whenInCheck && kingLeap.checkKills) {
    const text = 'a leap that is lost by the first check cannot answer a check';
    faults.push(issue('leap-in-check', 'kingLeap.checkKills', text, { other: 'kingLeap.whenInCheck' }));
  }
  if (compound && !compound.sutMet && !compound.sutMa)
    faults.push(
      issue('compound-none', 'compound', 'neither of the two moves is allowed; switch the section off instead'),
    );
  return faults;
}

function countFaults({ count }: RuleSet): readonly Issue[] {
  const faults: Issue[] = [];
  if (count.mode !== 'off' && count.board === null && count.piece === null)
    faults.push(issue('count-nothing', 'count.mode', 'there is neither a board count nor a piece count'));
  if (count.mode !== 'manual' && count.claims)
    faults.push(issue('claims-automatic', 'count.claims', 'only manual counts can be claimed'));
  const fishRow = count.piece?.table.findIndex(row => row.role === 'fish') ?? -1;
  if (count.piece && fishRow >= 0 && count.piece.withFish !== 'table') {
    const text = 'fishes determine a limit only if the table is used while there are fishes';
    faults.push(
      issue('row-fish', `count.piece.table.${fishRow}`, text, { row: fishRow + 1, other: 'count.piece.withFish' }),
    );
  }
  return faults;
}

/** First-move rights at the start that do not fit the leaps of the rule set. */
function rightFaults(rules: RuleSet, setup: Setup): readonly Issue[] {
  const leaps = rules.kingLeap !== null || rules.metLeap !== null || rules.compound !== null;
  const squares = setup.rights.map(squareName).join(' ');
  if (leaps && squares === '') {
    const text = 'there are first-move leaps, but no piece has a first-move right at the start';
    return [issue('leap-without-rights', 'startFen', text)];
  }
  const kept = keptRights(rules, setup);
  const lost = setup.rights.filter(square => !kept.includes(square)).map(squareName);
  if (lost.length === 0) return [];
  const text = `the first-move rights on ${lost.join(' ')} have no effect under these rules`;
  return [issue('rights-without-leap', 'startFen', text, { squares: lost.join(' ') })];
}

const relativeRank = (piece: Piece, square: number): number =>
  piece.color === 'w' ? (square >> 3) + 1 : 8 - (square >> 3);

function startFaults(rules: RuleSet): readonly Issue[] {
  const { startFen, promotion } = rules;
  const read = parseFen(startFen);
  const made = read.ok ? Position.fromSetup(rules, read.value) : fail([read.error]);
  if (!read.ok || !made.ok) {
    const found = made.ok ? [] : made.error;
    return found.map(({ code, text, data }) => ({
      code,
      text: `startFen: ${text}`,
      data: { ...data, place: 'startFen' },
    }));
  }
  const faults: Issue[] = [];
  if (familyOf(rules) === 'chess') {
    faults.push(...rightFaults(rules, read.value));
    const late = read.value.board.some(
      (piece, square) => piece?.role === 'fish' && relativeRank(piece, square) >= promotion.relRank,
    );
    const text = `a fish starts on or beyond its promotion rank ${promotion.relRank}`;
    if (late)
      faults.push(issue('start-promoted', 'promotion.relRank', text, { rank: promotion.relRank, other: 'startFen' }));
  }
  const outcome = made.value.outcome();
  if (outcome !== null) {
    const text = `the game is over at the start (${outcome.reason})`;
    faults.push(issue('start-over', 'startFen', text, { reason: outcome.reason }));
  }
  return faults;
}

/** Faults of the name and the notes of a rule set. */
export function textFaults({ title, own }: Pick<RuleSet, 'title' | 'own'>): readonly Issue[] {
  const faults: Issue[] = [];
  const name = title.trim();
  if (name === '' || name !== title || name.length > MAX_NAME || /\p{C}/u.test(name.replace(/[\u200b-\u200d]/gu, '')))
    faults.push(
      issue('rules-name', 'name', `the name must be one line of 1 to ${MAX_NAME} characters`, { most: MAX_NAME }),
    );
  if ((own?.notes.length ?? 0) > MAX_NOTES)
    faults.push(
      issue('rules-notes', 'notes', `the notes must have at most ${MAX_NOTES} characters`, { most: MAX_NOTES }),
    );
  return faults;
}

/** All faults of a rule set; empty if it is valid. Needs the rules kernel. */
export function ruleSetFaults(rules: RuleSet): readonly Issue[] {
  const each = eachOption(rules);
  return [...textFaults(rules), ...each, ...(each.length === 0 ? combinationFaults(rules) : [])];
}

/** A valid rule set with its start FEN in normal form. */
export function withPlainStart(rules: RuleSet): RuleSet {
  const made = positionFromFen(rules, rules.startFen);
  return made.ok ? { ...rules, startFen: makeFen(made.value) } : rules;
}
