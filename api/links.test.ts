import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isKnownSite, isWebAddress } from './links.ts';

it.each([
  'https://en.wikipedia.org/wiki/Makruk',
  'https://github.com',
  'https://www.pychess.org/variants/cambodian?x#y',
])('accepts %s', address => expect(isKnownSite(address)).toBe(true));

it.each([
  'http://en.wikipedia.org/',
  'https://wikipedia.org.evil.example/',
  'https://evilwikipedia.org/',
  'https://github.com@evil.example/',
  'https://github.com:8443/',
  'https://github.com\\@evil.example/',
  'https://evil.example/https://github.com/',
  'https://github.com/ x',
  'javascript:https://github.com/',
  'file:///etc/passwd',
  'smb://github.com/share',
  '//github.com/',
  '',
])('refuses "%s"', address => expect(isKnownSite(address)).toBe(false));

it('accepts addresses of other sites that can be read in a question', () => {
  const address = 'https://example.org/';
  expect([address, `${address}${'a'.repeat(280)}`].filter(isWebAddress)).toHaveLength(2);
  const refused = [
    'http://example.org/',
    'https://a@example.org/',
    'https://example.org:8443/',
    'https://\u0435xample.org/',
    'https://example.org/ a',
    `${address}${'a'.repeat(281)}`,
  ];
  expect(refused.filter(isWebAddress)).toEqual([]);
});

describe('the pages of the help', () => {
  const folder = new URL('../docs/help/', import.meta.url);
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'));
  it.each(pages)('%s link only to known sites', name => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const addresses = [...text.matchAll(/\]\((\w+:[^)\s]*)\)|<(\w+:\/\/[^>\s]*)>/g)].map(
      match => match[1] ?? match[2] ?? '',
    );
    expect(addresses.filter(address => !isKnownSite(address))).toEqual([]);
  });
});
