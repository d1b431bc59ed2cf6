/**
 * The moves of a game in any notation, as HTML or as plain text: variations, comments, symbols, and diagrams in HTML.
 */
import type { Position } from '../../engine/rules/position.ts';
import type { CountAction } from '../../engine/rules/types.ts';
import { escapeXml } from '../diagram/svg.ts';
import { makeMoveText, type Notation } from '../notation/notations.ts';
import { signOf } from '../pgn/glyphs.ts';
import { blocksOf, formatted } from '../study/comment-format.ts';
import { linkedParts } from '../study/comment-links.ts';
import { hasDiagram } from '../study/diagram-marks.ts';
import { isForced } from '../study/forced.ts';
import type { NodePosition, Positions } from '../study/positions.ts';
import type { MoveNode, Shape, Study } from '../study/study.ts';
import type { Figures } from './diagram-figure.ts';
import type { PrintWords } from './words/words.ts';

export interface MoveOptions {
  readonly notation: Notation;
  readonly words: PrintWords;
  readonly variations: boolean;
  readonly comments: boolean;
  readonly diagrams: boolean;
}

/** Web addresses are links; of other links only their text is left. */
const linkedHtml = (text: string): string =>
  linkedParts(text)
    .map(({ text, link }) =>
      link?.kind === 'web' ? `<a href="${escapeXml(link.target)}">${escapeXml(text)}</a>` : escapeXml(text),
    )
    .join('');

/** How the parts of a game are written. */
interface Layout {
  move(text: string, depth: number): string;
  comment(text: string): string;
  action(text: string): string;
  open(depth: number): string;
  close(depth: number): string;
  diagram(position: Position, shapes: readonly Shape[]): string;
}

/** Variations of the main line are paragraphs, those inside them are in parentheses. */
const htmlLayout = (figures: Figures): Layout => ({
  move: (text, depth) => (depth === 0 ? `<b>${escapeXml(text)}</b>` : escapeXml(text)),
  comment: text => `<span class="comment">${commentHtml(text)}</span>`,
  action: text => `<span class="count">[${escapeXml(text)}]</span>`,
  open: depth => (depth === 1 ? '<div class="variation">' : '('),
  close: depth => (depth === 1 ? '</div>' : ')'),
  diagram: (position, shapes) => figures.figure(position, shapes, ''),
});

const TEXT_LAYOUT: Layout = {
  move: text => text,
  comment: text => `{${commentText(text)}}`,
  action: text => `[${text}]`,
  open: () => '(',
  close: () => ')',
  diagram: () => '',
};

/** A comment without its marks. */
const commentText = (text: string): string =>
  blocksOf(text)
    .map(({ marker, text }) => {
      const plain = formatted(text)
        .map(span => span.text)
        .join('');
      return marker === null ? plain : `${marker} ${plain}`;
    })
    .join('\n');

const commentHtml = (text: string): string =>
  blocksOf(text)
    .map(({ marker, text }) =>
      marker === null
        ? spansHtml(text)
        : `<span class="item"><span>${marker}</span><span>${spansHtml(text)}</span></span>`,
    )
    .join('');

const spansHtml = (text: string): string =>
  formatted(text)
    .map(({ text, bold, italic }) => {
      const words = italic ? `<i>${linkedHtml(text)}</i>` : linkedHtml(text);
      return bold ? `<b>${words}</b>` : words;
    })
    .join('');

/** A part of the tree still to be written. */
type Task =
  | {
      /** What follows a node, whose place is given; or a variation, with the place before its first move. */
      readonly kind: 'below' | 'variation';
      readonly node: MoveNode;
      readonly place: NodePosition;
      readonly depth: number;
      /** The next move of Black has its number. */
      readonly numbered: boolean;
    }
  | { readonly kind: 'close'; readonly depth: number };

export const movesHtml = (study: Study, positions: Positions, options: MoveOptions, figures: Figures): string =>
  new MovesWriter(positions, options, htmlLayout(figures)).write(study.root);

export const movesText = (study: Study, positions: Positions, options: Omit<MoveOptions, 'diagrams'>): string =>
  new MovesWriter(positions, { ...options, diagrams: false }, TEXT_LAYOUT).write(study.root);

