/** Games found by their tags, compared with the tags of all games. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeQuery } from '../../../api/query/write.ts';
import type { Tag } from '../../../core/study/study.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { openServices } from '../../../tests/support/open-services.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { DatabaseServices } from '../services.ts';
import { readBlock } from '../storage/block.ts';

const GAMES = 120;
const path = join(temporaryFolder('tags'), 'library.sqlite');
let db: DatabaseServices;
const random = new Random(4);
const tags = new Map<number, readonly Tag[]>();

const VALUES: Readonly<Record<string, readonly string[]>> = {
  Event: ['Cup', 'League', '?'],
  White: ['Dara', 'Café'],
  WhiteElo: ['1500', '1501', 'high'],
  Date: ['2020.01.02', '????.??.??', 'spring'],
  ECO: ['A00', 'A01', 'B00', ''],
  Opening: ['Cup', 'ขุน', 'a "quoted" \\\\ one'],
  TimeControl: ['300', '600'],
  eco: ['a00', 'C00'],
};

function pgn(): string {
  const chosen = Object.keys(VALUES).filter(() => random.chance(0.5));
  const lines = chosen.map(name => `[${name} "${random.pick(VALUES[name] as string[]).replaceAll('"', '\\"')}"]`);
  return `[Variant "Makruk"]\n${lines.join('\n')}\n\n1. e4 ${random.chance(0.2) ? '{a comment} ' : ''}*\n`;
}

beforeAll(async () => {
  db = await openServices(path);
  const text = Array.from({ length: GAMES }, pgn).join('\n');
  await db.imports.run({ source: { text }, name: 'x.pgn', rules: 'makruk', collection: 1 });
  for (let id = 1; id <= GAMES; id++) tags.set(id, (await db.library.open(id)).study.tags);
  const { study, revision } = await db.library.open(3);
  const saved = [...study.tags.filter(({ name }) => name !== 'ECO'), { name: 'ECO', value: 'E99' }];
  await db.library.save(3, revision, 1, { ...study, tags: saved });
  tags.set(3, saved);
});
afterAll(() => db.database.close());

async function found(name: string, text: string | null): Promise<readonly number[]> {
  const query = writeQuery({ kind: 'tag', name, text });
  const { rows } = await db.library.list({ filter: { query }, sort: 'id', descending: false }, 0, GAMES);
  return rows.map(({ id }) => id);
}

it('finds the games whose tag has a value that contains the text, in blocks and contents', async () => {
  for (const name of [...Object.keys(VALUES), 'Variant', 'nothing'])
    for (const text of ['', 'a0', '00', 'cup', '15', 'quoted', '2020', '?', 'E99', 'café'])
      expect(await found(name, text === '' ? null : text), `${name} ${text}`).toEqual(
        [...tags]
          .filter(([, own]) =>
            own.some(
              tag =>
                tag.name.toLowerCase() === name.toLowerCase() &&
                tag.value.toLowerCase().replace('é', 'e').includes(text.toLowerCase().replace('é', 'e')),
            ),
          )
          .map(([id]) => id),
      );
});

it('counts the games with a tag in the explorer', async () => {
  const { startFen } = ruleSet('makruk') as RuleSet;
  const ids = await found('TimeControl', '60');
  expect(ids.length).toBeGreaterThan(10);
  const { moves } = await db.explorer.position('makruk', startFen, { query: 'tag:TimeControl=600' });
  expect(moves.map(({ games }) => games)).toEqual([ids.length]);
});

it('leaves out games whose record is damaged', async () => {
  const before = await found('Opening', 'cup');
  const file = new Database(path);
  const [first, bytes] = file.prepare('SELECT first, bytes FROM game_blocks').raw().get() as [number, Buffer];
  const block = readBlock(first, bytes);
  const damaged = before.find(id => id !== 3 && block.entry(id) !== null) ?? 0;
  // The entry is a view of the block: its last byte belongs to a value or to a length.
  const entry = block.entry(damaged) as Buffer;
  entry[entry.length - 1] = (entry.at(-1) as number) ^ 1;
  file.prepare('UPDATE game_blocks SET bytes = ? WHERE first = ?').run(block.bytes, first);
  file.close();
  // The result of another search, because rows say which results are valid.
  expect(await found('opening', 'cu')).toEqual(before.filter(id => id !== damaged));
});
