/**
 * Files that come to the page, by whatever way: dropped, chosen, handed over by the system. Those that mean to be files of rules, by
 * what stands in them, go to the rules; all others are games.
 */
import { LONGEST_RULE_FILE, looksLikeRuleSetFile, RULE_FILE_ENDING } from '../../../engine/rules/rule-set-file.ts';
import type { RuleLibrary, RuleSource } from '../rules/rule-library.svelte.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Dropped } from './dropped-files.ts';
import type { Imports } from './imports.svelte.ts';

type ImportTarget = Pick<Imports, 'addFiles' | 'addFolder' | 'addPaths'>;

export class IncomingFiles {
  readonly #wire: Wire;
  readonly #imports: ImportTarget;
  readonly #rules: Pick<RuleLibrary, 'importFiles'>;
  readonly #toRules: () => void;

  /** @param toRules shows the rules, where the files will be. */
  constructor(wire: Wire, imports: ImportTarget, rules: Pick<RuleLibrary, 'importFiles'>, toRules: () => void) {
    this.#wire = wire;
    this.#imports = imports;
    this.#rules = rules;
    this.#toRules = toRules;
  }

  async files(files: readonly File[]): Promise<void> {
    const means = await Promise.all(files.map(isOfRules));
    const games = files.filter((_, index) => !means[index]);
    if (games.length > 0) this.#imports.addFiles(games);
    await this.#importRules(files.filter((_, index) => means[index]));
  }

  /** In a folder only games are looked for. */
  async dropped({ files, folders }: Dropped): Promise<void> {
    for (const folder of folders) this.#imports.addFolder(folder);
    await this.files(files);
  }

  async paths(paths: readonly string[]): Promise<void> {
    const read = await Promise.all(paths.map(path => this.#read(path)));
    const games = paths.filter((_, index) => read[index] === null);
    if (games.length > 0) this.#imports.addPaths(games);
    await this.#importRules(read.filter(rules => rules !== null));
  }

  async #importRules(rules: readonly RuleSource[]): Promise<void> {
    if (rules.length === 0) return;
    this.#toRules();
    await this.#rules.importFiles(rules);
  }

  /** What cannot be read is left to the import, which says so beside its name; so it is with files of the page. */
  async #read(path: string): Promise<RuleSource | null> {
    const file = await this.#wire.api.rules.read(path).catch(() => null);
    return file && { ...file, text: async () => file.text };
  }
}

/** A folder that was dropped, or a file that is gone, cannot be read. */
async function isOfRules(file: File): Promise<boolean> {
  if (file.name.endsWith(RULE_FILE_ENDING)) return true;
  const beginning = file.slice(0, LONGEST_RULE_FILE).text();
  return looksLikeRuleSetFile(await beginning.catch(() => ''));
}
