/**
 * Shows printed documents in the page. They are in shadow trees, so that the styles of page and document do not mix.
 * The document escapes every text of a game, and the policy of the page would refuse scripts.
 */
import type { NativeWindow } from '../../../api/contract.ts';
import type { PrintedDocument } from '../../../core/print/document.ts';
import { paperStyle } from '../../../core/print/style.ts';

/** Fills an element with a document. */
export function showDocument(element: Element, { style, body, language }: PrintedDocument): void {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  root.innerHTML = `<style>${style}</style><div class="print" lang="${language}">${body}</div>`;
}

/** While a document is printed, the page shows nothing else. */
const PRINT_ONLY = `
@media screen{.printed-document{display:none}}
@media print{
html,body{height:auto;overflow:visible;background:#fff;color-scheme:light}
body>:not(.printed-document){display:none!important}
}`;

/** Calls `print` while the page shows only a document in print. */
async function whileShown(printed: PrintedDocument, print: () => unknown): Promise<void> {
  const style = document.createElement('style');
  style.textContent = paperStyle(printed.paper) + PRINT_ONLY;
  const sheet = document.createElement('div');
  sheet.className = 'printed-document';
  showDocument(sheet, printed);
  document.head.append(style);
  document.body.append(sheet);
  try {
    await print();
  } finally {
    style.remove();
    sheet.remove();
  }
}

/** Opens the print dialog of the browser or of the system, and returns when it is closed. */
export const printDocument = (printed: PrintedDocument): Promise<void> => whileShown(printed, () => window.print());

/** Saves a document as PDF, where the shell can. */
export const savePdf = (shell: Pick<NativeWindow, 'savePdf'>, printed: PrintedDocument, name: string): Promise<void> =>
  whileShown(printed, () => shell.savePdf(name));
