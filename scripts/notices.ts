/**
 * What others wrote and is part of a bundle keeps its licence: every bundle gets one text with the licences of all packages that
 * went into it, `third-party-licences.txt`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

const IN_PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** @param always folders of packages that leave no module behind, only files (fonts). */
export function notices(always: readonly string[] = []): Plugin {
  return {
    name: 'notices',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? part.moduleIds : []));
      const packages = modules.flatMap(id => IN_PACKAGE.exec(id.replace(/^\0/, '').replaceAll('\\', '/')) ?? []);
      const source = licences([...new Set([...packages, ...always])].sort());
      if (source !== '') this.emitFile({ type: 'asset', fileName: 'third-party-licences.txt', source });
    },
  };
}

/** @param folders of packages. @throws when one has no licence at all. */
export const licences = (folders: readonly string[]): string => folders.map(describe).join('\n');

function describe(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const files = readdirSync(folder).filter(file => LICENCE.test(file));
  if (files.length === 0 && !license) throw new Error(`${name} says nothing about its licence`);
  const texts = files.map(file => readFileSync(join(folder, file), 'utf8').trim());
  return [`${'='.repeat(80)}\n${name} ${version} (${license ?? 'see below'})`, ...texts, ''].join('\n\n');
}
