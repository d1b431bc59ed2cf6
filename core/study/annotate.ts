/**
 * Edits of annotations: comments, symbols (NAGs), shapes, evaluations and clocks. Same contract as `edit.ts`.
 *
 * Text is normalised here (line ends, blanks at both ends), and an empty note is stored as no note, so that a study is
 * unchanged by a round trip through PGN.
 */
import { rewrite, rewriteAll } from './edit.ts';
import type { EvalNote, MoveNode, Notes, Path, Shape, Study } from './study.ts';

/** The fields of a node that are annotations. Count actions are not: they are part of the game. */
const NOTE_FIELDS = ['comment', 'nags', 'shapes', 'eval', 'clock', 'commands', 'before'] as const;
type NoteField = (typeof NOTE_FIELDS)[number];

/** Comment text in its normal form: `\n` line ends, no blanks at the ends. */
const normalText = (text: string): string => text.replace(/\r\n?/gu, '\n').trim();

function withField<F extends NoteField>(node: MoveNode, field: F, value: MoveNode[F] | undefined): MoveNode {
  const { [field]: old, ...rest } = node;
  if (value === undefined) return old === undefined ? node : (rest as MoveNode);
  return { ...node, [field]: value };
}

const listOrAbsent = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

/** The comment after the move (before the first move at the root); `''` removes it. */
export const setComment = (study: Study, path: Path, text: string): Study =>
  rewrite(study, path, node => {
    const comment = normalText(text);
    return comment === (node.comment ?? '') ? node : withField(node, 'comment', comment || undefined);
  });

/** A node with a line of text added to its comment; the node itself without text. */
export const addComment = <N extends Notes>(node: N, text = ''): N =>
  text === '' ? node : { ...node, comment: node.comment ? `${node.comment}\n${text}` : text };

/** The comment before the move; `''` removes it. The root has none. */
export const setBefore = (study: Study, path: Path, text: string): Study =>
  path === ''
    ? study
    : rewrite(study, path, node => {
        const before = normalText(text);
        return before === (node.before ?? '') ? node : withField(node, 'before', before || undefined);
      });

/** Symbols that exclude each other: those about the move (good, bad), and those about the position (better, worse). */
export const isMoveSymbol = (nag: number): boolean => nag >= 1 && nag <= 9;
const isPositionSymbol = (nag: number): boolean => nag >= 10 && nag <= 21;

/** Adds a symbol, or removes it if it is there. A new symbol replaces one that it excludes. */
export const toggleNag = (study: Study, path: Path, nag: number): Study =>
  rewrite(study, path, node => {
    const nags = node.nags ?? [];
    if (nags.includes(nag)) return withField(node, 'nags', listOrAbsent(nags.filter(n => n !== nag)));
    const kept = nags.filter(
      n => !(isMoveSymbol(n) && isMoveSymbol(nag)) && !(isPositionSymbol(n) && isPositionSymbol(nag)),
    );
    return withField(node, 'nags', [...kept, nag]);
  });

export const setShapes = (study: Study, path: Path, shapes: readonly Shape[]): Study =>
  rewrite(study, path, node => {
    const old = node.shapes ?? [];
    const isSame =
      old.length === shapes.length &&
      old.every((shape, at) => sameShape(shape, shapes[at] as Shape) && shape.color === shapes[at]?.color);
    return isSame ? node : withField(node, 'shapes', listOrAbsent(shapes));
  });

/** Whether two shapes are drawn at the same place. */
const sameShape = (a: Shape, b: Shape): boolean => a.from === b.from && a.to === b.to;

/** Draws a shape. Drawing it again removes it, drawing it in another colour changes its colour. */
export const toggleShape = (study: Study, path: Path, shape: Shape): Study =>
  rewrite(study, path, node => {
    const shapes = node.shapes ?? [];
    const old = shapes.find(s => sameShape(s, shape));
    const others = shapes.filter(s => s !== old);
    return withField(node, 'shapes', listOrAbsent(old?.color === shape.color ? others : [...others, shape]));
  });

export const setEval = (study: Study, path: Path, note: EvalNote | null): Study =>
  rewrite(study, path, node => {
    const old = node.eval ?? null;
    const isSame =
      note === null || old === null
        ? note === old
        : note.cp === old.cp && note.mate === old.mate && note.depth === old.depth;
    return isSame ? node : withField(node, 'eval', note ?? undefined);
  });

export const setClock = (study: Study, path: Path, clock: string): Study =>
  rewrite(study, path, node =>
    clock === (node.clock ?? '') ? node : withField(node, 'clock', clock.trim() || undefined),
  );

const isBareNode = (node: MoveNode): boolean => NOTE_FIELDS.every(field => node[field] === undefined);

function bareNode(node: MoveNode): MoveNode {
  if (isBareNode(node)) return node;
  const { move, count, children } = node;
  return count === undefined ? { move, children } : { move, count, children };
}

/** Removes all notes of one node. */
export const clearNotes = (study: Study, path: Path): Study => rewrite(study, path, bareNode);

/** Removes all notes of the game; the moves and variations stay. */
export const clearAllNotes = (study: Study): Study => rewriteAll(study, bareNode);
