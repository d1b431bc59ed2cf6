/** `perft --stdin`: counts the leaf nodes of the tree of legal moves. */
import type { Command } from 'commander';
import { MAX_PERFT_DEPTH } from '../engine/rules/kernel.ts';
import type { Position } from '../engine/rules/position.ts';
import { ok, type Parsed } from '../engine/rules/result.ts';
import type { PerftLimits } from './limits.ts';
import { answerLines, type Deadline, deadlineIn, type Request, timeExceeded } from './line-service.ts';
import { loadKernel, positionIn, refuse } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';

/**
 * Plies that the kernel counts in one call. A call cannot be interrupted; this depth takes at most tens of
 * milliseconds.
 */
const DEPTH_AT_ONCE = 3;

export async function answerPerft(options: RulesOption & PerftLimits, command: Command): Promise<boolean> {
  const rules = await rulesOption(options.rules, command, false);
  await loadKernel();
  return answerLines(options.maxLine, request =>
    answerNodes(rules ? { rules: rules.id, ...request } : request, options),
  );
}

/** Codes: those of a position, `bad-depth`, `depth-exceeded`, `time-exceeded`. */
function answerNodes(request: Request, { maxDepth, maxTime }: PerftLimits): Parsed<object> {
  const position = positionIn(request);
  if (!position.ok) return position;
  const { depth } = request;
  if (!Number.isInteger(depth) || (depth as number) < 0 || (depth as number) > MAX_PERFT_DEPTH)
    return refuse('bad-depth', `depth must be an integer from 0 to ${MAX_PERFT_DEPTH}`);
  if ((depth as number) > maxDepth)
    return refuse('depth-exceeded', `depth ${depth} exceeds the limit of ${maxDepth} (--max-depth)`);
  const deadline = deadlineIn(maxTime);
  const nodes = countNodes(position.value, depth as number, deadline);
  return nodes === null ? timeExceeded(deadline) : ok({ nodes });
}

/** `null` when the deadline has passed. */
function countNodes(position: Position, depth: number, deadline: Deadline): number | null {
  if (deadline.passed()) return null;
  if (depth <= DEPTH_AT_ONCE) return position.perft(depth);
  let sum = 0;
  for (const move of position.moves()) {
    const nodes = countNodes(position.play(move), depth - 1, deadline);
    if (nodes === null) return null;
    sum += nodes;
  }
  return sum;
}
