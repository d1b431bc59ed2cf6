/**
 * The members of a JSON object with their source text. `JSON.parse` loses repeated names, the digits of long numbers
 * and the order. Nothing recurses, so any depth of nesting can be skipped.
 */
export interface JsonMember {
  readonly name: string;
  /** The source text of name and value. */
  readonly text: string;
  /** The source text of the value. */
  readonly value: string;
}

/** @param text a valid JSON object, possibly with blanks around it */
export function membersOf(text: string): readonly JsonMember[] {
  const members: JsonMember[] = [];
  let at = text.indexOf('{') + 1;
  for (;;) {
    const begin = text.indexOf('"', at);
    if (at === 0 || begin < 0) return members;
    const nameEnd = stringEnd(text, begin);
    const from = afterBlanks(text, text.indexOf(':', nameEnd) + 1);
    const end = valueEnd(text, from);
    members.push({
      name: JSON.parse(text.slice(begin, nameEnd)) as string,
      text: text.slice(begin, end),
      value: text.slice(from, end),
    });
    at = end;
  }
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** The index after the quoted string that begins at `at`. */
function stringEnd(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const c = text.charCodeAt(end);
    if (c === 92) end++;
    else if (c === 34) return end + 1;
  }
  return text.length;
}

function valueEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const c = text.charAt(at);
    if (c === '"') at = stringEnd(text, at) - 1;
    else if (c === '{' || c === '[') depth++;
    else if ((c === '}' || c === ']') && depth > 0) depth--;
    else if (depth === 0 && (c === ',' || c === '}' || c === ']' || c.charCodeAt(0) <= 32)) return at;
    if (depth === 0 && (c === '}' || c === ']' || c === '"')) return at + 1;
  }
  return text.length;
}
