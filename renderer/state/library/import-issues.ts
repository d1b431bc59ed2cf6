/** The issues of several imports as one list. Short reports have all of theirs; the host is asked for the others. */
import type { ImportIssue, ImportReport, Library } from '../../../api/contract.ts';

type Reported = Pick<ImportReport, 'id' | 'issues' | 'issueCount'>;

/** A page of the list. */
export async function issuesOf(
  library: Pick<Library, 'importIssues'>,
  reports: readonly Reported[],
  offset: number,
  limit: number,
): Promise<readonly ImportIssue[]> {
  const found: ImportIssue[] = [];
  let before = 0;
  for (const { id, issues, issueCount } of reports) {
    const from = Math.max(0, offset - before);
    const to = Math.min(issueCount, offset + limit - before);
    before += issueCount;
    if (from >= to) continue;
    const isWhole = id === null || issues.length === issueCount;
    found.push(...(isWhole ? issues.slice(from, to) : await library.importIssues(id, from, to - from)));
  }
  return found;
}
