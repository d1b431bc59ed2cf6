/**
 * Automatic annotation: symbols, sentences and variations at the moves of the main line. What it added is named by
 * `[%auto ...]` commands, so it can be removed later, also after other edits or an export:
 *
 * | command | at | meaning |
 * |---|---|---|
 * | `auto 4 23 1k2x9z` | a move | the symbol that was added (0: none), and length and checksum of the added sentence |
 * | `auto line 6` | the first move of a variation | a variation of so many plies was added |
 */
import { isMoveSymbol } from '../study/annotate.ts';
import { rewrite, rewriteAll } from '../study/edit.ts';
import type { MoveNode, Study } from '../study/study.ts';
import { mainLine, mainLineMoves } from '../study/walk.ts';

/** What is written at a move of the main line. */
export interface AutoNote {
  readonly ply: number;
  /** Symbol (NAG) of the move; `null`: none. */
  readonly nag: number | null;
  /** A sentence in its normal form: no line breaks, no blanks at the ends; not empty. */
  readonly text: string;
  /** A variation instead of the move, UCI, legal; empty: none. */
  readonly line: readonly string[];
}

/** Plies. */
const LINE = /^auto line (\d+)$/u;
/** Symbol, length, checksum. */
const NOTE = /^auto (\d+) (\d+) ([a-z0-9]+)$/u;

/** FNV-1a, 32 bits. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return sum.toString(36);
}

function annotated(node: MoveNode, { nag, text }: AutoNote): MoveNode {
  const nags = node.nags ?? [];
  const added = nag !== null && !nags.some(isMoveSymbol) ? nag : 0;
  const command = `auto ${added} ${text.length} ${checksum(text)}`;
  return {
    ...node,
    ...(added === 0 ? {} : { nags: [added, ...nags] }),
    comment: node.comment === undefined ? text : `${node.comment}\n${text}`,
    commands: [...(node.commands ?? []), command],
  };
}

function withLine(before: MoveNode, [first, ...rest]: readonly string[]): MoveNode {
  if (first === undefined || before.children.some(({ move }) => move === first)) return before;
  const after = rest.reduceRight<MoveNode | null>(
    (next, move) => ({ move, children: next === null ? [] : [next] }),
    null,
  );
  const added: MoveNode = {
    move: first,
    commands: [`auto line ${rest.length + 1}`],
    children: after === null ? [] : [after],
  };
  return { ...before, children: [...before.children, added] };
}

/** Replaces an earlier automatic annotation. The same study without notes where there was none. */
export function annotate(study: Study, notes: readonly AutoNote[]): Study {
  const plain = removeAnnotation(study);
  const moves = mainLineMoves(plain);
  return notes.reduce((done, note) => {
    if (note.ply < 1 || note.ply > moves.length) return done;
    const path = moves.slice(0, note.ply).join(' ');
    const noted = rewrite(done, path, node => annotated(node, note));
    return rewrite(noted, moves.slice(0, note.ply - 1).join(' '), node => withLine(node, note.line));
  }, plain);
}

/** Whether a variation was added and nothing has been added to it since. */
function isRemovable({ commands = [], ...first }: MoveNode): boolean {
  const [command = '', ...others] = commands;
  const [, plies] = LINE.exec(command) ?? [];
  if (plies === undefined || others.length > 0) return false;
  let length = 0;
  for (let node: MoveNode | undefined = first; node; [node] = node.children) {
    const { move: _, children, ...notes } = node;
    if (Object.keys(notes).length > 0 || children.length > 1) return false;
    length++;
  }
  return length === Number(plies);
}

interface Added {
  readonly nag: number;
  readonly length: number;
  readonly sum: string;
}

function noteOf(command: string): Added | null {
  const [, nag, length, sum] = NOTE.exec(command) ?? [];
  return sum === undefined ? null : { nag: Number(nag), length: Number(length), sum };
}

/** Without the added text; the comment as it is if it does not contain it. */
function withoutText(comment: string, { length, sum }: Added): string {
  for (let at = 0; at + length <= comment.length; at++) {
    if (checksum(comment.slice(at, at + length)) !== sum) continue;
    return [comment.slice(0, at).trimEnd(), comment.slice(at + length).trimStart()].filter(Boolean).join('\n');
  }
  return comment;
}

function cleaned(node: MoveNode): MoveNode {
  const own = node.commands?.filter(command => LINE.test(command) || NOTE.test(command)) ?? [];
  if (own.length === 0) return node;
  const { nags, comment = '', commands = [], ...rest } = node;
  const added = own.flatMap(command => noteOf(command) ?? []);
  const keptNags = nags?.filter(nag => !added.some(found => found.nag === nag)) ?? [];
  const keptComment = added.reduce((text, note) => withoutText(text, note), comment);
  const keptCommands = commands.filter(command => !own.includes(command));
  return {
    ...rest,
    ...(keptNags.length === 0 ? {} : { nags: keptNags }),
    ...(keptComment === '' ? {} : { comment: keptComment }),
    ...(keptCommands.length === 0 ? {} : { commands: keptCommands }),
  };
}

/** The same study if nothing was added. Changed sentences and variations stay. */
export function removeAnnotation(study: Study): Study {
  const moves = mainLineMoves(study);
  const withoutLines = [study.root, ...mainLine(study)].reduce((done, { children }, ply) => {
    if (!children.some(isRemovable)) return done;
    return rewrite(done, moves.slice(0, ply).join(' '), node => ({
      ...node,
      children: node.children.filter(child => !isRemovable(child)),
    }));
  }, study);
  return rewriteAll(withoutLines, cleaned);
}
