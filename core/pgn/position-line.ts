/**
 * A line that gives a position: FEN, EPD or REN, with a name before it and operations behind it, as lists of problems and of opening positions
 * hold them.
 *
 *     4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8; id "Mate 1";
 *     startpos ; rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1 ; 625
 *     BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-
 */
import { looksLikeRen } from '../../engine/rules/ren.ts';

export interface PositionLine {
  /** The position with its fields. */
  readonly fen: string;
  /** The operation `id`, else what stands before the position; empty where nothing does. */
  readonly name: string;
  /** The other operations as they were written, or other text behind the position. */
  readonly notes: string;
}

/** Eight ranks between blanks, quotes or separators. */
const PLACEMENT = /(?<![^\s"';,|:=(])[0-9A-Za-z~]{1,24}(?:\/[0-9A-Za-z~]{1,24}){7}(?![^\s_"';,|)])/u;
const TURN = /^[wb]$/iu;
const RIGHTS = /^(?:-|[A-HKQa-hkq]{1,16}|(?:[a-h][1-8][a-h][1-8]){1,64})$/u;
const NUMBERS = /^(?:-|\d{1,6}|\+?\d\+\d)$/u;
const REN_FIELDS = [
  /^[K-][Q-][k-][q-]$/u,
  /^[K-][k-]$/u,
  /^[\d-]{1,3}\.[\d-]{1,3}(?:@[\d-]{1,3})?$/u,
  /^[bhgqkft]{1,32}$/iu,
];
/** Fields behind the rights: limit of a count, checks, clock, number of the move, checks once more. */
const MOST_NUMBERS = 5;

/** Names that stand before a position are short; brackets there belong to comments and tags. */
const NAME = /^[^{}[\]]{0,200}$/u;

function placementIn(line: string): RegExpExecArray | null {
  const match = line.includes('/') ? PLACEMENT.exec(line) : null;
  return match && NAME.test(line.slice(0, match.index)) ? match : null;
}

/** Whether a line gives a position. */
export const isPositionLine = (line: string): boolean => placementIn(line) !== null;

/** `null` when the line gives no position. Whether the position is one, nobody asks here. */
export function readPositionLine(line: string): PositionLine | null {
  const match = placementIn(line);
  if (!match) return null;
  const [placement] = match;
  const behind = line.slice(match.index + placement.length);
  const fields = fieldsIn(placement, behind);
  const { id, notes } = operations(behind.slice(fields.length).replace(/^["']?\s*[,;|]?/u, ''));
  return { fen: (placement + fields).trim(), name: id || bare(line.slice(0, match.index)), notes };
}

/** The text of the fields behind a placement. */
function fieldsIn(placement: string, behind: string): string {
  const words = Array.from(/^[^"';,|)]*/u.exec(behind.slice(0, 400))?.[0].matchAll(/[^\s_]+/gu) ?? []);
  const at = (index: number): string => words[index]?.[0] ?? '';
  if (!TURN.test(at(0))) return '';
  let count = 1;
  if (looksLikeRen(`${placement} ${words.map(([word]) => word).join(' ')}`)) {
    for (const field of REN_FIELDS) if (field.test(at(count))) count++;
  } else {
    if (RIGHTS.test(at(count))) count++;
    while (count < MOST_NUMBERS + 2 && NUMBERS.test(at(count))) count++;
  }
  const last = words[count - 1];
  return last ? behind.slice(0, last.index + last[0].length) : '';
}

/** What stands behind the fields: operations, each ended by a semicolon. */
function operations(text: string): { readonly id: string; readonly notes: string } {
  let id = '';
  const notes: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at <= text.length; at++) {
    const c = text.charAt(at);
    if (c === '"') quoted = !quoted;
    if (at < text.length && (c !== ';' || quoted)) continue;
    const operation = text.slice(from, at).trim();
    from = at + 1;
    const named = /^id\s+/u.exec(operation);
    if (named && id === '') id = bare(operation.slice(named[0].length));
    else if (operation !== '' && operation !== '"') notes.push(operation);
  }
  return { id, notes: notes.join('; ') };
}

/** Without separators and quotes at its ends. */
function bare(text: string): string {
  let start = 0;
  let end = text.length;
  const isEdge = (at: number): boolean => /[\s"'#;,|:=(]/u.test(text.charAt(at));
  while (start < end && isEdge(start)) start++;
  while (end > start && isEdge(end - 1)) end--;
  return text.slice(start, end);
}
