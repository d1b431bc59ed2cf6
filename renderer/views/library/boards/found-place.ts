/** The place in a game at which a search on boards has found it. */
import type { Condition, Query } from '../../../../api/query/query.ts';
import { pathToFound, type StudyLine } from '../../../../core/pattern/find-in-study.ts';
import { findPath, findPattern } from '../../../../core/pattern/occurs.ts';
import { parseMaterial, parsePath, parsePattern } from '../../../../core/pattern/parse-pattern.ts';
import type { Path, Study } from '../../../../core/study/study.ts';
import { mainLineMoves } from '../../../../core/study/walk.ts';
import { positionFromFen } from '../../../../engine/rules/fen.ts';
import type { FindPlace } from '../../../state/library/stored-games.svelte.ts';

/** `null`: the query asks for no position. The first condition that occurs in the game decides. */
export function foundPlace(query: Query): FindPlace | null {
  const conditions = wantedIn(query).filter(({ kind }) => kind in FINDERS);
  if (conditions.length === 0) return null;
  return study => {
    for (const condition of conditions) {
      const path = FINDERS[condition.kind]?.(condition, study) ?? null;
      if (path !== null) return path;
    }
    return null;
  };
}

/** Conditions that are not negated. */
function wantedIn(query: Query): readonly Condition[] {
  if (query.kind === 'not') return [];
  return query.kind === 'and' || query.kind === 'or' ? query.of.flatMap(wantedIn) : [query];
}

const FINDERS: Readonly<Record<string, (condition: Condition, study: Study) => Path | null>> = {
  pattern: (condition, study) => byText(condition, study, text => patternFinder(parsePattern(text))),
  material: (condition, study) => byText(condition, study, text => patternFinder(parseMaterial(text))),
  path: (condition, study) =>
    byText(condition, study, text => {
      const search = parsePath(text);
      return ({ positions, moves, from }) => (search.ok ? findPath(search.value, positions, moves, from) : -1);
    }),
  end: (_, study) => mainLineMoves(study).join(' '),
  position(condition, study) {
    if (condition.kind !== 'position') return null;
    return pathToFound(study, ({ positions, from }) => {
      const [start] = positions;
      const sought = start && positionFromFen(start.rules, condition.fen);
      if (!sought?.ok) return -1;
      return positions.findIndex((position, index) => index >= from && position.key === sought.value.key);
    });
  },
};

type Finder = (line: StudyLine) => number;

function byText(condition: Condition, study: Study, finderOf: (text: string) => Finder): Path | null {
  return 'value' in condition ? pathToFound(study, finderOf(condition.value)) : null;
}

const patternFinder =
  (search: ReturnType<typeof parsePattern>): Finder =>
  ({ positions, from }) =>
    search.ok ? findPattern(search.value, positions, from) : -1;
