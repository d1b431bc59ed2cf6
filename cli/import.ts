/** `import`: imports files into a library and reports every issue. */
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { FIRST_COLLECTION } from '../api/contract/library.ts';
import type {
  Collection,
  CollectionId,
  DuplicateGame,
  ImportIssue,
  ImportReport,
  ImportRequest,
  ImportSource,
  Issue,
  Services,
} from '../api/contract.ts';
import { CodedError, issueOf } from '../api/failure.ts';
import { describe } from '../api/rpc.ts';
import { makeRuleSetFile } from '../engine/rules/rule-set-file.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { isFileFault } from '../host/files/faults.ts';
import type { Host } from '../host/host.ts';
import { collectionAt } from './collection-path.ts';
import { jobEnd } from './job-end.ts';
import { type LibraryOptions, withLibrary } from './open-library.ts';
import { print, withLocation } from './output.ts';
import { rulesOption } from './rules-option.ts';

export interface ImportOptions extends LibraryOptions {
  readonly collection?: string;
  readonly rules?: string;
  readonly keepDuplicates?: boolean;
  readonly json?: boolean;
}

type Counts = Pick<ImportReport, 'games' | 'whole' | 'partial' | 'textOnly' | 'skipped' | 'differing' | 'issues'>;

/** With all issues. */
interface Summary extends Counts {
  /** Games that were skipped as duplicates although their tags differ. */
  readonly duplicates: readonly DuplicateGame[];
}

export async function importFiles(
  files: readonly string[],
  options: ImportOptions,
  command: Command,
): Promise<boolean> {
  const rules = await rulesOfImport(options, command);
  const sources = files.map((file): NamedSource => ({ file, source: { kind: 'path', path: resolve(file) } }));
  return withLibrary(options, false, host => importAll(host, sources, options, rules));
}

export const rulesOfImport = ({ rules }: ImportOptions, command: Command) => rulesOption(rules, command, true);

/** A source with its name in the report. */
export interface NamedSource {
  readonly file: string;
  readonly source: ImportSource;
}

/** Imports one source after another and prints a report of all. */
export async function importAll(
  host: Host,
  sources: readonly NamedSource[],
  options: ImportOptions,
  rules: Awaited<ReturnType<typeof rulesOfImport>>,
): Promise<boolean> {
  if (rules?.fromFile) await host.services.rules.save(makeRuleSetFile(rules.fromFile));
  if (rules && !ruleSet(rules.id)) throw new CodedError('no-such-rules', `There is no rule set '${rules.id}'`);
  const { id, isNew } = await collectionFor(host.services, options.collection);
  const reports: Summary[] = [];
  let failed = false;
  const request = {
    rules: rules?.id ?? null,
    collection: id,
    skipEqual: options.keepDuplicates !== true,
    restoreCollections: options.collection === undefined,
  };
  for (const source of sources) {
    const report = await importOne(host, source, request);
    failed ||= report.failed;
    reports.push(report);
  }
  const sum = summed(reports);
  if (isNew && sum.games === 0) await removeUnused(host.services, id);
  await print(options.json ? `${JSON.stringify(sum)}\n` : asText(sum));
  return !failed;
}

async function collectionFor(
  { library }: Services,
  name: string | undefined,
): Promise<{ readonly id: CollectionId; readonly isNew: boolean }> {
  const all = await library.collections();
  const found = name === undefined ? all[0] : existingCollection(all, name);
  const { id } = found ?? (await library.createCollection(name ?? FIRST_COLLECTION.name));
  return { id, isNew: found === undefined };
}

/** @throws CodedError `many-collections`; `no-such-collection` for a path, because only a name can become a collection */
function existingCollection(all: readonly Collection[], path: string): Collection | undefined {
  try {
    return collectionAt(all, path);
  } catch (error) {
    if (describe(error).code !== 'no-such-collection' || path.includes('/')) throw error;
    return undefined;
  }
}

/** Removes a new collection that received no game, unless another program added one or it is the only collection. */
async function removeUnused({ library }: Services, id: CollectionId): Promise<void> {
  try {
    await library.removeCollection(id);
  } catch (error) {
    if (!['not-empty', 'last-collection'].includes(describe(error).code ?? '')) throw error;
  }
}

