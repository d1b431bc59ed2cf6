/** Reads the beginning of a source before it is imported, to detect its format and the likeliest game. */
import type { ImportPreview } from '../../api/contract.ts';
import { guessFile } from '../../core/pgn/guess.ts';
import { openReading } from '../files/reading.ts';

/** Files of an archive or a folder that are read. */
const LOOKED_AT = 12;

/** @throws CodedError with the codes of `GameFile.chunks` when no file can be read. */
export async function previewOf(source: Parameters<typeof openReading>[0], name: string): Promise<ImportPreview> {
  const reading = await openReading(source, name);
  const guesses: ReturnType<typeof guessFile>[] = [];
  let fault: unknown = null;
  for await (const { head, chunks } of reading.files) {
    const beginning = await chunks.next().catch((error: unknown) => {
      fault ??= error;
      return null;
    });
    if (beginning !== null) guesses.push(guessFile(head));
    if (guesses.length === LOOKED_AT) break;
  }
  const [first] = guesses;
  if (first === undefined && fault !== null) throw fault;
  const found = first ?? guessFile(new Uint8Array(0));
  const files = reading.isSingle
    ? null
    : { listed: reading.listed(), alike: new Set(guesses.map(({ guess }) => guess)).size < 2 };
  return { name, size: reading.total, ...found, needsRules: guesses.some(({ needsRules }) => needsRules), files };
}
