/** Merges the contents of duplicates, and undoes that. */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FlatStudy, GameId } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { keptOf } from '../../../core/pgn/game.ts';
import { flattenStudy, unflattenStudy } from '../../../core/study/flat.ts';
import { canMerge, mergeGames, tagsAddNothing } from '../../../core/study/merge-games.ts';
import type { Tag } from '../../../core/study/study.ts';
import { checkStudy } from '../check-study.ts';
import type { GameStore } from '../game-store.ts';
import type { UndoPart } from '../organisation/undo-steps.ts';

interface Merged {
  readonly kept: GameId;
  readonly others: readonly GameId[];
  /** What undoes the change of the game that is kept; `null`: it has not changed. */
  readonly part: Omit<UndoPart, 'id'> | null;
}

/**
 * The first game gets the contents of the others, inside a transaction. Nothing has been written if it throws.
 * @throws CodedError `cannot-merge`, `no-such-game`, `bad-study`; DamagedRecordError
 */
export function mergeContents(games: GameStore, ids: readonly GameId[], tags: readonly Tag[]): Merged {
  const [kept, ...others] = new Set(ids);
  if (kept !== undefined && others.length > 0 && tags.length === 0 && areCopies(games, kept, others))
    return { kept, others, part: null };
  return mergeStudies(games, ids, tags);
}

/** Whether merging plain games changes nothing; does not play their moves. @throws as {@link mergeContents} */
function areCopies(games: GameStore, first: GameId, others: readonly GameId[]): boolean {
  const kept = games.plain(first);
  if (kept === null) return false;
  const copies = others.map(id => games.plain(id));
  return (
    copies.every(copy => copy !== null && copy.rules === kept.rules && Buffer.compare(copy.moves, kept.moves) === 0) &&
    tagsAddNothing(kept, copies as readonly (typeof kept)[])
  );
}

function mergeStudies(games: GameStore, ids: readonly GameId[], tags: readonly Tag[]): Merged {
  const [first, ...rest] = [...new Set(ids)].map(id => games.read(id));
  if (first === undefined || rest.length === 0)
    throw new CodedError('cannot-merge', 'There must be two or more games to merge');
  const kept = unflattenStudy(first.study);
  const studies = rest.map(({ study }) => unflattenStudy(study));
  if (studies.some(other => !canMerge(kept, other)))
    throw new CodedError('cannot-merge', 'Games of different rules or starts cannot be merged');
  const study = mergeGames(kept, studies, tags);
  const merged = { kept: first.id, others: rest.map(({ id }) => id) };
  if (study === kept) return { ...merged, part: null };
  const flat = flattenStudy(study);
  checkStudy(flat);
  games.replace(first.id, first.revision, { study: flat, kept: keptOf(study) });
  const undo: StudyUndo = { before: first.study, after: hashOf(games.read(first.id).study) };
  const data = deflateRawSync(JSON.stringify(undo));
  return { ...merged, part: { kind: 'study', owner: first.id, other: first.revision + 1, data } };
}

/** What undoes a merge. Its revision alone would not do: other changes that were undone have raised it. */
interface StudyUndo {
  readonly before: FlatStudy;
  /** Hash of the merged study. */
  readonly after: string;
}

const hashOf = (study: FlatStudy): string => createHash('sha256').update(JSON.stringify(study)).digest('base64');

/** Parts of older libraries have the study alone. */
const readUndo = (data: Uint8Array): StudyUndo => {
  const read = JSON.parse(inflateRawSync(data).toString()) as StudyUndo | FlatStudy;
  return 'before' in read ? read : { before: read, after: '' };
};

/**
 * Undoes a part of the kind `study` unless the game has other contents than after the merge, or was deleted. Returns
 * whether it was undone.
 */
export function restoreStudy(games: GameStore, { owner, other, data }: UndoPart): boolean {
  const { before: study, after } = readUndo(data);
  try {
    const now = games.read(owner);
    const revision = hashOf(now.study) === after ? now.revision : other;
    games.replace(owner, revision, { study, kept: keptOf(unflattenStudy(study)) });
    return true;
  } catch (error) {
    if (error instanceof CodedError && (error.code === 'stale' || error.code === 'no-such-game')) return false;
    throw error;
  }
}
