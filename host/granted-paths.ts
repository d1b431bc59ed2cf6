/**
 * A page is not trusted to read files: of the files of this machine it may name those that the shell has handed to it, by
 * a dialog or because the system asked to open them. Bytes that a page holds itself come as uploads.
 */
import type { Events, ImportSource, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { extendService, type Subscribe } from '../api/rpc.ts';

/** The services as pages get them; the shell itself, which knows what it does, calls those that come in. */
export function forPages(services: Services, subscribe: Subscribe<Events>, openFiles: readonly string[]): Services {
  const granted = new Set(openFiles);
  const grant = (paths: readonly string[]): void => {
    for (const path of paths) granted.add(path);
  };
  subscribe((name, data) => {
    if (name === 'openFiles') grant((data as Events['openFiles']).paths);
  });
  const checked = (source: ImportSource): ImportSource => {
    if (source.kind !== 'path' || granted.has(source.path)) return source;
    throw new CodedError(
      'path-refused',
      'A page may only read files that were chosen in a dialog or opened by the system',
    );
  };
  const { library, tables, rules, shell } = services;
  return {
    ...services,
    library: extendService(library, {
      preview: async source => library.preview(checked(source)),
      import: async request => library.import({ ...request, source: checked(request.source) }),
    }),
    rules: extendService(rules, {
      async read(path) {
        checked({ kind: 'path', path });
        return rules.read(path);
      },
    }),
    tables: extendService(tables, { import: async source => tables.import(checked(source)) }),
    shell: extendService(shell, {
      async pickFiles() {
        const paths = await shell.pickFiles();
        grant(paths ?? []);
        return paths;
      },
      async pickFolder() {
        const path = await shell.pickFolder();
        if (path !== null) grant([path]);
        return path;
      },
    }),
  };
}
