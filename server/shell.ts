/** What a browser cannot do for the page: the page uses its own file input and download instead. */
import type { Shell } from '../api/contract.ts';

export const browserShell: Omit<Shell, 'info'> = {
  pickFiles: async () => null,
  saveFile: async () => false,
};
