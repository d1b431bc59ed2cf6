/** `tables generate`: builds tables, with an estimate for endings that are built in slices. */
import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { Events, GenerateEstimate, JobState, TableProgress } from '../api/contract.ts';
import { decidingTable } from '../engine/endgame/count/dtr.ts';
import { type Ending, endingsWith, parseEnding, placementsOf } from '../engine/endgame/ending.ts';
import { isSliced } from '../engine/endgame/generation/generate.ts';
import { canHaveTable } from '../engine/endgame/reached.ts';
import { twoSidedEndings } from '../engine/endgame/solver/one-against-one.ts';
import { fullName, namedTable } from '../engine/endgame/tables/table-name.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { TablesHost } from '../host/tables-host.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';
import { type FolderOption, userFolder, withTables } from './table-host.ts';

interface Options extends FolderOption, RulesOption {
  readonly pieces?: number;
  readonly fishes?: number;
  /** All endings with one piece against one. */
  readonly twoSided?: boolean;
  readonly threads?: number;
  /** GiB. */
  readonly memory?: number;
}

const GIB = 2 ** 30;

function endingsOf(
  names: readonly string[],
  { pieces, fishes = 0, twoSided = false }: Options,
  command: Command,
): readonly Ending[] {
  const named = names.map(
    name => parseEnding(name) ?? command.error(`error: '${name}' is not an ending; expected a name such as KRSvK`),
  );
  const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const all =
    pieces === undefined
      ? []
      : upTo(1, pieces).flatMap(n => upTo(0, n > 3 ? 0 : fishes).flatMap(some => endingsWith(n, some)));
  const chosen = [
    ...new Map([...named, ...all, ...(twoSided ? twoSidedEndings : [])].map(ending => [ending.name, ending])).values(),
  ];
  if (chosen.length === 0) command.error('error: expected endings, --pieces or --two-sided');
  const large = chosen.find(ending => !canHaveTable(ending));
  if (large) command.error(`error: ${large.name} has too many pieces for a table`);
  return chosen;
}

export async function buildTables(names: readonly string[], options: Options, command: Command): Promise<boolean> {
  const endings = endingsOf(names, options, command);
  await loadKernel();
  const named = await rulesOption(options.rules, command, false);
  const rules = named && ruleSet(named.id);
  return withTables(options, async host => {
    const { threads = availableParallelism(), memory } = options;
    const request = [
      endings.map(({ name }) => name),
      { threads, ...(memory === undefined ? {} : { memory: Math.floor(memory * GIB) }) },
      rules && { rules: rules.id },
    ] as const;
    const plan = await host.services.tables.estimate(...request);
    const none = plan.endings.length + plan.existing === 0;
    if (none) command.error(`error: no table covers the count of ${options.rules}`);
    const uncovered = rules && endings.filter(ending => decidingTable(rules, ending) === null);
    for (const { name } of uncovered ?? [])
      console.error(`chatrang: no table covers the count of ${options.rules} in ${name}`);
    if (!(await printEstimate(host, plan))) return false;
    const built = await build(host, plan, userFolder(options), () => host.services.tables.generate(...request));
    return built && !uncovered?.length;
  });
}

const endingOf = (name: string): Ending => (namedTable(name) as { readonly ending: Ending }).ending;

const gib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

function time(seconds: number): string {
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds < 48 * 3600 ? `${(seconds / 3600).toFixed(1)} hours` : `${(seconds / 86_400).toFixed(1)} days`;
}

/**
 * Prints what building requires if it includes endings of four pieces.
 * @returns false if there is not enough disk space
 */
async function printEstimate(host: TablesHost, plan: GenerateEstimate): Promise<boolean> {
  const sliced = plan.endings.filter(name => isSliced(endingOf(name)));
  if (sliced.length === 0) return true;
  const others = plan.endings.length - sliced.length;
  const what = `${sliced.length} ${sliced.length === 1 ? 'table' : 'tables'} of four pieces besides the kings, built in slices`;
  await print(
    `${what}${others === 0 ? '' : `, and ${others} smaller ${others === 1 ? 'table' : 'tables'}`}: about ${time(plan.seconds)}, ${gib(plan.memory)} of memory, ${gib(plan.disk)} on disk, ${gib(plan.diskPeak)} at most during the run, ${gib(plan.diskFree)} free\n`,
  );
  for (const { ending, counted, step, solved, size } of (await host.files()).unfinished) {
    const name = fullName(counted, ending);
    if (!plan.endings.includes(name)) continue;
    const done = solved ? 'all steps' : `${step + 1} steps`;
    await print(`${name}: unfinished, ${done} done, ${gib(size)} on disk\n`);
  }
  if (plan.diskPeak <= plan.diskFree) return true;
  console.error('chatrang: not enough disk space');
  return false;
}

/** Builds the missing tables, prints the progress, and cancels the job on Ctrl-C. */
async function build(
  { services: { jobs }, subscribe }: TablesHost,
  plan: GenerateEstimate,
  folder: string,
  start: () => Promise<string>,
): Promise<boolean> {
  if (plan.endings.length > 0) {
    const count = plan.endings.length + plan.existing;
    const bytes = (plan.memory / GIB).toFixed(2);
    await print(`${count} endings into ${folder}, ${plan.threads} threads, at most ${bytes} GiB of memory\n`);
  }
  const began = performance.now();
  const built: string[] = [];
  const ended = Promise.withResolvers<Pick<JobState, 'state' | 'error'>>();
  const printStep = stepPrinter();
  subscribe((name, data) => {
    if (name === 'tableBuilt') {
      const table = data as Events['tableBuilt'];
      built.push(table.name);
      void print(
        `${endingOf(table.name).name}: solved in ${seconds(table.solved)}, written in ${seconds(table.written)}\n`,
      );
    }
    if (name !== 'job') return;
    const job = data as JobState;
    for (const progress of job.making ?? []) printStep(progress);
    if (job.state !== 'running') ended.resolve(job);
  });
  if (plan.endings.length === 0) ended.resolve({ state: 'done' });
  else {
    const id = await start();
    process.once('SIGINT', () => void jobs.cancel(id));
  }
  const { state, error } = await ended.promise;
  const positions = built.reduce((sum, name) => sum + 64 * placementsOf(endingOf(name)), 0);
  const taken = performance.now() - began;
  const rate = ((2 * positions) / taken / 1000).toFixed(1);
  await print(
    `${built.length} built, ${plan.existing} already present, ${seconds(taken)}, ${rate} million positions per second\n`,
  );
  if (error) console.error(`chatrang: ${error.text}`);
  if (state === 'cancelled') console.error('chatrang: stopped; the next run continues from here');
  return state === 'done';
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Prints each phase and each step of an ending that is built in slices when it starts. */
function stepPrinter(): (progress: TableProgress) => void {
  let last = '';
  return ({ ending, step, slices }) => {
    if (slices === undefined) return;
    const phase = { smaller: 'smaller endings that captures lead to', step: `step ${step}`, pack: 'writing' }[
      slices.phase
    ];
    const line = `${ending}: ${phase}`;
    if (line === last) return;
    last = line;
    void print(`${line}\n`);
  };
}
