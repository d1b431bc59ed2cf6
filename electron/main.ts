/** The desktop shell starts here; `desktop.ts` is what it does. */
import { fileURLToPath } from 'node:url';
import { runDesktop } from './desktop.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

await runDesktop({ page: beside('../page'), preload: beside('preload.cjs'), args: process.argv });
