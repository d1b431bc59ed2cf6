/**
 * The built page as both shells serve it: file by file, under one strict policy. Files outside its folder are not
 * served.
 */
import { realpath, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';

/**
 * Only the page's own files. WebAssembly may be compiled (for the rules kernel), and styles may be set on elements (the
 * board positions its pieces that way).
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "worker-src 'self'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Sent with every response, including refusals. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.pgn': 'text/plain; charset=utf-8',
};

export interface PageFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** {@link PAGE_HEADERS} and the headers of this file. */
  readonly headers: Readonly<Record<string, string>>;
}

/** @param path as in the address, percent-encoded and with the query; `/` is the page itself */
export async function findPageFile(folder: string, path: string): Promise<PageFile | null> {
  const name = readName(path);
  if (name === null) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(resolve(root, name === '' ? 'index.html' : name));
    const found = await stat(file);
    return file.startsWith(root + sep) && found.isFile() ? describeFile(file, found.size, name) : null;
  } catch {
    return null;
  }
}

/** The file name inside the folder; `null` when a segment is empty, dotted or contains unusual characters. */
function readName(path: string): string | null {
  try {
    const name = decodeURIComponent(path.replace(/[?#].*$/s, '')).replace(/^\//, '');
    return name === '' || name.split('/').every(part => /^[\w@ -][\w.@ -]*$/.test(part)) ? name : null;
  } catch {
    return null;
  }
}

function describeFile(path: string, size: number, name: string): PageFile {
  const headers = {
    ...PAGE_HEADERS,
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Content-Length': String(size),
    // Vite puts a hash of the content into every name under assets/.
    'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  return { path, size, headers };
}
