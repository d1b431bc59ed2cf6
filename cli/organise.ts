/** `library collections`, `library labels` and `library tags`: what the page does with many games. */
import type { Change, CollectionId, GameSelection, LabelColor, TagEdit, TagPreviewRow } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Host } from '../host/host.ts';
import { collectionAt, collectionPaths } from './collection-path.ts';
import { jobEnd } from './job-end.ts';
import { type GameOptions, gameQuery, type LibraryOptions, withLibrary } from './open-library.ts';
import { print } from './output.ts';

interface Options extends LibraryOptions {
  readonly json?: boolean;
}

interface SelectingOptions extends GameOptions {
  readonly json?: boolean;
}

const printAs = (options: Options, object: object, text: string): Promise<void> =>
  print(`${options.json ? JSON.stringify(object) : text}\n`);

const printChange = (options: Options, { games }: Pick<Change, 'games'>): Promise<void> =>
  printAs(options, { games }, `games changed: ${games}`);

/** Runs a change of a collection that is named by its path. */
const changeCollection = (
  options: Options,
  path: string,
  change: (host: Host, id: CollectionId, at: (path: string) => CollectionId) => Promise<Pick<Change, 'games'>>,
): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const all = await host.services.library.collections();
    const at = (one: string): CollectionId => collectionAt(all, one).id;
    await printChange(options, await change(host, at(path), at));
    return true;
  });

export const listCollections = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async ({ services }) => {
    for (const [{ id, games, own }, path] of collectionPaths(await services.library.collections()))
      await printAs(options, { id, path, games, own }, `${path} (${games})`);
    return true;
  });

export const createCollection = (name: string, options: Options & { readonly in?: string }): Promise<boolean> =>
  withLibrary(options, true, async ({ services: { library, organisation } }) => {
    const parent = options.in === undefined ? null : collectionAt(await library.collections(), options.in).id;
    const { id } = await (parent === null ? library.createCollection(name) : organisation.createInside(name, parent));
    await printAs(options, { id, name }, `created: ${name}`);
    return true;
  });

export const renameCollection = (path: string, name: string, options: Options): Promise<boolean> =>
  changeCollection(options, path, async ({ services }, id) => {
    await services.library.renameCollection(id, name);
    return { games: 0 };
  });

export const moveCollection = (path: string, options: Options & { readonly into?: string }): Promise<boolean> =>
  changeCollection(options, path, ({ services }, id, at) =>
    services.organisation.moveCollection(id, options.into === undefined ? null : at(options.into)),
  );

export const copyCollection = (path: string, name: string, options: Options): Promise<boolean> =>
  changeCollection(options, path, ({ services }, id) => services.organisation.copyCollection(id, name));

export const mergeCollection = (path: string, into: string, options: Options): Promise<boolean> =>
  changeCollection(options, path, ({ services }, id, at) => services.organisation.mergeCollection(id, at(into)));

/** Games that are in no other collection go to the bin unless `gamesTo` names one. */
export const deleteCollection = (path: string, options: Options & { readonly gamesTo?: string }): Promise<boolean> =>
  changeCollection(options, path, ({ services }, id, at) =>
    services.organisation.deleteCollection(id, options.gamesTo === undefined ? null : at(options.gamesTo)),
  );

/** @throws CodedError `bad-call` without a condition: a forgotten option does not change all games. */
async function selectionOf(host: Host, options: GameOptions): Promise<GameSelection> {
  if (options.search === undefined && options.collection === undefined)
    throw new CodedError('bad-call', "--search or --collection is required; --search '' selects all games");
  return { ids: null, query: await gameQuery(host, options) };
}

export const listLabels = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async ({ services }) => {
    for (const label of await services.organisation.labels())
      await printAs(options, label, `${label.name} (${label.games})`);
    return true;
  });

/** Creates the label if there is none with this name. */
export const addLabel = (name: string, options: SelectingOptions & { readonly color: LabelColor }): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const selection = await selectionOf(host, options);
    const { organisation } = host.services;
    const known = (await organisation.labels()).find(label => label.name === name);
    const { id } = known ?? (await organisation.createLabel(name, options.color));
    await printChange(options, await organisation.labelGames(selection, id, true));
    return true;
  });

export const removeLabel = (name: string, options: SelectingOptions): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const selection = await selectionOf(host, options);
    const { organisation } = host.services;
    const known = (await organisation.labels()).find(label => label.name === name);
    if (known === undefined) throw new CodedError('no-such-label', `There is no label '${name}'`);
    await printChange(options, await organisation.labelGames(selection, known.id, false));
    return true;
  });

interface TagOptions extends SelectingOptions {
  readonly dryRun?: boolean;
}

/** `values`: `Event=Spring cup`; without a value the tag is removed. */
export const setTags = (values: readonly string[], options: TagOptions): Promise<boolean> =>
  editTags(
    values.map((text): TagEdit => {
      const at = text.indexOf('=');
      if (at < 1) throw new CodedError('bad-call', `'${text}' is not of the form TAG=VALUE`);
      const [tag, value] = [text.slice(0, at), text.slice(at + 1)];
      return value === '' ? { kind: 'remove', tag } : { kind: 'set', tag, value };
    }),
    options,
  );

export const replaceInTag = (
  tag: string,
  find: string,
  replacement: string,
  { whole = false, matchCase = false, ...options }: TagOptions & { whole?: boolean; matchCase?: boolean },
): Promise<boolean> => editTags([{ kind: 'replace', tag, find, replacement, whole, matchCase }], options);

const editTags = (edits: readonly TagEdit[], options: TagOptions): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const selection = await selectionOf(host, options);
    if (options.dryRun) return previewTags(host, selection, edits, options);
    const { edited, error } = await jobEnd(host, () => host.services.organisation.editTags(selection, edits));
    if (error) throw new CodedError(error.code, error.text);
    if (edited && edited.left > 0) console.error(`chatrang: games left out (damaged or deleted): ${edited.left}`);
    await printChange(options, { games: edited?.games ?? 0 });
    return edited?.left === 0;
  });

async function previewTags(
  { services: { organisation } }: Host,
  selection: GameSelection,
  edits: readonly TagEdit[],
  options: Options,
): Promise<boolean> {
  let [examined, changed] = [0, 0];
  for (;;) {
    const part = await organisation.previewTags(selection, edits, examined);
    examined = part.examined;
    changed += part.changed;
    for (const row of part.rows) await printAs(options, row, previewText(row));
    if (examined >= part.total) break;
  }
  if (!options.json) await print(`would change ${changed} of ${examined} games\n`);
  return true;
}

const previewText = ({ id, white, black, tags }: TagPreviewRow): string =>
  `${id}  ${white} - ${black}  ${tags.map(({ name, from, to }) => `${name}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`).join(', ')}`;
