/**
 * Reports on many games, summed up by player: a job that reads games and searches nothing. Evaluations come from the
 * library by position, else from the games themselves. The sums stay in memory until the job leaves the list.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { GameId, GameSelection, JobId, PlayerMistake, PlayerReport, PlayerSummaryPage } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { gameName } from '../core/problems/epd.ts';
import { mistakePuzzles } from '../core/puzzles/mistakes.ts';
import { evaluationsIn } from '../core/report/evaluated.ts';
import { PlayerSummaries } from '../core/report/players.ts';
import { type GameReport, gameReport } from '../core/report/report.ts';
import { tagValue } from '../core/study/edit.ts';
import { unflattenStudy } from '../core/study/flat.ts';
import { Positions, startPosition } from '../core/study/positions.ts';
import type { Study } from '../core/study/study.ts';
import { mainLine } from '../core/study/walk.ts';
import type { Position } from '../engine/rules/position.ts';
import type { Color } from '../engine/rules/types.ts';
import type { DatabaseServices } from './database/services.ts';
import { evaluatedOf } from './evaluated.ts';
import type { JobBoard } from './jobs.ts';
import { readable } from './readable.ts';
import type { HostRules } from './rules.ts';

export interface PlayerReportParts {
  readonly database: Pick<DatabaseServices, 'evaluations' | 'library'>;
  readonly rules: HostRules;
  readonly jobs: JobBoard;
}

export interface PlayerReports {
  start(games: GameSelection): Promise<JobId>;
  /** @throws CodedError `no-such-job` */
  page(job: JobId, offset: number, limit: number): PlayerSummaryPage;
  /** @throws CodedError `no-such-job` */
  mistakes(job: JobId, player: string, limit: number): Promise<readonly PlayerMistake[]>;
}

/** What a job has read. */
interface Result {
  readonly players: PlayerSummaries;
  /** Judged games by player. */
  readonly games: Map<string, GameId[]>;
}

interface ReadGame {
  readonly study: Study;
  readonly line: readonly Position[];
  readonly report: GameReport;
}

const SIDES = ['w', 'b'] as const;
const NAME_TAGS = { w: 'White', b: 'Black' } as const;

/** Games of one request. */
const STEP = 1000;

export function playerReports({ database, rules, jobs }: PlayerReportParts): PlayerReports {
  const results = new Map<JobId, Result>();

  const batches = async function* ({ ids, query, except = [] }: GameSelection): AsyncGenerator<readonly GameId[]> {
    if (ids !== null) yield ids;
    if (query === null) return;
    const left = new Set(except);
    for (let offset = 0; ; offset += STEP) {
      const { rows } = await database.library.list(query, offset, STEP);
      yield rows.map(({ id }) => id).filter(id => !left.has(id));
      if (rows.length < STEP) return;
    }
  };

  const countOf = async ({ ids, query, except = [] }: GameSelection): Promise<number> =>
    ids?.length ?? (query === null ? 0 : (await database.library.list(query, 0, 0)).total - except.length);

  /** `null` for a game that was deleted or damaged. */
  const read = async (game: GameId): Promise<ReadGame | null> => {
    const opened = await database.library.open(game).catch(readable);
    if (opened === null) return null;
    const study = unflattenStudy(opened.study);
    await rules.ensureRegistered(study.rules);
    const start = startPosition(study);
    if (start === null) return null;
    const nodes = [study.root, ...mainLine(study)];
    const line = new Positions(start).along(nodes).map(({ position }) => position);
    const keys = line.map(position => String(position.searchKey));
    const stored = await database.evaluations.stored(study.rules, keys);
    const evaluations = evaluationsIn(nodes).map((recorded, ply) => {
      const [one, position] = [stored[ply], line[ply]];
      return one && position ? evaluatedOf(one, position.turn) : recorded;
    });
    const report = gameReport({ nodes, line, tags: study.tags, evaluations, verdict: null, formations: [] });
    return { study, line, report };
  };

  const resultOf = (job: JobId): Result => {
    const result = results.get(job);
    if (!result) throw new CodedError('no-such-job', `There is no job ${job}`);
    return result;
  };

  return {
    async start(games) {
      const total = await countOf(games);
      if (total === 0) throw new CodedError('no-games', 'No game is selected');
      const players = new PlayerSummaries();
      const gamesOf = new Map<string, GameId[]>();
      const id = jobs.start({
        kind: 'reportGames',
        title: String(total),
        unit: 'games',
        total,
        pausable: true,
        async run(progress, signal, pauses) {
          const counts = { games: 0, unjudged: 0, left: 0 };
          for await (const batch of batches(games))
            for (const game of batch) {
              await pauses.passed();
              if (signal.aborted) return { reported: { ...counts, players: players.size } };
              const found = await read(game);
              if (found === null) counts.left++;
              else if (found.report.judged === 0) counts.unjudged++;
              else {
                counts.games++;
                const names = { w: nameOf(found.study, 'w'), b: nameOf(found.study, 'b') };
                players.add(names, found.report);
                for (const name of new Set([names.w, names.b]))
                  if (name !== null)
                    gamesOf
                      .set(name, gamesOf.get(name) ?? [])
                      .get(name)
                      ?.push(game);
              }
              progress({ done: counts.games + counts.unjudged + counts.left });
              await yieldToRequests();
            }
          return { reported: { ...counts, players: players.size } satisfies PlayerReport };
        },
        async dismissed() {
          results.delete(id);
        },
        forgotten() {
          results.delete(id);
        },
      });
      results.set(id, { players, games: gamesOf });
      return id;
    },
    page(job, offset, limit) {
      const { players } = resultOf(job);
      return { total: players.size, offset, rows: players.all().slice(offset, offset + limit) };
    },
    async mistakes(job, player, limit) {
      const found: PlayerMistake[] = [];
      for (const game of resultOf(job).games.get(player) ?? []) {
        if (found.length >= limit) break;
        const one = await read(game);
        if (one) found.push(...mistakesOf(one, player));
      }
      return found.slice(0, limit);
    },
  };
}

const mistakesOf = ({ study, line, report }: ReadGame, player: string): readonly PlayerMistake[] =>
  SIDES.filter(side => nameOf(study, side) === player).flatMap(side =>
    mistakePuzzles(report.mistakes, line, side, gameName(study)).map(puzzle => ({ rules: study.rules, puzzle })),
  );

const nameOf = (study: Study, side: Color): string | null => tagValue(study, NAME_TAGS[side]) || null;
