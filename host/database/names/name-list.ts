/** Lists of the names in the library with the number of their games, from the columns in memory. */
import { setImmediate as turn } from 'node:timers/promises';
import type { NameEntry, NameKind, NameOrder, NamePage, Spelling } from '../../../api/contract/names.ts';
import { fold } from '../../../api/query/fold.ts';
import { answerCache } from '../answer-cache.ts';
import { type Columns, type GameColumns, LISTED } from '../columns/game-columns.ts';
import { compareTexts } from '../columns/names.ts';
import type { Db } from '../open.ts';
import type { Aliases } from './aliases.ts';

export interface NameList {
  page(kind: NameKind, text: string, order: NameOrder, offset: number, limit: number): NamePage;
  /** Makes the list of a kind, if it is not known, in short parts between which other calls are answered. */
  prepare(kind: NameKind): Promise<void>;
  /** The name that has this spelling. */
  entry(kind: NameKind, spelling: string): NameEntry;
  /** All spellings that no alias combines with others already: each name once, under its preferred spelling. */
  spellings(kind: NameKind): readonly Spelling[];
  /** The number of games outside the bin that have one of these spellings. */
  games(kind: NameKind, spellings: readonly string[]): number;
  changed(): void;
}

const COLUMNS = { player: ['white', 'black'], event: ['event'], site: ['site'] } as const;
/** Names that are folded in one part of the work. */
const STEP = 20_000;
/** Games that are counted in one part of the work. */
const COUNTED = 200_000;
/** Answers that are kept: the names of each kind, and the last lists. */
const KEPT = 8;

export function nameList(db: Db, columns: GameColumns, aliases: Aliases): NameList {
  const cache = answerCache(db, KEPT);
  /** Lists that the cache has, or has had. */
  const prepared = new Set<string>();
  let writes = 0;
  /** Changes with every write of this or another connection. */
  const state = (): string => `${columns.now().version} ${writes} ${db.pragma('data_version', { simple: true })}`;

  const namesOf = (kind: NameKind): Listed => {
    const now = columns.now();
    return cache.find(`${now.version} ${kind}`, () => last(listed(now, aliases, kind)));
  };
  const found = (kind: NameKind, text: string, order: NameOrder): readonly NameEntry[] => {
    const { byName, byGames, folded } = namesOf(kind);
    const all = order === 'name' ? byName : byGames;
    const wanted = fold(text).trim();
    if (wanted === '') return all;
    return cache.find(`${columns.now().version} ${kind} ${order} ${wanted}`, () =>
      all.filter(entry => folded.get(entry)?.includes(wanted)),
    );
  };

  return {
    async prepare(kind) {
      const now = columns.now();
      const before = state();
      const key = `${before} ${kind}`;
      if (prepared.has(key)) return;
      let made: Listed | null = null;
      for (const part of listed(now, aliases, kind)) {
        made = part;
        await turn();
      }
      const result = made;
      // A change in the meantime makes the result useless.
      if (result === null || state() !== before) return;
      cache.find(`${now.version} ${kind}`, () => result);
      prepared.add(key);
    },
    page(kind, text, order, offset, limit) {
      const all = found(kind, text, order);
      return { total: all.length, offset, names: all.slice(offset, offset + limit) };
    },
    entry(kind, spelling) {
      const name = aliases.of(kind).get(spelling) ?? spelling;
      return namesOf(kind).entries.get(name) ?? { name, games: 0, spellings: [{ text: name, games: 0 }] };
    },
    spellings: kind => namesOf(kind).byName.map(({ name, games }) => ({ text: name, games })),
    games(kind, spellings) {
      const { names, there, end, ...now } = columns.now();
      const sought = new Set(spellings);
      const marks = names.where(text => sought.has(text));
      let games = 0;
      for (let id = 0; id < end; id++)
        if (there[id] === LISTED && COLUMNS[kind].some(column => marks[now[column][id] as number] === 1)) games++;
      return games;
    },
    changed() {
      cache.clear();
      prepared.clear();
      writes++;
    },
  };
}

