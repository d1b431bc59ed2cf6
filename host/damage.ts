/** Collects the damaged records that calls have found, and reports each once to the open pages. */
import type { DamagedRecord, Events } from '../api/contract.ts';
import type { Emit } from '../api/rpc.ts';

/** Records that one notice names. */
const NAMED = 5;

export interface DamageLog {
  /** All damaged records found since the library was opened, in that order. */
  all(): readonly DamagedRecord[];
  readonly add: (event: { readonly records: readonly DamagedRecord[] }) => void;
  /** Another file has become the library. */
  clear(): void;
}

export function damageLog(emit: Emit<Events>): DamageLog {
  const known = new Map<string, DamagedRecord>();
  return {
    all: () => [...known.values()],
    add({ records }) {
      const fresh = records.filter(({ table, key }) => !known.has(`${table} ${key}`));
      for (const record of fresh) known.set(`${record.table} ${record.key}`, record);
      for (const shown of [false, true]) {
        const records = fresh.filter(record => isShown(record) === shown);
        if (records.length > 0) emit('notice', damageNotice(records, shown));
      }
    },
    clear: () => known.clear(),
  };
}

export const recordText = ({ table, key, name, reason }: DamagedRecord): string =>
  `${table} ${key}${name === '' ? '' : ` (${name})`}: ${reason}`;

/** Whether the record is shown although something of it is damaged. */
export const isShown = ({ table }: DamagedRecord): boolean => table === 'game_places';

function damageNotice(records: readonly DamagedRecord[], shown: boolean): Events['notice'] {
  const more = records.length > NAMED ? `; ${records.length - NAMED} more` : '';
  const what = shown
    ? 'These games may be in a wrong collection, or may have been in the bin'
    : 'Damaged and left out, with their bytes kept';
  const named = records.slice(0, NAMED).map(({ key, name }) => `${key}${name === '' ? '' : ` (${name})`}`);
  return {
    code: shown ? 'places-damaged' : 'records-damaged',
    text: `${what}: ${records.slice(0, NAMED).map(recordText).join('; ')}${more}`,
    data: { count: records.length, names: `${named.join('; ')}${records.length > NAMED ? ' …' : ''}` },
    level: 'warning',
  };
}
