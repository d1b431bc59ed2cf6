import { describe, expect, it } from 'vitest';
import { ARGUMENTS, MAX_ROWS } from './arguments.ts';
import type { FlatStudy } from './contract.ts';
import { checkArguments } from './shapes.ts';

/** Arguments of any method. */
type Arguments = Parameters<typeof checkArguments>[0];

const study: FlatStudy = {
  rules: 'makruk',
  start: 'x',
  tags: [{ name: 'White', value: 'Sok' }],
  result: '*',
  leftovers: [],
  nodes: [
    { move: '', parent: -1, shapes: [{ color: 'red', from: 'a1' }] },
    { move: 'c3c4', parent: 0, nags: [1], eval: { cp: 12, mate: null, depth: 8 } },
  ],
};
const query = { filter: {}, sort: 'id', descending: false };
const acted = (action: object): object => ({
  rules: 'r',
  fen: 'f',
  moves: [],
  actions: [{ ply: 0, actions: [action] }],
  limits: {},
  lines: 1,
});
const player = { kind: 'own', threads: 1, memory: 64, network: true };
const match = (given: object): object => ({
  ...{
    rules: 'makruk',
    players: [player, player],
    limits: [
      { kind: 'depth', depth: 1 },
      { kind: 'depth', depth: 1 },
    ],
  },
  ...{ openings: { kind: 'builtIn' }, pairs: 1, concurrency: 1, sprt: null, seed: 1, collection: 1 },
  adjudication: { resign: null, draw: null, tables: true, maxPlies: 400 },
  ...given,
});
const { library, analysis, explorer, matches } = ARGUMENTS;

describe('arguments', () => {
  it.each([
    ['library.list', library.list, [query, 0, MAX_ROWS]],
    ['library.list', library.list, [{ ...query, filter: { query: 'white:Sok', collection: 1 } }, 5, 0]],
    ['library.save', library.save, [null, null, 1, study]],
    ['library.remove', library.remove, [[1, 2]]],
    ['library.preview', library.preview, [{ kind: 'text', name: 'x', text: '1. c4' }]],
    ['analysis.start', analysis.start, [{ rules: 'r', fen: 'f', moves: [], limits: { depth: 3 }, lines: 1 }]],
    ['analysis.start', analysis.start, [acted({ action: 'start', by: 'b' })]],
    ['analysis.start', analysis.start, [acted({ action: 'call', by: 'b', number: 5 })]],
    ['analysis.configure', analysis.configure, [{ threads: 64, hash: 2048, network: true }]],
    ['matches.start', matches.start, [match({ sprt: { elo0: -2000, elo1: 0.5 } })]],
    ['explorer.position', explorer.position, ['r', 'f', { query: 'draw' }]],
  ])('accept a valid call: %s', (call, wanted, given) => {
    expect(() => checkArguments(wanted as unknown as Arguments, call, given)).not.toThrow();
  });

  it.each([
    ['library.list', library.list, [], 'query is not an object'],
    ['library.list', library.list, [{}, 0, 1], 'query.filter is not an object'],
    ['library.list', library.list, [{ ...query, sort: 'constructor' }, 0, 1], 'query.sort is not one of'],
    ['library.list', library.list, [{ ...query, filter: { query: 5 } }, 0, 1], 'query.filter.query is not text'],
    ['library.list', library.list, [query, -1, 1], 'offset is not an integer'],
    ['library.list', library.list, [query, 2 ** 53, 1], 'offset is not an integer'],
    ['library.list', library.list, [query, 0, MAX_ROWS + 1], 'limit is not an integer from 0 to 1000'],
    ['library.list', library.list, [query, 0, 1, 2], '4 arguments, expected 3'],
    ['library.remove', library.remove, ['a'.repeat(1 << 20)], 'ids is not a list'],
    ['library.remove', library.remove, [[1, '2']], 'ids[1] is not an integer'],
    ['library.save', library.save, [null, null, 1, { ...study, nodes: 5 }], 'study.nodes is not a list'],
    ['library.save', library.save, [null, null, 1, { ...study, result: 'won' }], 'study.result is not one of'],
    [
      'library.save',
      library.save,
      [null, null, 1, { ...study, nodes: [{ move: '', parent: -1, eval: {} }] }],
      'study.nodes[0].eval.cp is not a number',
    ],
    [
      'library.preview',
      library.preview,
      [{ kind: 'constructor' }],
      'source.kind is not one of upload, text, folder, path',
    ],
    ['library.import', library.import, [{ source: null, rules: 'r', collection: 1 }], 'request.source is not an obj'],
    ['library.upload', library.upload, ['u', 'text'], 'chunk is not bytes'],
    ['analysis.configure', analysis.configure, [{ threads: 65, hash: 64, network: true }], 'settings.threads is'],
    ['matches.start', matches.start, [match({ sprt: { elo0: 0, elo1: 2001 } })], 'request.sprt.elo1 is'],
    ['matches.start', matches.start, [match({ sprt: { elo0: '0', elo1: 5 } })], 'request.sprt.elo0 is'],
    ['matches.start', matches.start, [match({ pairs: 1_000_001 })], 'request.pairs is'],
    ['analysis.configure', analysis.configure, [{ threads: 1.5, hash: 64, network: true }], 'settings.threads is'],
    ['analysis.start', analysis.start, [{ rules: 'r', fen: 'f', moves: 'c4', limits: {}, lines: 1 }], 'job.moves is'],
    [
      'analysis.start',
      analysis.start,
      [acted({ action: 'begin', by: 'b' })],
      'job.actions[0].actions[0].action is not one of',
    ],
    [
      'analysis.start',
      analysis.start,
      [acted({ action: 'call', by: 'b' })],
      'job.actions[0].actions[0].number is only allowed',
    ],
    [
      'analysis.start',
      analysis.start,
      [acted({ action: 'stop', by: 'b', number: 5 })],
      'job.actions[0].actions[0].number is',
    ],
    ['analysis.stored', analysis.stored, ['r', null], 'keys is not a list'],
    ['analysis.stored', analysis.stored, ['r', ['1', '1e3']], 'keys[1] is not an integer as text'],
    ['analysis.stored', analysis.stored, ['r', ['9223372036854775808']], 'keys[0] is not an integer as text'],
  ])('refuse an invalid call: %s %#', (call, wanted, given, said) => {
    expect(() => checkArguments(wanted as unknown as Arguments, call, given)).toThrow(
      expect.objectContaining({ code: 'bad-call', message: expect.stringContaining(`${call}: ${said}`) }),
    );
  });
});
