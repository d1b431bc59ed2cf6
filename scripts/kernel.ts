/**
 * Compiles the WebAssembly modules: `engine/assembly/rules` to `build/rules.wasm`, `engine/assembly/search` (including
 * the rules) to `build/engine.wasm` for shared memory, `engine/assembly/endgame` to `build/endgame.wasm`,
 * `engine/assembly/library` to `build/library.wasm`, and `training/assembly` to `build/training.wasm`. A module is
 * compiled only when its sources, its flags or the compiler have changed since the stamp beside it was written.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';
import { withDecorators } from './decorators.ts';

interface WasmModule {
  readonly entry: string;
  readonly sources: readonly string[];
  readonly out: string;
  readonly flags: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * Where the compiler puts its constants, such as those of `Math.log`, in `engine.wasm` and `library.wasm`: between the
 * kernel's tables, which end before it, and the module's own memory. Each thread writes them again when it starts.
 */
const CONSTANTS = '53248';
const common = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];

const modules: readonly WasmModule[] = [
  {
    entry: 'engine/assembly/rules/main.ts',
    sources: ['engine/assembly/rules', 'engine/assembly/rek'],
    out: 'rules.wasm',
    flags: [...common, '--initialMemory', '4', '--maximumMemory', '4'],
  },
  {
    entry: 'engine/assembly/search/main.ts',
    sources: ['engine/assembly/rules', 'engine/assembly/rek', 'engine/assembly/search'],
    out: 'engine.wasm',
    flags: [
      ...common,
      ...[
        '--enable',
        'threads',
        '--sharedMemory',
        '--importMemory',
        '--memoryBase',
        CONSTANTS,
        '--initialMemory',
        '1',
        '--maximumMemory',
        '65536',
      ],
    ],
  },
  {
    entry: 'engine/assembly/endgame/main.ts',
    sources: ['engine/assembly/rules', 'engine/assembly/endgame'],
    out: 'endgame.wasm',
    flags: [...common, '--importMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
  },
  {
    entry: 'engine/assembly/library/main.ts',
    sources: ['engine/assembly/rules', 'engine/assembly/rek', 'engine/assembly/library'],
    out: 'library.wasm',
    flags: [
      ...common,
      ...['--importMemory', '--memoryBase', CONSTANTS, '--initialMemory', '1', '--maximumMemory', '65536'],
    ],
  },
  {
    entry: 'training/assembly/trainer.ts',
    sources: ['training/assembly', 'engine/assembly/search'],
    out: 'training.wasm',
    flags: [
      ...common,
      ...[
        '--enable',
        'threads',
        '--sharedMemory',
        '--importMemory',
        '--initialMemory',
        '1',
        '--maximumMemory',
        '65536',
      ],
    ],
  },
];

/** A source as the compiler reads it. */
const readSource = (name: string, base: string): string => withDecorators(name, readFileSync(join(base, name), 'utf8'));

function fingerprint(module: WasmModule): string {
  const hash = createHash('sha256').update(JSON.stringify([asc.version, module.entry, module.flags]));
  const files = module.sources.flatMap(folder => globSync(`${folder}/**/*.ts`, { cwd: root }));
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readSource(file, root));
  return hash.digest('hex');
}

async function compile(module: WasmModule): Promise<void> {
  const out = join(root, 'build', module.out);
  const stamp = `${out}.stamp`;
  const print = fingerprint(module);
  if (existsSync(out) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return;
  const fresh = `${out}.${process.pid}`;
  const { error, stderr } = await asc.main([module.entry, '-o', relative(root, fresh), ...module.flags], {
    readFile: (name, base) => (existsSync(join(base, name)) ? readSource(name, base) : null),
    writeFile: (name, contents) => writeFileSync(join(root, name), contents),
    listFiles: () => null,
  });
  const words = stderr.toString();
  if (error || /WARNING/.test(words)) process.stderr.write(words);
  if (error) throw new Error(`${module.entry} does not compile`, { cause: error });
  rmSync(stamp, { force: true });
  renameSync(fresh, out);
  writeFileSync(stamp, print);
  console.log(`build/${module.out} compiled`);
}

/** Compiles what has changed. Prints the compiler's output and throws when a source does not compile. */
export async function compileKernels(): Promise<void> {
  mkdirSync(join(root, 'build'), { recursive: true });
  process.chdir(root);
  for (const module of modules) if (existsSync(join(root, module.entry))) await compile(module);
}

if (import.meta.main) await compileKernels();
