/** The style sheet of printed documents. It names no address, so a document loads nothing. */

import type { Paper, PerPage } from './options.ts';

/** Millimetres. */
const MARGIN = 14;
const SIZES: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  A4: [210, 297],
  A5: [148, 210],
  Letter: [215.9, 279.4],
};
/** Rounding of a browser must not move the end of a page to the next one. */
const SPARE = 1;

/** The size of the pages, for a document that is printed as a whole. */
export const paperStyle = (paper: Paper): string => `@page{size:${paper};margin:${MARGIN}mm}`;

/** What the margins leave of a page, in millimetres. */
export const printableSize = (paper: Paper): readonly [width: number, height: number] => {
  const [width, height] = SIZES[paper];
  return [width - 2 * MARGIN, height - 2 * MARGIN];
};

/** Columns and rows of exercises on a page. */
const GRIDS: Readonly<Record<PerPage, readonly [columns: number, rows: number]>> = {
  1: [1, 1],
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
  9: [3, 3],
  12: [3, 4],
};

/** Millimetres of the page's width for each column. With less, long captions would leave little room for diagrams. */
const NARROW = 50;
const NARROW_STYLE = `.print .exercises{gap:3mm 5mm}
.print .exercises figcaption{font-size:7pt}
`;

/**
 * For documents with exercises, beside `documentStyle`. A page has the height of the paper, and diagrams take what
 * heading and captions leave of it. Without `overflow:hidden`, Chromium puts the last row of a full page on the next
 * one.
 */
export function exerciseStyle(paper: Paper, perPage: PerPage): string {
  const [columns, rows] = GRIDS[perPage];
  const [width, height] = printableSize(paper);
  return `
.print .sheet{display:flex;flex-direction:column;height:${height - SPARE}mm;break-after:page}
.print .exercises{flex:1;min-height:0;display:grid;gap:5mm 8mm;grid-template-columns:repeat(${columns},minmax(0,1fr));
grid-template-rows:repeat(${rows},minmax(0,1fr));overflow:hidden}
.print .exercises figure{display:flex;flex-direction:column;margin:0;min-height:0}
.print .exercises figure svg{flex:0 1 130mm;min-height:0}
.print .fields{display:flex;gap:10mm;margin-bottom:4mm}
.print .fields span{flex:1;border-bottom:.2mm solid #000}
.print .solutions li{break-inside:avoid}
${width / columns < NARROW ? NARROW_STYLE : ''}`;
}

/** @param columns columns of the text */
export const documentStyle = (columns: number): string => `
.print{color:#000;background:#fff;font:10.5pt/1.45 "Noto Sans","Noto Sans Thai","Noto Sans Khmer",sans-serif;
max-width:190mm;margin:0 auto;padding:6mm}
.print :is(h1,h2,h3,p){margin:0 0 2mm}
.print h1{font-size:17pt;text-align:center}
.print h2{font-size:12.5pt}
.print a{color:inherit;text-decoration:none}
.print .about{color:#444;font-size:9.5pt}
.print .game{margin-top:7mm;break-inside:auto}
.print .game h2,.print .game .about{break-after:avoid}
.print .moves{columns:${columns};column-gap:7mm;overflow-wrap:anywhere}
.print .moves b{font-weight:700}
.print .variation{margin:1mm 0 1mm 4mm;font-size:9.5pt}
.print .comment{white-space:pre-line}
.print .item{display:flex;gap:.5em}
.print figure{margin:2mm auto 3mm;text-align:center;break-inside:avoid}
.print .moves figure{width:min(100%,62mm)}
.print figure svg{display:block;width:100%;height:auto}
.print figcaption{font-size:9.5pt;margin-top:1mm}
.print table{border-collapse:collapse;width:100%;font-size:9.5pt}
.print :is(th,td){padding:.6mm 2mm;border-bottom:.2mm solid #bbb;text-align:start;vertical-align:top}
.print .score{text-align:end;white-space:nowrap}
.print .symbols{position:absolute;width:0;height:0}
@media print{.print{max-width:none;padding:0}}
`;
