/** Differences between two versions of a game as text. */
import type { MoveDifference, NoteName } from '../../../../core/study/differences.ts';
import { parentPath } from '../../../../core/study/path.ts';
import { Positions, startPosition } from '../../../../core/study/positions.ts';
import type { MoveNode, Path, Shape, Study } from '../../../../core/study/study.ts';
import { continuation, everyNode, nodesAlong } from '../../../../core/study/walk.ts';
import { parseSquare } from '../../../../engine/rules/types.ts';
import { noteScore } from '../../../../engine/search/score.ts';
import type { Words } from '../../../i18n/words.ts';
import { actionText } from '../../../panels/count/action-text.ts';
import { spell } from '../../../state/engine/line-text.ts';
import { shortScore } from '../../../state/engine/score.ts';
import { glyphOf } from '../../../state/game/nags.ts';
import { moveText, numberedText, squareText } from '../../../state/game/notation.ts';

/** Moves of a line that are shown. */
const SHOWN_MOVES = 8;

export interface Change {
  readonly path: Path;
  /** The move: `12. Bf4`. */
  readonly place: string;
  /** What differs, if both have the move. */
  readonly what: string;
  readonly former: string;
  readonly current: string;
}

type StudyTexts = ReturnType<typeof textsOf>;

/** The moves of a study as text. Its rules must be known. */
function textsOf(study: Study, words: Words) {
  const start = startPosition(study);
  const positions = start && new Positions(start);
  const along = (path: Path) => positions?.along(nodesAlong(study, path) ?? []) ?? [];
  return {
    move(path: Path): string {
      const [before, at] = along(path).slice(-2);
      return before && at ? numberedText(before.position, at.position, at.san) : words.tree.start;
    },
    /** The line that begins with the move at a path, shortened, and how many moves it has with its variations. */
    line(path: Path, node: MoveNode): string {
      const from = along(parentPath(path)).at(-1)?.position;
      const nodes = [node, ...continuation(node)].slice(0, SHOWN_MOVES);
      const shown = from
        ? spell(
            from,
            nodes.map(({ move }) => move),
          )
        : [];
      const text = shown.map(({ number, before, after, san }, at) =>
        [number, moveText(before, after, san), quoted(nodes[at]?.comment)].filter(part => part !== '').join(' '),
      );
      const count = [...everyNode(node)].length;
      return count === shown.length ? text.join(' ') : `${text.join(' ')} … (${words.versions.moves(count)})`;
    },
    continuations: (path: Path, node: MoveNode): string =>
      spellEach(along(path).at(-1)?.position, node)
        .map(({ before, after, san }) => moveText(before, after, san))
        .join(', '),
  };
}

const spellEach = (from: Parameters<typeof spell>[0] | undefined, { children }: MoveNode) =>
  from ? children.flatMap(({ move }) => spell(from, [move])) : [];

const quoted = (comment = ''): string => (comment === '' ? '' : `“${comment}”`);

function shapeText({ color, from, to }: Shape, words: Words): string {
  const squares = [from, to].flatMap(name => (name === undefined ? [] : [squareText(parseSquare(name) ?? 0)]));
  return `${squares.join('→')} (${words.versions.shapeColors[color]})`;
}

function noteText(name: NoteName, node: MoveNode, words: Words): string {
  switch (name) {
    case 'nags':
      return (node.nags ?? []).map(nag => glyphOf(nag).sign).join(' ');
    case 'shapes':
      return (node.shapes ?? []).map(shape => shapeText(shape, words)).join(', ');
    case 'eval':
      return node.eval ? shortScore(noteScore(node.eval)) : '';
    case 'count':
      return (node.count ?? []).map(action => actionText(action, words)).join(', ');
    case 'commands':
      return (node.commands ?? []).join(' ');
    default:
      return node[name] ?? '';
  }
}

/** One row for each thing that differs. */
export function changesOf(
  differences: readonly MoveDifference[],
  version: Study,
  game: Study,
  words: Words,
): readonly Change[] {
  const [former, current] = [textsOf(version, words), textsOf(game, words)];
  return differences.flatMap(difference => rowsOf(difference, former, current, words));
}

function rowsOf(difference: MoveDifference, former: StudyTexts, current: StudyTexts, words: Words): readonly Change[] {
  const { path } = difference;
  const row = { path, what: '', former: '', current: '' };
  switch (difference.kind) {
    case 'removed':
      return [{ ...row, path: parentPath(path), place: former.move(path), former: former.line(path, difference.node) }];
    case 'added':
      return [{ ...row, place: current.move(path), current: current.line(path, difference.node) }];
    case 'order': {
      const order = [
        former.continuations(path, difference.first),
        current.continuations(path, difference.second),
      ] as const;
      return [{ ...row, place: current.move(path), what: words.versions.order, former: order[0], current: order[1] }];
    }
    case 'notes':
      return difference.names.map(name => ({
        ...row,
        place: current.move(path),
        what: words.versions.notes[name],
        former: noteText(name, difference.first, words),
        current: noteText(name, difference.second, words),
      }));
  }
}
