/** `uci`: the engine for other programs. It exits at `quit`, even if the other program keeps standard input open. */
import type { Command } from 'commander';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { runUci } from '../engine/search/uci-engine.ts';
import { findAssets } from '../host/assets.ts';
import { uciParts } from '../host/engine.ts';
import { defaultTablesFolder } from '../host/library-path.ts';
import { loadKernel } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';

export async function speakUci(options: RulesOption, command: Command): Promise<boolean> {
  await loadKernel();
  const named = await rulesOption(options.rules, command, false);
  const rules = named && ruleSet(named.id);
  const parts = uciParts(findAssets(), defaultTablesFolder());
  await runUci({ ...parts, ...(rules && { rules }), input: process.stdin, output: process.stdout });
  process.stdin.destroy();
  return true;
}
