/**
 * The tables service: what lies in the program's folder and in the user's own, and the jobs that make, check and bring tables. A
 * damaged file is told once as a notice, everything goes on without it.
 */
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  EndgameQuestion,
  EndgameTable,
  Events,
  ImportSource,
  Issue,
  TableCount,
  Tables,
} from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { isSliced, withPromotions } from '../../engine/endgame/generate.ts';
import { decidingTable, distanceTable, needsFolder } from '../../engine/endgame/needs.ts';
import { type Batch, batchesOf, tablesFor } from '../../engine/endgame/needs-plan.ts';
import { type NeedsRule, plainRule } from '../../engine/endgame/needs-rule.ts';
import type { Table } from '../../engine/endgame/needs-terms.ts';
import { begunIn, forgetFinished } from '../../engine/endgame/slice-scratch.ts';
import { namedTable, tableName, tablePath } from '../../engine/endgame/tables.ts';
import { makeRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { ownRuleSets, ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Assets } from '../assets.ts';
import type { JobBoard, Work } from '../jobs.ts';
import type { HostRules } from '../rules.ts';
import type { Uploads } from '../uploads.ts';
import { BROUGHT, generation } from './generation.ts';
import { estimateAll, MAKEABLE, makeable, ON_DEMAND, refuse } from './making.ts';
import type { Found, FoundTable, TablesServices } from './services.ts';
import { tablesThreads } from './thread.ts';

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
  close(): Promise<void>;
}

/** What a check found in a file as it was then. */
interface Look {
  readonly stamp: string;
  readonly fault: Issue | null;
}

