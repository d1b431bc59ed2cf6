/** Every unit test may use positions: the kernel is loaded once per test file. */
import { readFileSync } from 'node:fs';
import { loadRules } from '../../engine/rules/kernel.ts';

await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
