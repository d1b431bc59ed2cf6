import { expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { PagedRows } from './pages.svelte.ts';

it('fetches a page once until the rows change', async () => {
  const asked: number[] = [];
  const rows = new PagedRows<number>(
    async (offset, limit) => {
      asked.push(offset);
      return { total: 1000, rows: Array.from({ length: limit }, (_, index) => offset + index) };
    },
    reason => {
      throw reason;
    },
  );
  rows.show(0, 250);
  await until(() => expect(rows.row(250)).toBe(250));
  rows.show(10, 260);
  rows.show(390, 410);
  await until(() => expect(rows.row(410)).toBe(410));
  expect(asked).toEqual([0, 200, 400]);
  rows.refetch();
  await until(() => expect(asked).toEqual([0, 200, 400, 200, 400]));
});
