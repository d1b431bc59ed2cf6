/** The style sheet of printed documents. It names no address, so a document loads nothing. */

import type { Paper } from './options.ts';

/** The size of the pages, for a document that is printed as a whole. */
export const paperStyle = (paper: Paper): string => `@page{size:${paper};margin:14mm}`;

/** @param columns columns of the text. @param perPage exercises on a page */
export const documentStyle = (columns: number, perPage: number): string => `
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
.print .exercises{display:grid;grid-template-columns:repeat(${perPage <= 2 ? 1 : perPage <= 6 ? 2 : 3},1fr);
gap:5mm 8mm;align-content:start;break-after:page}
.print .exercises figure{width:100%;max-width:${perPage <= 2 ? 105 : perPage <= 4 ? 80 : perPage <= 6 ? 66 : 54}mm}
.print .fields{display:flex;gap:10mm;margin-bottom:4mm}
.print .fields span{flex:1;border-bottom:.2mm solid #000}
.print .solutions li{break-inside:avoid}
.print .symbols{position:absolute;width:0;height:0}
@media print{.print{max-width:none;padding:0}}
`;
