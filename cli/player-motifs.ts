/** `motifs --players`: how often each motif occurs in the games of each player of a library. */
import type { PlayerMotifs } from '../api/contract.ts';
import { countMotifs, type GameOptions, gameQuery, withLibrary } from './open-library.ts';
import { gamesOf, print } from './output.ts';

interface Options extends GameOptions {
  readonly json?: boolean;
}

export const listPlayers = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const { filter } = await gameQuery(host, options);
    await countMotifs(host);
    const { players } = await host.services.library.motifStatistics(filter, null);
    for (const player of players) await print(`${options.json ? asJson(player) : asText(player)}\n`);
    return true;
  });

/** `{"name","games","motifs":{LABEL:{"count","games"}}}` */
const asJson = ({ name, games, labels }: PlayerMotifs): string =>
  JSON.stringify({
    name,
    games,
    motifs: Object.fromEntries(labels.map(({ label, count, games }) => [label, { count, games }])),
  });

const asText = ({ name, games, labels }: PlayerMotifs): string =>
  [name, gamesOf(games), labels.map(({ label, count }) => `${label} ${count}`).join(', ')]
    .filter(text => text !== '')
    .join('  ');
