/** `perft --stdin`: nodes of the tree of legal moves. */
import type { Command } from 'commander';
import { MAX_PERFT_DEPTH } from '../engine/rules/kernel.ts';
import { ok, type Parsed } from '../engine/rules/result.ts';
import { answerLines, type Request } from './line-service.ts';
import { loadKernel, positionIn, refuse } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';

export async function answerPerft(options: RulesOption, command: Command): Promise<boolean> {
  const rules = await rulesOption(options.rules, command, false);
  await loadKernel();
  return answerLines(request => answerNodes(rules ? { rules: rules.id, ...request } : request));
}

/** Codes: those of a position, `bad-depth`. */
export function answerNodes(request: Request): Parsed<object> {
  const position = positionIn(request);
  if (!position.ok) return position;
  const { depth } = request;
  if (!Number.isInteger(depth) || (depth as number) < 0 || (depth as number) > MAX_PERFT_DEPTH)
    return refuse('bad-depth', `depth is a whole number from 0 to ${MAX_PERFT_DEPTH}`);
  return ok({ nodes: position.value.perft(depth as number) });
}
