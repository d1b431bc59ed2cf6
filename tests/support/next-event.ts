import type { Events } from '../../api/contract.ts';
import type { Host } from '../../host/host.ts';

/** The first event of this name for which `expected` is true. */
export const nextEvent = <K extends keyof Events>({ events }: Host, name: K, expected: (data: Events[K]) => boolean) =>
  new Promise<Events[K]>(resolve => {
    const stop = events.subscribe((event, data) => {
      if (event !== (name as string) || !expected(data as unknown as Events[K])) return;
      stop();
      resolve(data as unknown as Events[K]);
    });
  });
