/** The text of a game in the text index, column by column: `white`, `black`, `event`, `rest`, `notes`. */
import type { GameId } from '../../api/contract.ts';
import { fold } from './fold.ts';
import type { Db } from './open.ts';

interface TextColumns {
  readonly white: string;
  readonly black: string;
  readonly event: string;
  readonly site: string;
  readonly round: string;
  readonly date: string;
}

export const foldedText = (
  { white, black, event, site, round, date }: TextColumns,
  notes: string | null,
): readonly string[] => [white, black, event, [site, round, date].join('\n'), notes ?? ''].map(fold);

/** Reads it from a stored game; throws when the game does not exist. */
export function textOf(db: Db): (id: GameId) => readonly string[] {
  const select = db.prepare(
    'SELECT white, black, event, site, round, date, notes FROM games JOIN contents ON game = id WHERE id = ?',
  );
  return id => {
    const row = select.get(id) as TextColumns & { readonly notes: string | null };
    return foldedText(row, row.notes);
  };
}
