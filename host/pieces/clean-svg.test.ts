import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanSvg, LONGEST_DRAWING } from './clean-svg.ts';

const svg = (inner: string, root = 'viewBox="0 0 10 10"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`;

const cleaned = (text: string): string => {
  const result = cleanSvg(text);
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
};

const codeOf = (text: string): string => {
  const result = cleanSvg(text);
  return result.ok ? 'ok' : result.error.code;
};

const PIECES = new URL('../../resources/pieces/', import.meta.url);

it('keeps every drawing of the program as it is, but for the form of its tags', () => {
  const names = (text: string) => [...text.matchAll(/<(\w+)/g)].map(([, name]) => name);
  for (const set of readdirSync(PIECES))
    for (const file of readdirSync(new URL(`${set}/`, PIECES))) {
      const text = readFileSync(new URL(`${set}/${file}`, PIECES), 'utf8');
      expect(names(cleaned(text)), `${set}/${file}`).toEqual(names(text));
      expect(cleaned(cleaned(text)), 'a clean drawing stays the same').toBe(cleaned(text));
    }
});

it('leaves out what drawing programs add', () => {
  const text = `\uFEFF<?xml version="1.0"?><!DOCTYPE svg PUBLIC "x" "y"><!-- <script> -->${svg(
    '<metadata><rdf:RDF><a/></rdf:RDF></metadata><sodipodi:namedview id="n"/><title>A &amp; b</title>' +
      '<g inkscape:label="L" class="c" style="fill:#fff;-inkscape-font:x;filter:url(#f)"><path d="M0 0L1 1"/></g>',
    'width="20px" height="30"',
  )}`;
  expect(cleaned(text)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30"><g style="fill:#fff"><path d="M0 0L1 1"></path></g></svg>',
  );
});

it('keeps references inside the file only', () => {
  const gradient = '<linearGradient id="a" xlink:href="#b"/><rect width="1" height="1" fill="url( \'#a\' )"/>';
  expect(cleaned(svg(gradient))).toContain(
    '<linearGradient id="a" href="#b"></linearGradient><rect width="1" height="1" fill="url(#a)">',
  );
  for (const inner of [
    '<rect fill="url(http://example.org/#a)"/>',
    '<rect fill="u&#114;l(//example.org)"/>',
    '<rect style="fill:url(data:image/png;base64,AA)"/>',
    '<linearGradient xlink:href="other.svg#a"/>',
    '<linearGradient href="javascript:alert(1)"/>',
  ])
    expect(codeOf(svg(inner)), inner).toBe('drawing-refused');
});

it('moves the properties of the root into a group', () => {
  expect(cleaned(svg('<path d="M0 0"/>', 'viewBox="0 0 9 9" fill="none" style="stroke:#000"'))).toBe(
    svg('<g fill="none" style="stroke:#000"><path d="M0 0"></path></g>', 'viewBox="0 0 9 9"'),
  );
});

describe('refuses', () => {
  it.each([
    '<script>alert(1)</script>',
    '<path onclick="alert(1)"/>',
    '<path ONLOAD="alert(1)"/>',
    '<foreignObject><p/></foreignObject>',
    '<image href="#a"/>',
    '<use href="#a"/>',
    '<style>path{fill:red}</style>',
    '<animate attributeName="x"/>',
    '<a href="#x"/>',
    '<text>K</text>',
    '<iframe/>',
    '<path d="&file;"/>',
    '<clipPath id="a"><path clip-path="url(#b)"/></clipPath>',
    '<clipPath id="a"><path style="clip-path:url(#b)"/></clipPath>',
  ])('%s', inner => expect(codeOf(svg(inner))).toBe('drawing-refused'));

  it.each([
    '',
    'text',
    '<html></html>',
    svg('<g>'),
    svg('<g></path>'),
    svg('<path d=x/>'),
    svg('<![CDATA[x]]>'),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`,
    `${svg('')}${svg('')}`,
    svg('<svg/>'),
  ])('as unreadable: %s', text => expect(codeOf(text)).toBe('drawing-unreadable'));

  it('drawings without a size, and those that are too large', () => {
    for (const root of ['', 'viewBox="0 0 0 10"', 'viewBox="0 0 a 10"', 'width="100%" height="5"'])
      expect(codeOf(svg('', root)), root).toBe('drawing-without-size');
    expect(codeOf(svg('<g/>'.repeat(2001)))).toBe('drawing-too-large');
    expect(codeOf(svg('<g>'.repeat(40) + '</g>'.repeat(40)))).toBe('drawing-too-large');
    expect(codeOf(svg(`<!--${'x'.repeat(LONGEST_DRAWING)}-->`))).toBe('drawing-too-large');
  });
});