/** A file that cannot be read becomes an issue in the report; the other files are still read. */
async function importOne(
  host: Host,
  { file, source }: NamedSource,
  request: Omit<ImportRequest, 'source'>,
): Promise<Summary & { readonly failed: boolean }> {
  const { services } = host;
  try {
    const { report, error } = await jobEnd(host, () => services.library.import({ ...request, source }));
    if (report) {
      const issues = await issuesOf(services, report);
      const all = error ? [...issues, faultIssue(file, error)] : issues;
      return {
        ...report,
        issues: all.map(issue => reported(file, issue)),
        duplicates: await duplicatesOf(services, file, report),
        failed: report.cancelled || error !== undefined || issues.some(({ code }) => isFileFault(code)),
      };
    }
    throw new CodedError(error?.code ?? 'unexpected', error?.text ?? 'The import failed');
  } catch (error) {
    return { ...NOTHING, issues: [faultIssue(file, issueOf(error))], duplicates: [], failed: true };
  }
}

const NOTHING = { games: 0, whole: 0, partial: 0, textOnly: 0, skipped: 0, differing: 0 };

/** An issue of the file itself, not of one of its games. */
const faultIssue = (file: string, { code, text }: Issue): ImportIssue => ({
  file,
  line: 0,
  game: 0,
  ply: 0,
  code,
  text,
});

/** Rows per call. */
const STEP = 1000;

/** The rows of an import, of which `page` answers some. */
async function everyRow<T>(
  count: number,
  page: (offset: number, limit: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  while (found.length < count) {
    const step = await page(found.length, STEP);
    if (step.length === 0) break;
    found.push(...step);
  }
  return found;
}

/** A report has only the first issues. */
const issuesOf = async (
  { library }: Services,
  { id, issues, issueCount }: ImportReport,
): Promise<readonly ImportIssue[]> =>
  id === null ? issues : everyRow(issueCount, (offset, limit) => library.importIssues(id, offset, limit));

async function duplicatesOf(
  { library }: Services,
  file: string,
  { id, differing }: ImportReport,
): Promise<readonly DuplicateGame[]> {
  if (id === null) return [];
  const found = await everyRow(differing, (offset, limit) => library.duplicates(id, offset, limit));
  return found.map(duplicate => ({ ...duplicate, file: named(file, duplicate.file) }));
}

function summed(reports: readonly Summary[]): Summary {
  const sum = (of: (report: Summary) => number): number => reports.reduce((total, report) => total + of(report), 0);
  return {
    games: sum(report => report.games),
    whole: sum(report => report.whole),
    partial: sum(report => report.partial),
    textOnly: sum(report => report.textOnly),
    skipped: sum(report => report.skipped),
    differing: sum(report => report.differing),
    duplicates: reports.flatMap(report => report.duplicates),
    issues: reports.flatMap(report => report.issues),
  };
}

/** The path of a file inside an archive or folder, with the archive or folder as it was named on the command line. */
function named(path: string, file: string): string {
  const root = basename(resolve(path));
  return file.startsWith(`${root}/`) ? path.replace(/\/$/, '') + file.slice(root.length) : path;
}

/** Only the documented fields, with the file as it was named on the command line. */
const reported = (path: string, { file, line, game, ply, code, text }: ImportIssue): ImportIssue => ({
  file: named(path, file),
  line,
  game,
  ply,
  code,
  text,
});

function asText({ games, whole, partial, textOnly, skipped, issues, duplicates }: Summary): string {
  const lines = issues.map(issue => withLocation(issue.file, issue));
  const skippedText = skipped > 0 ? [`${skipped} skipped, already in the library`] : [];
  const differing = duplicates.map(game => withLocation(game.file, { ...game, ply: 0, text: duplicateText(game) }));
  return [
    `${games} games: ${whole} complete, ${partial} partial, ${textOnly} as text`,
    ...skippedText,
    ...differing,
    ...lines,
    '',
  ].join('\n');
}

function duplicateText({ id, tags }: DuplicateGame): string {
  const differences = tags.map(({ name, value, kept }) => {
    const existing = kept === null ? 'no such tag' : JSON.stringify(kept);
    return `${name} ${JSON.stringify(value)} (in the library: ${existing})`;
  });
  return `skipped as a duplicate of ${id === null ? 'a game that was deleted since' : `game ${id}`}, but with other tags: ${differences.join(', ')}`;
}
