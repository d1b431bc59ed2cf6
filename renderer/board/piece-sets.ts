/**
 * Piece sets besides the first, whose images `pieces.css` has. The rule of a set is added to the page when the set is
 * first shown. Their images are part of this module, which is one request instead of one for every image.
 */
const FILES = import.meta.glob<string>(
  ['../../resources/pieces/*/*.svg', '!../../resources/pieces/traditional/*.svg'],
  { query: '?inline', import: 'default', eager: true },
);

const NAMES = /\/([\w-]+)\/(w|b)-([\w-]+)\.svg$/;
const COLORS = { w: 'white', b: 'black' } as const;

/** Addresses of images by the custom properties of `pieces.css`: `--white-king`. */
export type PieceImages = ReadonlyMap<string, string>;

const propertyOf = (color: 'w' | 'b', piece: string): string => `--${COLORS[color]}-${piece}`;

/** The sets of `resources/pieces` by name. */
export function programSets(): ReadonlyMap<string, PieceImages> {
  const sets = new Map<string, Map<string, string>>();
  for (const [path, address] of Object.entries(FILES)) {
    const [, set = '', color, piece = ''] = NAMES.exec(path) ?? [];
    const images = sets.get(set) ?? new Map<string, string>();
    sets.set(set, images.set(propertyOf(color === 'b' ? 'b' : 'w', piece), address));
  }
  return sets;
}

/** The images of drawings by the names of `resources/pieces`. */
export const imagesOf = (drawings: Readonly<Record<string, string>>): PieceImages =>
  new Map(
    Object.entries(drawings).map(([name, svg]) => [
      propertyOf(name.startsWith('w') ? 'w' : 'b', name.slice(2)),
      `data:image/svg+xml,${encodeURIComponent(svg).replace(/[()']/g, sign => `%${sign.charCodeAt(0).toString(16)}`)}`,
    ]),
  );

const shown = new Set<string>();

/** Adds the rule of a set; afterwards `pieces-NAME` is a class that shows it. */
export function showPieces(name: string, images: PieceImages | undefined = programSets().get(name)): void {
  if (shown.has(name) || images === undefined) return;
  shown.add(name);
  const sheet = new CSSStyleSheet();
  const properties = [...images].map(([property, address]) => `${property}: url("${address}");`);
  sheet.replaceSync(`.pieces-${name} { ${properties.join(' ')} }`);
  document.adoptedStyleSheets.push(sheet);
}
