/** The training service: the table thread samples positions and answers requests, the library stores the exercises. */

import type { Training } from '../../api/contract/training.ts';
import type { Events } from '../../api/contract.ts';
import type { Emit } from '../../api/rpc.ts';
import { makeRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { DatabaseServices } from '../database/services.ts';
import type { TableThreadServices } from '../endgame/services.ts';
import type { HostRules } from '../rules.ts';

export interface TrainingOptions {
  readonly database: DatabaseServices['training'];
  /** The services of the table thread that runs now. */
  readonly thread: () => TableThreadServices['training'];
  readonly rules: HostRules;
  readonly emit: Emit<Events>;
}

export function hostTraining({ database, thread, rules, emit }: TrainingOptions): Training {
  /** The file of a user's own rule set, which the thread may not have; `null` for a built-in one. */
  const fileOf = async (id: string): Promise<string | null> => {
    await rules.ensureRegistered(id);
    const found = ruleSet(id);
    return found?.own === undefined ? null : makeRuleSetFile(found);
  };
  return {
    offer: async id => thread().offer(id, await fileOf(id)),
    draw: async wish => thread().draw(wish, await fileOf(wish.rules)),
    begin: async question => thread().begin(question, await fileOf(question.rules)),
    look: async (question, player, seed) => thread().look(question, player, seed, await fileOf(question.rules)),
    assess: async (question, player) => thread().assess(question, player, await fileOf(question.rules)),
    proof: async (question, player) => thread().proof(question, player, await fileOf(question.rules)),
    async keep(session) {
      await database.keep(session);
      emit('trainingChanged', {});
    },
    sessions: database.sessions,
    figures: database.figures,
    reviews: database.reviews,
    async remove(ids) {
      await database.remove(ids);
      emit('trainingChanged', {});
    },
  };
}
