/** Names of tables: `KRSvK`, and `needs-1a2b3c4d/KRSvK` for one of needs. */
import type { EndgameTable } from '../../../api/contract.ts';

export const nameOf = ({ counted, ending }: EndgameTable): string =>
  counted === null ? ending : `${counted}/${ending}`;

/** The ending alone. */
export const plainName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
