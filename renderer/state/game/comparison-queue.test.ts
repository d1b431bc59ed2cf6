import { expect, onTestFinished, test, vi } from 'vitest';
import { studyOfLine } from '../../../core/study/edit.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { oukPage } from '../../../engine/rules/rule-sets/ouk-page.ts';
import { oukPychess } from '../../../engine/rules/rule-sets/ouk-pychess.ts';
import { Notices } from '../shell/notices.svelte.ts';
import { ComparedRules } from './compare-rules.svelte.ts';
import { ComparisonQueue } from './comparison-queue.svelte.ts';
import { Studies } from './study.svelte.ts';

function desk() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const studies = new Studies();
  const open = studies.open(studyOfLine('ouk-pychess', oukPychess.startFen, ['e3e4', 'd6d5', 'd1b2', 'e8d7']));
  const comparisons = new ComparisonQueue(new ComparedRules(studies, new Notices()));
  return { studies, open, comparisons };
}

test('compares one rule set per turn and keeps the previous comparison until then', () => {
  const { open, comparisons } = desk();
  comparisons.follow(open, [makruk, oukPage]);
  expect(comparisons.find(open, makruk)).toBeNull();
  vi.advanceTimersToNextTimer();
  const former = comparisons.find(open, makruk);
  expect(former?.first).toMatchObject({ ply: 3, about: ['illegal'] });
  expect(comparisons.find(open, oukPage)).toBeNull();
  open.go('e3e4');
  comparisons.follow(open, [makruk, oukPage]);
  expect(comparisons.find(open, makruk)).toBe(former);
  vi.runAllTimers();
  expect(comparisons.find(open, makruk)?.position).not.toEqual(former?.position);
  expect(comparisons.find(open, oukPage)).not.toBeNull();
});

test('shows no comparison of another game, and none after its end', () => {
  const { studies, open, comparisons } = desk();
  comparisons.follow(open, [makruk]);
  vi.runAllTimers();
  const other = studies.open(studyOfLine('ouk-pychess', oukPychess.startFen, ['e3e4']));
  expect(comparisons.find(other, makruk)).toBeNull();
  comparisons.follow(other, [makruk]);
  comparisons.stop();
  vi.runAllTimers();
  expect(comparisons.find(other, makruk)).toBeNull();
});