export function hostTables({ assets, folder, rules, jobs, uploads, emit }: TablesParts): HostTables {
  const shipped = fileURLToPath(assets.tables);
  /** Who waits to hear how far a check is, by the name it was given. */
  const hearing = new Map<string, (done: number) => void>();
  const threads = tablesThreads(assets, [shipped, folder], ({ name, done }) => hearing.get(name)?.(done));
  const looks = new Map<string, Look>();
  const told = new Set<string>();
  /** One job that writes at a time: two would make the same table. */
  let making = false;

  const tell = (fault: Issue): void => {
    const about = String(fault.data?.path ?? fault.text);
    if (told.has(about)) return;
    told.add(about);
    emit('notice', { ...fault, level: 'error' });
  };
  const placeOf = (path: string): EndgameTable['place'] => (path.startsWith(join(folder, sep)) ? 'own' : 'program');
  const changed = async (): Promise<void> => {
    await threads.get().release();
    emit('tablesChanged', {});
  };

  const found = async (): Promise<Found> => {
    const list = await threads.get().list();
    for (const fault of list.faults) tell(fault);
    return list;
  };
  const lookAt = async (path: string): Promise<Look | null> => {
    const look = looks.get(path);
    return look && look.stamp === (await stampOf(path)) ? look : null;
  };

  /** What is not there yet of tables that are asked for, and of what they take. */
  const missing = async (names: readonly string[], count: TableCount | null): Promise<readonly Batch[]> => {
    const endings = makeable(names.length > 0 ? names : MAKEABLE.map(({ name }) => name));
    const { tables } = await found();
    const there = (place: EndgameTable['place'] | null, { name }: Ending, rule: NeedsRule | null): boolean =>
      tables.some(
        table =>
          table.ending === name &&
          table.counted === (rule && needsFolder(rule)) &&
          (place === null || placeOf(table.path) === place),
      );
    const batches = count === null ? [{ rule: null, endings }] : batchesOf(await countedTables(endings, count));
    return batches.flatMap(({ rule, endings: all }) => {
      const asked = all.filter(ending => !there(null, ending, rule));
      const taken = rule === null ? withPromotions(asked) : asked;
      const absent = taken.filter(ending => asked.includes(ending) || !there('own', ending, rule));
      return absent.length === 0 ? [] : [{ rule, endings: absent }];
    });
  };

  const countedTables = async (endings: readonly Ending[], count: TableCount): Promise<readonly Table[]> => {
    if (endings.some(isSliced)) throw new CodedError('no-such-ending', 'Four units are too many for a count');
    if ('rule' in count) return endings.map(ending => ({ ending, rule: plainRule(count.rule) }));
    await rules.know(count.rules);
    const known = ruleSet(count.rules);
    if (known === null) throw new CodedError('no-such-rules', `There is no rule set ${count.rules}`);
    return tablesFor(known, endings);
  };

  /** Reads all of a file; hears how many bytes are done. `null`: it was stopped. */
  const check = async (path: string, told: (done: number) => void, signal: AbortSignal) => {
    const name = crypto.randomUUID();
    const api = threads.get();
    hearing.set(name, told);
    const stop = (): void => void api.stop(name).catch(() => {});
    signal.addEventListener('abort', stop, { once: true });
    try {
      const checked = await api.check(path, name);
      return checked.stopped || signal.aborted ? null : checked;
    } finally {
      signal.removeEventListener('abort', stop);
      hearing.delete(name);
    }
  };

  const bring = (source: ImportSource, path: string, name: string, total: number): Work => ({
    kind: 'bringTable',
    title: name,
    unit: 'bytes',
    total,
    async run(progress, signal) {
      await mkdir(folder, { recursive: true });
      const copy = join(folder, `${BROUGHT}${crypto.randomUUID()}.${process.pid}.part`);
      try {
        await copyFile(path, copy);
        const checked = await check(copy, done => progress({ done }), signal);
        if (checked === null) return {};
        const [fault] = checked.faults;
        if (fault) throw new CodedError(fault.code, fault.text.replaceAll(copy, name));
        const ending = parseEnding(checked.ending ?? '');
        if (ending === null) throw new CodedError('table-foreign', `${name} is no endgame table`);
        await threads.get().release();
        const place = join(folder, checked.counted ?? '', tableName(ending));
        await mkdir(dirname(place), { recursive: true });
        await rename(copy, place);
        looks.set(place, { stamp: await stampOf(place), fault: null });
        return {};
      } finally {
        await rm(copy, { force: true });
        if (source.kind === 'upload') await uploads.discard(source.upload);
        await changed();
      }
    },
  });

  /** With the file of a user's own rule set, which the thread need not know; a damaged table is told. */
  const asked = async <A extends { readonly fault: Issue | null }>(
    { rules: id }: EndgameQuestion,
    ask: (api: TablesServices['tables'], file: string | null) => Promise<A>,
  ): Promise<A> => {
    await rules.know(id);
    const own = ruleSet(id);
    const answer = await ask(threads.get(), own?.own === undefined ? null : makeRuleSetFile(own));
    if (answer.fault) tell(answer.fault);
    return answer;
  };

  const service: Tables = {
    async list() {
      const { tables, faults } = await found();
      forgetFinished(folder);
      const seen = await Promise.all(tables.map(async table => ({ table, look: await lookAt(table.path) })));
      return {
        tables: seen.map(({ table, look }) => ({
          ...table,
          rules: rulesOf(table),
          place: placeOf(table.path),
          verified: look !== null && look.fault === null,
        })),
        faults: [...faults, ...seen.flatMap(({ look }) => look?.fault ?? [])],
        folder,
        endings: MAKEABLE.map(({ name }) => name),
        onDemand: ON_DEMAND.map(({ name }) => name),
        begun: begunIn(folder).map(({ ending, step, solved, size }) => ({ ending: ending.name, step, solved, size })),
      };
    },
    async estimate(names, limits, count = null) {
      return estimateAll(await missing(names, count), limits, folder, await threads.get().pace());
    },
    async generate(names, limits, count = null) {
      if (making) throw new CodedError('tables-busy', 'Tables are being made already');
      making = true;
      try {
        const batches = await missing(names, count);
        const needs = await estimateAll(batches, limits, folder, await threads.get().pace());
        refuse(needs, limits);
        for (const { rule, endings } of batches)
          for (const ending of endings)
            await rm(join(folder, rule === null ? '' : needsFolder(rule), tableName(ending)), { force: true });
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
      const total = chosen.reduce((sum, { size }) => sum + size, 0);
      return jobs.start({
        kind: 'verifyTables',
        title: chosen.map(nameOf).join(', '),
        unit: 'bytes',
        total,
        async run(progress, signal) {
          let before = 0;
          for (const { path, size } of chosen) {
            const stamp = await stampOf(path);
            const checked = await check(path, done => progress({ done: before + done }), signal);
            if (checked === null) break;
            const [fault = null] = checked.faults;
            looks.set(path, { stamp, fault });
            if (fault) tell(fault);
            before += size;
          }
          emit('tablesChanged', {});
          return {};
        },
      });
    },
    async remove(name) {
      const named = namedTable(name);
      if (named === null) throw new CodedError('no-such-table', `${name} names no table`);
      const { ending, counted } = named;
      const path = tablePath(folder, named);
      if ((await stampOf(path)) !== '') {
        await threads.get().release();
        await rm(path);
        looks.delete(path);
        return changed();
      }
      const begun = begunIn(folder).find(each => counted === null && each.ending.name === ending.name);
      if (begun) {
        if (begun.busy) throw new CodedError('tables-busy', `${name} is being made`);
        await rm(begun.folder, { recursive: true, force: true });
        return changed();
      }
      const { tables } = await found();
      if (tables.some(table => table.ending === ending.name && table.counted === counted))
        throw new CodedError('table-shipped', `${name} belongs to the program and stays`);
      throw new CodedError('no-such-table', `There is no table ${name}`);
    },
    async import(source) {
      if (source.kind === 'text') throw new CodedError('table-foreign', 'Text is no endgame table');
      const { path, name } =
        source.kind === 'path' ? { path: source.path, name: basename(source.path) } : uploads.find(source.upload);
      const { size } = await stat(path);
      return jobs.start(bring(source, path, name, size));
    },
    async verdict(question) {
      const { path, ...answer } = await asked(question, (api, file) => api.answer(question, file));
      return { ...answer, place: path === null ? null : placeOf(path) };
    },
    proof: question => asked(question, (api, file) => api.proof(question, file)),
    losses: question => asked(question, (api, file) => api.losses(question, file)),
    line: question => asked(question, (api, file) => api.line(question, file)),
  };
  return {
    service,
    training: threads.training,
    judging: threads.judging,
    folders: [shipped, folder],
    tell,
    close: () => threads.close(),
  };
}

/** `KRSvK`, or `needs-1a2b3c4d/KRSvK`. */
const nameOf = ({ counted, ending }: FoundTable): string => (counted === null ? ending : `${counted}/${ending}`);

/** Ids of the rule sets whose usual count takes this table. */
function rulesOf({ counted, ending: name }: FoundTable): readonly string[] {
  const ending = parseEnding(name);
  if (counted === null || ending === null) return [];
  const takes = (rule: 'mate' | NeedsRule | null): boolean =>
    rule !== null && rule !== 'mate' && needsFolder(rule) === counted;
  return [...ruleSets, ...ownRuleSets()].flatMap(known =>
    takes(decidingTable(known, ending)) || takes(distanceTable(known, ending)) ? [known.id] : [],
  );
}

/** Tells a file from itself after a change; `''` where there is none. */
const stampOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs }) => `${size} ${mtimeMs}`,
    () => '',
  );
