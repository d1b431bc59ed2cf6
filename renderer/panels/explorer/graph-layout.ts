/** Places the positions of an opening tree in columns, one for each ply. */
import type { OpeningEdge, OpeningNode, OpeningTree, ResultCounts } from '../../../api/contract.ts';
import { escapeXml } from '../../../core/diagram/svg.ts';

export interface GraphNode {
  readonly index: number;
  readonly node: OpeningNode;
  /** Centre of its left side. */
  readonly x: number;
  readonly y: number;
  /** The most frequent edge from an earlier position; `null` for the first position. */
  readonly parent: OpeningEdge | null;
}

export interface GraphEdge {
  readonly edge: OpeningEdge;
  /** Path of SVG. */
  readonly path: string;
  /** Of the stroke. */
  readonly width: number;
  readonly color: string;
}

export interface OpeningGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly width: number;
  readonly height: number;
}

export const BOX = { width: 92, height: 34 } as const;
const COLUMN = 168;
const ROW = 42;
const MARGIN = 12;
const WIDEST = 16;

/** White's part of the points of finished games, 0 to 1; a half without such games. */
export function scoreOf({ white, draws, black }: ResultCounts): number {
  const finished = white + draws + black;
  return finished === 0 ? 0.5 : (white + draws / 2) / finished;
}

/** From red, where Black scores everything, to green, where White does. */
export const scoreColor = (counts: ResultCounts): string => `hsl(${Math.round(8 + 122 * scoreOf(counts))} 52% 46%)`;

export function layoutGraph({ nodes, edges }: OpeningTree): OpeningGraph {
  const parents = parentsOf(nodes, edges);
  const columns = Map.groupBy(nodes.keys(), index => (nodes[index] as OpeningNode).ply);
  const rows = new Map<number, number>();
  let height = 0;
  for (const column of columns.values()) {
    // Positions are beside the middle of the moves that lead to them, from the top on.
    const wanted = column.map(index => ({ index, row: meanRow(index, edges, rows) }));
    wanted.sort((a, b) => a.row - b.row || games(nodes, b.index) - games(nodes, a.index));
    for (const [place, { index }] of wanted.entries()) rows.set(index, place);
    height = Math.max(height, column.length);
  }
  const placed = nodes.map((node, index): GraphNode => {
    const column = columns.get(node.ply)?.length ?? 1;
    const y = MARGIN + ROW / 2 + ROW * ((rows.get(index) ?? 0) + (height - column) / 2);
    return { index, node, x: MARGIN + COLUMN * node.ply, y, parent: parents[index] ?? null };
  });
  const most = Math.max(1, nodes[0]?.games ?? 1);
  return {
    nodes: placed,
    edges: edges.map(edge => ({
      edge,
      path: curve(placed[edge.from] as GraphNode, placed[edge.to] as GraphNode),
      width: Math.max(1, WIDEST * (edge.games / most)),
      color: scoreColor(edge),
    })),
    width: 2 * MARGIN + COLUMN * Math.max(0, ...nodes.map(({ ply }) => ply)) + BOX.width,
    height: 2 * MARGIN + ROW * Math.max(1, height),
  };
}

const games = (nodes: readonly OpeningNode[], index: number): number => nodes[index]?.games ?? 0;

function parentsOf(nodes: readonly OpeningNode[], edges: readonly OpeningEdge[]): readonly (OpeningEdge | undefined)[] {
  const parents: (OpeningEdge | undefined)[] = [];
  for (const edge of edges) {
    const [from, to] = [nodes[edge.from], nodes[edge.to]];
    if (!from || !to || from.ply >= to.ply) continue;
    if (edge.games > (parents[edge.to]?.games ?? 0)) parents[edge.to] = edge;
  }
  return parents;
}

function meanRow(index: number, edges: readonly OpeningEdge[], rows: ReadonlyMap<number, number>): number {
  let [sum, weight] = [0, 0];
  for (const { from, to, games } of edges) {
    const row = to === index ? rows.get(from) : undefined;
    if (row === undefined) continue;
    sum += row * games;
    weight += games;
  }
  return weight === 0 ? 0 : sum / weight;
}

function curve(from: GraphNode, to: GraphNode): string {
  const [x, end] = [from.x + BOX.width, to.x];
  const middle = (x + end) / 2;
  return `M${x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${end} ${to.y}`;
}

/** The moves from the first position to a position, along the most frequent edges. */
export function movesTo({ nodes }: OpeningGraph, index: number): readonly string[] {
  const moves: string[] = [];
  let parent = nodes[index]?.parent ?? null;
  while (parent) {
    moves.unshift(parent.move);
    parent = nodes[parent.from]?.parent ?? null;
  }
  return moves;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The position that an arrow key leads to; the same one if there is none. */
export function neighbour({ nodes, edges }: OpeningGraph, index: number, direction: Direction): number {
  const here = nodes[index];
  if (!here) return 0;
  if (direction === 'ArrowLeft') return here.parent?.from ?? index;
  if (direction === 'ArrowRight') {
    const after = edges.filter(({ edge }) => edge.from === index && (nodes[edge.to]?.x ?? 0) > here.x);
    return after.toSorted((a, b) => b.edge.games - a.edge.games)[0]?.edge.to ?? index;
  }
  const sign = direction === 'ArrowUp' ? -1 : 1;
  const beside = nodes.filter(({ x, y }) => x === here.x && sign * (y - here.y) > 0);
  return beside.toSorted((a, b) => sign * (a.y - b.y))[0]?.index ?? index;
}

/** A file of its own. @param labelOf two lines of a position: its move, and its figures */
export function graphSvg(graph: OpeningGraph, labelOf: (node: GraphNode) => readonly [string, string]): string {
  const { width, height } = graph;
  const edges = graph.edges.map(
    ({ path, width, color }) => `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width.toFixed(1)}"/>`,
  );
  const nodes = graph.nodes.map(node => {
    const [move, figures] = labelOf(node).map(escapeXml);
    const [x, y] = [node.x, node.y - BOX.height / 2];
    return `<g><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="4" fill="#fff" stroke="${scoreColor(node.node)}"/><text x="${x + 6}" y="${y + 14}" font-weight="600">${move}</text><text x="${x + 6}" y="${y + 28}">${figures}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>${edges.join('')}${nodes.join('')}</svg>\n`;
}
