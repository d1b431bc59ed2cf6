/** What differs between two studies, such as two versions of one game: tags, result, moves and notes. */
import { childOf, childPath } from './path.ts';
import type { MoveNode, Path, Study } from './study.ts';

export const NOTE_NAMES = ['before', 'comment', 'nags', 'shapes', 'eval', 'clock', 'count', 'commands'] as const;
export type NoteName = (typeof NOTE_NAMES)[number];

/** A tag, or `Result`; `''` where it is absent. */
export interface DifferingTag {
  readonly name: string;
  readonly first: string;
  readonly second: string;
}

export type MoveDifference =
  /** Only one study has this move and what follows it. */
  | { readonly kind: 'removed' | 'added'; readonly path: Path; readonly node: MoveNode }
  /** Both have this move, with other notes of these names. */
  | {
      readonly kind: 'notes';
      readonly path: Path;
      readonly names: readonly NoteName[];
      readonly first: MoveNode;
      readonly second: MoveNode;
    }
  /** Both have these continuations, in another order. */
  | { readonly kind: 'order'; readonly path: Path; readonly first: MoveNode; readonly second: MoveNode };

export interface StudyDifferences {
  /** Whether rules or start position differ; moves are then not compared. */
  readonly otherStart: boolean;
  readonly tags: readonly DifferingTag[];
  /** In depth-first order of the second study; a removed line follows the move after which it was. */
  readonly moves: readonly MoveDifference[];
}

export function differencesOf(first: Study, second: Study): StudyDifferences {
  const otherStart = first.rules !== second.rules || first.start !== second.start;
  return {
    otherStart,
    tags: tagDifferences(first, second),
    moves: otherStart ? [] : moveDifferences(first.root, second.root),
  };
}

const valuesOf = ({ tags, result }: Study): ReadonlyMap<string, string> =>
  new Map([...tags.map(({ name, value }) => [name, value] as const), ['Result', result]]);

function tagDifferences(first: Study, second: Study): readonly DifferingTag[] {
  const [one, other] = [valuesOf(first), valuesOf(second)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .map(name => ({ name, first: one.get(name) ?? '', second: other.get(name) ?? '' }))
    .filter(tag => tag.first !== tag.second);
}

/** Nothing recurses; see `walk.ts`. */
function moveDifferences(first: MoveNode, second: MoveNode): readonly MoveDifference[] {
  const found: MoveDifference[] = [];
  const stack: (MoveDifference | { readonly path: Path; readonly first: MoveNode; readonly second: MoveNode })[] = [
    { path: '', first, second },
  ];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if ('kind' in entry) {
      found.push(entry);
      continue;
    }
    const { path, first, second } = entry;
    if (first === second) continue;
    const names = NOTE_NAMES.filter(name => !areEqual(first[name], second[name]));
    if (names.length > 0) found.push({ kind: 'notes', path, names, first, second });
    if (!haveSameOrder(first, second)) found.push({ kind: 'order', path, first, second });
    const below = [
      ...first.children
        .filter(child => !childOf(second, child.move))
        .map(node => ({ kind: 'removed', path: childPath(path, node.move), node }) as const),
      ...second.children.map(node => {
        const former = childOf(first, node.move);
        const place = childPath(path, node.move);
        return former ? { path: place, first: former, second: node } : ({ kind: 'added', path: place, node } as const);
      }),
    ];
    stack.push(...below.reverse());
  }
  return found;
}

/** Whether the continuations that both have come in the same order. */
function haveSameOrder(first: MoveNode, second: MoveNode): boolean {
  const shared = (node: MoveNode, other: MoveNode): readonly string[] =>
    node.children.map(({ move }) => move).filter(move => childOf(other, move));
  return shared(first, second).join(' ') === shared(second, first).join(' ');
}

const areEqual = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);
