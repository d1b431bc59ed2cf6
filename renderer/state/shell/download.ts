import type { NativeWindow } from '../../../api/contract.ts';

/**
 * Saves text as a file: with the dialog of the shell, or as a download of this MIME type.
 * @returns whether it was downloaded
 */
export async function saveText(
  shell: Pick<NativeWindow, 'saveFile'>,
  name: string,
  text: string,
  type: string,
): Promise<boolean> {
  if (await shell.saveFile(name, text)) return false;
  const address = URL.createObjectURL(new Blob([text], { type }));
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return true;
}

/** @param name used if the response does not name the file */
export function downloadFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
