/**
 * PGN as a stream: bytes in any chunks go in, games come out one after the other, and no more than one game is held.
 *
 * bytes → `encoding.ts` (text) → `blocks.ts` (the text of one game) → `game.ts` (tags, start) → `movetext.ts` (tree).
 */
import { blockStream } from './blocks.ts';
import { type Encoding, textStream } from './encoding.ts';
import { type PgnGame, readGame } from './game.ts';
import { rawBytes } from './raw-bytes.ts';
import type { BroughtRules } from './rule-tags.ts';

export interface PgnOptions {
  /** Rule set of games that name none in a Variant tag. */
  readonly rules: string;
}

export interface PgnReader {
  /** Games that this chunk completed. The chunk counts as read only when the iteration has run to its end. */
  push(chunk: Uint8Array): Generator<PgnGame>;
  /** The games still open when the file is over. */
  end(): Generator<PgnGame>;
  readonly encoding: Encoding;
  /** Bytes that did not fit the encoding and were read as Windows-1252. */
  readonly repaired: number;
  /** Games read so far. */
  readonly games: number;
}

export function pgnReader({ rules }: PgnOptions): PgnReader {
  const text = textStream();
  const blocks = blockStream();
  const brought: BroughtRules = new Map();
  let games = 0;
  const raw = rawBytes();
  function* read(found: ReturnType<typeof blocks.push>): Generator<PgnGame> {
    for (const block of found) {
      const bytes = raw.take(block.units, text.encoding, text.mark);
      const game = readGame(block, ++games, rules, brought);
      yield game.kept === 'text' ? { ...game, bytes } : game;
    }
  }
  return {
    *push(chunk) {
      raw.push(chunk);
      yield* read(blocks.push(text.push(chunk)));
    },
    *end() {
      yield* read(blocks.push(text.end()));
      yield* read(blocks.end());
    },
    get encoding() {
      return text.encoding;
    },
    get repaired() {
      return text.repaired;
    },
    get games() {
      return games;
    },
  };
}

/** All games of a text at once: for what is pasted, not for files. */
export function readPgn(text: string, options: PgnOptions): readonly PgnGame[] {
  const blocks = blockStream();
  const brought: BroughtRules = new Map();
  return [...blocks.push(text), ...blocks.end()].map((block, index) =>
    readGame(block, index + 1, options.rules, brought),
  );
}
