import { findAssets } from '../../host/assets.ts';
import { databaseServices } from '../../host/database/database.ts';
import type { DatabaseServices } from '../../host/database/services.ts';

/** Opens a library in this thread, with the services that a database thread has. The caller closes it. */
export async function openServices(
  path: string,
  emit: Parameters<typeof databaseServices>[0] = () => {},
): Promise<DatabaseServices> {
  const services = databaseServices(emit);
  await services.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'library' });
  return services;
}
