/** A look at the beginning of a source before it is imported: how it is written, and which game it most likely is. */
import type { ImportPreview } from '../../api/contract.ts';
import type { PgnGame } from '../../core/pgn/game.ts';
import { pgnReader } from '../../core/pgn/reader.ts';
import { mainLine } from '../../core/study/walk.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { beginningOf, type Source, sizeOf } from './source.ts';

/** Bytes looked at. */
const LOOK = 128 * 1024;

/** @throws CodedError `file-unreadable`. */
export async function previewOf(source: Source, name: string): Promise<ImportPreview> {
  return { name, size: await sizeOf(source), ...lookAt(await beginningOf(source, LOOK)) };
}

function lookAt(bytes: Uint8Array): Omit<ImportPreview, 'name' | 'size'> {
  const readings = ruleSets.map(({ id }) => ({ id, ...read(bytes, id) }));
  const [first] = readings;
  const games = first?.games ?? [];
  const best = readings.reduce((best, next) => (next.plies > best.plies ? next : best));
  const source = games.map(game => game.source).join('\n');
  return {
    encoding: first?.encoding ?? 'utf-8',
    dialect: dialectOf(source),
    needsRules: games.length > 0 && games.some(game => !/^\s*\[Variant\s/im.test(game.source)),
    guess: /cambodia|khmer|\bouk\b|អុក/i.test(source) ? 'ouk-pychess' : best.id,
    firstGame: games[0]?.source ?? '',
  };
}

/** Legal plies of the main lines: the rule set that reads furthest is the likeliest. */
function read(bytes: Uint8Array, rules: string): { games: readonly PgnGame[]; plies: number; encoding: string } {
  const reader = pgnReader({ rules });
  const whole = [...reader.push(bytes)];
  const games = whole.length > 0 ? whole : [...reader.end()];
  const plies = games.reduce((sum, { study }) => sum + mainLine(study).length, 0);
  return { games, plies, encoding: reader.encoding };
}

/** First that fits; the marks are those programs leave in tags, then the look of the moves. */
const DIALECTS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['playok', /^\[(?:Site|Event)\s+"[^"]*playok/im],
  ['schemingmind', /schemingmind/i],
  ['pychess', /pychess/i],
  ['winboard', /^\[Variant\s+"fairy"|\[VariantMen\s/im],
  ['cutechess', /cutechess/i],
  ['fairy-stockfish', /fairy-stockfish/i],
  ['uci', /(?:^|\s)(?:1\.\s*)?[a-h][1-8][a-h][1-8]m?\s+[a-h][1-8][a-h][1-8]m?(?:\s|$)/m],
  ['long', /(?:^|\s)(?:1\.\s*)?[A-Z]?[a-h][1-8][-x][A-Z]?[a-h][1-8]/m],
];

const dialectOf = (source: string): string => DIALECTS.find(([, mark]) => mark.test(source))?.[0] ?? 'plain';
