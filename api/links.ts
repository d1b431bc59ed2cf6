/** Web addresses that the program may open in the user's browser: only the sites of its sources and its licence. */

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

/** Whether an address belongs to a known site or a subdomain of it, e.g. `km.wikipedia.org`. */
export function isKnownSite(address: string): boolean {
  const host = hostOf(address);
  return host !== null && KNOWN_SITES.some(site => host === site || host.endsWith(`.${site}`));
}
