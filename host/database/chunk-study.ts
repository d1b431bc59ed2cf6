/** Games that the kernel has read from a chunk, as studies. */
import { ROSTER } from '../../core/pgn/tags.ts';
import type { FlatStudy, Tag } from '../../core/study/study.ts';
import { type ChunkKernel, FLAGS, RESULTS } from '../../engine/library/chunk.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { Profile } from './chunk-profiles.ts';

/** `2011.04.02`, with `??` for unknown parts. */
function dateText(day: number): string {
  const part = (value: number): string => (value === 0 ? '??' : String(value).padStart(2, '0'));
  return `${String(Math.floor(day / 512)).padStart(4, '0')}.${part((day >> 5) & 15)}.${part(day & 31)}`;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** All tags of a game, as `studyTags` orders them. */
function chunkTags(kernel: ChunkKernel, game: number, nameOf: (id: number) => string): readonly Tag[] {
  const day = kernel.get(game, 'day');
  const hasDate = day !== 0 && (kernel.get(game, 'flags') & FLAGS.dayOfUtcDate) === 0;
  const values: Readonly<Record<(typeof ROSTER)[number], string>> = {
    Event: nameOf(kernel.get(game, 'event')),
    Site: nameOf(kernel.get(game, 'site')),
    Date: hasDate ? dateText(day) : '',
    Round: nameOf(kernel.get(game, 'round')),
    White: nameOf(kernel.get(game, 'white')),
    Black: nameOf(kernel.get(game, 'black')),
  };
  const roster = ROSTER.map(name => ({ name, value: values[name] })).filter(({ value }) => value !== '');
  const first = kernel.get(game, 'firstTag');
  const others = Array.from({ length: kernel.get(game, 'tags') }, (_, index) => {
    const { name, from, to } = kernel.tag(first + index);
    return { name: nameOf(name), value: decoder.decode(kernel.input.subarray(from, to)) };
  });
  return [...roster, ...others];
}

/** @param game its index in the last chunk */
export function chunkStudy(
  kernel: ChunkKernel,
  game: number,
  { rules, start }: Profile,
  nameOf: (id: number) => string,
): FlatStudy {
  const first = kernel.get(game, 'first');
  const moves = kernel.moves.subarray(first, first + kernel.get(game, 'plies'));
  return {
    rules: rules.id,
    start,
    tags: chunkTags(kernel, game, nameOf),
    result: RESULTS[kernel.get(game, 'result')] ?? '*',
    nodes: ['', ...Array.from(moves, makeUci)].map((move, index) => ({ move, parent: index - 1 })),
    leftovers: [],
  };
}
