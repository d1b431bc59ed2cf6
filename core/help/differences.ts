/**
 * The table of what each rule set plays, read off the rule sets themselves: a row a question, a column a rule set. A cell names
 * the sources where the rule set does. Questions that no rule set of the table answers are left out.
 */
import { shorterStays } from '../../engine/rules/compile.ts';
import type { CountEnd, LimitRow, RuleSet, Source } from '../../engine/rules/rule-set.ts';

/** What a rule set answers; `null` where the question does not arise. */
type Answer = string | null;
type Question = readonly [title: string, answer: (rules: RuleSet) => Answer];

const yes = (value: boolean): string => (value ? 'yes' : 'no');
const from = (text: string, sources: readonly Source[]): string =>
  sources.length === 0 ? text : `${text} (${sources.join(', ')})`;

const ends = (end: CountEnd, limit: string): string =>
  ({
    limit: `calling ${limit} draws`,
    'limit+1': `the number after ${limit} draws`,
    budget: 'drawn when the chaser has used up his moves',
  })[end];

const GOALS = { checkmate: 'mate', firstCheck: 'the first check', captureKing: 'capture of the king' } as const;
const DEAD = { auto: 'draw at once', kings: 'draw at once, bare kings only', agreement: 'draw by agreement' } as const;
const MODES = { auto: 'by themselves', manual: 'when the players say so', off: 'never' } as const;
const WHOSE = { weaker: 'for the weaker side', firstToMove: 'for the side first to move' } as const;
const SET_UP = { atOnce: 'a count begins at once', afterMove: 'a count begins after a move' } as const;
const RESTARTS = {
  never: 'no',
  classChange: 'when another limit applies afterwards',
  always: 'yes',
  counterOption: 'if the counter wants to',
} as const;
const SURROUND = { group: 'a whole group without a free square beside it', unit: 'a single unit', off: 'no' } as const;
const LEAPS = { lateral: 'two files aside, one rank ahead', any: 'any square a horse’s move away' } as const;
const OBLIGATION = {
  none: 'none',
  new: 'a rek that the opponent has newly opened',
  any: 'any rek there is',
  call: 'a rek that the opponent has called',
} as const;

const withFish = (value: 'no' | 'table' | number): string =>
  value === 'no' ? 'no' : value === 'table' ? 'yes, same table' : `yes, limit ${value}`;

const limitWords = ({ role, atLeast, limit }: LimitRow): string =>
  role === null ? `else ${limit}` : `${atLeast} ${role}${atLeast === 1 ? '' : 's'} ${limit}`;

const chess = (rules: RuleSet, answer: string): Answer => (rules.rek === null ? answer : null);

