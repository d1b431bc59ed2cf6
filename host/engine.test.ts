import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
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

it('finds the networks of the games that have one', () => {
  const networks = pathToFileURL(`${join(folder, 'networks')}/`);
  const assets = { ...findAssets(), networks };
  expect(networkFiles(assets)).toEqual({});
  mkdirSync(networks);
  const makruk = new URL('makruk.nnue', networks);
  writeFileSync(makruk, '');
  writeFileSync(new URL('other.nnue', networks), '');
  expect(networkFiles(assets)).toEqual({ makruk: fileURLToPath(makruk) });
});
