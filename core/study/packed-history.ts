/**
 * The undo list of a game as text, for its draft. Each state is stored as what differs from the next one: nodes in
 * depth-first order with their depth, between the beginning and the end that both states share. States that are read
 * share their unchanged branches again.
 */
import { differencesOf } from './differences.ts';
import type { EditLabel, History, Snapshot } from './history.ts';
import { parentPath } from './path.ts';
import { type NodePosition, Positions, startPosition } from './positions.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { clampPath, everyNode, nodesAlong } from './walk.ts';

/** Limits of steps and characters of a packed list; the oldest steps are left out, and those under other rules. */
const MOST_STEPS = 100;
const MOST_CHARACTERS = 200_000;

interface Entry {
  readonly node: MoveNode;
  readonly depth: number;
}

type PackedNode = Omit<MoveNode, 'children'> & { readonly depth: number };
type Details = Pick<Study, 'tags' | 'result' | 'leftovers'>;

interface PackedStep {
  readonly label: EditLabel | null;
  readonly path: Path;
  /** Entries before the first one that differs. */
  readonly from: number;
  /** Entries of the next state that this one has not. */
  readonly removed: number;
  /** What it has in their place. */
  readonly nodes: readonly PackedNode[];
  /** If any of them differs. */
  readonly details?: Details;
}

/** The list as JSON: the label of the last edit, then the steps, the last one first. */
export function packHistory({ past, present }: History): string {
  const steps: string[] = [];
  let left = MOST_CHARACTERS;
  for (let at = past.length - 1, next = present; at >= 0 && steps.length < MOST_STEPS; at--) {
    const state = past[at] as Snapshot;
    if (state.study.rules !== next.study.rules || state.study.start !== next.study.start) break;
    const step = packStep(state, next);
    left -= step.length;
    if (left < 0) break;
    steps.push(step);
    next = state;
  }
  return `[${[JSON.stringify(present.label), ...steps].join()}]`;
}

/** By the earlier state, with the state after it: an undo list is packed after every edit. */
const packed = new WeakMap<Snapshot, { readonly next: Study; readonly text: string }>();

function packStep(state: Snapshot, next: Snapshot): string {
  const known = packed.get(state);
  if (known?.next === next.study) return known.text;
  const text = JSON.stringify(stepBetween(state, next.study));
  packed.set(state, { next: next.study, text });
  return text;
}

function stepBetween({ study, path, label }: Snapshot, next: Study): PackedStep {
  const [entries, others] = [[...everyNode(study.root)], [...everyNode(next.root)]];
  const shorter = Math.min(entries.length, others.length);
  let from = 0;
  while (from < shorter && areEqual(entries[from], others[from])) from++;
  let end = 0;
  while (end < shorter - from && areEqual(entries.at(-1 - end), others.at(-1 - end))) end++;
  const nodes = entries.slice(from, entries.length - end).map(({ node: { children: _, ...own }, depth }) => ({
    ...own,
    depth,
  }));
  const step = { label, path, from, removed: others.length - end - from, nodes };
  const { tags, result, leftovers } = study;
  const isSame = tags === next.tags && result === next.result && leftovers === next.leftovers;
  return isSame ? step : { ...step, details: { tags, result, leftovers } };
}

/** Whether both have the same depth and the same move and notes; edits share notes that they do not change. */
function areEqual(first: Entry | undefined, second: Entry | undefined): boolean {
  if (first?.depth !== second?.depth) return false;
  if (first?.node === second?.node) return true;
  const [{ children: _, ...own }, { children: __, ...other }] = [first?.node as MoveNode, second?.node as MoveNode];
  const names = Object.keys({ ...own, ...other }) as (keyof typeof own)[];
  return names.every(name => own[name] === other[name]);
}

/** The history of a game whose last state is `study`. @throws Error when the text is damaged or a move is illegal. */
export function unpackHistory(study: Study, path: Path, text: string): History {
  const [label, ...steps] = JSON.parse(text) as [EditLabel | null, ...PackedStep[]];
  const start = startPosition(study);
  if (start === null) throw new RangeError('packed history: the rules are unknown');
  const positions = new Positions(start);
  const past: Snapshot[] = [];
  let next = study;
  let entries: readonly Entry[] = [...everyNode(study.root)];
  for (const step of steps) {
    const former = { ...next, ...step.details, root: treeOf(entriesBefore(entries, step)) };
    playAdded(next, former, positions);
    past.push({ study: former, path: clampPath(former, step.path), label: step.label });
    next = former;
    entries = [...everyNode(former.root)];
  }
  return { past: past.reverse(), present: { study, path: clampPath(study, path), label }, future: [] };
}

/** Plays the moves that only the second study has. @throws Error when one is illegal */
function playAdded(first: Study, second: Study, positions: Positions): void {
  for (const difference of differencesOf(first, second).moves) {
    if (difference.kind !== 'added') continue;
    const line: NodePosition[] = [...positions.along(nodesAlong(second, parentPath(difference.path)) ?? [])];
    const parent = line.length - 1;
    for (const { node, depth } of everyNode(difference.node))
      line[parent + depth + 1] = positions.after(line[parent + depth] as NodePosition, node);
  }
}

function entriesBefore(entries: readonly Entry[], { from, removed, nodes }: PackedStep): readonly Entry[] {
  const changed = nodes.map(({ depth, ...own }): Entry => ({ node: { ...own, children: [] }, depth }));
  return [...entries.slice(0, from), ...changed, ...entries.slice(from + removed)];
}

/** Builds the tree from its end, because children come after their parent. Nodes with the same children stay. */
function treeOf(entries: readonly Entry[]): MoveNode {
  /** By depth: the nodes whose parent has not been reached yet, the last one first. */
  const waiting: MoveNode[][] = [];
  for (const { node, depth } of entries.toReversed()) {
    const children = waiting[depth + 1]?.toReversed() ?? [];
    waiting[depth + 1] = [];
    const isSame =
      children.length === node.children.length && children.every((child, at) => child === node.children[at]);
    waiting[depth] = [...(waiting[depth] ?? []), isSame ? node : { ...node, children }];
  }
  const [root] = waiting[0] ?? [];
  if (!root || waiting.some((nodes, depth) => nodes.length > (depth === 0 ? 1 : 0)))
    throw new RangeError('packed history: a node has no parent');
  return root;
}
