/**
 * Adds a pasted line to the game on screen: at the cursor, or where the current line has its first move number. The
 * line is one edit; if any part of it does not fit, nothing changes.
 */
import { type LineFault, lineNumber, readLine } from '../../../core/pgn/line.ts';
import { graft } from '../../../core/study/graft.ts';
import { childPath, pathAlong } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { continuation } from '../../../core/study/walk.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { OpenStudy } from './study.svelte.ts';

interface Place {
  readonly path: Path;
  readonly position: Position;
}

export type Pasted =
  | { readonly ok: true; readonly doubts: readonly string[] }
  | { readonly ok: false; readonly issue: Issue };

export function pasteLine(open: OpenStudy, text: string): Pasted {
  const places = placesFor(open, text);
  let fault: Issue | null = null;
  for (const { path, position } of places) {
    const read = readLine(position, text);
    if (!read.ok) {
      fault ??= issueAt(position, read.fault);
      continue;
    }
    const study = graft(open.study, path, read.root);
    const first = childPath(path, read.root.children[0]?.move ?? '');
    if (study === open.study) open.go(first);
    else open.edit(study, { code: 'paste' }, first);
    return { ok: true, doubts: read.doubts };
  }
  const number = lineNumber(text)?.number ?? 0;
  return { ok: false, issue: fault ?? noSuchMove(number) };
}

/** Candidate places, the likeliest first: the cursor, then the side that the number names, then the other side. */
function placesFor(open: OpenStudy, text: string): readonly Place[] {
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

/** A move with its number, `5. cxd5`. @param ply plies after `position` */
function numbered(position: Position, ply: number, word: string): string {
  const half = 2 * position.setup().fullmoves + (position.turn === 'b' ? 1 : 0) + ply - 1;
  return `${half >> 1}${half % 2 === 0 ? '.' : '…'} ${word}`;
}

const REASONS = {
  'move-illegal': 'is not a legal move there',
  'move-ambiguous': 'is ambiguous there',
  'move-unreadable': 'is not a move',
} as const;

function issueAt(position: Position, { code, ply, word }: LineFault): Issue {
  if (code === 'unclosed' || code === 'text') {
    const why =
      code === 'text'
        ? `“${word.slice(0, 60)}” is not part of a line of moves`
        : 'a comment or variation is not closed';
    return { code: `paste-${code}`, text: `The pasted line was not added: ${why}.`, data: { text: word.slice(0, 60) } };
  }
  const move = numbered(position, ply, word);
  return {
    code: `paste-${code}`,
    text: `The pasted line does not fit here: ${move} ${REASONS[code]}. Nothing was changed.`,
    data: { move },
  };
}
