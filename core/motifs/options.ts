/** What the detectors measure with. */
import type { Role } from '../../engine/rules/types.ts';

export interface MotifOptions {
  /** Apart from `douThreshold` and `gainsOnly`, only their order and equality matter. The king is never a target. */
  readonly values: Readonly<Record<Role, number>>;
  /** What a check by a koul alone is called. */
  readonly koulCheck: 'ruk' | 'ouk';
  /** Whether a king that leaves a check without capturing is a rout. */
  readonly kingRout: boolean;
  /** Whether a met that was never a fish counts in trey chang and trey tim, beside a promoted fish. */
  readonly treyWithNeang: boolean;
  /** Whether chang is reported: on most moves some piece becomes protected. */
  readonly chang: boolean;
  /** Largest difference of value between the two pieces of a dou. */
  readonly douThreshold: number;
  /**
   * Leave out what fits a definition and wins or threatens nothing: a daach of a piece that could be taken free before, a
   * baek or bak denh by a piece that is lost, a si brateanh at a loss, trouv cheung without khos cheung before it.
   */
  readonly gainsOnly: boolean;
  /** Largest distance, in king's moves, of the bare king from the corner of trouv chrung and khos chrung. */
  readonly cornerDistance: number;
}

export const MOTIF_DEFAULTS: MotifOptions = {
  values: { fish: 1, met: 1.5, koul: 2.5, horse: 3, boat: 5, king: Number.POSITIVE_INFINITY },
  koulCheck: 'ruk',
  kingRout: false,
  treyWithNeang: true,
  chang: false,
  douThreshold: 0,
  gainsOnly: true,
  cornerDistance: 1,
};

/** Every label that applies by its definition. */
export const BY_DEFINITION: MotifOptions = { ...MOTIF_DEFAULTS, gainsOnly: false };
