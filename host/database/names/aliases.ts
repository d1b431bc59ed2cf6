/**
 * Aliases: spellings of names under their preferred spelling. A row is one alias; a preferred spelling is never an alias
 * itself. Changes can be undone: each returns what the aliases were before.
 */
import type { NameKind } from '../../../api/contract/names.ts';
import { NAME_KINDS } from '../../../api/contract/names.ts';
import { answerCache } from '../answer-cache.ts';
import { checksumOf, type Value } from '../checksum.ts';
import type { Db } from '../open.ts';
import { type Report, readOrReport } from '../records.ts';

/** The preferred spelling of an alias before and after a change; `null`: it was or is none. */
export type AliasChange = readonly [kind: NameKind, spelling: string, before: string | null, after: string | null];

export interface Aliases {
  /** Preferred spellings by alias. */
  of(kind: NameKind): ReadonlyMap<string, string>;
  /** Other spellings by the preferred one. */
  groups(kind: NameKind): ReadonlyMap<string, readonly string[]>;
  /** Makes spellings aliases, with the aliases that they have themselves. Inside a transaction. */
  join(kind: NameKind, preferred: string, spellings: readonly string[]): readonly AliasChange[];
  /** Inside a transaction. */
  separate(kind: NameKind, spellings: readonly string[]): readonly AliasChange[];
  /** Undoes changes of aliases that have not been changed since. Inside a transaction. */
  undo(changes: readonly AliasChange[]): void;
  /** Called after every write of this connection. */
  changed(): void;
}

interface Row {
  readonly kind: unknown;
  readonly spelling: unknown;
  readonly preferred: unknown;
  readonly sum: unknown;
}

const sumOf = (kind: unknown, spelling: unknown, preferred: unknown): number =>
  checksumOf([kind, spelling, preferred] as Value[]);

/** Calls `use` with all rows; damaged ones are reported and left out. */
export function readAliases(
  db: Db,
  report: Report,
  use: (kind: NameKind, spelling: string, preferred: string) => void,
): void {
  const rows = db.prepare('SELECT kind, spelling, preferred, sum FROM aliases ORDER BY kind, spelling').all() as Row[];
  for (const { kind, spelling, preferred, sum } of rows)
    readOrReport({ table: 'aliases', key: `${String(kind)} ${String(spelling)}`, name: '' }, report, () => {
      const known = NAME_KINDS.find(one => one === kind);
      if (known === undefined || sum !== sumOf(kind, spelling, preferred)) throw new TypeError('its checksum differs');
      use(known, String(spelling), String(preferred));
    });
}

type Known = ReadonlyMap<NameKind, Kind>;

interface Kind {
  readonly preferred: Map<string, string>;
  readonly others: Map<string, string[]>;
}

export function keptAliases(db: Db, report: Report): Aliases {
  const put = db.prepare('INSERT OR REPLACE INTO aliases (kind, spelling, preferred, sum) VALUES (?, ?, ?, ?)');
  const drop = db.prepare('DELETE FROM aliases WHERE kind = ? AND spelling = ?');
  const cache = answerCache(db, 1);

  const read = (): Known => {
    const known = new Map<NameKind, Kind>(
      NAME_KINDS.map(kind => [kind, { preferred: new Map<string, string>(), others: new Map<string, string[]>() }]),
    );
    readAliases(db, report, (kind, spelling, preferred) => {
      const { preferred: byAlias, others } = known.get(kind) as Kind;
      byAlias.set(spelling, preferred);
      const group = others.get(preferred) ?? [];
      others.set(preferred, group);
      group.push(spelling);
    });
    return known;
  };
  const kindOf = (kind: NameKind): Kind => cache.find('', read).get(kind) as Kind;
  const set = (kind: NameKind, spelling: string, preferred: string | null): void => {
    if (preferred === null) drop.run(kind, spelling);
    else put.run(kind, spelling, preferred, sumOf(kind, spelling, preferred));
  };
  const change = (kind: NameKind, after: ReadonlyMap<string, string | null>): readonly AliasChange[] => {
    const { preferred } = kindOf(kind);
    const changes = [...after].flatMap(([spelling, to]): readonly AliasChange[] => {
      const before = preferred.get(spelling) ?? null;
      return before === to ? [] : [[kind, spelling, before, to]];
    });
    for (const [, spelling, , to] of changes) set(kind, spelling, to);
    cache.clear();
    return changes;
  };

  return {
    of: kind => kindOf(kind).preferred,
    groups: kind => kindOf(kind).others,
    join(kind, preferred, spellings) {
      const { preferred: byAlias, others } = kindOf(kind);
      const after = new Map<string, string | null>();
      const old = byAlias.get(preferred);
      // The group that the preferred spelling was in has the new name as well.
      for (const one of old === undefined ? spellings : [old, ...spellings])
        for (const spelling of [one, ...(others.get(one) ?? [])]) after.set(spelling, preferred);
      after.set(preferred, null);
      return change(kind, after);
    },
    separate: (kind, spellings) => change(kind, new Map(spellings.map(spelling => [spelling, null]))),
    undo(changes) {
      for (const [kind, spelling, before, after] of changes.toReversed())
        if ((kindOf(kind).preferred.get(spelling) ?? null) === after) set(kind, spelling, before);
      cache.clear();
    },
    changed: () => cache.clear(),
  };
}
