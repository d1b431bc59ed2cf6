/** The fields that all requests share (rule set and position) and their errors. */
import { readFile } from 'node:fs/promises';
import { positionFromFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../engine/rules/result.ts';
import { ruleSet, ruleSets } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import type { Request } from './line-service.ts';

export const refuse = (code: string, text: string): Parsed<never> => fail<Issue>({ code, text });

export const loadKernel = async (): Promise<void> => loadRules(await readFile(findAssets().rulesWasm));

/**
 * The position of `rules` and `fen`; the start position without a `fen`. Codes: `no-such-rules`, `bad-request`, and
 * those of positions.
 */
export function positionIn({ rules, fen }: Request): Parsed<Position> {
  const known = typeof rules === 'string' ? ruleSet(rules) : null;
  if (!known) {
    const ids = ruleSets.map(({ id }) => id).join(', ');
    return refuse(
      'no-such-rules',
      `${rules === undefined ? 'The request names no rule set' : `There is no rule set ${JSON.stringify(rules)}`}; available: ${ids}`,
    );
  }
  if (fen === undefined || fen === null) return ok(Position.start(known));
  if (typeof fen !== 'string') return refuse('bad-request', 'fen must be a string');
  const position = positionFromFen(known, fen);
  if (position.ok) return position;
  const [first] = position.error;
  return refuse(first?.code ?? 'bad-position', position.error.map(issue => issue.text).join('; '));
}
