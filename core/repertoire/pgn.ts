/**
 * Repertoires as studies, and so as PGN. A repertoire is one game: its name is the tag Event, its side the tag
 * Repertoire (`White`, `Black`), its daily limit the tag NewPerDay. The first way to a position has its comment and
 * its continuation; other ways end there. Reading such a game again gives the same repertoire.
 */

import type { Position } from '../../engine/rules/position.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../engine/rules/same-moves.ts';
import type { Color } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { newStudy, tagValue } from '../study/edit.ts';
import { startPosition } from '../study/positions.ts';
import type { MoveNode, Notes, Study } from '../study/study.ts';
import { RepertoireBuilder } from './edit.ts';
import {
  emptyRepertoire,
  keyOf,
  MAX_NAME,
  MAX_NEW_PER_DAY,
  NEW_PER_DAY,
  type PositionKey,
  positionIn,
  type Repertoire,
  type RepertoirePosition,
} from './repertoire.ts';

/** `[%alternatives]`: several own moves are intended. */
const ALTERNATIVES = 'alternatives';
const SIDES: Readonly<Record<Color, string>> = { w: 'White', b: 'Black' };

type Draft = { -readonly [K in keyof Omit<MoveNode, 'children'>]: MoveNode[K] } & { readonly children: Draft[] };

export function repertoireStudy(repertoire: Repertoire): Study {
  const { name, rules, color, start, newPerDay, root } = repertoire;
  const top: Draft = { move: '', children: [] };
  const seen = new Set<PositionKey>();
  const stack = [{ node: top, key: root }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, key } = entry;
    if (seen.has(key)) continue;
    seen.add(key);
    const position = positionIn(repertoire, key);
    Object.assign(node, notesOf(position));
    const next = position.moves.map(({ move, to, nags }) => {
      const child: Draft = { move, children: [], ...(nags ? { nags } : {}) };
      node.children.push(child);
      return { node: child, key: to };
    });
    stack.push(...next.reverse());
  }
  const tags = [
    { name: 'Event', value: name },
    { name: 'Repertoire', value: SIDES[color] },
    { name: 'NewPerDay', value: String(newPerDay) },
  ];
  return { ...newStudy(rules, start, tags), root: top };
}

const notesOf = ({ comment, shapes, alternatives }: RepertoirePosition): Notes => ({
  ...(comment === undefined ? {} : { comment }),
  ...(shapes ? { shapes } : {}),
  ...(alternatives ? { commands: [ALTERNATIVES] } : {}),
});

/** The side of a game that was written by {@link repertoireStudy}; `null` for other games. */
export function sideOf(study: Study): Color | null {
  const side = tagValue(study, 'Repertoire').toLowerCase();
  return side === 'white' ? 'w' : side === 'black' ? 'b' : null;
}

/** The repertoire that a game begins: empty, with its name, rules and start. `null` if its start is invalid. */
export function repertoireOf(study: Study, color: Color, name: string): Repertoire | null {
  const start = startPosition(study);
  if (!start) return null;
  const daily = Number(tagValue(study, 'NewPerDay') || Number.NaN);
  const newPerDay = Number.isInteger(daily) && daily >= 0 && daily <= MAX_NEW_PER_DAY ? daily : NEW_PER_DAY;
  return emptyRepertoire({ name: name.slice(0, MAX_NAME), rules: study.rules, color, newPerDay }, start);
}

/** An own position whose moves differ between the repertoire and what was added to it. */
export interface MergeConflict {
  readonly key: PositionKey;
  /** UCI. */
  readonly before: readonly string[];
  readonly added: readonly string[];
}

export interface Merged {
  readonly repertoire: Repertoire;
  /** Moves that were added. */
  readonly added: number;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Adds the tree of a game. The tree may begin before the start of the repertoire: only moves from positions of the
 * repertoire on are added. Comments are appended unless they are there.
 * @returns `null` if no position of the tree is in the repertoire, or its rules have other moves
 */
export function mergeStudy(repertoire: Repertoire, study: Study): Merged | null {
  const [ours, theirs] = [ruleSet(repertoire.rules), ruleSet(study.rules)];
  const start = startPosition(study);
  if (!ours || !theirs || !start || !haveSameMoves(ours, theirs)) return null;
  const builder = new RepertoireBuilder(repertoire);
  const conflicts = new Map<PositionKey, { readonly before: readonly string[]; readonly added: ReadonlySet<string> }>();
  const stack: { node: MoveNode; position: Position; inside: boolean }[] = [
    { node: study.root, position: start, inside: builder.has(keyOf(start)) },
  ];
  let met = false;
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, position, inside } = entry;
    const key = keyOf(position);
    met ||= inside;
    if (inside) builder.change(key, at => withNotes(at, node));
    const before = positionIn(repertoire, key).moves.map(({ move }) => move);
    const next: typeof stack = [];
    for (const child of node.children) {
      const read = parseUci(position, child.move);
      if (!read.ok) continue;
      const after = position.play(read.value);
      if (inside) {
        builder.add(key, child.move, after);
        if (child.nags) builder.change(key, at => withNags(at, child));
        if (child.before !== undefined) builder.change(key, at => withNotes(at, { comment: child.before as string }));
        if (position.turn === repertoire.color && before.length > 0 && !before.includes(child.move))
          conflicts.set(key, { before, added: new Set(conflicts.get(key)?.added).add(child.move) });
      }
      next.push({ node: child, position: after, inside: inside || builder.has(keyOf(after)) });
    }
    stack.push(...next.reverse());
  }
  if (!met) return null;
  return {
    repertoire: builder.build(),
    added: builder.added,
    conflicts: [...conflicts].map(([key, { before, added }]) => ({ key, before, added: [...added] })),
  };
}

function withNotes(position: RepertoirePosition, { comment, shapes, commands }: Notes): RepertoirePosition {
  const known = position.comment ?? '';
  const text =
    comment === undefined || known.includes(comment) ? known : known === '' ? comment : `${known}\n${comment}`;
  const drawn = position.shapes ?? shapes;
  return {
    ...position,
    ...(text === '' ? {} : { comment: text }),
    ...(drawn ? { shapes: drawn } : {}),
    ...(commands?.includes(ALTERNATIVES) ? { alternatives: true } : {}),
  };
}

const withNags = (position: RepertoirePosition, { move, nags = [] }: MoveNode): RepertoirePosition => ({
  ...position,
  moves: position.moves.map(known =>
    known.move === move ? { ...known, nags: [...new Set([...(known.nags ?? []), ...nags])] } : known,
  ),
});
