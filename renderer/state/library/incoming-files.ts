/**
 * Files that are dropped, chosen, or opened by the operating system. Files whose contents look like a rule set go to
 * the rules; all others are imported as games.
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
  readonly #showRules: () => void;

  /** @param showRules shows the rules view */
  constructor(wire: Wire, imports: ImportTarget, rules: Pick<RuleLibrary, 'importFiles'>, showRules: () => void) {
    this.#wire = wire;
    this.#imports = imports;
    this.#rules = rules;
    this.#showRules = showRules;
  }

  async files(files: readonly File[]): Promise<void> {
    const areRules = await Promise.all(files.map(isOfRules));
    const games = files.filter((_, index) => !areRules[index]);
    if (games.length > 0) this.#imports.addFiles(games);
    await this.#importRules(files.filter((_, index) => areRules[index]));
  }

  /** Folders are imported as games only. */
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
    this.#showRules();
    await this.#rules.importFiles(rules);
  }

  /** `null` for games and unreadable files: the import reports the error beside the file's name. */
  async #read(path: string): Promise<RuleSource | null> {
    const file = await this.#wire.api.rules.read(path).catch(() => null);
    return file && { ...file, text: async () => file.text };
  }
}

/** A dropped folder or a removed file cannot be read and counts as games. */
async function isOfRules(file: File): Promise<boolean> {
  if (file.name.endsWith(RULE_FILE_ENDING)) return true;
  const beginning = file.slice(0, LONGEST_RULE_FILE).text();
  return looksLikeRuleSetFile(await beginning.catch(() => ''));
}
