/**
 * Reads PGN as a stream: takes bytes in any chunks and yields games one by one, with only one game in memory.
 *
 * bytes → `encoding.ts` (text) → `blocks.ts` (the text of one game) → `game.ts` (tags, start) → `movetext.ts` (tree).
 */
import { blockStream } from './blocks.ts';
import { type Encoding, type KnownEncoding, textStream } from './encoding.ts';
import { type PgnGame, readGame } from './game.ts';
import { rawBytes } from './raw-bytes.ts';
import type { EmbeddedRules } from './rule-tags.ts';

export interface PgnOptions {
  /** The rule set of games that do not name one. */
  readonly rules: string;
  /** What precedes the text, if it is a part of a file that begins with a game. */
  readonly before?: TextBefore;
}

export interface TextBefore {
  /** `start`: nothing precedes the text. `ascii`: no byte was above 7F. */
  readonly encoding: KnownEncoding;
  readonly lines: number;
  readonly games: number;
  /** Rule sets that games of the file have contained; those of this text are added. */
  readonly embedded: EmbeddedRules;
}

export interface PgnReader {
  /** The games that this chunk completes. The chunk is processed only if the iteration runs to its end. */
  push(chunk: Uint8Array): Generator<PgnGame>;
  /** The games that are incomplete at the end of the file. */
  end(): Generator<PgnGame>;
  readonly encoding: Encoding;
  /** The number of bytes that were invalid in the encoding and read as Windows-1252. */
  readonly repaired: number;
  /** The number of games read so far, with those before the text. */
  readonly games: number;
}

export function pgnReader({ rules, before }: PgnOptions): PgnReader {
  const text = textStream(before?.encoding);
  const blocks = blockStream(undefined, 1 + (before?.lines ?? 0));
  const embedded: EmbeddedRules = before?.embedded ?? new Map();
  let games = before?.games ?? 0;
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
