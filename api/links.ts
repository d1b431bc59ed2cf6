/**
 * Web addresses that the program may open in the user's browser after a question. Those of its sources and its licence
 * are known. The question about any other address, from the comment of a game, warns, and the address is short enough
 * to be read in it.
 */

const KNOWN_SITES: readonly string[] = [
  'chess.com',
  'chessvariants.org',
  'github.com',
  'khmerinstitute.org',
  'ludii.games',
  'pychess.org',
  'schemingmind.com',
  'sourceforge.net',
  'wikipedia.org',
  'gnu.org',
];

/** The host name of an `https` address without port and user name; `null` for any other address. */
const hostOf = (address: string): string | null =>
  /^https:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(?:[/?#][^\s\\]*)?$/.exec(address)?.[1] ?? null;

const LONGEST = 300;

/** Whether an address can be opened after a question: `https`, without port and user name, at most 300 characters. */
export const isWebAddress = (address: string): boolean => address.length <= LONGEST && hostOf(address) !== null;

/** Whether an address belongs to a known site or a subdomain of it, e.g. `km.wikipedia.org`. */
export function isKnownSite(address: string): boolean {
  const host = hostOf(address);
  return host !== null && KNOWN_SITES.some(site => host === site || host.endsWith(`.${site}`));
}
