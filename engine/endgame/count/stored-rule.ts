/**
 * The form in which rules are stored, in headers of tables and journals of slices. The folder of a rule's tables is
 * `dtr-` and the CRC-32 of the rule in this form as JSON, which docs/endgame.md describes. Both are on users' disks, so
 * keys, values and order must never change: they are literals here, independent of the field names in the program.
 */
import { crc32 } from 'node:zlib';
import { UNIT_ROLES, type UnitRole } from '../ending.ts';
import {
  type BareKingRule,
  type Conversion,
  type DtrRule,
  distancesAfterBaring,
  type Ends,
  isTwoSidedRule,
  type Promotions,
  type Running,
  type Table,
  type TwoSidedRule,
} from './rule.ts';

/** JSON that {@link storedRule} has written. */
export type StoredRule = Readonly<Record<string, unknown>>;

const storedEnds = ({ goal, stalemate, dead, relRank, beyond }: Ends): Ends => ({
  goal,
  stalemate,
  dead,
  relRank,
  beyond,
});

function storedRunning(running: Running): Running {
  const { kind } = running;
  if (kind === 'nothing') return { kind, takes: running.takes };
  if (kind === 'piece') return { kind, lapses: running.lapses, plies: running.plies };
  return { kind, lapses: running.lapses, takes: running.takes, own: running.own };
}

/** Its keys and values are those of {@link BareKingRule} today. */
interface StoredBareKing {
  readonly ends: Ends | null;
  readonly running: Running;
  readonly restart: BareKingRule['restart'];
  readonly endAt: BareKingRule['endAt'];
  readonly table: BareKingRule['table'];
  readonly withFish: BareKingRule['withFish'];
  readonly begins: BareKingRule['begins'];
  readonly overBoard: BareKingRule['overBoard'];
  readonly board: BareKingRule['board'];
}

const storedBareKing = (rule: BareKingRule): StoredRule & StoredBareKing => ({
  ends: rule.ends && storedEnds(rule.ends),
  running: storedRunning(rule.running),
  restart: rule.restart,
  endAt: rule.endAt,
  table: rule.table.map(({ role, atLeast, limit }) => ({ role, atLeast, limit })),
  withFish: rule.withFish,
  begins: rule.begins,
  overBoard: rule.overBoard,
  board: rule.board && { plies: rule.board.plies, noFish: rule.board.noFish },
});

/** `by` is left out where the table after the capture contains distances. */
function storedBaring({ ends }: TwoSidedRule, unit: UnitRole, conversion: Conversion | null): StoredRule {
  if (conversion === null) return { kind: 'never' };
  const { rule, fresh, most } = conversion;
  const kind = fresh !== null ? 'anew' : most !== null ? 'both' : 'goesOn';
  const isDistance = rule === 'mate' || isSameTable(rule, distancesAfterBaring(ends, unit));
  return {
    kind,
    ...(kind === 'goesOn' ? {} : { allows: fresh ?? most }),
    ...(isDistance ? {} : { by: storedRule(rule) }),
  };
}

const storedPromotions = ({ own, theirs }: Promotions): StoredRule => {
  const stored = ({ rule, fresh, most }: Conversion<TwoSidedRule>): StoredRule => ({
    rule: storedRule(rule),
    allows: most,
    ...(fresh === null ? {} : { ends: true }),
  });
  return { own: own.map(stored), theirs: theirs.map(stored) };
};

const storedTwoSided = (rule: TwoSidedRule): StoredRule => ({
  baring: Object.fromEntries(
    UNIT_ROLES.flatMap(unit => {
      const conversion = rule.baring[unit];
      return conversion === undefined ? [] : [[unit, storedBaring(rule, unit, conversion)]];
    }),
  ),
  mates: rule.mates,
  last: rule.last && storedPromotions(rule.last),
  ...(rule.first && { first: storedPromotions(rule.first) }),
  ...(rule.ends && { ends: storedEnds(rule.ends) }),
});

export const storedRule = (rule: DtrRule): StoredRule =>
  isTwoSidedRule(rule) ? storedTwoSided(rule) : storedBareKing(rule);

/** The canonical text of a rule. */
export const ruleText = (rule: DtrRule): string => JSON.stringify(storedRule(rule));

/** Whether the rules lead to the same table. */
export const isSameTable = (a: Table, b: Table): boolean =>
  a === b || (a !== 'mate' && b !== 'mate' && ruleText(a) === ruleText(b));

const folderOfText = (text: string): string => `dtr-${crc32(text).toString(16).padStart(8, '0')}`;

const folders = new WeakMap<DtrRule, string>();

/** Name of the folder, inside the folder of the DTM tables, with the tables under this rule. */
export function ruleFolder(rule: DtrRule): string {
  const folder = folders.get(rule) ?? folderOfText(ruleText(rule));
  folders.set(rule, folder);
  return folder;
}

/** The same for a rule that was read from a table. */
export const storedFolder = (stored: StoredRule): string => folderOfText(JSON.stringify(stored));

/** The rule against a bare king that {@link storedRule} has stored. */
export function bareKingRuleFrom(stored: StoredRule): BareKingRule {
  const { ends, running, restart, endAt, table, withFish, begins, overBoard, board } =
    stored as unknown as StoredBareKing;
  return { ends, running, restart, endAt, table, withFish, begins, overBoard, board };
}
