/**
 * The tables service: what lies in the program's folder and in the user's own, and the jobs that make, check and bring tables. A
 * damaged file is told once as a notice, everything goes on without it.
 */
import { rm, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EndgameQuestion, EndgameTable, Events, Issue, TableCount, Tables } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { decidingTable, distanceTable } from '../../engine/endgame/count/dtr.ts';
import type { CountingRule } from '../../engine/endgame/count/two-sided-rule.ts';
import { isTwoSided, parseEnding } from '../../engine/endgame/ending.ts';
import type { Batch } from '../../engine/endgame/generation/dtr-plan.ts';
import { twoSidedTablesFor } from '../../engine/endgame/generation/two-sided-plan.ts';
import { folderOfRule, tablePath } from '../../engine/endgame/tables/locations.ts';
import { fullName, namedTable } from '../../engine/endgame/tables/table-name.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { makeRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { ownRuleSets, ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Assets } from '../assets.ts';
import type { JobBoard } from '../jobs.ts';
import type { HostRules } from '../rules.ts';
import type { Uploads } from '../uploads.ts';
import { checks, nameOf } from './check-jobs.ts';
import { BUILDABLE_ENDINGS, buildableEndings, estimateAll, LARGE_ENDINGS, refuse } from './estimate.ts';
import { newMailbox } from './first-move-parts.ts';
import { generation } from './generate-job.ts';
import { KnownFaults, stampOf } from './known-faults.ts';
import { missingOf } from './missing-tables.ts';
import { smallMaker } from './on-demand-builder.ts';
import type { Found, FoundTable, TablesServices } from './services.ts';
import { tableThreadClient } from './thread-client.ts';

export interface TablesParts {
  readonly assets: Assets;
  /** The user's own. */
  readonly folder: string;
  readonly rules: HostRules;
  readonly jobs: JobBoard;
  readonly uploads: Uploads;
  readonly emit: Emit<Events>;
}

export interface HostTables {
  readonly service: Tables;
  /** What its thread does for training. */
  readonly training: () => TablesServices['training'];
  /** What its thread does for the library. */
  readonly judging: () => TablesServices['judging'];
  /** Searched in order. */
  readonly folders: readonly string[];
  /** Tells users of a table that cannot be used, whoever met it, once. */
  readonly tell: (fault: Issue) => void;
  /** Nothing is made any more that a question waits for, so that whoever waits ends soon. */
  halt(): Promise<void>;
  close(): Promise<void>;
}