/** The number of games by number of the name. */
function* countedOf(now: Columns, kind: NameKind, counts: Uint32Array): Generator<void> {
  const { there, end, white, black } = now;
  const [column] = COLUMNS[kind];
  const first = now[column];
  for (let id = 0; id < end; id++) {
    if (id % COUNTED === 0) yield;
    if (there[id] !== LISTED) continue;
    const name = first[id] as number;
    counts[name] = (counts[name] as number) + 1;
    const other = kind === 'player' && black[id] !== white[id] ? (black[id] as number) : 0;
    if (other > 0) counts[other] = (counts[other] as number) + 1;
  }
}

/** The number of games by spelling. */
function byTexts(now: Columns, counts: Uint32Array): ReadonlyMap<string, number> {
  const byText = new Map<string, number>();
  for (let name = 1; name < counts.length; name++) {
    if (counts[name] === 0) continue;
    const text = now.names.text(name);
    byText.set(text, (byText.get(text) ?? 0) + (counts[name] as number));
  }
  return byText;
}

interface Listed {
  /** By preferred spelling. */
  readonly entries: ReadonlyMap<string, NameEntry>;
  /** By folded name, in the order of UTF-16 units. */
  readonly byName: readonly NameEntry[];
  /** Those with the most games first; equal ones by name. */
  readonly byGames: readonly NameEntry[];
  /** The folded spellings, with line breaks between them. */
  readonly folded: ReadonlyMap<NameEntry, string>;
}

/** Divided into parts that take little time; the last value is the result. */
function* listed(now: Columns, aliases: Aliases, kind: NameKind): Generator<Listed | null, void> {
  const counts = new Uint32Array(now.names.size);
  for (const _ of countedOf(now, kind, counts)) yield null;
  const counted = byTexts(now, counts);
  yield null;
  const entries = grouped(counted, aliases, kind);
  yield null;
  const folded = new Map<NameEntry, string>();
  for (const entry of entries.values()) {
    folded.set(entry, entry.spellings.map(({ text }) => fold(text)).join('\n'));
    if (folded.size % STEP === 0) yield null;
  }
  const keyed = new Map([...entries.values()].map(entry => [`${folded.get(entry)}\0${entry.name}`, entry]));
  yield null;
  const keys = [...keyed.keys()].sort();
  yield null;
  const byName = keys.flatMap(key => keyed.get(key) ?? []);
  const byCount = new Map<number, NameEntry[]>();
  for (const entry of byName) {
    const same = byCount.get(entry.games) ?? [];
    byCount.set(entry.games, same);
    same.push(entry);
  }
  const byGames = [...byCount].sort(([a], [b]) => b - a).flatMap(([, same]) => same);
  yield { entries, byName, byGames, folded };
}

function last(parts: Iterable<Listed | null>): Listed {
  let result: Listed | null = null;
  for (const part of parts) result = part;
  if (result === null) throw new TypeError('the list of names has no end');
  return result;
}

function grouped(
  counted: ReadonlyMap<string, number>,
  aliases: Aliases,
  kind: NameKind,
): ReadonlyMap<string, NameEntry> {
  const preferred = aliases.of(kind);
  const spelling = (text: string): Spelling => ({ text, games: counted.get(text) ?? 0 });
  const names = new Map<string, NameEntry>();
  for (const text of counted.keys()) if (!preferred.has(text)) names.set(text, entryOf([spelling(text)]));
  for (const [name, others] of aliases.groups(kind)) {
    const rest = others.map(spelling).sort((a, b) => b.games - a.games || compareTexts(a.text, b.text));
    names.set(name, entryOf([spelling(name), ...rest]));
  }
  return names;
}

const entryOf = (spellings: readonly Spelling[]): NameEntry => ({
  name: spellings[0]?.text ?? '',
  games: spellings.reduce((sum, { games }) => sum + games, 0),
  spellings,
});
