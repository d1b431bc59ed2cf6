/** `repertoire`: lists, exports and imports the repertoires of a library, and lists what they do not answer. */
import { readFile } from 'node:fs/promises';
import type { RepertoireRow } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { guessFile } from '../core/pgn/guess.ts';
import { pgnReader } from '../core/pgn/reader.ts';
import { writeGames } from '../core/pgn/writer.ts';
import { askedPositions, gapsOf, type Replies } from '../core/repertoire/gaps.ts';
import { mergeStudy, repertoireOf, repertoireStudy, sideOf } from '../core/repertoire/pgn.ts';
import {
  boardsOf,
  flattenRepertoire,
  pathTo,
  type Repertoire,
  unflattenRepertoire,
} from '../core/repertoire/repertoire.ts';
import { tagValue } from '../core/study/edit.ts';
import { makeFen } from '../engine/rules/fen.ts';
import type { Position } from '../engine/rules/position.ts';
import { makeRuleSetFile } from '../engine/rules/rule-set-file.ts';
import type { Host } from '../host/host.ts';
import { type LibraryOptions, withLibrary } from './open-library.ts';
import { print } from './output.ts';

/** Positions in one request. */
const PART = 100;

const openOne = async (host: Host, { id }: RepertoireRow): Promise<Repertoire> =>
  unflattenRepertoire((await host.services.repertoires.open(id)).repertoire);

/** Those of a name, or all. @throws CodedError `no-such-repertoire` */
async function chosen(host: Host, name: string | undefined): Promise<readonly RepertoireRow[]> {
  const rows = (await host.services.repertoires.list(Date.now())).filter(
    row => name === undefined || row.name === name,
  );
  if (name !== undefined && rows.length === 0)
    throw new CodedError('no-such-repertoire', `There is no repertoire '${name}'`);
  return rows;
}

export const listRepertoires = (options: LibraryOptions): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const rows = await chosen(host, undefined);
    const lines = rows.map(({ name, rules, color, cards, due, fresh }) =>
      [name, rules, color === 'w' ? 'White' : 'Black', `${cards} positions`, `${due} due`, `${fresh} new`].join('  '),
    );
    await print(lines.map(line => `${line}\n`).join(''));
    return true;
  });

export const exportRepertoires = (name: string | undefined, options: LibraryOptions): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const repertoires = await Promise.all((await chosen(host, name)).map(row => openOne(host, row)));
    await print(writeGames(repertoires.map(repertoireStudy)));
    return true;
  });

/** Only games that were written as repertoires. The result is `false` if a file has others. */
export const importRepertoires = (files: readonly string[], options: LibraryOptions): Promise<boolean> =>
  withLibrary(options, false, async host => {
    let complete = true;
    for (const file of files) {
      const bytes = await readFile(file);
      const reader = pgnReader({ rules: guessFile(bytes).guess });
      for (const { study, embeddedRules, line } of [...reader.push(bytes), ...reader.end()]) {
        const side = sideOf(study);
        if (embeddedRules) await host.services.rules.save(makeRuleSetFile(embeddedRules, { complete: true }));
        const begun = side && repertoireOf(study, side, tagValue(study, 'Event') || file);
        const merged = begun && mergeStudy(begun, study);
        if (!merged) {
          console.error(`chatrang: ${file}:${line}: not a repertoire (it has no tag Repertoire)`);
          complete = false;
          continue;
        }
        await host.services.repertoires.save(null, null, flattenRepertoire(merged.repertoire));
        await print(`${merged.repertoire.name}: ${merged.repertoire.positions.size} positions\n`);
      }
    }
    return complete;
  });

export const listGaps = (name: string, options: LibraryOptions & { readonly json?: boolean }): Promise<boolean> =>
  withLibrary(options, true, async host => {
    for (const row of await chosen(host, name)) {
      const repertoire = await openOne(host, row);
      const boards = boardsOf(repertoire);
      const keys = askedPositions(repertoire);
      const replies = new Map<string, Replies>();
      for (let from = 0; from < keys.length; from += PART) {
        const part = keys.slice(from, from + PART);
        const fens = part.map(key => makeFen(boards.get(key) as Position));
        const found = await host.services.repertoires.replies(repertoire.rules, fens, {});
        for (const [index, key] of part.entries()) replies.set(key, found[index] as Replies);
      }
      const gaps = gapsOf(repertoire, replies).map(({ key, move, games, share }) => ({
        moves: pathTo(repertoire, key) ?? [],
        reply: move,
        games,
        share,
      }));
      const text = gaps.map(gap =>
        options.json
          ? JSON.stringify(gap)
          : `${(100 * gap.share).toFixed(1)} %  ${gap.games} games  ${[...gap.moves, gap.reply ?? '(no own move)'].join(' ')}`,
      );
      await print(text.map(line => `${line}\n`).join(''));
    }
    return true;
  });
