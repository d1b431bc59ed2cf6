/** Joining a tree of moves to a study: what is there already is followed and its notes are completed, the rest becomes variations. */
import { rewrite } from './edit.ts';
import type { MoveNode, Notes, Path, Study } from './study.ts';

type Growing = { -readonly [field in keyof MoveNode]: MoveNode[field] } & { children: MoveNode[] };

/** Joins the children and notes of `added` to the node at a path. The same study comes back when it had everything already. */
export const graft = (study: Study, path: Path, added: MoveNode): Study =>
  rewrite(study, path, node => joined(node, added));

function joined(node: MoveNode, added: MoveNode): MoveNode {
  let changed = false;
  const copyOf = (old: MoveNode, from: MoveNode): Growing => {
    const notes = joinedNotes(old, from);
    changed ||= notes !== old;
    return { ...notes, children: [...old.children] };
  };
  const root = copyOf(node, added);
  const stack = [{ into: root, from: added }];
  for (let pair = stack.pop(); pair; pair = stack.pop()) {
    const { into, from } = pair;
    for (const child of from.children) {
      const at = into.children.findIndex(({ move }) => move === child.move);
      const there = into.children[at];
      if (there === undefined) {
        into.children.push(child);
        changed = true;
      } else {
        const copy = copyOf(there, child);
        into.children[at] = copy;
        stack.push({ into: copy, from: child });
      }
    }
  }
  return changed ? root : node;
}

const LISTS = ['nags', 'shapes', 'count', 'commands'] as const;

/** `old` itself where `added` says nothing new. Of two evaluations or clocks the old one is kept. */
function joinedNotes(old: MoveNode, added: MoveNode): MoveNode {
  const fresh: { -readonly [field in keyof MoveNode]?: MoveNode[field] } = {};
  for (const field of ['comment', 'before'] as const) {
    const text = added[field];
    if (text !== undefined && !old[field]?.includes(text)) fresh[field] = old[field] ? `${old[field]}\n${text}` : text;
  }
  for (const field of LISTS) Object.assign(fresh, joinedList(field, old, added));
  if (added.eval !== undefined && old.eval === undefined) fresh.eval = added.eval;
  if (added.clock !== undefined && old.clock === undefined) fresh.clock = added.clock;
  return Object.keys(fresh).length === 0 ? old : { ...old, ...fresh };
}

function joinedList(field: (typeof LISTS)[number], old: Notes, added: Notes): Notes {
  const known = new Set((old[field] ?? []).map(entry => JSON.stringify(entry)));
  const fresh = (added[field] ?? []).filter(entry => !known.has(JSON.stringify(entry)));
  return fresh.length === 0 ? {} : { [field]: [...(old[field] ?? []), ...fresh] };
}
