/**
 * Another position to begin from. Moves that are legal from there stay; a branch that is not leaves the tree and is kept
 * as text, so that a slip in the position editor costs nothing.
 */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { branchText } from '../pgn/writer.ts';
import { playUci } from './positions.ts';
import type { Leftover, MoveNode, Study } from './study.ts';

type Draft = Omit<MoveNode, 'children'> & { children: Draft[] };

/** The study from `start`, by the rule set of that position. */
export function changeStart(study: Study, start: Position): Study {
  const fen = makeFen(start);
  if (fen === study.start && start.rules.id === study.rules) return study;
  const leftovers: Leftover[] = [];
  const root: Draft = { ...study.root, children: [] };
  const stack = [{ old: study.root, fresh: root, position: start, ply: 0 }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { old, fresh, position, ply } = place;
    const below: typeof stack = [];
    for (const child of old.children) {
      const next = playUci(position, child.move);
      if (!next) {
        leftovers.push({ code: 'start-changed', line: 0, ply: ply + 1, text: branchText(child, ply) });
        continue;
      }
      const kept: Draft = { ...child, children: [] };
      fresh.children.push(kept);
      below.push({ old: child, fresh: kept, position: next, ply: ply + 1 });
    }
    stack.push(...below.reverse());
  }
  return { ...study, rules: start.rules.id, start: fen, root, leftovers: [...study.leftovers, ...leftovers] };
}
