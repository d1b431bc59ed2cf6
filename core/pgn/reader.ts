/**
 * Reads PGN as a stream: takes bytes in any chunks and yields games one by one, with only one game in memory.
 *
 * bytes → `encoding.ts` (text) → `blocks.ts` (the text of one game) → `game.ts` (tags, start) → `movetext.ts` (tree).
 */
import { blockStream } from './blocks.ts';
import { type Encoding, textStream } from './encoding.ts';
import { type PgnGame, readGame } from './game.ts';
import { rawBytes } from './raw-bytes.ts';
import type { EmbeddedRules } from './rule-tags.ts';

export interface PgnOptions {
  /** The rule set of games that do not name one. */
  readonly rules: string;
}

export interface PgnReader {
  /** The games that this chunk completes. The chunk is processed only if the iteration runs to its end. */
  push(chunk: Uint8Array): Generator<PgnGame>;
  /** The games that are incomplete at the end of the file. */
  end(): Generator<PgnGame>;
  readonly encoding: Encoding;
  /** The number of bytes that were invalid in the encoding and read as Windows-1252. */
  readonly repaired: number;
  /** The number of games read so far. */
  readonly games: number;
}

export function pgnReader({ rules }: PgnOptions): PgnReader {
  const text = textStream();
  const blocks = blockStream();
  const embedded: EmbeddedRules = new Map();
  let games = 0;
  const raw = rawBytes();
  function* read(found: ReturnType<typeof blocks.push>): Generator<PgnGame> {
    for (const block of found) {
      const bytes = raw.take(block.sourceLength, text.encoding, text.mark);
      const game = readGame(block, ++games, rules, embedded);
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

/** All games of a text at once: for pasted text, not for files. */
export function readPgn(text: string, options: PgnOptions): readonly PgnGame[] {
  const blocks = blockStream();
  const embedded: EmbeddedRules = new Map();
  return [...blocks.push(text), ...blocks.end()].map((block, index) =>
    readGame(block, index + 1, options.rules, embedded),
  );
}
