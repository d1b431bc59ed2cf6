/**
 * The table that compares rule sets: a row for each question, a column for each rule set. A cell names the sources if
 * the rule set does. Questions that apply to no rule set of the table are left out.
 */
import { familyOf } from '../../engine/rules/capabilities.ts';
import { keepsShorterCount } from '../../engine/rules/compile.ts';
import type { CountEnd, LimitRow, RuleSet, Source } from '../../engine/rules/rule-set.ts';

/** The answer of a rule set; `null` when the question does not apply to it. */
type Answer = string | null;
type Question = readonly [title: string, answer: (rules: RuleSet) => Answer];

const yes = (value: boolean): string => (value ? 'yes' : 'no');
const from = (text: string, sources: readonly Source[]): string =>
  sources.length === 0 ? text : `${text} (${sources.join(', ')})`;

const ends = (end: CountEnd, limit: string): string =>
  ({
    limit: `draw when ${limit} is called`,
    'limit+1': `draw when the number after ${limit} is called`,
    budget: 'draw when the chaser has used all its moves',
  })[end];

const GOALS = { checkmate: 'mate', firstCheck: 'the first check', captureKing: 'capture of the king' } as const;
const DEAD = { auto: 'draw at once', kings: 'draw at once, bare kings only', agreement: 'draw by agreement' } as const;
const MODES = { auto: 'automatically', manual: 'when the players start them', off: 'never' } as const;
const WHOSE = { weaker: 'for the weaker side', firstToMove: 'for the side first to move' } as const;
const SET_UP = { atOnce: 'counts begin at once', afterMove: 'counts begin after a move' } as const;
const RESTARTS = {
  never: 'no',
  classChange: 'if the limit changes',
  always: 'yes',
  counterOption: 'if the counter chooses to',
} as const;
const SURROUND = { group: 'a group without an empty neighbouring square', unit: 'a single piece', off: 'no' } as const;
const LEAPS = { lateral: 'two files sideways, one rank forward', any: 'any square that a horse reaches' } as const;
const OBLIGATION = {
  none: 'none',
  new: 'a rek that the opponent has just opened',
  any: 'any available rek',
  call: 'a rek that the opponent has called',
} as const;

const withFish = (value: 'no' | 'table' | number): string =>
  value === 'no' ? 'no' : value === 'table' ? 'yes, same table' : `yes, limit ${value}`;

const limitWords = ({ role, atLeast, limit }: LimitRow): string =>
  role === null ? `otherwise ${limit}` : `${atLeast} ${role}${atLeast === 1 ? '' : 's'}: ${limit}`;

const chess = (rules: RuleSet, answer: string): Answer => (familyOf(rules) === 'chess' ? answer : null);

