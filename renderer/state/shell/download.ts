/** Downloads a file that the page created. */
export function download(name: string, parts: readonly string[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param name used if the response does not name the file */
export function downloadFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
