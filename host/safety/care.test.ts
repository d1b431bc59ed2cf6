import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { damageLog } from '../damage.ts';
import { jobBoard } from '../jobs.ts';
import { HostCare } from './care.ts';
import { writeBackupOptions } from './options.ts';

it('takes only folders for backups that were granted, are in use or are the default', async () => {
  const root = temporaryFolder('care');
  const libraryPath = join(root, 'library.sqlite');
  const options = { automatic: true, hours: 24, keep: 10 };
  const [used, granted, other] = ['used', 'granted', 'other'].map(name => join(root, name)) as [string, string, string];
  writeBackupOptions(libraryPath, { ...options, folder: used });
  const { service } = new HostCare({
    assets: findAssets(),
    libraryPath,
    database: {
      api: { quarantine: { quarantined: async () => [], exportQuarantine: async () => '' } },
      pausedFor: work => work(),
    },
    damage: damageLog(() => {}),
    jobs: jobBoard(() => {}),
    emit: () => {},
    readOnly: false,
    automatic: false,
    mayName: path => path === granted,
  });
  await expect(service.setBackups({ ...options, folder: other })).rejects.toMatchObject({ code: 'path-refused' });
  for (const folder of [used, granted, null]) {
    await service.setBackups({ ...options, hours: 5, folder });
    expect((await service.backups()).options).toEqual({ ...options, hours: 5, folder });
  }
  await expect(service.setBackups({ ...options, folder: used })).rejects.toMatchObject({ code: 'path-refused' });
});
