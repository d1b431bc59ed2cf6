/** Fairy-Stockfish's WebAssembly build, the oracle of the differential tests. */
import { createRequire } from 'node:module';

/** The part of its board that we ask. Every board must be deleted. */
export interface OracleBoard {
  delete(): void;
  legalMoves(): string;
  numberLegalMoves(): number;
  sanMove(uci: string): string;
  push(uci: string): boolean;
  pop(): void;
  fen(showPromoted: boolean): string;
  isCheck(): boolean;
  isGameOver(claimDraw: boolean): boolean;
  result(claimDraw: boolean): string;
}

interface Ffish {
  onRuntimeInitialized: () => void;
  readonly Board: new (variant: string, fen: string) => OracleBoard;
}

/** Makes boards of an oracle variant: `makruk`, `cambodian`, `karouk`. */
export type Oracle = (variant: string, fen: string) => OracleBoard;

let loaded: Promise<Oracle> | null = null;

/** Its loader would fetch a file URL, which Node refuses, so `fetch` is hidden from it while it starts. */
export function loadOracle(): Promise<Oracle> {
  loaded ??= new Promise(resolve => {
    const { fetch } = globalThis;
    Reflect.set(globalThis, 'fetch', undefined);
    const ffish = createRequire(import.meta.url)('ffish') as Ffish;
    ffish.onRuntimeInitialized = () => {
      Reflect.set(globalThis, 'fetch', fetch);
      resolve((variant, fen) => new ffish.Board(variant, fen));
    };
  });
  return loaded;
}
