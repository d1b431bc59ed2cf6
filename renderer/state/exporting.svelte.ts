/** Games as a PGN file: fetched in slices so that a large export shows how far it is, then saved by the shell or downloaded. */
import type { GameId } from '../../api/contract.ts';
import type { Wire } from './connection.svelte.ts';
import { download } from './download.ts';
import type { Notices } from './notices.svelte.ts';

const SLICE = 500;

export class Exporting {
  readonly #wire: Wire;
  readonly #notices: Notices;
  progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);

  constructor(wire: Wire, list: Notices) {
    this.#wire = wire;
    this.#notices = list;
  }

  /** The stored games of these ids, in that order. */
  async games(finding: Promise<readonly GameId[]>): Promise<void> {
    try {
      const ids = await finding;
      const texts: string[] = [];
      for (let at = 0; at < ids.length; at += SLICE) {
        this.progress = { done: at, total: ids.length };
        texts.push(await this.#wire.api.library.exportText(ids.slice(at, at + SLICE), null));
      }
      await this.file(`chatrang-${new Date().toISOString().slice(0, 10)}.pgn`, texts, ids.length);
    } catch (reason) {
      this.#notices.failed(reason);
    } finally {
      this.progress = null;
    }
  }

  /** Saves text beside the user's other files: by the shell's dialog, or as a download. */
  async file(name: string, texts: readonly string[], count: number): Promise<void> {
    const parts = texts.map((text, slice) => (slice === 0 ? text : `\n${text}`));
    const saved = await this.#wire.api.shell.saveFile(name, parts.join(''));
    if (saved) return;
    download(name, parts, 'application/x-chess-pgn');
    this.#notices.tell('info', { code: 'games-exported', text: `${count} games were exported`, data: { count } });
  }
}
