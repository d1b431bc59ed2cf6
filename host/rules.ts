/**
 * Users' own rule sets in the host: the library keeps them, this thread knows them (searches are prepared here), and every page hears
 * when there are others.
 */
import type { Events, Rules, StoredRules } from '../api/contract.ts';
import { type Emit, extendService } from '../api/rpc.ts';
import { parseRuleSetFile } from '../engine/rules/rule-set-file.ts';
import { forgetRuleSet, registerRuleSet, ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { DatabaseEvents, DatabaseServices } from './database/services.ts';
import { readRuleFile } from './rule-files.ts';

export interface HostRules {
  readonly service: Rules;
  /** Rule sets that the library keeps. */
  learn(added: readonly StoredRules[]): void;
  /** Heard of a database thread. */
  readonly brought: (news: DatabaseEvents['ruleSets']) => void;
  /** Looks in the library for a rule set that is not known here: another program may have brought it. */
  know(id: string): Promise<void>;
}

export function hostRules(database: DatabaseServices['rules'], emit: Emit<Events>): HostRules {
  const learn = (added: readonly StoredRules[]): void => {
    for (const { text } of added) {
      const read = parseRuleSetFile(text);
      if (read.ok) registerRuleSet(read.value);
    }
  };
  const tell = async (): Promise<void> => emit('rulesChanged', { list: await database.list() });
  return {
    learn,
    brought({ added }) {
      learn(added);
      /** Without a library there is nobody to be told: the host is closing. */
      void tell().catch(() => {});
    },
    async know(id) {
      if (ruleSet(id) === null) learn(await database.list());
    },
    service: extendService(database, {
      async save(text) {
        const saved = await database.save(text);
        learn([saved]);
        await tell();
        return saved;
      },
      async remove(id) {
        await database.remove(id);
        forgetRuleSet(id);
        await tell();
      },
      read: readRuleFile,
    }),
  };
}
