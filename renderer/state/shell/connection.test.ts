import { expect, test } from 'vitest';
import type { Events, Services, ShellInfo } from '../../../api/contract.ts';
import { type Emit, serve } from '../../../api/rpc.ts';
import { portPair } from '../../../tests/support/page-host.ts';
import { Connection } from './connection.svelte.ts';

const INFO: ShellInfo = {
  version: '',
  shell: 'electron',
  platform: '',
  libraryPath: '',
  openFiles: [],
  readOnly: false,
  fault: null,
};

test('delivers events from before the first answer once the port is open', async () => {
  let emit: Emit<Events> = () => {};
  const info = async (): Promise<ShellInfo> => {
    emit('openFiles', { paths: ['/games/first.pgn'] });
    return INFO;
  };
  const connection = new Connection(async () => {
    const [near, far] = portPair();
    serve<Services, Events>(far, { shell: { info } } as unknown as Services, listener => {
      emit = listener;
      return () => {};
    });
    return near;
  });
  const events: string[] = [];
  connection.on('openFiles', ({ paths }) => events.push(connection.state, ...paths));
  await connection.open();
  emit('openFiles', { paths: ['/games/second.pgn'] });
  await connection.api.shell.info();
  expect(events).toEqual(['open', '/games/first.pgn', 'open', '/games/second.pgn', 'open', '/games/first.pgn']);
});
