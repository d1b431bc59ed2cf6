/**
 * The members of a JSON object as they stand in its text. `JSON.parse` gives their values and forgets the rest: a name that stands twice, the
 * digits of a long number, the order. Nothing here recurses, so any depth of nesting can be passed over.
 */
export interface JsonMember {
  readonly name: string;
  /** Name and value as they were written. */
  readonly text: string;
  /** The value alone. */
  readonly value: string;
}

/** `text`: an object that `JSON.parse` has read; blanks may stand around it. */
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

/** The place behind the text in quotes that begins at `at`. */
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
