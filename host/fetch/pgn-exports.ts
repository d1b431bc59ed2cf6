/**
 * Pages of sites that show games, with the address of the same games as PGN. `$1` is what the parentheses of the path
 * match. Source of PyChess: the routes of its server, `/games/export/...`.
 */
interface PgnExport {
  readonly hosts: readonly string[];
  readonly path: RegExp;
  readonly to: string;
  readonly name: string;
}

const PYCHESS = ['www.pychess.org', 'pychess.org'];

const EXPORTS: readonly PgnExport[] = [
  {
    hosts: PYCHESS,
    path: /^\/tournament\/(\w+)\/?$/u,
    to: '/games/export/tournament/$1',
    name: 'pychess-tournament-$1.pgn',
  },
  { hosts: PYCHESS, path: /^\/@\/([\w.-]+)\/?$/u, to: '/games/export/$1', name: 'pychess-$1.pgn' },
];

/** The address of the games of a page, and a name for the file; the address itself when the page is unknown. */
export function pgnExport(page: URL): { readonly url: URL; readonly name: string | null } {
  const found = EXPORTS.find(({ hosts, path }) => hosts.includes(page.hostname) && path.test(page.pathname));
  if (!found) return { url: page, name: null };
  const { path, to, name } = found;
  return { url: new URL(page.pathname.replace(path, to), page), name: page.pathname.replace(path, name) };
}
