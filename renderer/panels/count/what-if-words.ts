/** Describes events that would change the count, with their consequences. */
import type { Begun, WhatIf } from '../../../engine/rules/count-what-if.ts';
import type { Words } from '../../i18n/words.ts';
import { squareText } from '../../state/game/notation.ts';
import { materialOf } from './reasons.ts';

export interface WhatIfText {
  readonly event: string;
  readonly follows: readonly string[];
  /** The count continues unchanged. */
  readonly same: boolean;
}

function eventOf(one: WhatIf, { count: t, colors, roles }: Words): string {
  const unit = one.role ? roles[one.role] : '';
  const side = colors[one.counter];
  const squares = one.squares.map(squareText);
  if (one.event === 'taken') return t.events.taken(unit, side, squares);
  if (one.event === 'promoted') return t.events.promoted(squares);
  if (one.event === 'fishTaken') return t.events.fishTaken(squares);
  if (one.event === 'bared')
    return squares.length === 1 ? t.events.bared(side, unit, squares) : t.events.baredAll(side);
  return t.events.here;
}

const figures = (begun: Begun, t: Words['count']): string => {
  const by = begun.row === null ? '' : ` (${t.changes.byRow(materialOf(begun.row, t))})`;
  return t.changes.figures(begun.first, begun.limit, begun.left) + by;
};

function followsOf({ change, count, fits, choice, outcome }: WhatIf, words: Words): readonly string[] {
  const { count: t, colors, ends } = words;
  if (change === 'over') return outcome ? [t.changes.over(ends[outcome.reason])] : [];
  if (change === 'none' || change === 'stops' || count === null)
    return [t.changes[change === 'stops' ? 'stops' : 'none']];
  const kind = t[count.kind];
  if (change !== 'continues') {
    const what = change === 'mayBegin' ? t.changes.mayBegin(kind, colors[count.counter]) : t.changes[change](kind);
    return [what, figures(count, t)];
  }
  const other = count.kind === 'piece' && fits !== null && fits.limit !== count.limit;
  return [
    t.changes.continues(count.limit),
    ...(other ? [t.changes.although(fits.limit)] : []),
    ...(choice ? [`${t.changes.choice(colors[choice.counter])}: ${figures(choice, t)}`] : []),
  ];
}

/** Captures that change nothing are merged into one sentence. */
export function whatIfWords(all: readonly WhatIf[], words: Words): readonly WhatIfText[] {
  const relevant = all.filter(one => one.change !== 'none');
  const taken = relevant.filter(one => one.event === 'taken');
  const textOf = (one: WhatIf, event: string): WhatIfText => ({
    event,
    follows: followsOf(one, words),
    same: one.change === 'continues' && one.choice === null,
  });
  const [first] = taken;
  const follows = new Set(taken.map(one => followsOf(one, words).join('\n')));
  const alike = first !== undefined && taken.length > 1 && first.change === 'continues' && follows.size === 1;
  const rest = relevant.filter(one => !(alike && one.event === 'taken')).map(one => textOf(one, eventOf(one, words)));
  if (!alike) return rest;
  return [textOf(first, words.count.events.any(words.colors[first.counter])), ...rest];
}
