/** The `info` lines of a UCI engine. */
import type { WinDrawLoss } from '../../engine/search/win-draw-loss.ts';

export interface InfoLine {
  readonly depth: number | null;
  readonly seldepth: number | null;
  /** Rank of the line; 1 if the engine does not name it. */
  readonly rank: number;
  readonly score: InfoScore | null;
  readonly chances: WinDrawLoss | null;
  readonly nodes: number | null;
  /** Milliseconds. */
  readonly time: number | null;
  /** Permille. */
  readonly full: number | null;
  readonly tableHits: number | null;
  readonly moves: readonly string[];
}

/** From the point of view of the side to move. */
export interface InfoScore {
  readonly kind: 'cp' | 'mate';
  readonly value: number;
  /** A bound, not the value itself. */
  readonly isBound: boolean;
}

const NUMBERS = ['depth', 'seldepth', 'multipv', 'nodes', 'time', 'hashfull', 'tbhits'] as const;
type NumberName = (typeof NUMBERS)[number];

/** `null` for another line and for `info string`. Words that are unknown or no numbers are left out. */
export function parseInfo(line: string): InfoLine | null {
  const words = line.split(/\s+/u);
  if (words[0] !== 'info' || words[1] === 'string') return null;
  const found = new Map<NumberName, number>();
  let score: InfoScore | null = null;
  let chances: WinDrawLoss | null = null;
  let moves: readonly string[] = [];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] as string;
    const name = NUMBERS.find(each => each === word);
    if (name !== undefined) {
      const value = whole(words[++at]);
      if (value !== null) found.set(name, value);
    } else if (word === 'score') {
      score = scoreAt(words, at + 1);
      at += 2;
    } else if (word === 'wdl') {
      const [win, draw, loss] = words.slice(at + 1, at + 4).map(whole);
      if (win != null && draw != null && loss != null) chances = { win, draw, loss };
      at += 3;
    } else if (word === 'string') break;
    else if (word === 'pv') {
      moves = words.slice(at + 1).filter(move => move !== '');
      break;
    }
  }
  const number = (name: NumberName): number | null => found.get(name) ?? null;
  return {
    depth: number('depth'),
    seldepth: number('seldepth'),
    rank: number('multipv') ?? 1,
    score,
    chances,
    nodes: number('nodes'),
    time: number('time'),
    full: number('hashfull'),
    tableHits: number('tbhits'),
    moves,
  };
}

function scoreAt(words: readonly string[], at: number): InfoScore | null {
  const kind = words[at];
  const value = whole(words[at + 1]);
  if ((kind !== 'cp' && kind !== 'mate') || value === null) return null;
  const after = words[at + 2];
  return { kind, value, isBound: after === 'lowerbound' || after === 'upperbound' };
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,15}$/u.test(text) ? Number(text) : null;
}
