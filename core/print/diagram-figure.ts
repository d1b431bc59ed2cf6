/** Diagrams of a printed document. They share the drawings of the pieces, which the document contains once. */

import type { Position } from '../../engine/rules/position.ts';
import { type Diagram, type DiagramLook, diagramOf } from '../diagram/diagram.ts';
import { type Drawings, drawSized, escapeXml, symbolsOf } from '../diagram/svg.ts';
import type { Shape } from '../study/study.ts';

export class Figures {
  readonly #look: DiagramLook;
  readonly #drawings: Drawings;
  /** One diagram for each set of pieces that a position has. */
  readonly #drawn = new Map<string, Diagram>();

  constructor(look: DiagramLook, drawings: Drawings) {
    this.#look = look;
    this.#drawings = drawings;
  }

  /** A diagram with its caption. */
  figure(position: Position, shapes: readonly Shape[], caption: string): string {
    const diagram = diagramOf(position, false, shapes);
    const kinds = new Set(position.board().map(piece => piece && `${piece.color}${piece.role}${piece.promoted}`));
    this.#drawn.set(`${position.rules.variant} ${[...kinds].sort().join(' ')}`, diagram);
    const { svg } = drawSized(diagram, this.#look, '');
    const text = caption === '' ? '' : `<figcaption>${escapeXml(caption)}</figcaption>`;
    return `<figure>${svg.replaceAll('\n', '')}${text}</figure>`;
  }

  /** The drawings that the figures so far refer to. @throws when the drawing of a piece is missing */
  symbols(): string {
    const symbols = symbolsOf([...this.#drawn.values()], this.#drawings);
    return `<svg class="symbols" xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${symbols}</svg>`;
  }
}
