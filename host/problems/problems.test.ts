/** Verifications end when they are stopped and when their page has gone. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { loadRules } from '../../engine/rules/kernel.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { findAssets } from '../assets.ts';
import { hostProblems } from './problems.ts';

beforeAll(async () => loadRules(readFileSync(findAssets().rulesWasm)));

/** Cannot be verified within any time. */
const question = { id: 'a', rules: 'makruk', fen: makruk.startFen, moves: [], wins: 30, minimal: false };

it('ends a verification, also before its thread has started', async () => {
  const problems = hostProblems(findAssets(), { ensureRegistered: async () => {} }, () => {});
  const [page, other] = [{}, {}];
  const report = problems.service(page).verify(question);
  await problems.service(page).stop('a');
  expect(await report).toBeNull();

  const left = problems.service(page).verify(question);
  problems.discardOf(other);
  problems.discardOf(page);
  expect(await left).toBeNull();
  await problems.close();
});
