import { expect, it } from 'vitest';
import { fetchedEarly } from './fetched-early.ts';

it('fetches once before it is asked, and again only after a failure', async () => {
  let fetches = 0;
  const get = fetchedEarly(async () => {
    fetches++;
    if (fetches < 3) throw new Error(`failure ${fetches}`);
    return 'part';
  });
  expect(fetches).toBe(1);
  await expect(get()).rejects.toThrow('failure 1');
  await expect(get()).rejects.toThrow('failure 2');
  expect(await get()).toBe('part');
  expect(await get()).toBe('part');
  expect(fetches).toBe(3);
});
