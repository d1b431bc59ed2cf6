/** Libraries of the layout in which count actions, verdicts and two columns of exercises had other names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules } from '../../engine/rules/kernel.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { salvageInto } from '../safety/salvage.ts';
import { openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';

const folder = temporaryFolder('old-names');
const OLD = MIGRATIONS.findIndex(step => step.includes('RENAME COLUMN hold'));
const START = '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60';
/** A comment that contains the old name as text. */
const COMMENT = 'a note with "act":"start" in it';

const nodes = (field: string): string =>
  JSON.stringify([
    { move: '', count: [{ [field]: 'start', by: 'b' }], comment: COMMENT, parent: -1 },
    { move: 'e6e5', count: [{ [field]: 'call', by: 'b', number: 1 }], parent: 0 },
  ]);
const study = (field: string): string =>
  JSON.stringify({ rules: 'makruk-manual', start: START, tags: [], result: '*', leftovers: [] }).replace(
    /\}$/u,
    `,"nodes":${nodes(field)}}`,
  );
const PGN = `[White "A"]\n[Black "B"]\n[Date "2026.01.02"]\n[Result "*"]\n[Variant "Makruk"]\n[RuleSet "makruk-manual"]
[FEN "${START}"]\n[SetUp "1"]\n\n{[%count b start] ${COMMENT}} 60... Ke5 {[%count b call 1]} *\n`;

/** Writes a library of the old layout: one game, a draft, an exercise, an evaluation, and a damaged draft. */
function oldLibrary(name: string): string {
  const path = join(folder, name);
  const { db, close } = openLibrary(path, MIGRATIONS.slice(0, OLD));
  db.exec(`INSERT INTO games (id, collection, revision, rules, white, black, event, site, round, date, result, plies,
      annotated, kept, changed, digest, tree_digest)
    VALUES (1, 1, 1, 'makruk-manual', 'A', 'B', '', '', '', '2026.01.02', '*', 1, 1, 'whole', 0, 1, 2)`);
  const tags = JSON.stringify([
    { name: 'White', value: 'A' },
    { name: 'Black', value: 'B' },
    { name: 'Date', value: '2026.01.02' },
  ]);
  db.prepare('INSERT INTO contents (game, start, moves, tags, tree) VALUES (1, ?, ?, ?, ?)').run(
    START,
    Buffer.from(new Uint16Array([44 | (36 << 6) | (5 << 12)]).buffer),
    tags,
    nodes('act'),
  );
  const draft = db.prepare("INSERT INTO drafts VALUES (?, NULL, NULL, ?, '', 1)");
  draft.run('sound', study('act'));
  draft.run('cut', '{"nodes":[{"act":"start"');
  db.exec(`INSERT INTO training (id, rules, ending, side, level, color, start, best, hold, moves, acts, result, used,
      mistakes, hints, retries, started, changed)
    VALUES ('a', 'makruk-manual', 'KRvK', 'defend', 4, 'b', '${START}', 2, 12, 'e6e5',
      '[{"ply":1,"acts":[{"act":"call","by":"b","number":3}]}]', 'failed', 1, 0, 0, 0, 1000, 2000)`);
  db.prepare("INSERT INTO evaluations VALUES ('makruk', 5, ?, 9, 99, ?, 'Chatrang')").run(
    START,
    JSON.stringify([
      {
        rank: 1,
        score: { kind: 'mate', value: 3 },
        moves: ['e6e5'],
        verdict: { chaser: 'w', outcome: 'win', mate: 3, needs: 4, allows: 9 },
      },
    ]),
  );
  close();
  return path;
}

beforeAll(async () => loadRules(readFileSync(findAssets().rulesWasm)));

describe.each([
  ['opened', (name: string) => oldLibrary(name)],
  [
    'recovered from a damaged file',
    (name: string) => {
      const target = join(folder, `new-${name}`);
      expect(salvageInto(oldLibrary(name), target)).toEqual([]);
      return target;
    },
  ],
])('an old library, %s,', (what, libraryAt) => {
  it('has its games, drafts, exercises and evaluations under the new names', async () => {
    const path = libraryAt(`${what.length}.sqlite`);
    const { library, exercises, evaluations, database } = await openServices(path);
    const expected = JSON.parse(nodes('action'));
    expect((await library.open(1)).study.nodes).toEqual(expected);
    expect((await library.drafts()).map(draft => draft.study.nodes)).toEqual([expected]);
    expect((await exercises.sessions(0, 9)).rows).toMatchObject([
      { id: 'a', moveLimit: 12, actions: [{ ply: 1, actions: [{ action: 'call', by: 'b', number: 3 }] }] },
    ]);
    const [evaluation] = await evaluations.stored('makruk', ['5']);
    expect(evaluation?.lines[0]).toMatchObject({
      score: { kind: 'mate', value: 3 },
      verdict: { chaser: 'w', outcome: 'win', dtm: 3, dtr: 4, budget: 9 },
    });
    await database.close();
    const { db, close } = openLibrary(path);
    expect(db.prepare("SELECT study FROM drafts WHERE id = 'cut'").pluck().get()).toBe('{"nodes":[{"act":"start"');
    close();
  });
});

it('finds an imported game that equals one of an old library', async () => {
  const { imports, database } = await openServices(oldLibrary('equal.sqlite'));
  const request = { name: 'a.pgn', rules: 'makruk-manual', collection: 1, skipEqual: true };
  expect(await imports.run({ ...request, source: { text: PGN } })).toMatchObject({ games: 0, skipped: 1 });
  await database.close();
});
