/** Detects the format of a file by its first bytes, and whether a file in a folder or archive may contain games. */
import { decodeText } from './encoding.ts';

export type Packing = 'gzip' | 'zstd' | 'bzip2';
/** Formats that are recognised but not supported. */
type OtherArchive = 'tar' | '7z' | 'rar' | 'xz';
export type FileKind = Packing | 'zip' | OtherArchive | 'plain';

/** The number of bytes that {@link fileKind} needs. */
export const KIND_WINDOW = 512;

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b, 8]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 3, 4]],
  ['zip', [0x50, 0x4b, 5, 6]],
  ['zip', [0x50, 0x4b, 7, 8]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 7]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
];

const TAR_AT = 257;
const TAR = [0x75, 0x73, 0x74, 0x61, 0x72];

const has = (head: Uint8Array, at: number, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[at + index] === byte);

/** @param head the first {@link KIND_WINDOW} bytes, or the complete file if it is shorter */
export function fileKind(head: Uint8Array): FileKind {
  const found = SIGNATURES.find(([, bytes]) => has(head, 0, bytes));
  if (found) return found[0];
  if (has(head, 0, [0x42, 0x5a, 0x68]) && (head[3] as number) >= 0x31 && (head[3] as number) <= 0x39) {
    // Followed by a block or the end of an empty stream. Text may begin with the same three letters.
    if (has(head, 4, [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]) || has(head, 4, [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]))
      return 'bzip2';
  }
  // Some zstd streams begin with a skippable frame.
  if (((head[0] as number) & 0xf0) === 0x50 && has(head, 1, [0x2a, 0x4d, 0x18])) return 'zstd';
  return has(head, TAR_AT, TAR) ? 'tar' : 'plain';
}

/** Files with these extensions are always read. */
const GAME_ENDING = /\.(?:pgn|epd|fen|ren)$/iu;
export const PACKED_ENDING = /\.(?:gz|zst|bz2|zip)$/iu;

/** A tag pair, a first move, a position, a game of Khmer Chess. */
const TRACES = [
  /^[ \t\ufeff]*\[[ \t]*\w+[ \t]+"/mu,
  /^[ \t\ufeff]*[1๑១][ \t]*[.)][ \t.]*[\p{L}{(]/mu,
  /^[ \t\ufeff]*[^\s/]{1,40}(?:\/[^\s/]{1,40}){7}(?:\s|$)/mu,
  /^\s*\{.*"moves"\s*:/su,
];

/**
 * Whether a file in a folder or archive should be read, by its name or content. Such folders may contain any other
 * files.
 *
 * @param head the beginning of the unpacked file, at most 64 KiB
 */
export function mayContainGames(name: string, head: Uint8Array): boolean {
  if (GAME_ENDING.test(name.replace(PACKED_ENDING, ''))) return true;
  if (head.length === 0) return false;
  const { text } = decodeText(head);
  return TRACES.some(trace => trace.test(text));
}

/** Whether a file is hidden, such as `.DS_Store` and `__MACOSX/._games.pgn`. */
export const isHidden = (path: string): boolean =>
  path.split('/').some(part => /^\.[^.]/u.test(part) || part === '__MACOSX');
