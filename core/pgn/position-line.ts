/**
 * Reads a line with a position (FEN, EPD or REN), possibly with a name before it and operations after it, as in lists
 * of problems and opening positions.
 *
 *     4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8; id "Mate 1";
 *     startpos ; rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1 ; 625
 *     BHGQKGHB/8/FFFFFFFF/8/8/ffffffff/8/bhgqkghb w ---- -- -.-
 */
import { looksLikeRen } from '../../engine/rules/ren.ts';

export interface PositionLine {
  /** The position with its fields. */
  readonly fen: string;
  /** The operation `id`, otherwise the text before the position; may be empty. */
  readonly name: string;
  /** The other operations as written, or other text after the position. */
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
/** The maximum number of fields after the rights: limit of a count, checks, clock, move number, checks again. */
const MAX_NUMBERS = 5;

/** Names before a position are short; brackets there belong to comments and tags. */
const NAME = /^[^{}[\]]{0,200}$/u;

function placementIn(line: string): RegExpExecArray | null {
  const match = line.includes('/') ? PLACEMENT.exec(line) : null;
  return match && NAME.test(line.slice(0, match.index)) ? match : null;
}

/** Whether a line has a position. */
export const isPositionLine = (line: string): boolean => placementIn(line) !== null;

/** `null` if the line has no position. Does not check whether the position is valid. */
export function readPositionLine(line: string): PositionLine | null {
  const match = placementIn(line);
  if (!match) return null;
  const [placement] = match;
  const rest = line.slice(match.index + placement.length);
  const fields = fieldsIn(placement, rest);
  const { id, notes } = operations(rest.slice(fields.length).replace(/^["']?\s*[,;|]?/u, ''));
  return { fen: (placement + fields).trim(), name: id || bare(line.slice(0, match.index)), notes };
}

/** The text of the fields after a placement. */
function fieldsIn(placement: string, rest: string): string {
  const words = Array.from(/^[^"';,|)]*/u.exec(rest.slice(0, 400))?.[0].matchAll(/[^\s_]+/gu) ?? []);
  const at = (index: number): string => words[index]?.[0] ?? '';
  if (!TURN.test(at(0))) return '';
  let count = 1;
  if (looksLikeRen(`${placement} ${words.map(([word]) => word).join(' ')}`)) {
    for (const field of REN_FIELDS) if (field.test(at(count))) count++;
  } else {
    if (RIGHTS.test(at(count))) count++;
    while (count < MAX_NUMBERS + 2 && NUMBERS.test(at(count))) count++;
  }
  const last = words[count - 1];
  return last ? rest.slice(0, last.index + last[0].length) : '';
}

/** Reads the operations after the fields, each ended by a semicolon. */
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

/** Removes separators and quotes at both ends. */
function bare(text: string): string {
  let start = 0;
  let end = text.length;
  const isEdge = (at: number): boolean => /[\s"'#;,|:=(]/u.test(text.charAt(at));
  while (start < end && isEdge(start)) start++;
  while (end > start && isEdge(end - 1)) end--;
  return text.slice(start, end);
}
