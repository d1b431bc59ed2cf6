/** The labels that a library counts, with their stored numbers. */
import type { LabelId } from './labels.ts';

/**
 * Stored: the index of a label is its number in libraries, so the order never changes; new labels are added at the end.
 * Labels that require endgame tables or are never shown are not counted.
 */
export const COUNTED_LABELS = [
  'rek',
  'ouk-ngeub',
  'aab',
  'smoeu',
  'paay-ouk',
  'si-paay',
  'paay',
  'ouk-daach',
  'ruk-daach',
  'ouk-baek',
  'ruk-baek',
  'si-bak',
  'bak-ruk',
  'bak-denh',
  'si-brateanh',
  'si-pir',
  'si-ouk',
  'si-ruk',
  'ouk-ta',
  'bet-ouk',
  'bet',
  'si-denh',
  'denh',
  'daak-ang',
  'cheub-ang',
  'ta',
  'dou',
  'kar-ouk',
  'rout',
  'bak',
  'ouk',
  'ruk',
  'khos-chrung',
  'trouv-chrung',
  'denh-ending',
  'dub-tuuk',
  'dub-ses',
  'dub-koul',
  'trey-chang',
  'trey-tim',
  'khouch',
] as const satisfies readonly LabelId[];

export type CountedLabel = (typeof COUNTED_LABELS)[number];

/**
 * Stored: a library counts its games again when this number differs from its own. It is raised with every change of the
 * detectors, their default options or the counted labels.
 */
export const MOTIF_VERSION = 3;
