/** Merges games of one rule set and start into one tree, in which each line names its game. */
import { addComment } from './annotate.ts';
import { knownTagValue, newStudy } from './edit.ts';
import { graft } from './graft.ts';
import { canMerge } from './merge-games.ts';
import { ROOT } from './path.ts';
import type { MoveNode, Study } from './study.ts';
import { mainLine } from './walk.ts';

/** Games that become one tree at most. */
export const MOST_LINES = 300;

/** Players, event, year and result; unknown ones are left out. */
export function sourceOf(study: Study): string {
  const { result } = study;
  const known = (name: string): string => knownTagValue(study, name);
  const players = `${known('White') || '?'} – ${known('Black') || '?'}`;
  const parts = [players, known('Event'), known('Date').slice(0, 4), result === '*' ? '' : result];
  return parts.filter(part => part !== '').join(', ');
}

/**
 * The games with their variations and annotations. The first one is the main line; the last move of each game has a
 * comment with its source. Tags that are the same in all games are kept. `null`: rules or starts differ.
 */
export function oneTree(games: readonly Study[]): Study | null {
  const [first, ...others] = games;
  if (first === undefined || others.some(other => !canMerge(first, other))) return null;
  const tags = first.tags.filter(({ name, value }) =>
    others.every(other => other.tags.some(tag => tag.name === name && tag.value === value)),
  );
  const tree = games.reduce(
    (study, game) => graft(study, ROOT, withSource(game)),
    newStudy(first.rules, first.start, tags),
  );
  return { ...tree, leftovers: games.flatMap(({ leftovers }) => leftovers) };
}

/** The tree of a game whose last main move names it. */
export function withSource(game: Study): MoveNode {
  const [last = game.root, ...before] = [game.root, ...mainLine(game)].reverse();
  const named: MoveNode = addComment(last, sourceOf(game));
  return before.reduce<MoveNode>((child, node) => ({ ...node, children: [child, ...node.children.slice(1)] }), named);
}
