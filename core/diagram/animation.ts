/** The pictures of a line of moves, all of the same size. */
import type { Position } from '../../engine/rules/position.ts';
import type { NodePosition } from '../study/positions.ts';
import type { MoveNode, Shape } from '../study/study.ts';
import { type DiagramLook, diagramOf } from './diagram.ts';
import { type Drawings, type DrawText, drawSized, type Sized, symbolsOf } from './svg.ts';

export interface Frame {
  readonly position: Position;
  readonly shapes: readonly Shape[];
  readonly captions: readonly string[];
}

/** @param captionOf the paragraphs below the board after a move; `before` is `null` at the start */
export const framesOf = (
  nodes: readonly MoveNode[],
  places: readonly NodePosition[],
  captionOf: (place: NodePosition, before: NodePosition | null) => readonly string[],
): readonly Frame[] =>
  places.map((place, ply) => ({
    position: place.position,
    shapes: nodes[ply]?.shapes ?? [],
    captions: captionOf(place, places[ply - 1] ?? null),
  }));

/** Draws each frame when it is requested. @throws when the drawing of a piece is missing */
export function* drawFrames(
  frames: readonly Frame[],
  look: DiagramLook,
  drawings: Drawings,
  drawText?: DrawText,
): Generator<Sized> {
  const draw = ({ position, shapes, captions }: Frame, height: number): Sized => {
    const diagram = diagramOf(position, true, shapes);
    return drawSized(diagram, { ...look, captions, minHeight: height }, symbolsOf([diagram], drawings), drawText);
  };
  const height = frames.reduce((most, frame) => Math.max(most, draw(frame, 0).height), 0);
  for (const frame of frames) yield draw(frame, height);
}
