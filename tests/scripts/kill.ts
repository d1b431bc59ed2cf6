/**
 * `node tests/scripts/kill.ts [--kind NAME]... [--kills N] [--seed N]`: kills processes at work at random moments and checks what they
 * leave behind. Prints a line a kind, and every violation; exits with 1 when there was any, or too few processes were
 * killed at work.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadRules } from '../../engine/rules/kernel.ts';
import { findAssets } from '../../host/assets.ts';
import buildProgram from '../support/built.ts';
import { KILL_KINDS } from './kill/kinds.ts';
import { killRounds } from './kill/run.ts';

const { values } = parseArgs({
  options: {
    kind: { type: 'string', multiple: true },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const kinds = KILL_KINDS.filter(({ name }) => values.kind?.includes(name) ?? true);
const [kills, seed] = [Number(values.kills), Number(values.seed)];
if (kinds.length < (values.kind?.length ?? 1) || !(kills >= 1) || !Number.isSafeInteger(seed)) {
  console.error(`Kinds are ${KILL_KINDS.map(({ name }) => name).join(', ')}; --kills and --seed are whole numbers`);
  process.exit(2);
}

await buildProgram();
await loadRules(await readFile(findAssets().rulesWasm));
for (const kind of kinds) {
  const began = performance.now();
  const { killed, ended, violations } = await killRounds(kind, kills, seed);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${kind.name}: ${killed} killed at work, ${ended} ended before, ${violations.length} violations, ${seconds} s`,
  );
  for (const violation of violations) console.log(`  ${violation}`);
  if (violations.length > 0 || killed < kills) process.exitCode = 1;
}
