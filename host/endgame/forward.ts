/** API services that the table thread answers. */
import { remoteServices } from '../../api/rpc.ts';
import { makeRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { HostRules } from '../rules.ts';
import type { WithRules } from './services.ts';

/** The first argument of every method. */
type NamedRules = string | { readonly rules: string | null };

type Methods = Readonly<Record<string, (ruleFile: string | null, ...args: unknown[]) => Promise<unknown>>>;

/**
 * Forwards every call with the file of a user's own rule set. The rule set is the first argument of a method, or its
 * field `rules`.
 * @param service the service of the thread that runs now
 */
export function forwarded<S extends object>(
  service: () => WithRules<S>,
  rules: Pick<HostRules, 'ensureRegistered'>,
): S {
  return remoteServices<{ readonly service: S }>(async (_, method, args) => {
    const ruleFile = await fileOf(args[0] as NamedRules, rules);
    return (service() as Methods)[method]?.(ruleFile, ...args);
  }).service;
}

/** `null` for a built-in rule set, and without one. */
async function fileOf(named: NamedRules, rules: Pick<HostRules, 'ensureRegistered'>): Promise<string | null> {
  const id = typeof named === 'string' ? named : named.rules;
  if (id === null) return null;
  await rules.ensureRegistered(id);
  const found = ruleSet(id);
  return found?.own === undefined ? null : makeRuleSetFile(found);
}
