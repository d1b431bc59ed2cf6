/** The build steps with their inputs and outputs, in the order in which they run. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundleElectron, bundleNode } from './bundle.ts';
import { makeShippedTables, shippedTables } from './endgame.ts';
import { buildPage } from './page.ts';
import { ROOT, type Step } from './stale.ts';

const TOOLS = [
  'package-lock.json',
  'scripts/steps.ts',
  'scripts/bundle.ts',
  'scripts/page.ts',
  'scripts/chunks.ts',
  'scripts/notices.ts',
];
const SHARED = ['api', 'core', 'engine/rules', 'engine/search', 'engine/endgame', 'engine/library'];
/** Without the tables, which no bundle contains. */
const RESOURCES = ['boards', 'icons', 'pieces', 'samples'].map(name => `resources/${name}`);
const KERNELS = ['rules', 'engine', 'endgame', 'library'].map(name => `build/${name}.wasm`);

export const STEPS = [
  {
    name: 'kernel',
    inputs: ['package-lock.json', 'scripts/kernel.ts', 'scripts/decorators.ts', 'engine/assembly', 'training/assembly'],
    outputs: [...KERNELS, 'build/training.wasm'],
    run: () => runNode('scripts/kernel.ts'),
  },
  {
    name: 'endgame',
    inputs: ['scripts/endgame.ts', 'engine/endgame', 'engine/rules', 'build/endgame.wasm'],
    outputs: shippedTables,
    run: makeShippedTables,
  },
  {
    name: 'page',
    inputs: [
      ...TOOLS,
      ...SHARED,
      'renderer',
      ...RESOURCES,
      'docs/help',
      'docs/formats.md',
      'vite.config.ts',
      'build/rules.wasm',
    ],
    outputs: ['dist/page/index.html'],
    run: buildPage,
  },
  {
    name: 'node',
    inputs: [...TOOLS, ...SHARED, 'host', 'server', 'cli', ...RESOURCES, 'package.json', ...KERNELS],
    outputs: [
      'server',
      'cli',
      'database-worker',
      'reading-worker',
      'log-worker',
      'search-worker',
      'endgame-worker',
      'tables-worker',
      'problem-worker',
    ].map(name => `dist/node/${name}.js`),
    run: bundleNode,
  },
  {
    name: 'electron',
    inputs: [...TOOLS, ...SHARED, 'host', 'electron', ...RESOURCES, 'package.json', ...KERNELS],
    outputs: ['dist/electron/main.js', 'dist/electron/preload.cjs'],
    run: bundleElectron,
  },
] as const satisfies readonly Step[];

export type StepName = (typeof STEPS)[number]['name'];

/** @throws with the output of the script when it fails */
async function runNode(script: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [script], { cwd: ROOT, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${script} failed\n${stdout}${stderr}`, { cause: error });
  }
}
