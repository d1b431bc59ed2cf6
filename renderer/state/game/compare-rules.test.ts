import { describe, expect, test } from 'vitest';
import { studyOfLine } from '../../../core/study/edit.ts';
import { mainLineMoves } from '../../../core/study/walk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { oukPage } from '../../../engine/rules/rule-sets/ouk-page.ts';
import { oukPychess } from '../../../engine/rules/rule-sets/ouk-pychess.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';
import { Notices } from '../shell/notices.svelte.ts';
import { ComparedRules } from './compare-rules.svelte.ts';
import { Studies } from './study.svelte.ts';

/** The king leaps with the third ply, which makruk does not know. */
const LEAP = studyOfLine('ouk-pychess', oukPychess.startFen, ['e3e4', 'd6d5', 'd1b2', 'e8d7']);

function desk() {
  const studies = new Studies();
  const notices = new Notices();
  return { studies, notices, comparedRules: new ComparedRules(studies, notices), open: studies.open(LEAP) };
}

describe('a game looked at under another rule set', () => {
  test('keeps its own rules and reports the first ply of disagreement', () => {
    const { comparedRules, open } = desk();
    expect(comparedRules.compare(open)).toBeNull();
    comparedRules.choose(open, makruk);
    expect(comparedRules.compare(open)?.first).toMatchObject({ ply: 3, about: ['illegal'] });
    expect(open.study).toBe(LEAP);
    expect(open.canUndo).toBe(false);
    open.go('e3e4');
    expect(comparedRules.compare(open)?.position?.rules).toBe(makruk);
    comparedRules.choose(open, oukPychess);
    expect(comparedRules.rulesOf(open)).toBeNull();
  });

  test('is forgotten when the game is closed', () => {
    const { comparedRules, open, studies } = desk();
    comparedRules.choose(open, oukPage);
    studies.close(open.id);
    expect(comparedRules.rulesOf(open)).toBeNull();
  });

  test('a copy is a new game; a notice lists what it lost, and undo removes it', () => {
    const { comparedRules, open, studies, notices } = desk();
    open.go('e3e4 d6d5 d1b2');
    comparedRules.choose(open, makruk);
    comparedRules.keepCopy(open);
    const copy = studies.current;
    expect(copy?.study.rules).toBe('makruk');
    expect(copy && mainLineMoves(copy.study)).toEqual(['e3e4', 'd6d5']);
    expect(copy?.path).toBe('e3e4 d6d5');
    expect(copy?.dirty).toBe(true);
    expect(open.study).toBe(LEAP);
    const [notice] = notices.list;
    expect(notice?.issue.code).toBe('copied-under-cut-one');
    notice?.action?.run();
    expect(studies.list).toEqual([open]);
    expect(studies.current).toBe(open);
  });

  test('undo asks before it closes a copy that was edited since', () => {
    const { comparedRules, open, studies, notices } = desk();
    comparedRules.choose(open, makruk);
    comparedRules.keepCopy(open);
    const copy = studies.current ?? expect.fail('no copy');
    copy.edit({ ...copy.study, tags: [] }, { code: 'tags' });
    notices.list[0]?.action?.run();
    expect(studies.closing).toBe(copy);
    expect(studies.list).toEqual([open, copy]);
    expect(notices.list).toEqual([]);
  });

  test('of another family is refused with its reason', () => {
    const { comparedRules, open, studies, notices } = desk();
    comparedRules.choose(open, rek);
    expect(comparedRules.compare(open)?.refused.map(({ code }) => code)).toEqual(['other-family']);
    comparedRules.keepCopy(open);
    expect(studies.list).toEqual([open]);
    expect(notices.list.map(({ issue }) => issue.code)).toEqual(['other-family']);
  });
});
