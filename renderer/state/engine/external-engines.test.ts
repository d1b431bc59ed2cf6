import { expect, test } from 'vitest';
import type { Events, ListedEngine, SearchJob } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { ExternalEngines } from './external-engines.svelte.ts';

const job: SearchJob = { rules: 'makruk', fen: '', moves: [], limits: {}, lines: 1 };

/** A host with a list of engines, which records the searches that are started. */
function listedHost() {
  let list = ['a', 'b'].map(id => ({ id, name: id }) as ListedEngine);
  const started: string[] = [];
  const listeners = new Map<string, (data: never) => void>();
  const wire = {
    api: {
      engines: {
        list: async () => list,
        start: async (id: string, { fen }: SearchJob) => {
          if (fen === 'refused') throw new CodedError('bad-position', 'It was refused');
          return started.push(id);
        },
        stop: async () => {},
      },
    },
    on: (name: string, listener: (data: never) => void) => {
      listeners.set(name, listener);
      return () => {};
    },
    onOpen: () => {},
  } as unknown as Wire;
  const changed = (ended: string | null): void => {
    const listener = listeners.get('enginesChanged') as (data: Events['enginesChanged']) => void;
    listener({ ended });
  };
  const remove = (id: string): void => {
    list = list.filter(engine => engine.id !== id);
    changed(id);
  };
  return { wire, started, changed, remove };
}

/** Until every answer of the host has arrived. */
const settled = (): Promise<void> => new Promise(setImmediate);

test('only the engine whose searches a change has ended starts again', async () => {
  const { wire, started, changed, remove } = listedHost();
  const engines = new ExternalEngines(wire, reason => {
    throw reason;
  });
  await settled();
  engines.follow(job, ['a', 'b']);
  await settled();
  expect(started.splice(0)).toEqual(['a', 'b']);
  changed(null);
  await settled();
  expect(started, 'a preset was saved').toEqual([]);
  changed('b');
  await settled();
  expect(started.splice(0), 'options have changed').toEqual(['b']);
  remove('a');
  await settled();
  expect(started).toEqual([]);
  expect(engines.list.map(({ id }) => id)).toEqual(['b']);
});

test('a search that cannot be started does not hold up the next one', async () => {
  const { wire, started } = listedHost();
  const engines = new ExternalEngines(wire, reason => {
    throw reason;
  });
  await settled();
  engines.follow({ ...job, fen: 'refused' }, ['a']);
  engines.follow(job, ['a']);
  await settled();
  expect([started, engines.analyses[0]?.failure]).toEqual([['a'], null]);
  engines.follow({ ...job, fen: 'refused' }, ['a']);
  await settled();
  expect(engines.analyses[0]?.failure?.code).toBe('bad-position');
});
