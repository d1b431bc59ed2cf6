/** Answers requests for files of the page. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { findPageFile, PAGE_HEADERS } from '../host/page-files.ts';

/** Ends the response with a short text. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

export async function serveFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'Only GET');
  }
  const file = await findPageFile(folder, request.url ?? '/');
  if (!file) return refuse(response, 404, 'Not found');
  response.writeHead(200, file.headers);
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file.path), response);
}
