/** What the lists of jobs say about a job. */
import type { JobState } from '../../../api/contract.ts';
import { plainName } from '../../../engine/endgame/tables/table-name.ts';
import { byCode, issueText } from '../../i18n/index.svelte.ts';
import type { Words } from '../../i18n/words.ts';

/** Names of tables without their folders, which mean nothing to users. */
const plainTitle = (title: string): string => title.split(', ').map(plainName).join(', ');

export function jobName({ kind, title }: JobState, t: Words): string {
  switch (kind) {
    case 'import':
      return t.jobs.import(title);
    case 'export':
      return t.jobs.export(title);
    case 'analyse':
      return t.jobs.analyse;
    case 'analyseGames':
      return t.jobList.analyseGames(Number(title));
    case 'reportGames':
      return t.report.players.job(Number(title));
    case 'match':
      return t.match.job(title);
    case 'adjudicateGames':
      return t.endgameGames.job;
    case 'editTags':
      return t.tagEdit.job;
    case 'checkLibrary':
    case 'repairLibrary':
      return t.care.jobs[kind];
    case 'countMotifs':
    case 'findNames':
    case 'indexPositions':
      return t.jobList[kind];
    case 'findDuplicates':
    case 'mergeDuplicates':
      return t.duplicates.jobs[kind];
    default:
      return `${byCode(t.tables.jobs, kind) ?? kind}: ${plainTitle(title)}`;
  }
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

const MINUTE = 60_000;

/** Rounded up; `''` while unknown. */
function remainingText(remaining: number | null, t: Words): string {
  if (remaining === null) return '';
  if (remaining <= MINUTE) return t.jobList.seconds(Math.max(1, Math.ceil(remaining / 1000)));
  const minutes = Math.ceil(remaining / MINUTE);
  return minutes < 60 ? t.jobList.minutes(minutes) : t.jobList.hours(Math.floor(minutes / 60), minutes % 60);
}

function doneText(job: JobState, t: Words): string {
  const { kind, done, total, games, rate } = job;
  const of = total ?? 0;
  switch (kind) {
    case 'import':
      return t.importing.progress(games, Math.round(rate));
    case 'export':
      return t.library.exporting(done, of);
    case 'analyse':
      return t.graph.progress(done, of);
    case 'analyseGames':
      return t.jobList.analysing(done, of);
    case 'adjudicateGames':
      return t.endgameGames.checking(done, of);
    case 'checkLibrary':
    case 'repairLibrary':
      return t.care.progress(done, of);
    case 'countMotifs':
    case 'match':
    case 'reportGames':
    case 'indexPositions':
    case 'editTags':
    case 'findDuplicates':
    case 'mergeDuplicates':
      return t.jobList.games(done, of);
    case 'findNames':
      return t.jobList.names(done, of);
    case 'makeTables':
      return t.tables.progress(done, of);
    default:
      return '';
  }
}

export const progressText = (job: JobState, t: Words): string =>
  joined([
    doneText(job, t),
    job.paused ? t.jobList.paused : job.waits ? t.jobList.waits : remainingText(job.remaining, t),
    job.error ? issueText(job.error) : '',
  ]);

export function resultText(
  { state, error, report, exported, edited, analysed, reported, undo }: JobState,
  t: Words,
): string {
  return joined([
    error ? issueText(error) : t.jobs.states[state],
    report ? t.library.shown(report.games) : '',
    report && report.skipped > 0 ? t.jobList.skipped(report.skipped) : '',
    report && report.issueCount > 0 ? t.jobList.issues(report.issueCount) : '',
    analysed ? t.jobList.analysed(analysed.games, analysed.evaluations, analysed.mistakes) : '',
    analysed && analysed.left > 0 ? t.jobList.left(analysed.left) : '',
    reported ? t.report.players.reported(reported.games, reported.players) : '',
    reported && reported.left > 0 ? t.jobList.left(reported.left) : '',
    undo === 'done' ? t.jobList.undone : '',
    exported ? t.library.shown(exported.games) : '',
    edited ? t.library.shown(edited.games) : '',
  ]);
}
