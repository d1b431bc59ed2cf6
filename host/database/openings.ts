/** The most frequent lines of the games of a filter, as a graph of positions in which transpositions are joined. */
import { setImmediate as turn } from 'node:timers/promises';
import { MOST_NODES } from '../../api/arguments.ts';
import type {
  ExplorerAnswer,
  OpeningEdge,
  OpeningLimits,
  OpeningNode,
  OpeningTree,
  ResultCounts,
} from '../../api/contract.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { parseUci } from '../../engine/rules/uci.ts';

interface Answered {
  readonly position: Position;
  readonly answer: ExplorerAnswer;
}

type PlayedEdge = Omit<OpeningEdge, 'from' | 'to'> & { readonly from: bigint; readonly to: bigint };

/** Asks the explorer for one position after another; other calls are answered in between. */
export async function openingTree(
  root: Position,
  { plies, share }: OpeningLimits,
  ask: (fen: string) => Promise<ExplorerAnswer>,
): Promise<OpeningTree> {
  const nodes: OpeningNode[] = [];
  const numbers = new Map<bigint, number>();
  const played: PlayedEdge[] = [];
  let [least, isCut] = [1, false];
  let level: readonly Position[] = [root];
  for (let ply = 0; level.length > 0; ply++) {
    const answers = await answered(level, ask);
    if (ply === 0) least = Math.max(1, share * (answers[0]?.answer.games ?? 0));
    const shown = answers.slice(0, MOST_NODES - nodes.length);
    isCut ||= shown.length < answers.length;
    for (const { position, answer } of shown) {
      numbers.set(position.key, nodes.length);
      nodes.push({ fen: makeFen(position), ply, ...countsOf(answer) });
    }
    const next = new Map<bigint, Position>();
    for (const { position, answer } of ply < plies ? shown : [])
      for (const move of answer.moves) {
        const uci = move.games < least ? null : parseUci(position, move.move);
        if (!uci?.ok) continue;
        const after = position.play(uci.value);
        if (!numbers.has(after.key)) next.set(after.key, after);
        played.push({ from: position.key, to: after.key, move: move.move, ...countsOf(move) });
      }
    level = [...next.values()];
  }
  const edges = played.flatMap(({ from, to, ...edge }): readonly OpeningEdge[] => {
    const [source, target] = [numbers.get(from), numbers.get(to)];
    return source === undefined || target === undefined ? [] : [{ from: source, to: target, ...edge }];
  });
  return { nodes, edges, isCut };
}

/** The most frequent positions first. */
async function answered(
  positions: readonly Position[],
  ask: (fen: string) => Promise<ExplorerAnswer>,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const position of positions) {
    answers.push({ position, answer: await ask(makeFen(position)) });
    await turn();
  }
  return answers.sort((a, b) => b.answer.games - a.answer.games);
}

const countsOf = ({ games, white, draws, black }: ResultCounts): ResultCounts => ({ games, white, draws, black });
