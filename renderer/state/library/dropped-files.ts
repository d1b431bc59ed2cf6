/** Files and folders from the browser: dropped on the page, or chosen in its dialog. */
import { fileKind, isHidden, KIND_WINDOW, mayContainGames } from '../../../core/pgn/file-kind.ts';

interface PageFile {
  /** Path relative to its folder, with `/`. */
  readonly name: string;
  readonly file: File;
}

export interface PageFolder {
  readonly name: string;
  readonly files: readonly PageFile[];
  /** Names of files without games; they are not sent. */
  readonly leftOut: readonly string[];
}

export interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly PageFolder[];
}

/**
 * Reads the files of a drop. Call during the event: its items are gone later. A browser without directory entries
 * yields files only.
 */
export function dropped(transfer: DataTransfer): Promise<Dropped> {
  const items = [...transfer.items].filter(item => item.kind === 'file');
  const entries = items.map(item => item.webkitGetAsEntry?.() ?? null);
  const directories = entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
  const files = items.flatMap((item, at) => (entries[at]?.isDirectory ? [] : (item.getAsFile() ?? [])));
  return Promise.all(directories.map(readFolder)).then(folders => ({ files, folders }));
}

/** The folder that was chosen with `<input webkitdirectory>`; `null` if it is empty. */
export async function chosenFolder(files: readonly File[]): Promise<PageFolder | null> {
  const [name] = files[0]?.webkitRelativePath.split('/') ?? [];
  if (name === undefined) return null;
  const below = files.map(file => ({ name: file.webkitRelativePath.slice(name.length + 1), file }));
  return withGames(name, below);
}

async function readFolder(folder: FileSystemDirectoryEntry): Promise<PageFolder> {
  const found: PageFile[] = [];
  const waiting: { readonly entry: FileSystemDirectoryEntry; readonly prefix: string }[] = [
    { entry: folder, prefix: '' },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { entry, prefix } = next;
    for (const child of await childrenOf(entry)) {
      const name = prefix + child.name;
      if (isHidden(child.name)) continue;
      if (child.isDirectory) waiting.push({ entry: child as FileSystemDirectoryEntry, prefix: `${name}/` });
      else found.push({ name, file: await fileOf(child as FileSystemFileEntry) });
    }
  }
  return withGames(folder.name, found);
}

/** `readEntries` returns at most 100 entries per call and an empty list at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const BEGINNING = 65536;

/** Leaves out files without games, so that they are not sent. Archives are sent: the host reads them. */
async function withGames(name: string, files: readonly PageFile[]): Promise<PageFolder> {
  const shown = files.filter(file => !isHidden(file.name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const kept: PageFile[] = [];
  const leftOut: string[] = [];
  for (const one of shown) {
    const head = new Uint8Array(await one.file.slice(0, BEGINNING).arrayBuffer());
    const isPacked = fileKind(head.subarray(0, KIND_WINDOW)) !== 'plain';
    if (isPacked || mayContainGames(one.name, head)) kept.push(one);
    else leftOut.push(one.name);
  }
  return { name, files: kept, leftOut };
}
