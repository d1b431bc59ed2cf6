import type { NativeWindow } from '../../../api/contract.ts';

/**
 * Saves a file: with the dialog of the shell, or as a download of this MIME type.
 * @returns whether it was downloaded
 */
export async function saveFile(
  shell: Pick<NativeWindow, 'saveFile'>,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<boolean> {
  if (await shell.saveFile(name, content)) return false;
  const address = URL.createObjectURL(new Blob([content], { type }));
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

/** The name of a file after a game, without signs that systems do not allow. */
export const fileName = (title: string, ending: string): string =>
  `${title.replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')}.${ending}`;

/** @param name used if the response does not name the file */
export function downloadFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
