/**
 * Licences of third-party code in bundles: every bundle gets one text with the licences of all packages that it
 * contains, `third-party-licences.txt`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/** The kernels contain code of its standard library. */
export const ASSEMBLYSCRIPT = 'node_modules/assemblyscript';

/** Modules that a bundler adds itself, by name, and the package that their code is from. */
const GENERATED: readonly (readonly [RegExp, string])[] = [
  [/^\0?(?:vite\/|vite[:-])/, 'node_modules/vite'],
  [/^\0?rolldown\//, 'node_modules/rolldown'],
];

const IN_PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** @param always folders of packages that contribute only files (fonts), no modules */
export function notices(always: readonly string[] = []): Plugin {
  return {
    name: 'notices',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? part.moduleIds : []));
      const source = licences([...new Set([...modules.flatMap(packagesOf), ...always])].sort());
      if (source !== '') this.emitFile({ type: 'asset', fileName: 'third-party-licences.txt', source });
    },
  };
}

/** @param id of a module, as bundlers write it. @returns the folder of its package; none for our own modules */
export function packagesOf(id: string): readonly string[] {
  const generated = GENERATED.filter(([pattern]) => pattern.test(id)).map(([, folder]) => folder);
  return generated.length > 0 ? generated : [...(IN_PACKAGE.exec(id.replace(/^\0/, '').replaceAll('\\', '/')) ?? [])];
}

/** @param folders of packages. @throws when one has no licence */
export const licences = (folders: readonly string[]): string => folders.map(describe).join('\n');

function describe(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const files = readdirSync(folder).filter(file => LICENCE.test(file));
  if (files.length === 0 && !license) throw new Error(`${name} does not state its licence`);
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim());
  return [`${'='.repeat(80)}\n${name} ${version} (${license ?? 'see below'})`, ...texts, ''].join('\n\n');
}
