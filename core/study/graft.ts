/** Merges a tree of moves into a study: existing moves get the additional notes, new moves become variations. */
import { evalText } from '../pgn/commands.ts';
import { rewrite } from './edit.ts';
import type { MoveNode, Notes, Path, Study } from './study.ts';

type MutableNode = { -readonly [field in keyof MoveNode]: MoveNode[field] } & { children: MoveNode[] };

/** Merges the children and notes of `added` into the node at a path. Returns the same study if there is nothing new. */
export const graft = (study: Study, path: Path, added: MoveNode): Study =>
  rewrite(study, path, node => mergeNodes(node, added));

/** A node with the notes and the tree of another node added. Returns `node` itself if there is nothing new. */
export function mergeNodes(node: MoveNode, added: MoveNode): MoveNode {
  let changed = false;
  const copyOf = (old: MoveNode, from: MoveNode): MutableNode => {
    const notes = mergedNotes(old, from);
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

/**
 * Returns `old` itself if `added` has nothing new. Beside an existing evaluation or clock another one becomes a command,
 * as the second one of a comment does.
 */
function mergedNotes(old: MoveNode, added: MoveNode): MoveNode {
  const fresh: { -readonly [field in keyof MoveNode]?: MoveNode[field] } = {};
  for (const field of ['comment', 'before'] as const) {
    const text = added[field];
    if (text === undefined) continue;
    const lines = old[field]?.split('\n') ?? [];
    const others = text.split('\n').filter(line => !lines.includes(line));
    if (others.length > 0) fresh[field] = [...lines, ...others].join('\n');
  }
  const second = secondCommands(old, added);
  const lists = second.length === 0 ? added : { ...added, commands: [...(added.commands ?? []), ...second] };
  for (const field of LISTS) Object.assign(fresh, mergedList(field, old, lists));
  if (added.eval !== undefined && old.eval === undefined) fresh.eval = added.eval;
  if (added.clock !== undefined && old.clock === undefined) fresh.clock = added.clock;
  return Object.keys(fresh).length === 0 ? old : { ...old, ...fresh };
}

function secondCommands(old: Notes, added: Notes): readonly string[] {
  const commands: string[] = [];
  if (old.eval !== undefined && added.eval !== undefined && evalText(old.eval) !== evalText(added.eval))
    commands.push(`eval ${evalText(added.eval)}`);
  if (old.clock !== undefined && added.clock !== undefined && old.clock !== added.clock)
    commands.push(`clk ${added.clock}`);
  return commands;
}

function mergedList(field: (typeof LISTS)[number], old: Notes, added: Notes): Notes {
  const present = new Set((old[field] ?? []).map(entry => JSON.stringify(entry)));
  const fresh = (added[field] ?? []).filter(entry => !present.has(JSON.stringify(entry)));
  return fresh.length === 0 ? {} : { [field]: [...(old[field] ?? []), ...fresh] };
}