const QUESTIONS: readonly Question[] = [
  ['Won by', rules => GOALS[rules.goal]],
  [
    'No legal move, no check',
    rules => (rules.stalemate === 'draw' ? 'draw' : familyOf(rules) === 'chess' ? 'lost' : 'lost (no move at all)'),
  ],
  [
    'Repetition',
    ({ repetition }) =>
      repetition === null ? 'no rule' : from(`draw at occurrence ${repetition.fold}`, repetition.sources),
  ],
  [
    '… compares first-move rights too',
    rules => (rules.repetition === null ? null : chess(rules, yes(rules.repetition.rights))),
  ],
  ['Dead position', rules => DEAD[rules.deadPosition]],
  [
    'Promotion of a fish',
    rules => chess(rules, `on rank ${rules.promotion.relRank}${rules.promotion.beyond ? ' and beyond' : ''}`),
  ],
  ['First-move rights at the start', rules => chess(rules, rules.startFen.split(' ')[2] ?? '–')],
  ['King’s leap', ({ kingLeap }) => kingLeap && from(LEAPS[kingLeap.squares], kingLeap.sources)],
  ['… may capture', ({ kingLeap }) => kingLeap && yes(kingLeap.capture)],
  ['… may answer a check', ({ kingLeap }) => kingLeap && yes(kingLeap.whenInCheck)],
  ['… lost by boat aim', ({ kingLeap }) => kingLeap && yes(kingLeap.rookAim)],
  ['… lost by the first check', ({ kingLeap }) => kingLeap && yes(kingLeap.checkKills)],
  ['… lost at the first capture', ({ kingLeap }) => kingLeap && yes(kingLeap.untilFirstCapture)],
  ['Met’s leap', ({ metLeap }) => metLeap && from('two squares forward', metLeap.sources)],
  ['… may capture', ({ metLeap }) => metLeap && yes(metLeap.capture)],
  ['… attacks its target square', ({ metLeap }) => metLeap && yes(metLeap.attacks)],
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
        board.start === 'noFish' ? 'no fish on the board' : `counter has ${board.start.units} pieces or fewer`;
      return from(start, board.sources);
    },
  ],
  [
    '… begins automatically',
    ({ count: { board, mode } }) => board && (mode === 'auto' ? WHOSE[board.whose] : mode === 'manual' ? 'no' : null),
  ],
  ['… ends', ({ count: { board } }) => board && ends(board.endAt, String(board.limit))],
  [
    '… counter may stop it',
    ({ count }) => (count.board === null || count.mode !== 'manual' ? null : yes(count.board.stoppable)),
  ],
  [
    '… mate by the counter',
    ({ count }) => (count.board === null || count.mode !== 'manual' ? null : count.board.counterMates),
  ],
  [
    '… chaser may declare a draw',
    ({ count }) => (count.board === null || count.mode !== 'manual' ? null : yes(count.board.drawOffer)),
  ],
  [
    'Piece count',
    rules => (rules.count.piece === null ? chess(rules, 'none') : from('bare king', rules.count.piece.sources)),
  ],
  ['… limits', ({ count: { piece } }) => piece?.table.map(limitWords).join(', ') ?? null],
  ['… with a fish left', ({ count: { piece } }) => piece && withFish(piece.withFish)],
  ['… ends', ({ count: { piece } }) => piece && ends(piece.endAt, 'the limit')],
  [
    '… begins automatically',
    ({ count: { piece, mode } }) => piece && yes(mode === 'auto' || piece.starts === 'itself'),
  ],
  [
    '… restarts after a capture',
    ({ count: { piece, mode } }) =>
      piece && RESTARTS[mode === 'auto' && piece.restart === 'counterOption' ? 'never' : piece.restart],
  ],
  [
    '… while a board count runs',
    ({ count }) =>
      count.board && count.piece && (keepsShorterCount(count) ? 'the shorter count applies' : 'replaces it'),
  ],
  [
    'In a position that is set up',
    ({ count }) =>
      (count.board ?? count.piece) &&
      (count.mode === 'auto' || (count.mode === 'manual' && count.piece?.starts === 'itself')
        ? SET_UP[count.setUp]
        : null),
  ],
  [
    'A completed count draws',
    ({ count }) =>
      (count.board ?? count.piece) && (count.mode === 'manual' && count.claims ? 'when claimed' : 'at once'),
  ],
  ['Kings move', ({ rek }) => rek && from(yes(rek.kingMoves), rek.sources)],
  ['Surrounding captures', ({ rek }) => rek && SURROUND[rek.surround]],
  ['A king without a move', ({ rek }) => rek && (rek.kingWithoutMove === 'lost' ? 'lost' : 'not lost')],
  ['Sandwiching captures', ({ rek }) => rek && yes(rek.custodian)],
  ['Compulsory captures', ({ rek }) => rek && OBLIGATION[rek.obligation]],
  [
    'Draw after moves without a capture',
    ({ rek }) => rek && (rek.captureless === null ? 'no rule' : `${rek.captureless} plies`),
  ],
];

/** The index of the first question about counting; all later ones before Rek are about counting too. */
const FIRST_ABOUT_COUNTING = QUESTIONS.findIndex(([title]) => title === 'Counts begin');

/** The table in Markdown. @param about all questions, or only those about counting */
export function differencesTable(sets: readonly RuleSet[], about: 'all' | 'counting'): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const questions = about === 'all' ? QUESTIONS : QUESTIONS.slice(FIRST_ABOUT_COUNTING);
  const answers = questions.flatMap(([title, answer]) => {
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

/** A table in a page. Groups: opening comment, words of that comment, table, closing comment. */
export const TABLE = /^(<!-- differences ([^\n]*?) -->\n)([\s\S]*?)^(<!-- end -->)$/gmu;