const QUESTIONS: readonly Question[] = [
  ['Won by', rules => GOALS[rules.goal]],
  [
    'No legal move, no check',
    rules => (rules.stalemate === 'draw' ? 'draw' : rules.rek === null ? 'lost' : 'lost (no move at all)'),
  ],
  [
    'Repetition',
    ({ repetition }) =>
      repetition === null ? 'no rule' : from(`occurrence ${repetition.fold} draws`, repetition.sources),
  ],
  [
    '… first moves count in it',
    ({ repetition, rek }) => (repetition === null || rek !== null ? null : yes(repetition.rights)),
  ],
  ['Dead position', rules => DEAD[rules.deadPosition]],
  [
    'Promotion of a fish',
    rules => chess(rules, `on rank ${rules.promotion.relRank}${rules.promotion.beyond ? ' and beyond' : ''}`),
  ],
  ['First moves at the start', rules => chess(rules, rules.startFen.split(' ')[2] ?? '–')],
  ['King’s leap', ({ kingLeap }) => kingLeap && from(LEAPS[kingLeap.squares], kingLeap.sources)],
  ['… takes what stands there', ({ kingLeap }) => kingLeap && yes(kingLeap.capture)],
  ['… as an answer to check', ({ kingLeap }) => kingLeap && yes(kingLeap.whenInCheck)],
  ['… lost by boat aim', ({ kingLeap }) => kingLeap && yes(kingLeap.rookAim)],
  ['… lost by the first check', ({ kingLeap }) => kingLeap && yes(kingLeap.checkKills)],
  ['… lost at the first capture', ({ kingLeap }) => kingLeap && yes(kingLeap.untilFirstCapture)],
  ['Met’s leap', ({ metLeap }) => metLeap && from('two squares ahead', metLeap.sources)],
  ['… takes what stands there', ({ metLeap }) => metLeap && yes(metLeap.capture)],
  ['… attacks that square', ({ metLeap }) => metLeap && yes(metLeap.attacks)],
  ['… lost at the first capture', ({ metLeap }) => metLeap && yes(metLeap.untilFirstCapture)],
  ['Sut Met', ({ compound }) => compound && from(yes(compound.sutMet), compound.sources)],
  ['Sut Ma', ({ compound }) => compound && yes(compound.sutMa)],
  ['Tilted boats', ({ handicaps }) => (handicaps.includes('takhaengRuea') ? 'as a handicap' : null)],
  ['Counts begin', rules => chess(rules, MODES[rules.count.mode])],
  [
    'Board count',
    rules => {
      const { board } = rules.count;
      if (board === null) return chess(rules, 'none');
      const start =
        board.start === 'noFish' ? 'no fish on the board' : `counter has ${board.start.units} units or fewer`;
      return from(start, board.sources);
    },
  ],
  [
    '… by itself',
    ({ count: { board, mode } }) => board && (mode === 'auto' ? WHOSE[board.whose] : mode === 'manual' ? 'no' : null),
  ],
  ['… ends', ({ count: { board } }) => board && ends(board.endAt, String(board.limit))],
  [
    '… counter may stop',
    ({ count }) => (count.board === null || count.mode !== 'manual' ? null : yes(count.board.stoppable)),
  ],
  [
    '… counter gives mate',
    ({ count }) => (count.board === null || count.mode !== 'manual' ? null : count.board.counterMates),
  ],
  [
    '… chaser may declare it a draw',
    ({ count }) => (count.board === null || count.mode !== 'manual' ? null : yes(count.board.drawOffer)),
  ],
  [
    'Piece count',
    rules => (rules.count.piece === null ? chess(rules, 'none') : from('bare king', rules.count.piece.sources)),
  ],
  ['… limits', ({ count: { piece } }) => piece?.table.map(limitWords).join(', ') ?? null],
  ['… with a fish left', ({ count: { piece } }) => piece && withFish(piece.withFish)],
  ['… ends', ({ count: { piece } }) => piece && ends(piece.endAt, 'the limit')],
  ['… by itself', ({ count: { piece, mode } }) => piece && yes(mode === 'auto' || piece.starts === 'itself')],
  [
    '… begins anew after a capture',
    ({ count: { piece, mode } }) =>
      piece && RESTARTS[mode === 'auto' && piece.restart === 'counterOption' ? 'never' : piece.restart],
  ],
  [
    '… when a board count runs',
    ({ count }) => count.board && count.piece && (shorterStays(count) ? 'the shorter one rules' : 'takes its place'),
  ],
  [
    'In a set-up position',
    ({ count }) =>
      (count.board ?? count.piece) &&
      (count.mode === 'auto' || (count.mode === 'manual' && count.piece?.starts === 'itself')
        ? SET_UP[count.setUp]
        : null),
  ],
  [
    'A full count draws',
    ({ count }) =>
      (count.board ?? count.piece) && (count.mode === 'manual' && count.claims ? 'when it is claimed' : 'at once'),
  ],
  ['Kings move', ({ rek }) => rek && from(yes(rek.kingMoves), rek.sources)],
  ['Surrounding captures', ({ rek }) => rek && SURROUND[rek.surround]],
  ['A king without a move', ({ rek }) => rek && (rek.kingWithoutMove === 'lost' ? 'lost' : 'not lost')],
  ['Sandwiching captures', ({ rek }) => rek && yes(rek.custodian)],
  ['Must be played', ({ rek }) => rek && OBLIGATION[rek.obligation]],
  ['Draw without capture', ({ rek }) => rek && (rek.captureless === null ? 'no rule' : `${rek.captureless} plies`)],
];

/** From this question on they are about counting. */
const COUNTING = QUESTIONS.findIndex(([title]) => title === 'Counts begin');

/** In markdown. @param about all that the rule sets answer, or what they say about counting alone */
export function differencesTable(sets: readonly RuleSet[], about: 'all' | 'counting'): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const asked = about === 'all' ? QUESTIONS : QUESTIONS.slice(COUNTING);
  const answers = asked.flatMap(([title, answer]) => {
    const cells = sets.map(answer);
    return cells.every(cell => cell === null) ? [] : [row([title, ...cells.map(cell => cell ?? '–')])];
  });
  return [
    row(['', ...sets.map(rules => `\`${rules.id}\``)]),
    row(['---', ...sets.map(() => '---')]),
    row(['Name', ...sets.map(rules => rules.title)]),
    row(['Sources', ...sets.map(rules => rules.sources.join(', '))]),
    ...answers,
  ].join('\n');
}

/** A table in a page, between its marks: mark, words of the mark, table, closing mark. */
export const TABLE = /^(<!-- differences ([^\n]*?) -->\n)([\s\S]*?)^(<!-- end -->)$/gmu;
