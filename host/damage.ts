/** Damaged records that calls have met, each reported once to the pages that are open. */
import type { DamagedRecord, Events } from '../api/contract.ts';
import type { Emit } from '../api/rpc.ts';

/** Names in one notice. */
const NAMED = 5;

export interface DamageLog {
  /** All that were met since the library was opened, in that order. */
  all(): readonly DamagedRecord[];
  readonly add: (news: { readonly records: readonly DamagedRecord[] }) => void;
  /** Another file is the library now. */
  clear(): void;
}

export function damageLog(emit: Emit<Events>): DamageLog {
  const known = new Map<string, DamagedRecord>();
  return {
    all: () => [...known.values()],
    add({ records }) {
      const fresh = records.filter(({ table, key }) => !known.has(`${table} ${key}`));
      for (const record of fresh) known.set(`${record.table} ${record.key}`, record);
      if (fresh.length > 0) emit('notice', damageNotice(fresh));
    },
    clear: () => known.clear(),
  };
}

export const recordText = ({ table, key, name, reason }: DamagedRecord): string =>
  `${table} ${key}${name === '' ? '' : ` (${name})`}: ${reason}`;

function damageNotice(records: readonly DamagedRecord[]): Events['notice'] {
  const more = records.length > NAMED ? `; ${records.length - NAMED} more` : '';
  const named = records.slice(0, NAMED).map(({ key, name }) => `${key}${name === '' ? '' : ` (${name})`}`);
  return {
    code: 'records-damaged',
    text: `Damaged and left out, with their bytes kept: ${records.slice(0, NAMED).map(recordText).join('; ')}${more}`,
    data: { count: records.length, names: `${named.join('; ')}${records.length > NAMED ? ' …' : ''}` },
    level: 'warning',
  };
}
