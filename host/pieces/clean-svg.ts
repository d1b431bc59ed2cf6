/**
 * Reduces an SVG drawing of a piece to shapes, gradients and clip paths. Only elements and attributes of the lists below
 * are kept, and the file is rewritten from them. What could run code, load something, animate or be drawn in another
 * way than the user expects is an error. Metadata of drawing programs is left out.
 *
 * Without `use`, `pattern` and `mask` the work of drawing grows with the number of elements only.
 */
import { escapeXml } from '../../core/diagram/svg.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';

/** UTF-16 units of a file. */
export const LONGEST_DRAWING = 65_536;
const MOST_ELEMENTS = 2000;
const DEEPEST = 32;

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const KEPT = new Set(['svg', 'g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath', ...SHAPES]);
/** Left out with their contents, as are elements with a prefix. */
const LEFT_OUT = new Set(['title', 'desc', 'metadata']);

/** Attributes that may also be properties of `style`. */
const PROPERTIES = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'clip-path', 'clip-rule', 'color', 'opacity', 'display', 'visibility'],
  ...['stroke', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-opacity', 'stroke-width', 'stop-color', 'stop-opacity', 'paint-order', 'vector-effect'],
]);
const ATTRIBUTES = new Set([
  ...[
    'id',
    'transform',
    'd',
    'points',
    'x',
    'y',
    'x1',
    'x2',
    'y1',
    'y2',
    'width',
    'height',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
  ],
  ...['fx', 'fy', 'fr', 'offset', 'pathLength', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits'],
]);

const MARKUP =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** What values of the listed attributes consist of: no colons, so no addresses. */
const VALUE = /^[\w\s#.,%()+\-/]*$/;
const REFERENCE = /^url\(\s*(["']?)#([\w.-]+)\1\s*\)$/;

class Refusal extends Error {
  readonly issue: Issue;
  constructor(code: string, text: string, data?: Issue['data']) {
    super(text);
    this.issue = { code, text, ...(data ? { data } : {}) };
  }
}

const refuse = (what: string): never => {
  throw new Refusal('drawing-refused', `A drawing of a piece may not contain ${what}`, { what });
};
const notSvg = (): never => {
  throw new Refusal('drawing-unreadable', 'This is not an SVG drawing');
};

function decode(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));?/gi, (_, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? refuse(`&${name};`);
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : notSvg();
  });
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) found.set(name, decode(double ?? single ?? ''));
  return found;
}

/** A value without addresses; a reference to an element of the same file in one form. */
function cleanValue(name: string, value: string): string {
  const reference = REFERENCE.exec(value.trim());
  if (reference) return `url(#${reference[2]})`;
  if (!VALUE.test(value) || /url/i.test(value)) refuse(`${name}="${value.slice(0, 40)}"`);
  return value;
}

function cleanStyle(style: string): string {
  return style
    .split(';')
    .flatMap(part => {
      const [property = '', value = ''] = part.split(/:(.*)/s).map(text => text.trim());
      return PROPERTIES.has(property) ? [`${property}:${cleanValue(property, value)}`] : [];
    })
    .join(';');
}

/** The attributes that are kept, as text. Inside a clip path no other one may be named: they could multiply. */
function cleanAttributes(given: ReadonlyMap<string, string>, inClipPath: boolean): string {
  const kept: string[] = [];
  for (const [name, value] of given) {
    if (/^on/i.test(name)) refuse(name);
    if (name === 'href' || name === 'xlink:href') {
      if (!/^#[\w.-]+$/.test(value)) refuse(`${name}="${value.slice(0, 40)}"`);
      kept.push(`href="${value}"`);
    } else if (name === 'style') {
      const style = cleanStyle(value);
      if (inClipPath && style.includes('clip-path')) refuse('nested clip paths');
      if (style !== '') kept.push(`style="${escapeXml(style)}"`);
    } else if (name === 'id') {
      if (/^[\w.-]+$/.test(value)) kept.push(`id="${value}"`);
    } else if (ATTRIBUTES.has(name) || PROPERTIES.has(name)) {
      if (inClipPath && name === 'clip-path') refuse('nested clip paths');
      kept.push(`${name}="${escapeXml(cleanValue(name, value))}"`);
    }
  }
  return kept.map(text => ` ${text}`).join('');
}

/**
 * The root element with a `viewBox`, which may follow from width and height. A group takes its other attributes, because
 * diagrams keep only what is inside the root.
 */
function rootOf(given: ReadonlyMap<string, string>): readonly [start: string, end: string] {
  const numbers = given
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/) ?? [...['0', '0'], ...['width', 'height'].map(name => given.get(name)?.replace(/px$/, '') ?? '')];
  const box = numbers.map(text => (text === '' ? Number.NaN : Number(text)));
  const [, , width = 0, height = 0] = box;
  if (box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0)
    throw new Refusal('drawing-without-size', 'The drawing has no viewBox');
  const rest = new Map([...given].filter(([name]) => PROPERTIES.has(name) || name === 'style'));
  const attributes = cleanAttributes(rest, false);
  const start = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">`;
  return attributes === '' ? [start, '</svg>'] : [`${start}<g${attributes}>`, '</g></svg>'];
}

function rewrite(text: string): string {
  const written: string[] = [];
  const open: string[] = [];
  /** Depth at which an element that is left out was opened. */
  let leftOut = Number.POSITIVE_INFINITY;
  let elements = 0;
  let rootEnd = '';
  const close = (name: string): void => void written.push(name === 'svg' ? rootEnd : `</${name}>`);
  for (const [markup, end, name, attributes = '', alone] of text.matchAll(MARKUP)) {
    if (end !== undefined) {
      if (open.pop() !== end) notSvg();
      if (open.length === leftOut) leftOut = Number.POSITIVE_INFINITY;
      else if (open.length < leftOut) close(end);
    } else if (name !== undefined) {
      if (++elements > MOST_ELEMENTS || open.length >= DEEPEST)
        throw new Refusal('drawing-too-large', 'The drawing has too many elements');
      const isRoot = open.length === 0;
      if (isRoot !== (name === 'svg') || (isRoot && written.length > 0)) notSvg();
      const isShown = open.length < leftOut;
      if (isShown && (LEFT_OUT.has(name) || name.includes(':'))) leftOut = open.length;
      else if (isShown) {
        if (!KEPT.has(name)) refuse(`<${name}>`);
        const given = attributesOf(attributes);
        let start = `<${name}${cleanAttributes(given, open.includes('clipPath'))}>`;
        if (isRoot) [start, rootEnd] = rootOf(given);
        written.push(start);
      }
      open.push(name);
      if (alone) {
        open.pop();
        if (open.length === leftOut) leftOut = Number.POSITIVE_INFINITY;
        else if (isShown) close(name);
      }
    } else if (markup === '<' || (open.length === 0 && !/^<|^\s*$/.test(markup.replace('\uFEFF', '')))) notSvg();
  }
  if (open.length > 0 || written.length === 0) notSvg();
  return written.join('');
}

/**
 * The drawing as an SVG text that contains nothing but listed elements and attributes. Issues: `drawing-unreadable`,
 * `drawing-too-large`, `drawing-without-size`, `drawing-refused` with `what` in its data.
 */
export function cleanSvg(text: string): Parsed<string> {
  try {
    if (text.length > LONGEST_DRAWING) throw new Refusal('drawing-too-large', 'The drawing is larger than 64 KiB');
    return ok(rewrite(text));
  } catch (error) {
    if (error instanceof Refusal) return fail(error.issue);
    throw error;
  }
}
