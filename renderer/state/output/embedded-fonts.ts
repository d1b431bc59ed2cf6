/** Fonts for Thai and Khmer text in files that leave the program. */
import khmer from '@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff2?url';
import thai from '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2?url';
import { fontFace, SCRIPT_FONTS } from '../../../core/diagram/script-fonts.ts';

type Family = (typeof SCRIPT_FONTS)[number]['family'];

const ADDRESSES: Readonly<Record<Family, string>> = { 'Noto Sans Thai': thai, 'Noto Sans Khmer': khmer };

const rules = new Map<Family, Promise<string>>();

async function fetchRule(family: Family): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(ADDRESSES[family])).arrayBuffer());
  return fontFace(family, 'woff2', btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')));
}

/** The `@font-face` rules with the fonts that a text needs; empty if it is Latin. */
export async function fontRules(text: string): Promise<string> {
  const needed = SCRIPT_FONTS.filter(({ script }) => script.test(text));
  const found = needed.map(({ family }) => {
    const rule = rules.get(family) ?? fetchRule(family);
    rules.set(family, rule);
    rule.catch(() => rules.delete(family));
    return rule;
  });
  return (await Promise.all(found)).join('');
}

/** An SVG file with the fonts of its text. */
export async function withFonts(svg: string): Promise<string> {
  const style = await fontRules(svg);
  return style === '' ? svg : svg.replace(/<svg[^>]*>/u, begin => `${begin}<style>${style}</style>`);
}
