/** English: motif labels in the move list and their explanations. */
import type { LabelId } from '../../../core/motifs/labels.ts';

/** Names of pieces and squares in an explanation: `boat`, `e4`, `boat on e1 and horse on f3`. */
export interface MotifText {
  readonly mover: string;
  /** The square to which it moved. */
  readonly to: string;
  readonly checkers: string;
  readonly boats: string;
  readonly blockers: string;
  readonly targets: string;
  readonly attackers: string;
  readonly defended: string;
  readonly guards: string;
  readonly taken: string;
  readonly pieces: string;
  readonly corner: string;
  /** The king that is attacked or aimed at. */
  readonly king: string;
  readonly isBlunder: boolean;
}

export interface MotifWords {
  readonly motifs: string;
  readonly show: string;
  readonly hide: string;
  /** Accessible name of a label: its name and what it means here. */
  readonly label: (name: string, text: string) => string;
  /** Shows the other labels of a move. */
  readonly more: (count: number) => string;
  readonly labels: string;
  readonly hint: string;
  readonly all: string;
  readonly usual: string;
  readonly none: string;
  readonly piece: (name: string, square: string) => string;
  readonly why: Readonly<Record<LabelId, (text: MotifText) => string>>;
}

const captureWithCheck = ({ mover, taken }: MotifText): string => `The ${mover} captures the ${taken} with check.`;
const guardEachOther = ({ pieces }: MotifText): string => `The ${pieces} protect each other.`;
const checkAndWin = ({ targets }: MotifText): string => `Check, and the ${targets} is lost after every reply.`;
const checkAndAttack = ({ targets }: MotifText): string => `Check, and an attack on the ${targets} at the same time.`;

export const motifs: MotifWords = {
  motifs: 'Motifs',
  show: 'Show motifs',
  hide: 'Hide motifs',
  label: (name, text) => `${name}: ${text}`,
  more: count => (count === 1 ? '1 more motif' : `${count} more motifs`),
  labels: 'Labels',
  hint: 'Terms of Khmer players for moves and positions, shown in the move list. The help explains each of them.',
  all: 'All',
  usual: 'Default',
  none: 'None',
  piece: (name, square) => `${name} on ${square}`,
  why: {
    rek: ({ mover, taken }) => `The ${mover} moves between the ${taken} and captures both.`,
    'ouk-ngeub': ({ checkers }) => `Checkmate by the ${checkers}.`,
    aab: () => 'Stalemate: no legal move and no check.',
    smoeu: () => 'The game is a draw.',
    'paay-ouk': ({ mover, boats }) =>
      `Double check: the ${mover} gives check and uncovers the ${boats}, which gives check too.`,
    'si-paay': ({ mover, taken, boats }) =>
      `The ${mover} captures the ${taken} and uncovers the ${boats}, which gives check.`,
    paay: ({ mover, boats }) => `The ${mover} moves off the line and uncovers the ${boats}, which gives check.`,
    'ouk-daach': checkAndWin,
    'ruk-daach': checkAndWin,
    'ouk-baek': checkAndAttack,
    'ruk-baek': checkAndAttack,
    'si-bak': ({ taken }) => `The fish captures the ${taken} and promotes.`,
    'bak-ruk': () => 'The fish promotes and gives check.',
    'bak-denh': ({ targets }) => `The fish promotes and threatens the ${targets}.`,
    'si-brateanh': ({ guards, targets }) =>
      `The ${guards} had to protect two pieces: the ${targets} can be captured next.`,
    'si-pir': ({ to }) => `Two pieces for one in the captures on ${to}.`,
    'si-ouk': captureWithCheck,
    'si-ruk': captureWithCheck,
    'ouk-ta': ({ mover, attackers }) => `The protected ${mover} gives check and offers itself for the ${attackers}.`,
    'bet-ouk': ({ mover, boats, checkers }) =>
      `The ${mover} blocks the check of the ${boats} and the ${checkers} gives check in return.`,
    bet: ({ mover, boats }) => `The ${mover} blocks the check of the ${boats}.`,
    'si-denh': ({ mover, taken, targets }) =>
      `The ${mover} captures the ${taken} and threatens the more valuable ${targets}.`,
    denh: ({ mover, targets }) => `The ${mover} threatens the more valuable ${targets}.`,
    'daak-ang': ({ boats, blockers }) => `The ${boats} aims at the king; only the ${blockers} is in between.`,
    'cheub-ang': ({ boats, blockers }) => `Only the ${blockers} is between the ${boats} and the king.`,
    ta: ({ mover, attackers, defended }) =>
      `The protected ${mover} answers the attack of the ${attackers} on the ${defended} with the offer of an exchange.`,
    dou: ({ to }) => `An exchange of equal pieces on ${to}.`,
    'kar-ouk': () => 'The move prevents the check that was threatened.',
    rout: ({ mover, to }) => `The threatened ${mover} moves to safety on ${to}.`,
    bak: () => 'The fish promotes.',
    ouk: ({ checkers }) => `Check by the ${checkers}.`,
    ruk: ({ checkers }) => `Check by the ${checkers}.`,
    'khos-chrung': ({ corner }) => `The bare king is at ${corner}, a corner that no met can check.`,
    'trouv-chrung': ({ corner }) => `The bare king is at ${corner}, a corner that a met can check.`,
    'khos-cheung': () => 'The chaser would rather pass: with the other side to move it would win sooner.',
    'trouv-cheung': () => 'The right side is to move: the chaser loses no time.',
    'denh-ending': ({ king }) => `The hunt of the bare ${king} begins.`,
    'dub-tuuk': ({ pieces }) => `The ${pieces} are in line with nothing between them.`,
    'dub-ses': guardEachOther,
    'dub-koul': guardEachOther,
    'trey-chang': guardEachOther,
    'trey-tim': ({ pieces }) => `The ${pieces} are side by side and reach squares of both colours.`,
    chang: ({ targets, guards }) => `The ${targets} is protected by the ${guards}.`,
    khouch: ({ isBlunder }) => (isBlunder ? 'A serious mistake.' : 'A mistake.'),
  },
};
