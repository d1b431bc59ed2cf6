/** The pictures of the program in the help exist in every language, are shown there, and are small. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import sizes from '../../docs/help/pictures.json' with { type: 'json' };

const MOST_BYTES = 60_000;

const help = new URL('../../docs/help/', import.meta.url);

test.each(['en', 'th', 'km'] as const)('the pages in %s show every picture', language => {
  const folder = new URL(`${language}/`, help);
  const pages = readdirSync(folder).filter(name => name.endsWith('.md'));
  const shown = pages.flatMap(name =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/!\[[^\]]+\]\((pictures\/[^)]+)\)/gu)].map(
      ([, path]) => path,
    ),
  );
  const files = readdirSync(new URL('pictures/', folder)).map(name => `pictures/${name}`);
  expect(shown.toSorted()).toEqual(files.toSorted());
  expect(
    Object.keys(sizes[language])
      .map(name => `pictures/${name}.webp`)
      .toSorted(),
  ).toEqual(files.toSorted());
  expect(files.filter(path => statSync(new URL(path, folder)).size > MOST_BYTES)).toEqual([]);
});
