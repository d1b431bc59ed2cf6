/**
 * The user's own piece sets: one JSON file each in the folder `pieces` beside the library. Drawings are cleaned when
 * they are added, and again when they are read, because other programs can change the files.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OwnPieces, PieceDrawings, Pieces } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { fail, type Issue, ok, type Parsed } from '../../engine/rules/result.ts';
import { ROLES } from '../../engine/rules/types.ts';
import { writeFileAtomic } from '../atomic-file.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../private-files.ts';
import { cleanSvg } from './clean-svg.ts';

const MOST_SETS = 50;
const FILE = /^(own-[\da-f]{8})\.json$/;
const SIDES = ['w', 'b'] as const;
/** Names of files that other programs use: `wK.svg`. */
const LETTERS = { king: 'K', met: 'M', koul: 'S', horse: 'N', boat: 'R', fish: 'P' } as const;
/** Optional drawings, with those that are shown in their place. */
const INSTEAD = { promoted: 'met', 'capture-king': 'king', 'capture-boat': 'boat' } as const;

interface StoredSet {
  readonly name: string;
  readonly drawings: PieceDrawings;
}

/** The cleaned drawings of a set by name, from the texts of files by name. */
export function drawingsIn(files: ReadonlyMap<string, string>): Parsed<PieceDrawings> {
  const names = SIDES.flatMap(side => [
    ...ROLES.map(role => [`${side}-${role}`, `${side}-${role}.svg`, `${side}${LETTERS[role]}.svg`] as const),
    ...Object.entries(INSTEAD).map(
      ([piece, other]) =>
        [`${side}-${piece}`, `${side}-${piece}.svg`, `${side}-${other}.svg`, `${side}${LETTERS[other]}.svg`] as const,
    ),
  ]);
  const drawings: Record<string, string> = {};
  const missing = new Set<string>();
  for (const [drawing, ...possible] of names) {
    const file = possible.find(name => files.has(name));
    if (file === undefined) {
      missing.add(possible.at(-2) ?? '');
      continue;
    }
    const cleaned = cleanSvg(files.get(file) ?? '');
    if (!cleaned.ok) return fail(inFile(cleaned.error, file));
    drawings[drawing] = cleaned.value;
  }
  if (missing.size === 0) return ok(drawings);
  const list = [...missing].join(', ');
  return fail({ code: 'pieces-missing', text: `Drawings are missing: ${list}`, data: { files: list } });
}

const inFile = ({ code, text, data }: Issue, file: string): Issue => ({
  code,
  text: `${file}: ${text}`,
  data: { ...data, file },
});

export function ownPieces(libraryPath: string, isReadOnly: boolean): Pieces {
  const folder = join(dirname(libraryPath), 'pieces');
  const pathOf = (id: string): string => join(folder, `${id}.json`);

  function read(id: string): StoredSet | null {
    try {
      const { name, drawings } = JSON.parse(readFileSync(pathOf(id), 'utf8')) as StoredSet;
      const files = new Map(Object.entries(drawings).map(([drawing, text]) => [`${drawing}.svg`, String(text)]));
      const cleaned = drawingsIn(files);
      return cleaned.ok ? { name: String(name), drawings: cleaned.value } : null;
    } catch {
      return null;
    }
  }

  function ids(): readonly string[] {
    try {
      return readdirSync(folder).flatMap(file => FILE.exec(file)?.[1] ?? []);
    } catch {
      return [];
    }
  }

  const requireWritable = (): void => {
    if (isReadOnly) throw new CodedError('library-read-only', 'The library cannot be written to');
  };

  return {
    async list() {
      const sets = ids().map((id): OwnPieces => ({ id, name: read(id)?.name ?? id }));
      return sets.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    },
    async drawings(id) {
      const found = ids().includes(id) ? read(id) : null;
      if (!found) throw new CodedError('no-such-pieces', 'These pieces no longer exist, or their file is damaged');
      return found.drawings;
    },
    async add(name, files) {
      requireWritable();
      if (ids().length >= MOST_SETS)
        return fail({ code: 'pieces-too-many', text: `At most ${MOST_SETS} piece sets can be stored` });
      const drawings = drawingsIn(new Map(files.map(file => [file.name, file.text])));
      if (!drawings.ok) return drawings;
      const set: StoredSet = { name: name.trim() || 'SVG', drawings: drawings.value };
      const id = `own-${randomBytes(4).toString('hex')}`;
      makePrivateFolder(folder);
      await writeFileAtomic(pathOf(id), JSON.stringify(set), { mode: PRIVATE_FILE });
      return ok({ id, name: set.name });
    },
    async remove(id) {
      requireWritable();
      if (ids().includes(id)) rmSync(pathOf(id));
    },
  };
}
