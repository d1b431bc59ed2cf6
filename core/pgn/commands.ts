/**
 * `[%name value]` commands in comments: shapes, evaluations, clocks, count actions, and those of other programs.
 *
 * A known command becomes a field of the node. A command that is unknown, repeated, or could not be written back
 * exactly is kept as text.
 */
import { countActionText, parseCountAction } from '../study/count-action-text.ts';
import type { EvalNote, Leftover, Notes, Shape } from '../study/study.ts';
import { escapeCommand, escapeComment, readReferences, unwrapped } from './escape.ts';

/** Mutable notes of a node. Lists are appended in place, because a comment may have any number of commands. */
export type NoteDraft = { -readonly [K in keyof Notes]: MutableList<Notes[K]> };
type MutableList<T> = T extends readonly (infer E)[] ? E[] : T;

/** The commands of a comment in order, each with its start, its content and its end (exclusive). */
function* commandsIn(line: string): Generator<{ readonly at: number; readonly command: string; readonly end: number }> {
  for (let at = line.indexOf('[%'); at >= 0; at = line.indexOf('[%', at)) {
    if (!/[a-z]/iu.test(line.charAt(at + 2))) {
      at += 2;
      continue;
    }
    const close = line.indexOf(']', at);
    if (close < 0) return;
    yield { at, command: line.slice(at + 2, close).trim(), end: close + 1 };
    at = close + 1;
  }
}

/** Adds a comment to the notes. Returns the leftovers (`[%unread ...]`) that it contains. */
export function readComment(source: string, notes: NoteDraft): readonly Leftover[] {
  if (!source.includes('[%')) {
    addText(notes, readReferences(unwrapped(source)));
    return [];
  }
  const commands: string[] = [];
  const texts: string[] = [];
  let at = 0;
  const line = unwrapped(source);
  for (const { at: begin, command, end } of commandsIn(line)) {
    texts.push(line.slice(at, begin).trim());
    commands.push(command);
    at = end;
  }
  texts.push(line.slice(at).trim());
  const text = texts.filter(part => part !== '').join(' ');
  const leftovers: Leftover[] = [];
  for (const command of commands) {
    const leftover = readUnread(command);
    if (leftover) leftovers.push(leftover);
    else readCommand(command, notes);
  }
  addText(notes, readReferences(text));
  return leftovers;
}

/** Appends comment text after a blank. */
export function addText(notes: NoteDraft, text: string): void {
  if (text === '') return;
  notes.comment = notes.comment === undefined ? text : `${notes.comment} ${text}`;
}

function readCommand(command: string, notes: NoteDraft): void {
  const blank = command.indexOf(' ');
  const name = blank < 0 ? command : command.slice(0, blank);
  const value = blank < 0 ? '' : command.slice(blank + 1).trim();
  if (name === 'csl' || name === 'cal') {
    const shapes = readShapes(value, name === 'cal');
    if (shapes) {
      notes.shapes ??= [];
      for (const shape of shapes) notes.shapes.push(shape);
      return;
    }
  } else if (name === 'eval' && !notes.eval) {
    const note = readEval(value);
    if (note) {
      notes.eval = note;
      return;
    }
  } else if (name === 'count') {
    const action = parseCountAction(value);
    if (action) {
      notes.count ??= [];
      notes.count.push(action);
      return;
    }
  } else if (name === 'clk' && notes.clock === undefined && value !== '') {
    notes.clock = readReferences(value);
    return;
  }
  notes.commands ??= [];
  notes.commands.push(readReferences(command));
}

const COLORS = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' } as const;
const LETTERS = { green: 'G', red: 'R', yellow: 'Y', blue: 'B' } as const;

/** `null` if an entry is not a shape of this kind. */
function readShapes(value: string, arrows: boolean): readonly Shape[] | null {
  const form = arrows ? /^([GRYB])([a-h][1-8])([a-h][1-8])$/u : /^([GRYB])([a-h][1-8])$/u;
  const shapes: Shape[] = [];
  for (const entry of value.split(',')) {
    const [, letter, from, to] = form.exec(entry.trim()) ?? [];
    if (!letter || !from) return null;
    const color = COLORS[letter as keyof typeof COLORS];
    shapes.push(to ? { color, from, to } : { color, from });
  }
  return shapes;
}

function readEval(value: string): EvalNote | null {
  const [, cp, mate, depth] = /^(?:([+-]?\d+(?:\.\d{1,2})?)|#([+-]?\d+))(?:,(\d+))?$/u.exec(value) ?? [];
  if (cp === undefined && mate === undefined) return null;
  return {
    cp: cp === undefined ? null : Math.round(Number(cp) * 100) + 0,
    mate: mate === undefined ? null : Number(mate) + 0,
    depth: depth === undefined ? null : Number(depth),
  };
}

/** What `[%eval ...]` contains. */
export const evalText = ({ cp, mate, depth }: EvalNote): string =>
  (mate === null ? ((cp ?? 0) / 100).toFixed(2) : `#${mate}`) + (depth === null ? '' : `,${depth}`);

/** One command for each run of square marks or of arrows, in the order in which they were drawn. */
function shapeCommands(shapes: readonly Shape[]): readonly string[] {
  const commands: { name: string; entries: string[] }[] = [];
  for (const { color, from, to } of shapes) {
    const name = to === undefined ? 'csl' : 'cal';
    if (commands.at(-1)?.name !== name) commands.push({ name, entries: [] });
    commands.at(-1)?.entries.push(LETTERS[color] + from + (to ?? ''));
  }
  return commands.map(({ name, entries }) => `[%${name} ${entries.join(',')}]`);
}

/** The text of a node's comment between `{` and `}`, commands first; empty if there are no notes. */
export function commentText(notes: Notes): string {
  const parts: string[] = [];
  if (notes.eval) parts.push(`[%eval ${evalText(notes.eval)}]`);
  if (notes.clock !== undefined) parts.push(`[%clk ${escapeCommand(notes.clock)}]`);
  parts.push(...shapeCommands(notes.shapes ?? []));
  for (const action of notes.count ?? []) parts.push(`[%count ${countActionText(action)}]`);
  for (const command of notes.commands ?? []) parts.push(`[%${escapeCommand(command)}]`);
  if (notes.comment) parts.push(escapeComment(notes.comment));
  return parts.join(' ');
}

/** `[%unread code line ply text]`: a leftover as a command, so that it is restored when the written game is read. */
export const unreadText = ({ code, line, ply, text }: Leftover): string =>
  `[%unread ${code} ${line} ${ply} ${escapeCommand(text)}]`;

function readUnread(command: string): Leftover | null {
  const [begin, code, line, ply] = /^unread ([a-z-]+) (\d+) (\d+) /u.exec(command) ?? [];
  if (begin === undefined || !code) return null;
  return { code, line: Number(line), ply: Number(ply), text: readReferences(command.slice(begin.length)) };
}
