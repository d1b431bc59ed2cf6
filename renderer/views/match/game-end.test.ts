import { afterAll, expect, test } from 'vitest';
import type { MatchEnd, Termination } from '../../../api/contract.ts';
import { locale, t } from '../../i18n/index.svelte.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { gameEnd } from './game-end.ts';

afterAll(() => locale.use('en'));

const endOf = (termination: Termination, code: string, data?: MatchEnd['data']) =>
  gameEnd({ result: '1-0', termination, end: { code, text: 'In English', ...(data && { data }) } });

test.each(LANGUAGES)('the end of a game is in the language of the page: %s', async language => {
  await locale.use(language);
  expect(endOf('normal', 'checkmate')).toEqual({ text: locale.words.ends.checkmate, detail: '' });
  for (const code of ['endgame-table', 'maximum-length', 'agreed-score'])
    expect(endOf('adjudication', code)).toEqual({ text: t.match.adjudicated[code], detail: '' });
  const { terminations } = t.match;
  expect(endOf('rules infraction', 'illegal-move', { move: 'a1a8' })).toEqual({
    text: terminations['rules infraction'],
    detail: 'a1a8',
  });
  expect(endOf('time forfeit', 'over-clock', { time: 120 })).toEqual({
    text: terminations['time forfeit'],
    detail: t.match.overClock(0.12),
  });
  expect(endOf('time forfeit', 'engine-timeout')).toEqual({
    text: terminations['time forfeit'],
    detail: t.notices['engine-timeout'],
  });
});

test('what an engine has said follows the translated fault', async () => {
  await locale.use('th');
  expect(endOf('abandoned', 'engine-exit').detail).toBe(`${t.notices['engine-exit']} (In English)`);
});
