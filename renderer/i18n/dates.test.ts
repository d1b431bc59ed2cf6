import { expect, it } from 'vitest';
import { dateText } from '../views/library/format.ts';
import { clockText, dayText, momentText, recentText } from './dates.ts';

const at = new Date(2026, 10, 22, 9, 5, 7).getTime();

it.each([
  ['en', [], 'Nov 22, 2026', 'Nov 22, 2026, 09:05:07'],
  ['en', ['th-TH', 'en-GB'], '22 Nov 2026', '22 Nov 2026, 09:05:07'],
  ['km', ['en-US'], '22 វិច្ឆិកា 2026', '22 វិច្ឆិកា 2026, 09:05:07'],
  ['th', ['en-US'], '22 พ.ย. พ.ศ. 2569', '22 พ.ย. พ.ศ. 2569 09:05:07'],
  ['th', ['th-TH'], '22 พ.ย. พ.ศ. 2569', '22 พ.ย. พ.ศ. 2569 09:05:07'],
  ['th', ['th-TH-u-ca-gregory', 'th'], '22 พ.ย. 2026', '22 พ.ย. 2026 09:05:07'],
] as const)('writes dates of the machine in %s for a user of %s', (language, languages, day, moment) => {
  expect(dayText(at, language, languages)).toBe(day);
  expect(momentText(at, language, languages)).toBe(moment);
  expect(clockText(at, language, languages)).toBe('09:05');
});

it('writes the months of Khmer dates as CLDR, which Chromium lacks', () => {
  const cldr = new Intl.DateTimeFormat('km', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    numberingSystem: 'latn',
  });
  for (let month = 0; month < 12; month++) {
    const day = new Date(2026, month, 5).getTime();
    expect(dayText(day, 'km', [])).toBe(cldr.format(day));
  }
});

it('writes only the clock of a time today', () => {
  const now = Date.now();
  expect(recentText(now, 'th', [])).toBe(clockText(now, 'th', []));
  const earlier = now - 3 * 24 * 60 * 60 * 1000;
  expect(recentText(earlier, 'th', [])).toBe(dayText(earlier, 'th', []));
});

it('never converts the date of a game', () => {
  expect(dateText('2026.11.22')).toBe('2026.11.22');
  expect(dateText('2569.11.??')).toBe('2569.11');
  expect(dateText('????.??.??')).toBe('');
});
