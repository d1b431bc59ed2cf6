/** Loads the detection of motifs, which the page does not need to start. */
import type { MotifTools } from './motif-tools.ts';

class Motifs {
  /** `null` until it is loaded. */
  tools = $state.raw<MotifTools | null>(null);

  /** @throws when it cannot be loaded */
  async load(): Promise<void> {
    this.tools ??= (await import('./motif-tools.ts')).motifTools;
  }
}

export const motifs = new Motifs();