export function hostTables({ assets, folder, rules, jobs, uploads, emit }: TablesParts): HostTables {
  const shipped = fileURLToPath(assets.tables);
  const faults = new KnownFaults(emit);
  const mailbox = newMailbox();
  const threads = tableThreadClient(assets, [shipped, folder], mailbox, {
    checked: news => checking.heard(news),
    wanted: table => small.want(table),
    fault: faults.tell,
  });
  const small = smallMaker({
    assets,
    folders: [shipped, folder],
    mailbox,
    asking: threads.get,
    tell: faults.tell,
    resumed: () => emit('tablesChanged', {}),
    emit,
  });
  const release = async (): Promise<void> => {
    await small.release();
    await threads.get().release();
  };
  const checking = checks(() => ({ ...threads.get(), release }), folder, faults);
  /** One job that writes at a time: two would make the same table. */
  let making = false;

  const placeOf = (path: string): EndgameTable['place'] => (path.startsWith(join(folder, sep)) ? 'own' : 'program');
  const changed = async (): Promise<void> => {
    small.renew();
    await threads.get().release();
    emit('tablesChanged', {});
  };

  const found = async (): Promise<Found> => {
    const list = await threads.get().list();
    for (const fault of list.faults) faults.tell(fault);
    return list;
  };
  const looked = ({ tables }: Found) =>
    Promise.all(
      tables.map(async table => ({ ...table, place: placeOf(table.path), look: await faults.at(table.path) })),
    );

  /** What is not there yet of tables that are asked for, and of what they take, and what making it takes. */
  const plan = async (
    names: readonly string[],
    limits: Parameters<typeof estimateAll>[1],
    count: TableCount | null,
  ) => {
    const endings = buildableEndings(names.length > 0 ? names : BUILDABLE_ENDINGS.map(({ name }) => name));
    const list = await found();
    const whole = (await looked(list)).filter(({ look }) => look === null || look.fault === null);
    const batches = await missingOf(endings, count, whole, rules);
    const workshop = { folder, pace: await threads.get().pace(), begun: list.begun };
    return { batches, needs: await estimateAll(batches, limits, workshop) };
  };

  const clear = async (batches: readonly Batch[]): Promise<void> => {
    for (const { rule, endings } of batches)
      for (const ending of endings) {
        const path = tablePath(folder, { ending, counted: folderOfRule(rule) });
        faults.forget(path);
        await rm(path, { force: true });
      }
  };

  /** With the file of a user's own rule set, which the thread need not know; a damaged table is told. */
  const asked = async <A extends { readonly fault: Issue | null }>(
    { rules: id }: EndgameQuestion,
    ask: (api: TablesServices['tables'], file: string | null) => Promise<A>,
  ): Promise<A> => {
    await rules.know(id);
    const own = ruleSet(id);
    const answer = await ask(threads.get(), own?.own === undefined ? null : makeRuleSetFile(own));
    if (answer.fault) faults.tell(answer.fault);
    return answer;
  };

  const service: Tables = {
    async list() {
      const list = await found();
      const tables = (await looked(list)).map(({ look, ...table }) => ({
        table: {
          ...table,
          rules: rulesOf(table),
          verified: look !== null && look.fault === null,
          damaged: look !== null && look.fault !== null,
        },
        fault: look?.fault ?? null,
      }));
      return {
        tables: tables.map(({ table }) => table),
        faults: [...list.faults, ...tables.flatMap(({ fault }) => fault ?? [])],
        folder,
        endings: BUILDABLE_ENDINGS.map(({ name }) => name),
        onDemand: LARGE_ENDINGS.map(({ name }) => name),
        begun: list.begun.map(({ path: _path, busy: _busy, ...begun }) => ({ ...begun, rules: rulesOf(begun) })),
      };
    },
    estimate: async (names, limits, count = null) => (await plan(names, limits, count)).needs,
    async generate(names, limits, count = null) {
      if (making) throw new CodedError('tables-busy', 'Tables are being made already');
      making = true;
      try {
        const { batches, needs } = await plan(names, limits, count);
        refuse(needs, limits);
        await release();
        await clear(batches);
        const { threads: most, memory } = needs;
        const ended = async (): Promise<void> => {
          making = false;
          await changed();
        };
        return jobs.start(generation({ batches, folder, assets, threads: most, memory, changed, ended }));
      } catch (error) {
        making = false;
        throw error;
      }
    },
    async verify(names) {
      const { tables } = await found();
      const unknown = names.find(name => !tables.some(table => nameOf(table) === name));
      if (unknown !== undefined) throw new CodedError('no-such-table', `There is no table ${unknown}`);
      const chosen = tables.filter(table => names.length === 0 || names.includes(nameOf(table)));
      return jobs.start(checking.verifying(chosen, () => emit('tablesChanged', {})));
    },
    async remove(name) {
      const named = namedTable(name);
      if (named === null) throw new CodedError('no-such-table', `${name} names no table`);
      const path = tablePath(folder, named);
      if ((await stampOf(path)) !== '') {
        await release();
        await rm(path);
        faults.forget(path);
        return changed();
      }
      const { tables, begun } = await found();
      const full = fullName(named.counted, named.ending.name);
      const half = begun.find(each => nameOf(each) === full);
      if (half) {
        if (half.busy) throw new CodedError('tables-busy', `${name} is being made`);
        await rm(half.path, { recursive: true, force: true });
        return changed();
      }
      if (tables.some(table => nameOf(table) === full))
        throw new CodedError('table-shipped', `${name} belongs to the program and stays`);
      throw new CodedError('no-such-table', `There is no table ${name}`);
    },
    async import(source) {
      if (source.kind === 'text' || source.kind === 'folder')
        throw new CodedError('table-foreign', 'An endgame table is one file');
      const { path, name } =
        source.kind === 'path' ? { path: source.path, name: basename(source.path) } : uploads.find(source.upload);
      const { size } = await stat(path);
      if (source.kind === 'upload') uploads.keep(source.upload);
      return jobs.start(
        checking.bringing(path, name, size, async () => {
          if (source.kind === 'upload') await uploads.discard(source.upload);
          await changed();
        }),
      );
    },
    async verdict(question) {
      const { path, ...answer } = await asked(question, (api, file) => api.answer(question, file));
      return { ...answer, place: path === null ? null : placeOf(path) };
    },
    proof: question => asked(question, (api, file) => api.proof(question, file)),
    losses: question => asked(question, (api, file) => api.losses(question, file)),
    line: question => asked(question, (api, file) => api.line(question, file)),
    pauseSmall: paused => small.pause(paused),
  };
  return {
    service,
    training() {
      // Who practises wants the tables that it takes, whatever was stopped before.
      void small.pause(false).catch(() => {});
      return threads.training();
    },
    judging: threads.judging,
    folders: [shipped, folder],
    tell: faults.tell,
    halt: small.close,
    async close() {
      await small.close();
      await threads.close();
    },
  };
}

/** Ids of the rule sets whose usual count takes this table. */
function rulesOf({ counted, ending: name }: Pick<FoundTable, 'counted' | 'ending'>): readonly string[] {
  const ending = parseEnding(name);
  if (counted === null || ending === null) return [];
  const takes = (rule: 'mate' | CountingRule | null): boolean =>
    rule !== null && rule !== 'mate' && folderOfRule(rule) === counted;
  const taken = (known: RuleSet): boolean =>
    isTwoSided(ending)
      ? twoSidedTablesFor(known, [ending]).some(table => table.ending.name === name && takes(table.rule))
      : takes(decidingTable(known, ending)) || takes(distanceTable(known, ending));
  return [...ruleSets, ...ownRuleSets()].filter(taken).map(({ id }) => id);
}