/** Whether no blank is between two parts. */
const isTight = (before: string | undefined, part: string): boolean =>
  before === undefined || before === '(' || part === ')';

/** Does not recurse: a study may have 5,000 nested variations. */
class MovesWriter {
  readonly #positions: Positions;
  readonly #options: MoveOptions;
  readonly #layout: Layout;
  readonly #out: string[] = [];
  readonly #tasks: Task[] = [];

  constructor(positions: Positions, options: MoveOptions, layout: Layout) {
    this.#positions = positions;
    this.#options = options;
    this.#layout = layout;
  }

  write(root: MoveNode): string {
    const place = this.#positions.atRoot(root);
    this.#writeNotes(root, place);
    this.#tasks.push({ kind: 'below', node: root, place, depth: 0, numbered: true });
    for (let task = this.#tasks.pop(); task; task = this.#tasks.pop()) {
      if (task.kind === 'close') this.#out.push(this.#layout.close(task.depth));
      else if (task.kind === 'variation') this.#openVariation(task.node, task.place, task.depth);
      else this.#continueLine(task.node, task.place, task.depth, task.numbered);
    }
    return this.#out.reduce((text, part, at) => text + (isTight(this.#out[at - 1], part) ? '' : ' ') + part, '');
  }

  #openVariation(node: MoveNode, place: NodePosition, depth: number): void {
    this.#out.push(this.#layout.open(depth));
    const after = this.#writeMove(node, place, depth, true);
    const numbered = this.#writeNotes(node, after);
    this.#tasks.push({ kind: 'close', depth }, { kind: 'below', node, place: after, depth, numbered });
  }

  #continueLine({ children }: MoveNode, place: NodePosition, depth: number, isNumbered: boolean): void {
    const [main, ...others] = children;
    if (main === undefined) return;
    if (isForced(main)) {
      this.#queueVariations(this.#options.variations ? children : [], place, depth);
      return;
    }
    const after = this.#writeMove(main, place, depth, isNumbered);
    const variations = this.#options.variations ? others : [];
    const numbered = this.#writeNotes(main, after) || variations.length > 0;
    this.#tasks.push({ kind: 'below', node: main, place: after, depth, numbered });
    this.#queueVariations(variations, place, depth);
  }

  #queueVariations(nodes: readonly MoveNode[], place: NodePosition, depth: number): void {
    for (const node of nodes.toReversed())
      this.#tasks.push({ kind: 'variation', node, place, depth: depth + 1, numbered: true });
  }

  /** @returns the place after the move */
  #writeMove(node: MoveNode, from: NodePosition, depth: number, isNumbered: boolean): NodePosition {
    const after = this.#positions.after(from, node);
    const before = this.#options.comments ? (node.before ?? '') : '';
    this.#writeComment(before);
    const { turn } = from.position;
    const number = `${from.position.setup().fullmoves}${turn === 'w' ? '.' : '…'} `;
    const move = after.position.lastMove;
    const text = move === null ? node.move : makeMoveText(this.#options.notation, from.position, move, after.position);
    const signs = (node.nags ?? []).map(signOf).join('');
    const words = `${turn === 'w' || isNumbered || before !== '' ? number : ''}${text}${signs}`;
    this.#out.push(this.#layout.move(words, depth));
    return after;
  }

  #writeComment(text: string): void {
    if (text !== '') this.#out.push(this.#layout.comment(text));
  }

  #writeAction({ action, by, number }: CountAction): void {
    const { did, sides } = this.#options.words;
    const text = action === 'call' ? did.call(sides[by], number ?? 0) : did[action](sides[by]);
    this.#out.push(this.#layout.action(text));
  }

  /** Count actions, the comment and the diagram after a move. @returns whether there was one */
  #writeNotes(node: MoveNode, { position }: NodePosition): boolean {
    const before = this.#out.length;
    for (const action of node.count ?? []) this.#writeAction(action);
    if (this.#options.comments) this.#writeComment(node.comment ?? '');
    if (this.#options.diagrams && hasDiagram(node)) this.#out.push(this.#layout.diagram(position, node.shapes ?? []));
    return this.#out.length > before;
  }
}
