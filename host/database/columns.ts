/** The columns that the library derives from a study, for lists, sorting and filters. */
import type { FlatStudy, GameRow } from '../../api/contract.ts';

/** The columns that follow from the study alone; `kept` is decided by whoever read the game. */
export type GameColumns = Omit<
  GameRow,
  'id' | 'collection' | 'collections' | 'labels' | 'changed' | 'kept' | 'ending' | 'endingPly' | 'kinds'
>;

const NO_DATE = '????.??.??';

export function columnsOf(study: FlatStudy, plies: number): GameColumns {
  const tag = (name: string): string => {
    const value = study.tags.find(candidate => candidate.name === name)?.value.trim() ?? '';
    return /^\?*$/.test(value) ? '' : value;
  };
  return {
    rules: study.rules,
    white: tag('White'),
    black: tag('Black'),
    whiteElo: readElo(tag('WhiteElo')),
    blackElo: readElo(tag('BlackElo')),
    event: tag('Event'),
    site: tag('Site'),
    round: tag('Round'),
    date: readDate(tag('Date') || tag('UTCDate')),
    result: study.result,
    plies,
    annotated: isAnnotated(study),
  };
}

const readElo = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null);

/** PGN date text; unknown parts and text that is not a date become question marks. */
function readDate(text: string): string {
  const [, year, month = '??', day = '??'] = /^(\d{4})(?:[.\-/](\d\d?|\?\?)(?:[.\-/](\d\d?|\?\?))?)?$/.exec(text) ?? [];
  return year ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('.') : NO_DATE;
}

/** Whether it has comments, symbols, arrows or variations. Clocks and evaluations alone are not annotations. */
function isAnnotated({ nodes }: FlatStudy): boolean {
  return nodes.some(
    (node, index) =>
      node.parent !== index - 1 || node.comment || node.before || node.nags?.length || node.shapes?.length,
  );
}

/** True when the main line alone restores the tree. */
export const isPlain = ({ nodes }: FlatStudy): boolean =>
  nodes.every((node, index) => node.parent === index - 1 && Object.keys(node).length === 2);

/** The prose of a study: comments, and text that could not be read as moves. `null` where there is none. */
export function notesOf(study: FlatStudy): string | null {
  const comments = study.nodes.flatMap(node => [node.before, node.comment]);
  const texts = [...comments, ...study.leftovers.map(leftover => leftover.text)].filter(text => text);
  return texts.length > 0 ? texts.join('\n') : null;
}

/** Moves of the first children from the root, UCI. */
export function mainLineOf({ nodes }: FlatStudy): readonly string[] {
  const moves: string[] = [];
  let last = 0;
  for (const [index, node] of nodes.entries()) {
    if (index === 0 || node.parent !== last) continue;
    moves.push(node.move);
    last = index;
  }
  return moves;
}
