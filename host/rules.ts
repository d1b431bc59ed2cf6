/**
 * The user's own rule sets in the host: the library stores them, this thread registers them (searches are prepared
 * here), and every page is notified of changes.
 */
import type { Events, Rules, StoredRules } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { type Emit, extendService } from '../api/rpc.ts';
import { makeRuleSetFile, parseRuleSetFile } from '../engine/rules/rule-set-file.ts';
import { forgetRuleSet, registerRuleSet, ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { DatabaseEvents, DatabaseServices } from './database/services.ts';
import { readRuleFile } from './rule-files.ts';

export interface HostRules {
  readonly service: Rules;
  /** Registers rule sets that the library stores. */
  register(added: readonly StoredRules[]): void;
  /** The user has saved or removed rule sets. */
  readonly edited: (event: DatabaseEvents['rulesEdited']) => void;
  /** A database thread has stored rule sets. */
  readonly added: (event: DatabaseEvents['ruleSets']) => void;
  /** Registers a rule set that is unknown here if the library has it: another program may have added it. */
  ensureRegistered(id: string): Promise<void>;
  /** Refuses to remove a rule set until work that uses it has ended. */
  keepDuring<T>(id: string, work: () => Promise<T>): Promise<T>;
}

/** The files of the user's own rule sets of these games, for a thread that does not have them. */
export async function ownRuleFiles(
  rules: Pick<HostRules, 'ensureRegistered'>,
  games: readonly { readonly rules: string }[],
): Promise<readonly string[]> {
  const ids = [...new Set(games.map(game => game.rules))];
  for (const id of ids) await rules.ensureRegistered(id);
  return ids.flatMap(id => {
    const known = ruleSet(id);
    return known?.own === undefined ? [] : [makeRuleSetFile(known)];
  });
}

export function hostRules(database: DatabaseServices['rules'], emit: Emit<Events>): HostRules {
  const register = (added: readonly StoredRules[]): void => {
    for (const { text } of added) {
      const read = parseRuleSetFile(text);
      if (read.ok) registerRuleSet(read.value);
    }
  };
  /** Rule sets that work uses, once for each work. */
  const used: string[] = [];
  const notifyPages = async (): Promise<void> => emit('rulesChanged', { list: await database.list() });
  return {
    register,
    edited({ saved, removed, list }) {
      register(saved);
      for (const id of removed) forgetRuleSet(id);
      emit('rulesChanged', { list });
    },
    added({ added }) {
      register(added);
      // Fails only while the host is closing, when no page is left.
      void notifyPages().catch(() => {});
    },
    async ensureRegistered(id) {
      if (ruleSet(id) === null) register(await database.list());
    },
    async keepDuring(id, work) {
      used.push(id);
      try {
        return await work();
      } finally {
        used.splice(used.indexOf(id), 1);
      }
    },
    service: extendService(database, {
      read: readRuleFile,
      async remove(id: string) {
        if (used.includes(id)) throw new CodedError('in-use', `A match is played by the rule set '${id}'`);
        await database.remove(id);
      },
    }),
  };
}
