/**
 * Adds a pasted line to the game on screen: at the cursor, or where the current line has its first move number. The
 * line is one edit. Moves that do not fit become comments; if none fits, nothing changes.
 */
import { type LineFault, lineNumber, numberAt, type ReadLine, readLine } from '../../../core/pgn/line.ts';
import { graft } from '../../../core/study/graft.ts';
import { childPath, pathAlong } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { continuation, everyNode } from '../../../core/study/walk.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { OpenStudy } from './study.svelte.ts';

interface Place {
  readonly path: Path;
  readonly position: Position;
}

/** A place at which a part of the line can be played. */
interface Fitting extends Place {
  readonly read: Extract<ReadLine, { readonly ok: true }>;
}

export type Pasted =
  | {
      readonly ok: true;
      readonly doubts: readonly string[];
      /** Moves that do not fit, with their numbers; they and what follows them are comments now. */
      readonly cuts: readonly string[];
    }
  | { readonly ok: false; readonly issue: Issue };

/** @param atCursor the line was copied here to be added at the cursor, whatever its number is */
export function pasteLine(open: OpenStudy, text: string, atCursor = false): Pasted {
  const places = placesFor(open, text);
  if (atCursor) places.unshift({ path: open.path, position: open.position });
  const fitting: Fitting[] = [];
  let fault: Issue | null = null;
  for (const place of places) {
    const read = readLine(place.position, text);
    if (read.ok) fitting.push({ ...place, read });
    else fault ??= issueAt(place.position, text, read.fault);
    if (read.ok && read.cuts.length === 0) break;
  }
  const best = fitting.find(({ read }) => read.cuts.length === 0) ?? longest(fitting);
  if (!best) return { ok: false, issue: fault ?? noSuchMove(lineNumber(text)?.number ?? 0) };
  const { path, position, read } = best;
  const study = graft(open.study, path, read.root);
  const first = childPath(path, read.root.children[0]?.move ?? '');
  if (study === open.study) open.go(first);
  else open.edit(study, { code: 'paste' }, first);
  return {
    ok: true,
    doubts: read.doubts,
    cuts: read.cuts.map(({ ply, word }) => `${numberAt(position, text, ply)} ${word}`),
  };
}

/** The first one of those with the most moves. */
function longest(list: readonly Fitting[]): Fitting | undefined {
  const sizes = list.map(({ read }) => [...everyNode(read.root)].length);
  return list[sizes.indexOf(Math.max(...sizes))];
}

/** Candidate places, the likeliest first: the cursor, then the side that the number names, then the other side. */
function placesFor(open: OpenStudy, text: string): Place[] {
  const cursor = { path: open.path, position: open.position };
  const start = lineNumber(text);
  if (start === null) return [cursor];
  const nodes = [...open.nodes, ...continuation(open.node)];
  const line = open.positions
    .along(nodes)
    .map(({ position }, ply) => ({ path: pathAlong(nodes, ply), position }))
    .filter(({ position }) => position.setup().fullmoves === start.number);
  const rank = ({ path, position }: Place): number =>
    (position.turn === start.turn ? 0 : 2) + (path === open.path ? 0 : 1);
  // Three dots always mean Black.
  const possible = start.turn === 'b' ? line.filter(({ position }) => position.turn === 'b') : line;
  return possible.toSorted((a, b) => rank(a) - rank(b));
}

const noSuchMove = (number: number): Issue => ({
  code: 'paste-no-such-move',
  text: `The pasted line begins at move ${number}, which the current line does not have. Nothing was changed.`,
  data: { number: String(number) },
});

const REASONS = {
  'move-illegal': 'is not a legal move there',
  'move-ambiguous': 'is ambiguous there',
  'move-unreadable': 'is not a move',
} as const;

function issueAt(position: Position, line: string, { code, ply, word }: LineFault): Issue {
  if (code === 'unclosed' || code === 'text') {
    const why =
      code === 'text'
        ? `“${word.slice(0, 60)}” is not part of a line of moves`
        : 'a comment or variation is not closed';
    return { code: `paste-${code}`, text: `The pasted line was not added: ${why}.`, data: { text: word.slice(0, 60) } };
  }
  const move = `${numberAt(position, line, ply)} ${word}`;
  return {
    code: `paste-${code}`,
    text: `The pasted line does not fit here: ${move} ${REASONS[code]}. Nothing was changed.`,
    data: { move },
  };
}
