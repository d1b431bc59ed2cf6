/**
 * The table that compares rule sets: a row for each question, a column for each rule set. A cell names the sources if
 * the rule set does. Questions that apply to no rule set of the table are left out.
 */
import { familyOf } from '../../engine/rules/capabilities.ts';
import { keepsShorterCount } from '../../engine/rules/compile.ts';
import type { RuleSet, Source } from '../../engine/rules/rule-set.ts';
import type { TableWords } from './words/en.ts';

/** The answer of a rule set; `null` when the question does not apply to it. */
type Answer = string | null;
type Question = readonly [title: string, answer: (rules: RuleSet) => Answer];

/** The questions that apply to every game come first, then those about counting, then those of Rek. */
interface Questions {
  readonly general: readonly Question[];
  readonly counting: readonly Question[];
  readonly rek: readonly Question[];
}

const chess = (rules: RuleSet, answer: string): Answer => (familyOf(rules) === 'chess' ? answer : null);

function questionsIn(words: TableWords): Questions {
  const yes = (value: boolean): string => (value ? words.yes : words.no);
  const from = (text: string, sources: readonly Source[]): string =>
    sources.length === 0 ? text : words.from(text, sources);
  const withFish = (value: 'no' | 'table' | number): string =>
    value === 'no' ? words.no : value === 'table' ? words.sameTable : words.ownLimit(value);

  const general: readonly Question[] = [
    [words.goal, rules => words.goals[rules.goal]],
    [
      words.noMove,
      rules =>
        words.noMoveAnswers[rules.stalemate === 'draw' ? 'draw' : familyOf(rules) === 'chess' ? 'lost' : 'lostAtAll'],
    ],
    [
      words.repetition,
      ({ repetition }) => (repetition === null ? words.noRule : from(words.fold(repetition.fold), repetition.sources)),
    ],
    [words.comparesRights, rules => (rules.repetition === null ? null : chess(rules, yes(rules.repetition.rights)))],
    [words.dead, rules => words.deadAnswers[rules.deadPosition]],
    [words.promotion, rules => chess(rules, words.promotionRank(rules.promotion.relRank, rules.promotion.beyond))],
    [words.rights, rules => chess(rules, rules.startFen.split(' ')[2] ?? '–')],
    [words.kingLeap, ({ kingLeap }) => kingLeap && from(words.leaps[kingLeap.squares], kingLeap.sources)],
    [words.mayCapture, ({ kingLeap }) => kingLeap && yes(kingLeap.capture)],
    [words.mayAnswerCheck, ({ kingLeap }) => kingLeap && yes(kingLeap.whenInCheck)],
    [words.lostByAim, ({ kingLeap }) => kingLeap && yes(kingLeap.rookAim)],
    [words.lostByCheck, ({ kingLeap }) => kingLeap && yes(kingLeap.checkKills)],
    [words.lostAtCapture, ({ kingLeap }) => kingLeap && yes(kingLeap.untilFirstCapture)],
    [words.metLeap, ({ metLeap }) => metLeap && from(words.metLeaps, metLeap.sources)],
    [words.mayCapture, ({ metLeap }) => metLeap && yes(metLeap.capture)],
    [words.attacks, ({ metLeap }) => metLeap && yes(metLeap.attacks)],
    [words.lostAtCapture, ({ metLeap }) => metLeap && yes(metLeap.untilFirstCapture)],
    [words.sutMet, ({ compound }) => compound && from(yes(compound.sutMet), compound.sources)],
    [words.sutMa, ({ compound }) => compound && yes(compound.sutMa)],
    [words.tilted, ({ handicaps }) => (handicaps.includes('takhaengRuea') ? words.handicap : null)],
  ];

  const counting: readonly Question[] = [
    [words.counts, rules => chess(rules, words.modes[rules.count.mode])],
    [
      words.board,
      rules => {
        const { board } = rules.count;
        if (board === null) return chess(rules, words.none);
        return from(board.start === 'noFish' ? words.noFish : words.fewPieces(board.start.units), board.sources);
      },
    ],
    [
      words.itself,
      ({ count: { board, mode } }) =>
        board && (mode === 'auto' ? words.whose[board.whose] : mode === 'manual' ? words.no : null),
    ],
    [words.ends, ({ count: { board } }) => board && words.endings[board.endAt](board.limit)],
    [
      words.stoppable,
      ({ count }) => (count.board === null || count.mode !== 'manual' ? null : yes(count.board.stoppable)),
    ],
    [
      words.counterMates,
      ({ count }) => (count.board === null || count.mode !== 'manual' ? null : words[count.board.counterMates]),
    ],
    [
      words.declare,
      ({ count }) => (count.board === null || count.mode !== 'manual' ? null : yes(count.board.drawOffer)),
    ],
    [
      words.piece,
      rules =>
        rules.count.piece === null ? chess(rules, words.none) : from(words.bareKing, rules.count.piece.sources),
    ],
    [
      words.limits,
      ({ count: { piece } }) =>
        piece?.table
          .map(({ role, atLeast, limit }) =>
            role === null ? words.otherwise(limit) : words.limit(role, atLeast, limit),
          )
          .join(', ') ?? null,
    ],
    [words.withFish, ({ count: { piece } }) => piece && withFish(piece.withFish)],
    [words.ends, ({ count: { piece } }) => piece && words.endings[piece.endAt]()],
    [words.itself, ({ count: { piece, mode } }) => piece && yes(mode === 'auto' || piece.starts === 'itself')],
    [
      words.restarts,
      ({ count: { piece, mode } }) =>
        piece && words.restartAnswers[mode === 'auto' && piece.restart === 'counterOption' ? 'never' : piece.restart],
    ],
    [
      words.overBoard,
      ({ count }) => count.board && count.piece && (keepsShorterCount(count) ? words.shorter : words.replaces),
    ],
    [
      words.setUp,
      ({ count }) =>
        (count.board ?? count.piece) &&
        (count.mode === 'auto' || (count.mode === 'manual' && count.piece?.starts === 'itself')
          ? words.setUpAnswers[count.setUp]
          : null),
    ],
    [
      words.completed,
      ({ count }) =>
        (count.board ?? count.piece) && (count.mode === 'manual' && count.claims ? words.whenClaimed : words.atOnce),
    ],
  ];

  const rek: readonly Question[] = [
    [words.kingsMove, ({ rek }) => rek && from(yes(rek.kingMoves), rek.sources)],
    [words.surround, ({ rek }) => rek && words.surroundAnswers[rek.surround]],
    [words.kingWithoutMove, ({ rek }) => rek && words.kingWithoutMoveAnswers[rek.kingWithoutMove]],
    [words.sandwiching, ({ rek }) => rek && yes(rek.custodian)],
    [words.obligation, ({ rek }) => rek && words.obligations[rek.obligation]],
    [words.captureless, ({ rek }) => rek && (rek.captureless === null ? words.noRule : words.plies(rek.captureless))],
  ];
  return { general, counting, rek };
}

export interface TableOptions {
  readonly about: 'all' | 'counting';
  readonly words: TableWords;
  /** The name of a rule set in the language of the table. */
  readonly nameOf: (rules: RuleSet) => string;
}

/** The table in Markdown. */
export function differencesTable(sets: readonly RuleSet[], { about, words, nameOf }: TableOptions): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const { general, counting, rek } = questionsIn(words);
  const questions = about === 'all' ? [...general, ...counting, ...rek] : [...counting, ...rek];
  const answers = questions.flatMap(([title, answer]) => {
    const cells = sets.map(answer);
    return cells.every(cell => cell === null) ? [] : [row([title, ...cells.map(cell => cell ?? '–')])];
  });
  return [
    row(['', ...sets.map(rules => `\`${rules.id}\``)]),
    row(['---', ...sets.map(() => '---')]),
    row([words.name, ...sets.map(nameOf)]),
    row([words.sources, ...sets.map(rules => rules.sources.join(', '))]),
    ...answers,
  ].join('\n');
}

/** A table in a page. Groups: opening comment, words of that comment, table, closing comment. */
export const TABLE = /^(<!-- differences ([^\n]*?) -->\n)([\s\S]*?)^(<!-- end -->)$/gmu;
