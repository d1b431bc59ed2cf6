/** The network files of a search, read when a game needs them. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Issue, Parsed } from '../../rules/result.ts';
import { fail, messageOf } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Network, readNetwork } from './file.ts';
import { type NetworkGame, networkGame } from './games.ts';

/** Path of the network file of each game that has one. */
export type NetworkFiles = Partial<Readonly<Record<NetworkGame, string>>>;

const named = (path: string): { readonly path: string; readonly file: string } => ({ path, file: basename(path) });

/**
 * The network in a file. Issues: `network-unreadable` (the file cannot be read), and those of `readNetwork`; each with
 * `path` and `file`, its name.
 */
export function openNetwork(path: string): Parsed<Network> {
  let read: Parsed<Network>;
  try {
    read = readNetwork(readFileSync(path));
  } catch (error) {
    const why = messageOf(error);
    read = fail({ code: 'network-unreadable', text: `The network file cannot be read: ${why}` });
  }
  if (read.ok) return read;
  const { code, text } = read.error;
  return fail({ code, text: `${text} (${path})`, data: named(path) });
}

/** Reads each file once. */
export class Networks {
  readonly #files: NetworkFiles;
  readonly #onFault: (fault: Issue) => void;
  readonly #read = new Map<NetworkGame, Network | null>();

  /** `onFault`: called once for each file that cannot be used. */
  constructor(files: NetworkFiles, onFault: (fault: Issue) => void) {
    this.#files = files;
    this.#onFault = onFault;
  }

  /** The network for a rule set; `null` if its game has none, or one that cannot be used. */
  of(rules: RuleSet): Network | null {
    const game = networkGame(rules);
    const path = this.#files[game];
    if (path === undefined) return null;
    const known = this.#read.get(game);
    if (known !== undefined) return known;
    const network = this.#open(path, game);
    this.#read.set(game, network);
    return network;
  }

  #open(path: string, game: NetworkGame): Network | null {
    const read = openNetwork(path);
    if (!read.ok) {
      this.#onFault(read.error);
      return null;
    }
    if (read.value.game === game) return read.value;
    const text = `The network is for the game '${read.value.game}', not for '${game}' (${path})`;
    this.#onFault({ code: 'network-other-game', text, data: named(path) });
    return null;
  }
}
