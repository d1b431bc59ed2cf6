/**
 * Links in comments. Web addresses are links as they are. `[[12... Nf6]]` names a position of the game by a move with
 * its number, by the moves that lead to it, or by a bookmark; `[[glossary: bet]]` a term of the glossary;
 * `[[library: player:Sok date:2026]]` games of the library by a query. `[[12... Nf6|the defence]]` has a text of its
 * own. Other programs show the text as it is.
 */

export type Link =
  /** `target`: an address with `https`. */
  | { readonly kind: 'web'; readonly target: string }
  | { readonly kind: 'place' | 'glossary' | 'library'; readonly target: string };

export interface LinkedText {
  readonly text: string;
  /** `null`: plain text. */
  readonly link: Link | null;
}

const ADDRESS = String.raw`https://[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#][^\s\\<>"\u201c\u201d\[\]{}|]*)?`;
const LINK = new RegExp(String.raw`\[\[([^[\]\n|]+)(?:\|([^[\]\n|]+))?\]\]|${ADDRESS}`, 'gu');
const WHOLE_ADDRESS = new RegExp(`^${ADDRESS}$`, 'u');
/** Punctuation that ends a sentence and not the address in it. */
const TRAILING = /[.,;:!?'*\u17d4]+$/u;

/** The parts of a text in their order. */
export function linkedParts(text: string): readonly LinkedText[] {
  const parts: LinkedText[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) parts.push({ text: text.slice(at, end), link: null });
    at = end;
  };
  for (const found of text.matchAll(LINK)) {
    const [whole, named, label] = found;
    const shown = named === undefined ? withoutPunctuation(whole) : whole;
    plain(found.index);
    parts.push(named === undefined ? { text: shown, link: { kind: 'web', target: shown } } : written(named, label));
    at = found.index + shown.length;
  }
  plain(text.length);
  return parts;
}

/** A closing parenthesis belongs to the address only if it closes one that is part of it. */
function withoutPunctuation(address: string): string {
  const bare = address.replace(TRAILING, '');
  const closed = bare.split(')').length - bare.split('(').length;
  return bare.endsWith(')') && closed > 0 ? withoutPunctuation(bare.slice(0, -1)) : bare;
}

function written(named: string, label: string | undefined): LinkedText {
  const target = named.trim();
  const text = label?.trim() ?? '';
  if (WHOLE_ADDRESS.test(target)) return { text: text || target, link: { kind: 'web', target } };
  const [, kind, rest = ''] = /^(glossary|library)\s*:\s*(.+)$/u.exec(target) ?? [];
  if (kind === 'glossary' || kind === 'library') return { text: text || rest, link: { kind, target: rest } };
  return { text: text || target, link: { kind: 'place', target } };
}

export const hasLinks = (text: string): boolean => linkedParts(text).some(({ link }) => link !== null);

/** The text of a link to a place or to games; with a label if it differs. */
export const linkText = (target: string, label = target): string =>
  label === target ? `[[${target}]]` : `[[${target}|${label}]]`;
