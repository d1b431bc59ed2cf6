/** Lists of the names in the library with the number of their games, from the columns in memory. */
import type { NameEntry, NameKind, NameOrder, NamePage, Spelling } from '../../../api/contract/names.ts';
import { fold } from '../../../api/query/fold.ts';
import { answerCache } from '../answer-cache.ts';
import { type Columns, type GameColumns, LISTED } from '../columns/game-columns.ts';
import { compareTexts } from '../columns/names.ts';
import type { Db } from '../open.ts';
import type { Aliases } from './aliases.ts';

export interface NameList {
  page(kind: NameKind, text: string, order: NameOrder, offset: number, limit: number): NamePage;
  /** The name that has this spelling. */
  entry(kind: NameKind, spelling: string): NameEntry;
  /** All spellings that no alias combines with others already: each name once, under its preferred spelling. */
  spellings(kind: NameKind): readonly Spelling[];
  /** The number of games outside the bin that have one of these spellings. */
  games(kind: NameKind, spellings: readonly string[]): number;
  changed(): void;
}

const COLUMNS = { player: ['white', 'black'], event: ['event'], site: ['site'] } as const;
/** Answers that are kept: the names of each kind, and the last lists. */
const KEPT = 8;

export function nameList(db: Db, columns: GameColumns, aliases: Aliases): NameList {
  const cache = answerCache(db, KEPT);

  /** By preferred spelling. */
  const namesOf = (kind: NameKind): ReadonlyMap<string, NameEntry> => {
    const now = columns.now();
    return cache.find(`${now.version} ${kind}`, () => grouped(countedOf(now, kind), aliases, kind));
  };
  const found = (kind: NameKind, text: string, order: NameOrder): readonly NameEntry[] => {
    const names = namesOf(kind);
    const wanted = fold(text).trim();
    return cache.find(`${columns.now().version} ${kind} ${order} ${wanted}`, () => {
      const matching = [...names.values()].filter(({ spellings }) =>
        spellings.some(spelling => fold(spelling.text).includes(wanted)),
      );
      const keys = new Map(matching.map(entry => [entry, fold(entry.name)]));
      const byName = (a: NameEntry, b: NameEntry): number =>
        compareTexts(keys.get(a) ?? '', keys.get(b) ?? '') || compareTexts(a.name, b.name);
      return matching.sort(order === 'name' ? byName : (a, b) => b.games - a.games || byName(a, b));
    });
  };

  return {
    page(kind, text, order, offset, limit) {
      const all = found(kind, text, order);
      return { total: all.length, offset, names: all.slice(offset, offset + limit) };
    },
    entry(kind, spelling) {
      const name = aliases.of(kind).get(spelling) ?? spelling;
      return namesOf(kind).get(name) ?? { name, games: 0, spellings: [{ text: name, games: 0 }] };
    },
    spellings: kind => [...namesOf(kind).values()].map(({ name, games }) => ({ text: name, games })),
    games(kind, spellings) {
      const { names, there, end, ...now } = columns.now();
      const sought = new Set(spellings);
      const marks = names.where(text => sought.has(text));
      let games = 0;
      for (let id = 0; id < end; id++)
        if (there[id] === LISTED && COLUMNS[kind].some(column => marks[now[column][id] as number] === 1)) games++;
      return games;
    },
    changed: () => cache.clear(),
  };
}

/** The number of games by spelling. */
function countedOf(now: Columns, kind: NameKind): ReadonlyMap<string, number> {
  const { names, there, end, white, black } = now;
  const counts = new Uint32Array(names.size);
  const [column] = COLUMNS[kind];
  const first = now[column];
  for (let id = 0; id < end; id++) {
    if (there[id] !== LISTED) continue;
    const name = first[id] as number;
    counts[name] = (counts[name] as number) + 1;
    const other = kind === 'player' && black[id] !== white[id] ? (black[id] as number) : 0;
    if (other > 0) counts[other] = (counts[other] as number) + 1;
  }
  const byText = new Map<string, number>();
  for (let name = 1; name < counts.length; name++) {
    if (counts[name] === 0) continue;
    const text = names.text(name);
    byText.set(text, (byText.get(text) ?? 0) + (counts[name] as number));
  }
  return byText;
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
