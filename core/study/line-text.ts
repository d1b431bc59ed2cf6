/** Parts of a tree as PGN move text, without tags and result. */
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { movetext } from '../pgn/writer.ts';
import { newStudy } from './edit.ts';
import type { MoveNode } from './study.ts';

/** A move and everything after it, with variations and notes: `4... c5 $1 {sharp} 5. dxc5 (5. d5)`. */
export function subtreeText(before: Position, node: MoveNode): string {
  const root = { move: '', children: [node] };
  return movetext({ ...newStudy(before.rules.id, makeFen(before)), root }).replace(/\s*\*$/u, '');
}
