/** Collections and labels of many games, and undo: every step is there as a whole or not at all. */
import { join } from 'node:path';
import type { GameSelection } from '../../../api/contract.ts';
import type { DatabaseServices } from '../../../host/database/services.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertNothingFound, assertWholeSteps, reopened } from './library-checks.ts';
import { template } from './template.ts';

const ALL: GameSelection = { ids: null, query: ALL_GAMES };
/** Ids of the collections and the label that each library has. */
const [MINE, B, C, LABEL] = [1, 2, 3, 1];

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');

type Step = (
  services: DatabaseServices['organisation'],
  tokens: string[],
) => Promise<{ readonly token: string } | null>;

const undo: Step = async (organisation, tokens) => {
  await organisation.undo(tokens.pop() ?? '');
  return null;
};

/** Repeated in this order. The numbers of games: own ones and all of each collection, and those of the label. */
const STEPS: readonly (readonly [Step, mine: number, b: number | null, c: number, ofC: number, labelled: number])[] = [
  [services => services.moveGames(ALL, null, B), 0, 1, 0, 0, 0],
  [services => services.labelGames(ALL, LABEL, true), 0, 1, 0, 0, 1],
  [services => services.addToCollection(ALL, C), 0, 1, 0, 1, 1],
  [services => services.deleteCollection(B, null), 0, null, 1, 1, 1],
  [undo, 0, 1, 0, 1, 1],
  [services => services.mergeCollection(B, C), 0, null, 1, 1, 1],
  [undo, 0, 1, 0, 1, 1],
  [undo, 0, 1, 0, 0, 1],
  [undo, 0, 1, 0, 0, 0],
  [services => services.deleteCollection(MINE, null), 0, 1, 0, 0, 0],
  [undo, 0, 1, 0, 0, 0],
  [undo, 1, 0, 0, 0, 0],
];
const DELETES_MINE = STEPS.length - 3;

function stateAfter(games: number, steps: number): unknown {
  if (steps === 0) return stateAfter(games, STEPS.length);
  const last = (steps - 1) % STEPS.length;
  const [, mine, b, c, ofC, labelled] = STEPS[last] as (typeof STEPS)[number];
  const row = (id: number, own: number, all = own): readonly number[] => [id, own * games, all * games];
  return {
    collections: [
      ...(last === DELETES_MINE ? [] : [row(MINE, mine)]),
      ...(b === null ? [] : [row(B, b)]),
      row(C, c, ofC),
    ],
    labelled: labelled * games,
  };
}

/** @param span milliseconds */
function organiseKind(name: string, games: number, span: number): KillKind {
  const sound = template((path, _seed) =>
    reopened(path, async ({ imports, library, organisation }) => {
      const all = Array.from(
        { length: games },
        (_, index) => `[Round "${index}"]\n[White "A"]\n[Black "B"]\n[Variant "Makruk"]\n\n1. d4 d5 *\n`,
      );
      await library.createCollection('B');
      await library.createCollection('C');
      await organisation.createLabel('L', 'red');
      await imports.run({ source: { text: all.join('\n') }, name: 'games', rules: 'makruk', collection: MINE });
    }),
  );
  return {
    name,
    span,
    inProof: games <= 20_000 ? 1 : 0,
    prepare: (folder, seed) => sound(libraryOf(folder), seed),
    work: (folder, _seed, report) =>
      reopened(libraryOf(folder), async ({ library, organisation }) => {
        await library.collections();
        report('begun');
        const tokens: string[] = [];
        for (;;)
          for (const [step] of STEPS) {
            const change = await step(organisation, tokens);
            if (change) tokens.push(change.token);
            report('done');
          }
      }),
    async check(folder, _seed, lines) {
      await reopened(libraryOf(folder), async ({ library, organisation }) => {
        const collections = (await library.collections()).map(({ id, own, games }) => [id, own, games]);
        const labelled = (await organisation.labels())[0]?.games;
        assertWholeSteps({ collections, labelled }, lines, steps => stateAfter(games, steps));
      });
      assertNothingFound(libraryOf(folder));
    },
  };
}

/** Three chunks of games (`host/database/organisation/game-set.ts`). */
export const organise = organiseKind('organise', 20_000, 1500);
export const organiseMany = organiseKind('organise-100000', 100_000, 8000);
