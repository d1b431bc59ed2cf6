/**
 * Type-checks every project with its own `tsconfig.json`, and the components of the page. Prints one line for each
 * project and the errors of a failed one.
 *
 *     node scripts/types.ts [PROJECT...]    without a name: all of them
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './stale.ts';

const PROJECTS =
  'engine/rules engine/search engine/endgame engine/library core api host server electron cli scripts bench training tests'.split(
    ' ',
  );
const PAGE = 'renderer';
const SVELTE_CHECK = 'node_modules/svelte-check/bin/svelte-check';

export interface TypeCheck {
  readonly project: string;
  readonly ok: boolean;
  /** What the tool printed. */
  readonly output: string;
  readonly seconds: number;
}

/** Reports each result as it comes; resolves to all of them. `only`: the projects to check, all when empty. */
export async function checkTypes(
  onResult: (check: TypeCheck) => void,
  only: readonly string[] = [],
): Promise<readonly TypeCheck[]> {
  const results: TypeCheck[] = [];
  const chosen = (project: string): boolean => only.length === 0 || only.includes(project);
  const report = (result: TypeCheck): void => {
    results.push(result);
    onResult(result);
  };
  const page = chosen(PAGE) ? checkPage().then(report) : undefined;
  const configs = new Map(PROJECTS.map(project => [project, readConfig(project)]));
  const check = projectChecker([...configs.values(), readConfig(PAGE)]);
  for (const [project, config] of configs) {
    if (!chosen(project)) continue;
    report(check(project, config));
    // The page's check, which is another process, is read between two projects.
    await new Promise(setImmediate);
  }
  await page;
  return results;
}

function checkPage(): Promise<TypeCheck> {
  const began = performance.now();
  const command = [SVELTE_CHECK, '--tsconfig', `${PAGE}/tsconfig.json`, '--output', 'human'];
  return new Promise(resolve => {
    execFile(process.execPath, command, { cwd: ROOT, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ project: PAGE, ok: error === null, output: (out + err).trim(), seconds: secondsSince(began) }),
    );
  });
}

/**
 * Checks one project after the other. Parsed files are shared between projects. A file that several projects import is
 * checked in the project that it belongs to; a file of no project wherever it is imported.
 */
function projectChecker(
  configs: readonly ts.ParsedCommandLine[],
): (project: string, config: ts.ParsedCommandLine) => TypeCheck {
  const owned = new Set(configs.flatMap(({ fileNames }) => fileNames));
  const parsed = new Map<string, ts.SourceFile | undefined>();
  return (project, { fileNames, options, errors }) => {
    const began = performance.now();
    const own = new Set(fileNames);
    const program = ts.createProgram({ rootNames: fileNames, options, host: sharingHost(options, parsed) });
    const checked = program
      .getSourceFiles()
      .filter(file => own.has(file.fileName) || !(owned.has(file.fileName) || file.isDeclarationFile));
    const diagnostics = [
      ...errors,
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...checked.flatMap(file => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ];
    const output = ts.formatDiagnostics(diagnostics, FORMAT).trim();
    return { project, ok: diagnostics.length === 0, output, seconds: secondsSince(began) };
  };
}

/** @throws with the error when there is no readable configuration */
function readConfig(project: string): ts.ParsedCommandLine {
  const config = ts.getParsedCommandLineOfConfigFile(join(ROOT, project, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: diagnostic => {
      throw new Error(ts.formatDiagnostic(diagnostic, FORMAT));
    },
  });
  if (!config) throw new Error(`No tsconfig.json in ${project}`);
  return config;
}

const FORMAT: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: name => name,
  getNewLine: () => '\n',
};

/** The projects have the same target and module kind, so that one parsed file serves all. */
function sharingHost(options: ts.CompilerOptions, parsed: Map<string, ts.SourceFile | undefined>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile(name, target, ...rest) {
      const format = typeof target === 'object' ? target.impliedNodeFormat : undefined;
      const key = `${format} ${name}`;
      if (!parsed.has(key)) parsed.set(key, host.getSourceFile(name, target, ...rest));
      return parsed.get(key);
    },
  };
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

if (import.meta.main) {
  const only = process.argv.slice(2);
  const unknown = only.filter(name => name !== PAGE && !PROJECTS.includes(name));
  if (unknown.length > 0) throw new Error(`No such project: ${unknown.join(', ')}`);
  const results = await checkTypes(
    ({ project, ok, output, seconds }) =>
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${project} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output}`}`),
    only,
  );
  process.exitCode = results.every(result => result.ok) ? 0 : 1;
}
