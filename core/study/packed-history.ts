/**
 * The history of a game as text, for its draft: edits that can be undone, and undone ones. Each state is stored as
 * what differs from the one that is nearer to the present: nodes in depth-first order with their depth, between the
 * beginning and the end that both states share. States that are read share their unchanged branches again.
 */
import { differencesOf } from './differences.ts';
import type { EditLabel, History, Snapshot } from './history.ts';
import { parentPath } from './path.ts';
import { type NodePosition, Positions, startPosition } from './positions.ts';
import type { MoveNode, Path, Study } from './study.ts';
import { clampPath, everyNode, nodesAlong } from './walk.ts';

/**
 * Limits of the steps in each direction, and of all characters. The steps that are farthest from the present are left
 * out, undone ones first, and those under other rules.
 */
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
  /** Entries of the nearer state that this one has not. */
  readonly removed: number;
  /** What it has in their place. */
  readonly nodes: readonly PackedNode[];
  /** If any of them differs. */
  readonly details?: Details;
}

/**
 * The history as JSON: the label of the last edit, then the steps that can be undone, the last one first, then a list
 * of the undone steps, the last one first, if there are any.
 */
export function packHistory({ past, present, future }: History): string {
  const undone = past.toReversed();
  const steps = packSteps(undone, present, MOST_CHARACTERS);
  const left = steps.reduce((rest, { length }) => rest - length, MOST_CHARACTERS);
  const redone = packSteps(future, present, left);
  const last = redone.length === 0 ? [] : [`[${redone.join()}]`];
  return `[${[JSON.stringify(present.label), ...steps, ...last].join()}]`;
}

/** @param states the nearest to the present first @param characters at most */
function packSteps(states: readonly Snapshot[], present: Snapshot, characters: number): readonly string[] {
  const steps: string[] = [];
  let left = characters;
  let nearer = present;
  for (const state of states.slice(0, MOST_STEPS)) {
    if (state.study.rules !== nearer.study.rules || state.study.start !== nearer.study.start) break;
    const step = packStep(state, nearer);
    left -= step.length;
    if (left < 0) break;
    steps.push(step);
    nearer = state;
  }
  return steps;
}

/** By the state, with the nearer one: a history is packed after every edit. */
const packed = new WeakMap<Snapshot, { readonly nearer: Study; readonly text: string }>();

function packStep(state: Snapshot, nearer: Snapshot): string {
  const known = packed.get(state);
  if (known?.nearer === nearer.study) return known.text;
  const text = JSON.stringify(stepBetween(state, nearer.study));
  packed.set(state, { nearer: nearer.study, text });
  return text;
}

function stepBetween({ study, path, label }: Snapshot, nearer: Study): PackedStep {
  const [entries, others] = [[...everyNode(study.root)], [...everyNode(nearer.root)]];
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
  const isSame = tags === nearer.tags && result === nearer.result && leftovers === nearer.leftovers;
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

/** The history of a game whose present is `study`. @throws Error when the text is damaged or a move is illegal. */
export function unpackHistory(study: Study, path: Path, text: string): History {
  const [label, ...steps] = JSON.parse(text) as [EditLabel | null, ...(PackedStep | readonly PackedStep[])[]];
  const start = startPosition(study);
  if (start === null) throw new RangeError('packed history: the rules are unknown');
  const positions = new Positions(start);
  const undone = Array.isArray(steps.at(-1)) ? (steps.pop() as readonly PackedStep[]) : [];
  const past = unpackSteps(study, steps as readonly PackedStep[], positions);
  const future = unpackSteps(study, undone, positions);
  return { past: past.toReversed(), present: { study, path: clampPath(study, path), label }, future };
}

/** @throws Error when a step is damaged or a move is illegal. */
function unpackSteps(present: Study, steps: readonly PackedStep[], positions: Positions): readonly Snapshot[] {
  const states: Snapshot[] = [];
  let nearer = present;
  let entries: readonly Entry[] = [...everyNode(present.root)];
  for (const step of steps) {
    const study = { ...nearer, ...step.details, root: treeOf(entriesOf(entries, step)) };
    playAdded(nearer, study, positions);
    states.push({ study, path: clampPath(study, step.path), label: step.label });
    nearer = study;
    entries = [...everyNode(study.root)];
  }
  return states;
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

function entriesOf(entries: readonly Entry[], { from, removed, nodes }: PackedStep): readonly Entry[] {
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
