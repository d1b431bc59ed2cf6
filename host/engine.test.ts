import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Issue } from '../engine/rules/result.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import { NETWORK_GAMES } from '../engine/search/network/games.ts';
import { Networks, openNetwork } from '../engine/search/network/networks.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { findAssets } from './assets.ts';
import { evaluationOf, networkFiles } from './engine.ts';

const folder = temporaryFolder('host-networks');

it('names the network of an evaluation behind the engine', () => {
  const of = { rules: 'makruk', key: '1', fen: '' };
  const lines = [{ rank: 1, score: { kind: 'cp', value: 20 }, moves: ['e3e4'], depth: 9, seldepth: 12 }] as const;
  const report = { turn: 'w', depth: 9, lines, nodes: 1000, time: 5, full: 0, done: true } as const;
  expect(evaluationOf(of, report, 'Chatrang 1')?.engine).toBe('Chatrang 1');
  const byNetwork = evaluationOf(of, { ...report, network: '0123456789ab' }, 'Chatrang 1');
  expect(byNetwork?.engine).toBe('Chatrang 1, network 0123456789ab');
});

it('has a network for every game', () => {
  const games = Object.entries(networkFiles(findAssets())).map(([game, path]) => {
    const network = openNetwork(path);
    return network.ok && network.value.game === game;
  });
  expect(games).toEqual(NETWORK_GAMES.map(() => true));
});

it('reports a network file that is missing', () => {
  const networks = pathToFileURL(`${folder}/`);
  const faults: Issue[] = [];
  const opened = new Networks(networkFiles({ ...findAssets(), networks }), fault => faults.push(fault));
  expect(opened.of(makruk)).toBeNull();
  expect(opened.of(makruk)).toBeNull();
  expect(faults.map(({ code, data }) => [code, data?.file])).toEqual([['network-unreadable', 'makruk.nnue']]);
});
