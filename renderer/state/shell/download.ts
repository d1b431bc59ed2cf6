/** A file of the page's own making among the user's downloads. */
export function download(name: string, parts: readonly string[], type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `name`: where the address does not bring one. */
export function downloadFrom(address: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
