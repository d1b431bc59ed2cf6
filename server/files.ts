/** The built page, file by file, under one strict policy. Anything outside its folder does not exist. */
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CONTENT_SECURITY_POLICY } from '../api/policy.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.pgn': 'text/plain; charset=utf-8',
};

const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Ends the response with a short text. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

export async function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET');
  }
  const file = await locate(folder, request.url ?? '/');
  if (!file) return refuse(response, 404, 'Not found');
  response.writeHead(200, {
    ...HEADERS,
    'Content-Type': TYPES[extname(file.path)] ?? 'application/octet-stream',
    'Content-Length': file.size,
    // Vite puts a hash of the content into every name under assets/.
    'Cache-Control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file.path), response);
}

interface Located {
  readonly path: string;
  readonly size: number;
  readonly hashed: boolean;
}

async function locate(folder: string, url: string): Promise<Located | null> {
  const name = readName(url);
  if (name === null) return null;
  try {
    const root = await realpath(folder);
    const path = await realpath(resolve(root, name === '' ? 'index.html' : name));
    const found = await stat(path);
    if (!path.startsWith(root + sep) || !found.isFile()) return null;
    return { path, size: found.size, hashed: name.startsWith('assets/') };
  } catch {
    return null;
  }
}

/** The path inside the folder, `null` for one with empty, dotted or strange segments. */
function readName(url: string): string | null {
  try {
    const name = decodeURIComponent(url.replace(/[?#].*$/s, '')).replace(/^\//, '');
    return name === '' || name.split('/').every(part => /^[\w@ -][\w.@ -]*$/.test(part)) ? name : null;
  } catch {
    return null;
  }
}
