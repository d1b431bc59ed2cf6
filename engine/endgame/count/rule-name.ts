/**
 * Names of counting rules. The folder of a rule's tables is `dtr-` and the CRC-32 of the rule's canonical text, which
 * docs/endgame.md describes. Folders are stored on users' disks, so the text must never change: its keys are literals
 * here, independent of the field names in the program.
 */
import { crc32 } from 'node:zlib';
import { UNIT_ROLES } from '../ending.ts';
import type { DtrRule, Ends, Running } from './dtr-rule.ts';
import type { Baring, CountingRule, Onward, Promotions, TwoSidedRule } from './two-sided-rule.ts';

type Field = readonly [key: string, text: string];

const record = (...fields: readonly Field[]): string =>
  `{${fields.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
const list = (texts: readonly string[]): string => `[${texts.join(',')}]`;
const scalar = (value: string | number | boolean | null): string => JSON.stringify(value);

const endsText = ({ goal, stalemate, dead, relRank, beyond }: Ends): string =>
  record(
    ['goal', scalar(goal)],
    ['stalemate', scalar(stalemate)],
    ['dead', scalar(dead)],
    ['relRank', scalar(relRank)],
    ['beyond', scalar(beyond)],
  );

function runningText(running: Running): string {
  const kind: Field = ['kind', scalar(running.kind)];
  if (running.kind === 'nothing') return record(kind, ['takes', scalar(running.takes)]);
  const lapses: Field = ['lapses', scalar(running.lapses)];
  if (running.kind === 'piece') return record(kind, lapses, ['plies', scalar(running.plies)]);
  return record(kind, lapses, ['takes', scalar(running.takes)], ['own', scalar(running.own)]);
}

const dtrText = (rule: DtrRule): string =>
  record(
    ['ends', rule.ends === null ? 'null' : endsText(rule.ends)],
    ['running', runningText(rule.running)],
    ['restart', scalar(rule.restart)],
    ['endAt', scalar(rule.endAt)],
    [
      'table',
      list(
        rule.table.map(({ role, atLeast, limit }) =>
          record(['role', scalar(role)], ['atLeast', scalar(atLeast)], ['limit', scalar(limit)]),
        ),
      ),
    ],
    ['withFish', scalar(rule.withFish)],
    ['begins', scalar(rule.begins)],
    ['overBoard', scalar(rule.overBoard)],
    [
      'board',
      rule.board === null ? 'null' : record(['plies', scalar(rule.board.plies)], ['noFish', scalar(rule.board.noFish)]),
    ],
  );

const baringText = (baring: Baring): string =>
  record(
    ['kind', scalar(baring.kind)],
    ...('allows' in baring ? [['allows', scalar(baring.allows)] as const] : []),
    ...(baring.by ? [['by', dtrText(baring.by)] as const] : []),
  );

const onwardText = ({ rule, allows, ends }: Onward): string =>
  record(
    ['rule', twoSidedText(rule)],
    ['allows', scalar(allows)],
    ...(ends === undefined ? [] : [['ends', scalar(ends)] as const]),
  );

const promotionsText = ({ own, theirs }: Promotions): string =>
  record(['own', list(own.map(onwardText))], ['theirs', list(theirs.map(onwardText))]);

function twoSidedText({ baring, mates, last, first, ends }: TwoSidedRule): string {
  const byUnit = UNIT_ROLES.flatMap((unit): readonly Field[] => {
    const one = baring[unit];
    return one === undefined ? [] : [[unit, baringText(one)]];
  });
  return record(
    ['baring', record(...byUnit)],
    ['mates', scalar(mates)],
    ['last', last === null ? 'null' : promotionsText(last)],
    ...(first === undefined ? [] : [['first', promotionsText(first)] as const]),
    ...(ends === undefined ? [] : [['ends', endsText(ends)] as const]),
  );
}

/** The canonical text of a rule. */
export const ruleText = (rule: CountingRule): string => ('baring' in rule ? twoSidedText(rule) : dtrText(rule));

const folders = new WeakMap<CountingRule, string>();

/** Name of the folder, inside the folder of the DTM tables, with the tables under this rule. */
export function ruleFolder(rule: CountingRule): string {
  let folder = folders.get(rule);
  if (folder === undefined) {
    folder = `dtr-${crc32(ruleText(rule)).toString(16).padStart(8, '0')}`;
    folders.set(rule, folder);
  }
  return folder;
}
