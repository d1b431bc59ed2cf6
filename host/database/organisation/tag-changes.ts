/** Edits of PGN tags: what they change in the tags of a game, and the stored form of the changes for undo. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FlatStudy, GameId, TagEdit } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { RESULTS, type Tag } from '../../../core/study/study.ts';
import { isGroupTag } from './group-tags.ts';

/** Tags that decide about rules, start position and moves. */
const FIXED = new Set(['Variant', 'RuleSet', 'RuleSetFile', 'FEN', 'SetUp', 'VariantMen', 'Unread']);
const RESULT = 'Result';
/** Characters of a name. */
const LONGEST_NAME = 100;

type Tagged = Pick<FlatStudy, 'tags' | 'result'>;

/** A tag before and after; `null`: there is none. `at`: its index in the tags before. */
export type TagChange = readonly [name: string, from: string | null, to: string | null, at: number];

/** @throws CodedError `bad-edit`. */
export function checkEdits(edits: readonly TagEdit[]): void {
  for (const edit of edits) {
    const { tag, kind } = edit;
    if (!/^\w+$/.test(tag) || tag.length > LONGEST_NAME || FIXED.has(tag) || isGroupTag(tag))
      throw new CodedError('bad-edit', `The tag '${tag}' cannot be edited`);
    if (kind === 'replace' && edit.find === '') throw new CodedError('bad-edit', 'There is no text to find');
    if (tag === RESULT && (kind !== 'set' || !RESULTS.some(result => result === edit.value)))
      throw new CodedError('bad-edit', `A result is ${RESULTS.join(', ')}`);
  }
  if (edits.length === 0) throw new CodedError('bad-edit', 'There is nothing to edit');
}

/** The changes of a game by edits; each one concerns the first tag of its name. */
export function changesBy(edits: readonly TagEdit[], study: Tagged): readonly TagChange[] {
  const found = new Map<string, TagChange>();
  for (const edit of edits) {
    const { tag: name } = edit;
    const at = study.tags.findIndex(tag => tag.name === name);
    const from = name === RESULT ? study.result : (study.tags[at]?.value ?? null);
    const earlier = found.get(name);
    const to = valueAfter(edit, earlier === undefined ? from : earlier[2]);
    found.set(name, [name, from, to, at < 0 ? study.tags.length : at]);
  }
  return [...found.values()].filter(([, from, to]) => from !== to);
}

function valueAfter(edit: TagEdit, value: string | null): string | null {
  if (edit.kind === 'remove') return null;
  if (edit.kind === 'set') return oneLine(edit.value);
  if (value === null) return null;
  const { find, replacement, whole, matchCase } = edit;
  const source = find.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  const pattern = new RegExp(whole ? `^\\s*${source}\\s*$` : source, matchCase ? 'gu' : 'giu');
  return oneLine(value.replace(pattern, () => replacement));
}

const oneLine = (text: string): string => text.toWellFormed().replace(/[\r\n\t]+/gu, ' ');

/** The changes that undo others, as far as the game still has their values. */
export const reversed = (changes: readonly TagChange[], study: Tagged): readonly TagChange[] =>
  changes.flatMap(([name, from, to, at]): readonly TagChange[] => {
    const now = name === RESULT ? study.result : (study.tags.find(tag => tag.name === name)?.value ?? null);
    return now === to ? [[name, to, from, at]] : [];
  });

export function withChanges<S extends Tagged>(study: S, changes: readonly TagChange[]): S {
  let { tags, result } = study;
  for (const [name, , to, at] of changes) {
    if (name === RESULT) {
      result = RESULTS.find(known => known === to) ?? result;
      continue;
    }
    const there = tags.findIndex(tag => tag.name === name);
    const put: readonly Tag[] = to === null ? [] : [{ name, value: to }];
    const place = there < 0 ? Math.min(at, tags.length) : there;
    tags = [...tags.slice(0, place), ...put, ...tags.slice(there < 0 ? place : place + 1)];
  }
  return { ...study, tags, result };
}

export type GameChanges = readonly (readonly [game: GameId, changes: readonly TagChange[]])[];

/** JSON, compressed by raw deflate. */
export const packChanges = (changes: GameChanges): Buffer => deflateRawSync(JSON.stringify(changes));

export const unpackChanges = (data: Uint8Array): GameChanges => JSON.parse(inflateRawSync(data).toString());
