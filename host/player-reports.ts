/**
 * Reports on many games, summed up by player: a job that reads games and searches nothing. Evaluations come from the
 * library by position, else from the games themselves. The sums stay in memory until the job leaves the list.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { GameId, GameSelection, JobId, PlayerReport, PlayerSummaryPage } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { evaluationsIn } from '../core/report/evaluated.ts';
import { PlayerSummaries } from '../core/report/players.ts';
import { type GameReport, gameReport } from '../core/report/report.ts';
import { tagValue } from '../core/study/edit.ts';
import { unflattenStudy } from '../core/study/flat.ts';
import { Positions, startPosition } from '../core/study/positions.ts';
import type { Study } from '../core/study/study.ts';
import { mainLine } from '../core/study/walk.ts';
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
}

/** Games of one request. */
const STEP = 1000;

export function playerReports({ database, rules, jobs }: PlayerReportParts): PlayerReports {
  const results = new Map<JobId, PlayerSummaries>();

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

  const reportOn = async (study: Study): Promise<GameReport | null> => {
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
    return gameReport({ nodes, line, tags: study.tags, evaluations, verdict: null, formations: [] });
  };

  return {
    async start(games) {
      const total = await countOf(games);
      if (total === 0) throw new CodedError('no-games', 'No game is selected');
      const players = new PlayerSummaries();
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
              const stored = await database.library.open(game).catch(readable);
              const study = stored && unflattenStudy(stored.study);
              const report = study && (await reportOn(study));
              if (study === null || report === null) counts.left++;
              else if (report.judged === 0) counts.unjudged++;
              else {
                counts.games++;
                players.add({ w: nameOf(study, 'White'), b: nameOf(study, 'Black') }, report);
              }
              progress({ done: counts.games + counts.unjudged + counts.left });
              await yieldToRequests();
            }
          return { reported: { ...counts, players: players.size } satisfies PlayerReport };
        },
        async dismissed() {
          results.delete(id);
        },
      });
      results.set(id, players);
      return id;
    },
    page(job, offset, limit) {
      const players = results.get(job);
      if (!players) throw new CodedError('no-such-job', `There is no job ${job}`);
      return { total: players.size, offset, rows: players.all().slice(offset, offset + limit) };
    },
  };
}

const nameOf = (study: Study, tag: string): string | null => tagValue(study, tag) || null;
