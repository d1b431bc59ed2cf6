/**
 * Pages are not trusted to read files. A page may name only those files of this machine that the shell has granted:
 * files that the user chose in a dialog or that the system asked to open. Files that a page has itself arrive as
 * uploads.
 */
import type { Events, ImportSource, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { extendService, type Subscribe } from '../api/rpc.ts';

/** The services as pages get them. Calls of the host itself are not restricted. */
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
